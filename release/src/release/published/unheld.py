"""Finds amounts and counts of days in a text that no sentence with open figures holds (`release.published.words`)."""

import re
from collections.abc import Iterable, Iterator, Mapping
from itertools import takewhile

from release.published.words import Told

_AMOUNT = re.compile(r"\$\d+(?:,\d{3})*(?:\.\d\d)?")
_DAYS = re.compile(
    r"\b(?P<count>\d+|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve)(?=[ -]days?\b)",
    re.IGNORECASE,
)
# What is counted in days from a deposit, back from a purchase or until a cover holds; other days are a trip's.
_CLOCKS = re.compile(
    r"\blook(?:s|ed)?[- ]back|waive|\bwindow|\bdeposit|first (?:trip )?payment|any reason|\bdefault|takes effect"
    r"|pre-existing|before you buy|\bthe option\b|\bfails\b",
    re.IGNORECASE,
)
_SENTENCE = re.compile(r".+?(?:[.?!:][*\")]*(?=\s)|$)")


def unheld(text: str, told: Iterable[Told], not_ours: Iterable[str], plans: Mapping[str, str]) -> list[str]:
    """All with cents, and of whole dollars those told beside a plan's name.

    `plans` are those the text speaks of: the full name of each, and its carrier's.
    """
    held = [span for each in told for span in _spans(text, each)]
    named, known = _named(plans), set(not_ours)
    return [
        f"{amount[0]} in: {passage.strip()}"
        for start, passage, names in _passages(text)
        for amount in _AMOUNT.finditer(passage)
        if amount[0] not in known
        and ("." in amount[0] or named.search(names))
        and not any(begin <= start + amount.start() < end for begin, end in held)
    ]


def unheld_days(text: str, told: Iterable[Told], not_ours: Iterable[str]) -> list[str]:
    """The counts of days in sentences and rows that speak of a window, a look-back or a wait.

    An entry of `not_ours` excuses those that stand inside its own words, and no others of the same number.
    """
    held = [span for each in told for span in _spans(text, each)]
    held += [match.span() for each in not_ours for match in re.finditer(re.escape(each), text)]
    return [
        f"{days[0]} days in: {passage.strip()}"
        for start, passage, names in _passages(text)
        if _CLOCKS.search(names)
        for days in _DAYS.finditer(passage)
        if not any(begin <= start + days.start() < end for begin, end in held)
    ]


def _spans(text: str, told: Told) -> Iterator[tuple[int, int]]:
    for match in re.finditer(re.escape(told.words), text):
        for begin, end in told.figures:
            yield match.start() + begin, match.start() + end


def _named(plans: Mapping[str, str]) -> re.Pattern[str]:
    names = [each for plan, carrier in plans.items() for each in (plan, _short(plan, carrier))]
    return re.compile(rf"\b(?:{'|'.join(map(re.escape, names))})\b" if names else r"(?!)")


def _short(plan: str, carrier: str) -> str:
    """A plan's name without the words that it begins with as its carrier's does."""
    words = plan.split()
    shared = len([*takewhile(lambda pair: pair[0] == pair[1], zip(words, carrier.split(), strict=False))])
    return " ".join(words[shared:] or words)


def _passages(text: str) -> Iterator[tuple[int, str, str]]:
    """Sentences and rows of tables: where each begins, and what names of plans are looked for in, a row's head too."""
    at, head = 0, ""
    for line in text.splitlines(keepends=True):
        if line.startswith("|"):
            head = head or line
            yield at, line, head + line
        else:
            head = ""
            for sentence in _SENTENCE.finditer(line):
                yield at + sentence.start(), sentence[0], sentence[0]
        at += len(line)

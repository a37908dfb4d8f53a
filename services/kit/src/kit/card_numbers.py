"""Payment card numbers in text where none belongs: who asks for help types one, with all that stands on it.

Expiry and security code follow the number without a word between, so every row of whole groups of figures is looked at,
not only the longest. A row within a longer one counts where a network numbers its cards so: among the figures of dates
and references one row in ten would pass the check by chance. Source: TRUST S17 (PCI); ISO/IEC 7812-1 (check digit).
"""

import re
from collections.abc import Iterator
from itertools import accumulate

SHORTEST, LONGEST = 13, 19
# Up to two signs between groups: spaces, hyphens, dots and slashes, also those that programs put in their place.
_FIGURES = re.compile(r"\d+(?:[\s.\-\u2010-\u2015\u2212/]{1,2}\d+)*")
_GROUP = re.compile(r"\d+")
# Visa, Mastercard (twice), American Express and JCB and Diners Club, Discover and UnionPay and Maestro.
_NETWORKS = re.compile(
    r"4(?:\d{12}|\d{15}|\d{18})|5[1-5]\d{14}|2(?:22[1-9]|2[3-9]\d|[3-6]\d\d|7[01]\d|720)\d{12}"
    r"|3[47]\d{13}|35\d{14}|3[0689]\d{12}|6\d{15,18}|5[06-9]\d{14}"
)


def holds_card_number(text: str) -> bool:
    """Whether 13 to 19 figures of the text, plainly or in groups, are a card's."""
    return any(True for _ in _spans(text))


def without_card_numbers(text: str, mark: str) -> str:
    """The text with `mark` in the place of every number that could be a card's."""
    kept, at = [], 0
    for start, end in _spans(text):
        kept += [text[at:start], mark]
        at = end
    return "".join([*kept, text[at:]])


def _spans(text: str) -> Iterator[tuple[int, int]]:
    """Where card numbers begin and end, from left to right, none within another."""
    for run in _FIGURES.finditer(text):
        groups = [(each.start(), each.end(), each[0]) for each in _GROUP.finditer(text, *run.span())]
        first = 0
        while first < len(groups):
            last = _last_group(groups, first)
            if last is None:
                first += 1
            else:
                yield groups[first][0], groups[last][1]
                first = last + 1


def _last_group(groups: list[tuple[int, int, str]], first: int) -> int | None:
    """The group in which a card number that begins with group `first` ends; the longest there is."""
    found = None
    for last, figures in enumerate(accumulate(group for _, _, group in groups[first:]), first):
        if len(figures) > LONGEST:
            break
        is_all = first == 0 and last == len(groups) - 1
        if len(figures) >= SHORTEST and (is_all or _NETWORKS.fullmatch(figures)) and _passes(figures):
            found = last
    return found


def _passes(figures: str) -> bool:
    """The check of ISO/IEC 7812-1, by Luhn."""
    total = 0
    for place, figure in enumerate(reversed(figures)):
        value = int(figure) * (2 if place % 2 else 1)
        total += value - 9 if value > 9 else value
    return total % 10 == 0

"""Whether a plan's conditions and the clause that they cite name the same hours and days, counted from the same event.

The table of benefits is what a customer buys by, the clause what a claim is paid by: where they differ, one of them
is false. Source: domain dossier §2.2; §4, pre-sale material consistent with the filed policy.
"""

import re
from collections.abc import Iterable
from typing import NamedTuple

_UNIT = r"(\d+) (hour|day|month|year)s?"
_BOUNDS = (
    (re.compile(rf"(?:more|later) than {_UNIT}", re.IGNORECASE), "more than"),
    (re.compile(rf"(?:at least|no sooner than) {_UNIT}", re.IGNORECASE), "at least"),
    (re.compile(rf"{_UNIT} or more"), "at least"),
    (re.compile(rf"within {_UNIT}", re.IGNORECASE), "within"),
)
_EVENTS = (
    (
        "coverage takes effect",
        r"effective date|cover(?:age)? (?:began|begins|takes effect)|policy (?:began|begins|takes effect)",
    ),
    ("purchase", r"you (?:buy|bought|purchase)|purchase"),
    ("departure", r"departure|you (?:leave|left|depart)"),
    ("arrival", r"arrival|you(?:r)? arriv"),
    ("first deposit", r"first (?:trip )?(?:deposit|payment)"),
)
_EVENT = re.compile(
    "|".join(f"(?P<e{number}>{words})" for number, (_, words) in enumerate(_EVENTS)), re.IGNORECASE
)
_AHEAD = re.compile(r"[^.;]{0,60}")


class Bound(NamedTuple):
    """A number with its unit, and the event it is counted from; `event` is empty where none is named after it."""

    how: str
    number: int
    unit: str
    event: str

    @property
    def subject(self) -> tuple[bool, str, str]:
        """What is bounded: a window or a wait, in which unit, on which stretch of time.

        A policy takes effect the day after it is bought: two waits that count from these are one wait, told twice.
        """
        since = "purchase" if self.event == "coverage takes effect" else self.event
        return self.how == "within", self.unit, since

    def __str__(self) -> str:
        counted = f" from {self.event}" if self.event else ""
        return f"{self.how} {self.number} {self.unit}s{counted}"


def bounds(text: str) -> list[Bound]:
    """Every bound of time that a text names."""
    line = " ".join(text.split())
    return [
        Bound(how, int(found[1]), found[2], _event(line[found.end() :]))
        for pattern, how in _BOUNDS
        for found in pattern.finditer(line)
    ]


def disagreement(conditions: Iterable[str], clause: str) -> str | None:
    """The first condition's bound that a bound of the clause contradicts, in words; None where all can be kept."""
    of_clause = bounds(clause)
    for said in (bound for condition in conditions for bound in bounds(condition)):
        for word in of_clause:
            if said != word and said.event and said.subject == word.subject:
                return f"says {said!s}, its clause says {word!s}"
    return None


def _event(rest: str) -> str:
    ahead = _AHEAD.match(rest)
    found = _EVENT.search(ahead[0] if ahead else "")
    return _EVENTS[int((found.lastgroup or "e0")[1:])][0] if found else ""

"""How far the marks of insured persons have moved from what they were at the purchase, and how far back.

A mark that comes back to what it was is as far away as it was then: each reading that stood is told by its fingerprint,
and its distance is that of the shortest way it was reached by. So whatever is reached could have been reached without
going back. Names that change places take their distance with them: a mark is called by its place at the purchase.
Source: ADR 55, ADR 57.
"""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from typing import Literal, NamedTuple

Mark = Literal["first name", "last name", "date of birth"]
Place = tuple[int, str]
"""A traveler's place in the party, from 1, and a mark of theirs."""
Fingerprint = Callable[[str], str]
OTHER_PLACE: Mapping[str, Mark] = {"first name": "last name", "last name": "first name"}


class Move(NamedTuple):
    """What one correction made of one mark: percent of it that is another now, and its readings.

    The readings are fingerprints in a history, and empty where a release from before wrote it.
    """

    nth: int
    mark: str
    percent: int
    before: str = ""
    after: str = ""


class Moves(NamedTuple):
    """All of one correction; `swapped` are the travelers whose names changed places."""

    marks: tuple[Move, ...] = ()
    swapped: tuple[int, ...] = ()

    def fingerprinted(self, fingerprint: Fingerprint) -> "Moves":
        """The same without a name or a date in it."""
        marks = (
            each._replace(
                before=fingerprint(f"{each.nth} {each.mark} {each.before}"),
                after=fingerprint(f"{each.nth} {each.mark} {each.after}"),
            )
            for each in self.marks
        )
        return Moves(tuple(marks), self.swapped)


@dataclass(frozen=True, slots=True)
class Drift:
    """Where every mark of a party is after the corrections so far."""

    far: Mapping[Place, int] = field(default_factory=dict)
    stood: Mapping[tuple[int, str, str], int] = field(default_factory=dict)
    swapped: frozenset[int] = frozenset()

    def after(self, moves: Moves) -> "Drift":
        """Where they are after one correction more."""
        far, stood = dict(self.far), dict(self.stood)
        for each in moves.marks:
            place = (each.nth, each.mark)
            here = far.get(place, 0)
            if each.before:
                here = stood[*place, each.before] = min(here, stood.get((*place, each.before), here))
            there = here + each.percent
            if each.after:
                there = stood[*place, each.after] = min(there, stood.get((*place, each.after), there))
            far[place] = there
        return Drift(far, stood, self.swapped.symmetric_difference(moves.swapped))

    def bought_as(self, nth: int, mark: str) -> str:
        """What a mark was at the purchase: names may have changed places since."""
        return OTHER_PLACE.get(mark, mark) if nth in self.swapped else mark


def drift(corrections: Iterable[Moves]) -> Drift:
    """Where every mark is after all of these, oldest first."""
    so_far = Drift()
    for each in corrections:
        so_far = so_far.after(each)
    return so_far

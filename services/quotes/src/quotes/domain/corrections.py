"""Correcting a policy's persons: the same people, written right. Whether they still are, and what their ages then cost.

A person is told by three marks: first name, last name, date of birth. A correction leaves at least two of them
recognisable, so a misspelling, a nickname, a marriage or a wrong year can be mended, and nobody can be put in the
place of somebody else: neither at once nor bit by bit, since it is remembered which mark was replaced and how far each
has moved since the purchase (not what it was).
Source: ADR 49, ADR 55; domain dossier §2.2 (age at purchase counts).
"""

import unicodedata
from collections.abc import Collection, Iterable
from dataclasses import dataclass
from datetime import date
from difflib import SequenceMatcher
from typing import Literal

from quotes.domain.changes import as_bought
from quotes.domain.offers import Declined, Offer
from quotes.domain.persons import Home, Person, Persons
from quotes.domain.plans import Carrier, Plan
from quotes.domain.quoting import quote_plan
from quotes.domain.trips import TripRequest, age_on

Mark = Literal["first name", "last name", "date of birth"]
Replaced = tuple[int, str]
"""A traveler's place in the party, from 1, and the mark of theirs that became a wholly other one."""
Moved = tuple[int, str, int]
"""A traveler's place, a mark of theirs, and what of it is another one now: percent of its letters, or of its date."""

MOST_MOVED_PERCENT = 40
"""Up to which a mark passes for what it was, in one correction or in all of them: `Jon`, `John`; not `Anna`, `Otto`."""
MARKS_THAT_MAY_GO = 1


@dataclass(frozen=True, slots=True)
class Earlier:
    """What the corrections before this one have done to the marks that the policy was bought with."""

    replaced: tuple[Replaced, ...] = ()
    moved: tuple[Moved, ...] = ()

    def moved_percent(self, nth: int, mark: str) -> int:
        """How far one mark has moved in all; one that went there and back has moved twice."""
        return sum(percent for place, each, percent in self.moved if (place, each) == (nth, mark))


NOTHING_YET = Earlier()


def corrected(
    before: Persons, party: Iterable[Person], home: Home, email: str, telephone: str | None
) -> Persons:
    """The persons with these travelers and this contact; the buyer who travels is corrected with their traveler."""
    after = tuple(party)
    pairs = zip(before.party, after, strict=False)
    holder = next((new for old, new in pairs if old == before.holder), before.holder)
    return Persons(after, holder, home, email, telephone)


def moved(before: Persons, after: Persons) -> tuple[Moved, ...]:
    """How far a correction moves every mark; those that stay are left out."""
    pairs = enumerate(zip(before.party, after.party, strict=True), 1)
    return tuple(
        (nth, mark, percent)
        for nth, (old, new) in pairs
        for mark, percent in moved_marks(old, new).items()
        if percent
    )


def moved_marks(before: Person, after: Person) -> dict[Mark, int]:
    """Percent of each mark that is another one; names that changed places are told where they went."""
    first, last = _apart(before.first_name, after.first_name), _apart(before.last_name, after.last_name)
    crossed = _apart(before.first_name, after.last_name), _apart(before.last_name, after.first_name)
    if max(crossed) <= MOST_MOVED_PERCENT < max(first, last):
        first, last = crossed
    return {"first name": first, "last name": last, "date of birth": _days_apart(before.born, after.born)}


def replaced(before: Persons, after: Persons, earlier: Earlier = NOTHING_YET) -> tuple[Replaced, ...]:
    """Every mark that a correction replaces: by itself, or as the last of several that moved it bit by bit."""
    return tuple(
        (nth, mark)
        for nth, mark, percent in moved(before, after)
        if percent + earlier.moved_percent(nth, mark) > MOST_MOVED_PERCENT
    )


def other_people(now: Collection[Replaced], earlier: Collection[Replaced]) -> list[int]:
    """Places of travelers who would not be the same person any more, earlier corrections counted in."""
    marks = {*now, *earlier}
    places = sorted({nth for nth, _ in now})
    return [nth for nth in places if sum(place == nth for place, _ in marks) > MARKS_THAT_MAY_GO]


def corrected_trip(trip: TripRequest, before: Persons, after: Persons, bought_on: date) -> TripRequest:
    """The trip with the ages of the day of purchase, where a date of birth is another one.

    Raises: ValueError: somebody was born after that day.
    """
    pairs = zip(before.party, after.party, trip.travelers, strict=True)
    return trip.with_ages(
        rated.age if old.born == new.born else age_on(new.born, bought_on) for old, new, rated in pairs
    )


def rerate_ages(
    carrier: Carrier, plan: Plan, trip: TripRequest, *, kept: frozenset[str], bought_on: date, today: date
) -> Offer | Declined:
    """The plan at other ages, as on the day of purchase: the trip may have begun, it is no new sale."""
    then = quote_plan(carrier, plan, trip, bought_on)
    if isinstance(then, Declined):
        return then
    now = quote_plan(carrier, plan, trip, today)
    return then if isinstance(now, Declined) else as_bought(then, now, kept)


def _apart(before: str, after: str) -> int:
    """Percent of two spellings that is not the same."""
    one, other = _letters(before), _letters(after)
    # Either way round: the measure reads its two sides differently.
    ratios = (SequenceMatcher(None, one, other).ratio(), SequenceMatcher(None, other, one).ratio())
    return 100 - int(100 * max(ratios))


def _letters(name: str) -> str:
    """A name without case, accents and what is no letter: `Zoë-Marie` and `ZOE MARIE` are one."""
    plain = unicodedata.normalize("NFKD", name.casefold())
    return "".join(each for each in plain if each.isalpha())


def _days_apart(before: date, after: date) -> int:
    """Percent of year, month and day that are others; a month and a day that changed places are one slip."""
    same = (before.year == after.year) + (before.month == after.month) + (before.day == after.day)
    crossed = before.year == after.year and (before.month, before.day) == (after.day, after.month)
    return 100 * (3 - max(same, 2 if crossed else 0)) // 3

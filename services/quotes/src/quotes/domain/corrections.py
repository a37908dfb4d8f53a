"""Correcting a policy's persons: the same people, written right. Whether they still are, and what their ages then cost.

A person is told by three marks: first name, last name, date of birth. A correction leaves at least two of them
recognisable, so a misspelling, a nickname, a marriage or a wrong year can be mended, and nobody can be put in the
place of somebody else: neither at once nor bit by bit, since a mark that was replaced is remembered (not what it was).
Source: ADR 49; domain dossier §2.2 (age at purchase counts).
"""

import unicodedata
from collections.abc import Collection, Iterable
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

ALIKE = 0.6
"""Share of two spellings that is the same, from which they pass for one name: `Jon`, `John`; not `Anna`, `Otto`."""
MARKS_THAT_MAY_GO = 1


def corrected(
    before: Persons, party: Iterable[Person], home: Home, email: str, telephone: str | None
) -> Persons:
    """The persons with these travelers and this contact; the buyer who travels is corrected with their traveler."""
    after = tuple(party)
    pairs = zip(before.party, after, strict=False)
    holder = next((new for old, new in pairs if old == before.holder), before.holder)
    return Persons(after, holder, home, email, telephone)


def replaced_marks(before: Person, after: Person) -> tuple[Mark, ...]:
    """The marks by which the person before could not be told any more; names that changed places are recognised."""
    swapped = _alike(before.first_name, after.last_name) and _alike(before.last_name, after.first_name)
    found: list[Mark] = []
    if not swapped and not _alike(before.first_name, after.first_name):
        found.append("first name")
    if not swapped and not _alike(before.last_name, after.last_name):
        found.append("last name")
    if not _mistyped(before.born, after.born):
        found.append("date of birth")
    return tuple(found)


def replaced(before: Persons, after: Persons) -> tuple[Replaced, ...]:
    """Every mark that a correction replaces."""
    pairs = enumerate(zip(before.party, after.party, strict=True), 1)
    return tuple((nth, mark) for nth, (old, new) in pairs for mark in replaced_marks(old, new))


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


def _alike(before: str, after: str) -> bool:
    one, other = _letters(before), _letters(after)
    # Either way round: the measure reads its two sides differently.
    ratios = (SequenceMatcher(None, one, other).ratio(), SequenceMatcher(None, other, one).ratio())
    return max(ratios) >= ALIKE


def _letters(name: str) -> str:
    """A name without case, accents and what is no letter: `Zoë-Marie` and `ZOE MARIE` are one."""
    plain = unicodedata.normalize("NFKD", name.casefold())
    return "".join(each for each in plain if each.isalpha())


def _mistyped(before: date, after: date) -> bool:
    """Two of year, month and day are right, or month and day changed places."""
    same = (before.year == after.year) + (before.month == after.month) + (before.day == after.day)
    crossed = before.year == after.year and (before.month, before.day) == (after.day, after.month)
    return same >= 2 or crossed

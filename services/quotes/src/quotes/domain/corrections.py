"""Correcting a policy's persons: the same people, written right. Whether they still are, and what their ages then cost.

A person is told by three marks: first name, last name, date of birth. A correction leaves at least two of them
recognizable, so a misspelling, a nickname, a marriage or a wrong year can be mended, and nobody can be put in the
place of somebody else: neither at once nor bit by bit, since it is remembered which mark was replaced and how far each
has moved since the purchase (not what it was).
Source: ADR 49, ADR 55, ADR 57; domain dossier §2.2 (age at purchase counts).
"""

import unicodedata
from collections.abc import Iterable
from datetime import date
from difflib import SequenceMatcher

from quotes.domain.changes import as_bought
from quotes.domain.drift import Drift, Move, Moves
from quotes.domain.offers import Declined, Offer
from quotes.domain.persons import Home, Person, Persons
from quotes.domain.plans import Carrier, Plan
from quotes.domain.quoting import quote_as_bought, quote_plan
from quotes.domain.trips import TripRequest, age_on

Replaced = tuple[int, str]
"""A traveler's place in the party, from 1, and the mark of theirs that became a wholly other one."""

MOST_MOVED_PERCENT = 40
"""Up to which a mark passes for what it was, in one correction or in all of them: `Jon`, `John`; not `Anna`, `Otto`."""
MARKS_THAT_MAY_GO = 1
NOTHING_YET = Drift()


def corrected(
    before: Persons, party: Iterable[Person], home: Home, email: str, telephone: str | None
) -> Persons:
    """The persons with these travelers and this contact; the buyer who travels is corrected with their traveler."""
    after = tuple(party)
    pairs = zip(before.party, after, strict=False)
    holder = next((new for old, new in pairs if old == before.holder), before.holder)
    return Persons(after, holder, home, email, telephone)


def moves(before: Persons, after: Persons, earlier: Drift = NOTHING_YET) -> Moves:
    """What a correction makes of every mark; those that stay are left out. It has names in it, and is kept nowhere."""
    found: list[Move] = []
    swapped: list[int] = []
    for nth, (old, new) in enumerate(zip(before.party, after.party, strict=True), 1):
        marks, crossed = moved_marks(old, new)
        swapped += [nth] if crossed else []
        found += [
            each._replace(nth=nth, mark=earlier.bought_as(nth, each.mark)) for each in marks if each.percent
        ]
    return Moves(tuple(found), tuple(swapped))


def moved_marks(before: Person, after: Person) -> tuple[tuple[Move, ...], bool]:
    """Percent of each mark that is another one; names that changed places are told where they went."""
    first, last = (before.first_name, after.first_name), (before.last_name, after.last_name)
    crossed = (before.first_name, after.last_name), (before.last_name, after.first_name)
    swap = max(_apart(*each) for each in crossed) <= MOST_MOVED_PERCENT < max(_apart(*first), _apart(*last))
    if swap:
        first, last = crossed
    return (
        Move(0, "first name", _apart(*first), _letters(first[0]), _letters(first[1])),
        Move(0, "last name", _apart(*last), _letters(last[0]), _letters(last[1])),
        Move(
            0,
            "date of birth",
            _days_apart(before.born, after.born),
            before.born.isoformat(),
            after.born.isoformat(),
        ),
    ), swap


def replaced(now: Moves, earlier: Drift = NOTHING_YET) -> tuple[Replaced, ...]:
    """Every mark that a correction leaves replaced: by itself, or as the last of several that moved it bit by bit."""
    then = earlier.after(now)
    places = [(each.nth, each.mark) for each in now.marks]
    return tuple(place for place in places if then.far[place] > MOST_MOVED_PERCENT)


def other_people(now: Moves, earlier: Drift = NOTHING_YET) -> list[int]:
    """Places of travelers who would not be the same person any more, earlier corrections counted in."""
    then = earlier.after(now)
    gone = [nth for (nth, _), percent in then.far.items() if percent > MOST_MOVED_PERCENT]
    return [nth for nth in sorted({each.nth for each in now.marks}) if gone.count(nth) > MARKS_THAT_MAY_GO]


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
    then = quote_as_bought(carrier, plan, trip, bought_on)
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

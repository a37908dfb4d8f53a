"""A correction leaves everybody the person they are, and an age counts as on the day of purchase."""

from datetime import UTC, date, datetime

import pytest
from quotes.domain.changes import Difference
from quotes.domain.corrections import (
    corrected,
    corrected_trip,
    moves,
    other_people,
    replaced,
)
from quotes.domain.persons import Home, Person, Persons, differences, kinds, kinds_in_words
from quotes.domain.standing import PENDING, standing
from quotes.domain.trips import Traveler
from trips import to_italy

BORN = date(1984, 5, 3)
HOME = Home("1 Palm Way", "Naples", "FL", "34102")
ADA, ZOE = Person("Ada", "Marsh", BORN), Person("Zoë", "Мария", date(2010, 3, 3))
COUPLE = Persons((ADA, ZOE), ADA, HOME, "ada@example.com", None)
BOUGHT_ON = date(2026, 11, 21)
TRIP = to_italy(Traveler(42, 250_000), Traveler(16, 250_000))


@pytest.mark.parametrize(
    ("first", "last", "born", "marks"),
    [
        ("Adda", "Marsh", BORN, ()),
        ("ADA", "MARSH", BORN, ()),
        ("Áda", "Márch", BORN, ()),
        ("Marsh", "Ada", BORN, ()),
        ("Ada", "Lovelace", BORN, ("last name",)),
        ("Wilhelmina", "Marsh", BORN, ("first name",)),
        ("Ada", "Marsh", date(1948, 5, 3), ()),
        ("Ada", "Marsh", date(1984, 3, 5), ()),
        ("Ada", "Marsh", date(1984, 5, 30), ()),
        ("Ada", "Marsh", date(1991, 12, 24), ("date of birth",)),
        ("Ada", "Marsh", date(1984, 9, 21), ("date of birth",)),
        ("Marsh", "Otto", BORN, ("first name", "last name")),
        ("Otto", "Berg", date(1991, 12, 24), ("first name", "last name", "date of birth")),
        ("Otto", "Marsh", date(2015, 6, 1), ("first name", "date of birth")),
    ],
)
def test_a_mark_is_replaced_where_nobody_could_tell_it_any_more(
    first: str, last: str, born: date, marks: tuple[str, ...]
) -> None:
    alone = Persons((ADA,), ADA, HOME, "ada@example.com", None)
    after = corrected(alone, (Person(first, last, born),), HOME, "ada@example.com", None)
    assert replaced(moves(alone, after)) == tuple((1, mark) for mark in marks)
    assert other_people(moves(alone, after)) == ([1] if len(marks) > 1 else [])


def test_the_buyer_who_travels_is_corrected_with_their_traveler() -> None:
    married = Person("Ada", "Lovelace", BORN)
    after = corrected(COUPLE, (married, ZOE), HOME, "ada@example.com", None)
    assert after.holder == married
    other = corrected(COUPLE, (ADA, Person("Zoe", "Мария", ZOE.born)), HOME, "ada@example.com", None)
    assert other.holder == ADA
    assert replaced(moves(COUPLE, after)) == ((1, "last name"),)
    stays = Person("Rosa", "Field", BORN)
    for holder, expected in ((ZOE, Person("Zoe", "Мария", ZOE.born)), (stays, stays)):
        bought = Persons((ADA, ZOE), holder, HOME, "ada@example.com", None)
        corrections = (married, Person("Zoe", "Мария", ZOE.born))
        assert corrected(bought, corrections, HOME, "ada@example.com", None).holder == expected


def test_what_is_different_is_said_line_by_line_and_kept_as_kinds_alone() -> None:
    party = (Person("Adda", "Marsh", BORN), Person("Zoe", "Мария", date(2011, 3, 3)))
    after = corrected(
        COUPLE, party, Home("2 Palm Way", "Naples", "FL", "34102"), "a@example.com", "239 555 0100"
    )
    assert differences(COUPLE, after) == [
        Difference("Traveler 1, name", "Ada Marsh", "Adda Marsh"),
        Difference("Traveler 2, name", "Zoë Мария", "Zoe Мария"),
        Difference("Traveler 2, date of birth", "March 3, 2010", "March 3, 2011"),
        Difference("Address", "1 Palm Way, Naples, FL 34102", "2 Palm Way, Naples, FL 34102"),
        Difference("Email address", "ada@example.com", "a@example.com"),
        Difference("Telephone", None, "239 555 0100"),
    ]
    corrections = kinds(COUPLE, after)
    assert corrections == ("name", "name", "date-of-birth", "address", "email", "telephone")
    assert kinds_in_words(corrections[:4]) == "names, a date of birth and the address"
    assert (differences(COUPLE, COUPLE), kinds(COUPLE, COUPLE)) == ([], ())


def test_an_age_is_that_of_the_day_of_purchase_and_stays_where_the_birth_does() -> None:
    after = corrected(
        COUPLE, (Person("Ada", "Marsh", date(1984, 11, 22)), ZOE), HOME, "ada@example.com", None
    )
    trip = corrected_trip(TRIP, COUPLE, after, BOUGHT_ON)
    assert [each.age for each in trip.travelers] == [41, 16], "42 the day after it was bought"
    assert [each.trip_cost_cents for each in trip.travelers] == [250_000, 250_000]


@pytest.mark.parametrize(
    ("today", "cancelled", "pending", "why"),
    [
        (date(2026, 12, 1), None, False, None),
        (date(2027, 2, 15), None, False, None),
        (date(2027, 2, 20), None, False, None),
        (date(2027, 2, 21), None, False, "This policy ended on February 20, 2027."),
        (date(2026, 12, 1), date(2026, 11, 30), False, "This policy was canceled on November 30, 2026."),
        (date(2027, 2, 15), None, True, PENDING),
    ],
)
def test_persons_can_be_corrected_until_the_policy_ends(
    today: date, cancelled: date | None, pending: bool, why: str | None
) -> None:
    now = datetime(today.year, today.month, today.day, 12, tzinfo=UTC)
    where = standing(
        cancelled_on=cancelled, trip=TRIP, free_look_ends_at=now, now=now, today=today, pending=pending
    )
    assert where.cannot_correct == why


def test_who_travels_alone_is_not_counted() -> None:
    alone = Persons((ADA,), ADA, HOME, "ada@example.com", None)
    party = (Person("Adda", "Marsh", date(1985, 5, 3)),)
    after = corrected(alone, party, HOME, "ada@example.com", None)
    assert [each.what for each in differences(alone, after)] == ["Name", "Date of birth"]

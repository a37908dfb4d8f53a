"""The same person insured twice for the same days (case T6)."""

from datetime import date, timedelta

import pytest
from quotes.domain.double_cover import AlsoInsured, InsuredDays, also_insured
from quotes.domain.persons import Person

BORN = date(1984, 5, 5)
FIRST, LAST = date(2027, 2, 10), date(2027, 2, 20)
ADA = Person("Zoë", "Marsh-Lane", BORN)
DAY = timedelta(days=1)


def insured(number: str, person: Person, first: date = FIRST, last: date = LAST) -> InsuredDays:
    return InsuredDays(number, (Person("Ben", "Other", BORN), person), first, last)


@pytest.mark.parametrize("first", [FIRST - 30 * DAY, FIRST, LAST])
@pytest.mark.parametrize("name", ["Zoë", "ZOE", " zoe "])
def test_one_person_on_a_common_day_is_found_however_the_name_is_typed(first: date, name: str) -> None:
    other = InsuredDays("B", (Person(name, "marsh lane", BORN),), first, first + 40 * DAY)
    found = also_insured(insured("A", ADA), [insured("A", ADA), other])
    assert found == [AlsoInsured("B", "Zoë Marsh-Lane", max(first, FIRST), min(LAST, first + 40 * DAY))]


@pytest.mark.parametrize(
    "other",
    [
        InsuredDays("B", (ADA,), LAST + DAY, LAST + 9 * DAY),
        InsuredDays("B", (ADA,), FIRST - 9 * DAY, FIRST - DAY),
        InsuredDays("B", (Person("Zoë", "Marsh-Lane", BORN + DAY),), FIRST, LAST),
        InsuredDays("B", (Person("Mia", "Marsh-Lane", BORN),), FIRST, LAST),
    ],
)
def test_other_days_and_other_people_are_not(other: InsuredDays) -> None:
    assert also_insured(insured("A", ADA), [other]) == []

"""How far a person may be corrected in many steps: as far as without going back, and not one letter further."""

from collections.abc import Sequence
from datetime import date
from itertools import pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from quotes.domain.corrections import MOST_MOVED_PERCENT, moves, other_people, replaced
from quotes.domain.drift import Drift, Move, Moves
from quotes.domain.persons import Home, Person, Persons

BORN = date(1984, 5, 3)
HOME = Home("1 Palm Way", "Naples", "FL", "34102")
ADA = Person("Ada", "Marsh", BORN)
FIRST = ("Ada", "Adda", "Adah", "Adato", "Adtto", "Otto", "Marsh")
LAST = ("Marsh", "March", "Marshe", "Narth", "Lovelace", "Ada")
BIRTHS = (BORN, date(1985, 5, 3), date(1984, 3, 5), date(1991, 12, 24))
anybody = st.builds(Person, st.sampled_from(FIRST), st.sampled_from(LAST), st.sampled_from(BIRTHS))


def alone(person: Person) -> Persons:
    return Persons((person,), person, HOME, "ada@example.com", None)


def step(old: Person, new: Person, earlier: Drift) -> Moves:
    return moves(alone(old), alone(new), earlier)


def walked(wishes: Sequence[Person]) -> tuple[list[Person], list[Drift]]:
    """Whoever stood on the policy, one after another, with what was counted by then; a refused wish is none."""
    stood, counted = [ADA], [Drift()]
    for wish in wishes:
        now = step(stood[-1], wish, counted[-1])
        if not other_people(now, counted[-1]):
            stood.append(wish)
            counted.append(counted[-1].after(now))
    return stood, counted


def gone(counted: Drift) -> list[str]:
    return sorted(mark for (_, mark), percent in counted.far.items() if percent > MOST_MOVED_PERCENT)


@given(st.lists(anybody, max_size=12))
@settings(max_examples=300, deadline=None)
def test_whatever_is_counted_is_a_way_that_was_gone_from_the_purchase(wishes: list[Person]) -> None:
    """Nobody becomes somebody else: every count is a sum of steps that were really made, none of them back."""
    stood, counted = walked(wishes)
    cheapest: dict[tuple[str, str], int] = {}
    for (old, new), before in zip(pairwise(stood), counted, strict=False):
        for each in step(old, new, before).marks:
            reached = cheapest.setdefault((each.mark, each.before), 0)
            way = reached + each.percent
            cheapest[each.mark, each.after] = min(way, cheapest.get((each.mark, each.after), way))
    for (_, mark), percent in counted[-1].far.items():
        assert percent in {cost for (each, _), cost in cheapest.items() if each == mark}
    assert len(gone(counted[-1])) <= 1


@given(st.lists(anybody, max_size=8), st.data())
@settings(max_examples=300, deadline=None)
def test_whoever_stood_may_come_back_and_has_used_nothing_up(
    wishes: list[Person], data: st.DataObject
) -> None:
    stood, counted = walked(wishes)
    nth = data.draw(st.integers(0, len(stood) - 1))
    # By the way that was come, a step at a time: names that changed places change back.
    drift = counted[-1]
    for old, new in pairwise(reversed(stood[nth:])):
        now = step(old, new, drift)
        assert not other_people(now, drift)
        drift = drift.after(now)
    assert drift.swapped == counted[nth].swapped
    for place, percent in drift.far.items():
        assert percent <= counted[nth].far.get(place, 0)


def test_a_slip_and_its_return_may_be_repeated_for_ever() -> None:
    slip = Person("Adda", "Marsh", BORN)
    stood, counted = walked([slip, ADA] * 20)
    assert len(stood) == 41
    assert set(counted[-1].far.values()) == {0}


def test_a_mark_that_drifts_is_replaced_once_it_has_gone_too_far_in_all() -> None:
    """Each step passes for a slip of the pen; what they come to is held against the purchase, which nobody keeps."""
    earlier, found = Drift(), []
    for old, new in pairwise(Person(name, "Marsh", BORN) for name in ("Ada", "Adat", "Adato", "Adtto")):
        found.append(replaced(step(old, new, earlier), earlier))
        earlier = earlier.after(step(old, new, earlier))
    assert found == [(), (), ((1, "first name"),)]


def test_one_mark_may_be_replaced_and_another_only_when_it_has_come_back() -> None:
    married, other = Person("Ada", "Lovelace", BORN), Person("Otto", "Lovelace", BORN)
    assert walked([married, other])[0] == [ADA, married]
    assert walked([married, Person("Ada", "Berg", BORN)])[0][-1].last_name == "Berg", (
        "the same mark: a divorce"
    )
    back = [married, ADA, Person("Otto", "Marsh", BORN), other]
    assert walked(back)[0] == [ADA, married, ADA, Person("Otto", "Marsh", BORN)]


def test_names_that_change_places_take_their_distance_with_them() -> None:
    """Otherwise one name would have the other's allowance beside its own."""
    names = (("Adat", "Marsh"), ("Marsh", "Adat"), ("Marsh", "Adato"), ("Marsh", "Adtto"))
    _, counted = walked([Person(*each, BORN) for each in names])
    assert gone(counted[-1]) == ["first name"]


@pytest.mark.parametrize(
    ("nth", "mark", "found"),
    [(1, "date of birth", ((1, "date of birth"),)), (2, "date of birth", ()), (1, "last name", ())],
)
def test_a_date_of_birth_may_slip_once(nth: int, mark: str, found: tuple[tuple[int, str], ...]) -> None:
    """Also where a release from before counted the first slip and knew no readings; other marks are not held to it."""
    now = step(ADA, Person("Ada", "Marsh", date(1985, 5, 3)), Drift())
    assert replaced(now) == ()
    assert replaced(now, Drift().after(Moves((Move(nth, mark, 34),)))) == found

"""Corrections that are refused, each with the field it stands in and whom to call."""

from datetime import UTC, datetime
from typing import Any

import pytest
from correcting import persons, wish
from kit.testing import SetClock, assert_problem
from outside_world import OutsideWorld
from policy_holder import Holder

Json = dict[str, Any]
DATABASES = ("sqlite", "postgresql")


@pytest.mark.parametrize(
    ("change", "pointer", "code"),
    [
        ({}, "", "no-change"),
        ({"firstName": "  Ada "}, "", "no-change"),
        ({"firstName": "--"}, "/travelers/0/firstName", "no-name"),
        ({"firstName": "4242 4242 4242 4242 Ada"}, "/travelers/0/firstName", "card-number"),
        ({"firstName": "Otto", "lastName": "Berg"}, "/travelers/0/firstName", "another-person"),
        ({"firstName": "Otto", "dateOfBirth": "2011-01-31"}, "/travelers/0/firstName", "another-person"),
        ({"dateOfBirth": "2026-11-22"}, "/travelers/0/dateOfBirth", "in-future"),
        ({"dateOfBirth": "1884-05-05"}, "/travelers/0/dateOfBirth", "too-long-ago"),
        ({"dateOfBirth": "2010-05-05"}, "/travelers/0/dateOfBirth", "too-young"),
        ({"age": 12}, "/travelers/0/age", "unknown-field"),
    ],
)
def test_a_traveler_that_cannot_be_is_told_where(
    ada: Holder, bought: Json, change: Json, pointer: str, code: str
) -> None:
    """TRUST S14, S17 in the fields that are not known and that hold a card."""
    answer = ada.preview(bought["id"], "correction", **wish(ada, bought, **change))
    problem = assert_problem(answer, 422, "/problems/invalid-fields")
    assert (problem["errors"][0]["pointer"], problem["errors"][0]["code"]) == (pointer, code)


@pytest.mark.parametrize(
    ("address", "pointer", "words"),
    [
        ({"state": "GA", "postCode": "30301"}, "/address/state", "written for Florida"),
        ({"postCode": "30301"}, "/address/postCode", "no ZIP code of Florida"),
    ],
)
def test_a_move_to_another_state_is_told_to_call(
    ada: Holder, bought: Json, address: Json, pointer: str, words: str
) -> None:
    said = persons(ada, bought)
    said["address"] |= address
    problem = assert_problem(ada.preview(bought["id"], "correction", **said), 422, "/problems/invalid-fields")
    (fault,) = problem["errors"]
    assert (fault["pointer"], fault["code"]) == (pointer, "other-state")
    assert words in fault["message"]
    assert "call us" in fault["message"]


def test_a_traveler_more_or_less_is_no_correction(ada: Holder, bought: Json) -> None:
    said = persons(ada, bought)
    said["travelers"].pop()
    problem = assert_problem(ada.preview(bought["id"], "correction", **said), 422, "/problems/invalid-fields")
    assert (problem["errors"][0]["pointer"], problem["errors"][0]["code"]) == ("/travelers", "wrong-number")


def test_it_can_be_corrected_on_the_trip_and_not_after_it(
    ada: Holder, bought: Json, clock: SetClock, world: OutsideWorld
) -> None:
    clock.instant = datetime(2027, 2, 15, 15, tzinfo=UTC)
    assert (ada.policy()["canChange"], ada.policy()["canCorrect"]) == (False, True)
    preview = ada.preview(bought["id"], "correction", **wish(ada, bought, firstName="Adda")).json
    clock.instant = datetime(2027, 2, 22, 15, tzinfo=UTC)
    stale = ada.take(bought["id"], "correction", preview)
    assert stale.status_code == 409
    assert ada.policy()["canCorrect"] is False
    ended = ada.preview(bought["id"], "correction", **wish(ada, bought, firstName="Adda"))
    assert "ended on" in assert_problem(ended, 409, "/problems/policy-closed")["detail"]
    assert world.books.steps == {}


def test_a_canceled_policy_stays_as_it_was(ada: Holder, bought: Json) -> None:
    ada.cancel(bought["id"])
    answer = ada.preview(bought["id"], "correction", **wish(ada, bought, firstName="Adda"))
    assert "canceled" in assert_problem(answer, 409, "/problems/policy-closed")["detail"]

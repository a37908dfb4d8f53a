"""Nobody is put in the place of somebody else by corrections, neither at once nor bit by bit."""

import json
from datetime import UTC, datetime
from typing import Any

from correcting import named_in, wish
from kit.db import Database
from kit.testing import assert_problem
from policy_holder import Holder
from quotes.adapters.policy_tables import PolicyHistory
from sqlalchemy import select

Json = dict[str, Any]
DATABASES = ("sqlite", "postgresql")


def test_nobody_is_put_in_anothers_place_in_two_corrections(ada: Holder, bought: Json) -> None:
    """What was replaced is remembered by its kind: the name before stands nowhere that outlives the policy."""
    first = ada.preview(bought["id"], "correction", **wish(ada, bought, 1, lastName="Lovelace")).json
    assert ada.take(bought["id"], "correction", first).status_code == 200
    again = ada.preview(bought["id"], "correction", **wish(ada, bought, 1, firstName="Otto"))
    problem = assert_problem(again, 422, "/problems/invalid-fields")
    assert problem["errors"][0]["code"] == "another-person"
    other = ada.preview(bought["id"], "correction", **wish(ada, bought, 0, lastName="Lovelace"))
    assert other.status_code == 200, "another traveler is not held to it"


def test_nobody_is_put_in_anothers_place_letter_by_letter(ada: Holder, bought: Json, db: Database) -> None:
    """ADR 55: every step reads like a slip of the pen, and together they are somebody else. Who is told to call."""
    steps = [("Adat", "Marsh"), ("Adat", "Narsh"), ("Adato", "Narsh"), ("Adato", "Narth"), ("Adtto", "Narth")]
    for nth, (first, last) in enumerate(steps):
        preview = ada.preview(bought["id"], "correction", **wish(ada, bought, firstName=first, lastName=last))
        assert preview.status_code == 200, (first, last)
        taken = ada.take(bought["id"], "correction", preview.json, f"key-step-{nth}")
        assert taken.status_code == 200, taken.data
    again = ada.preview(bought["id"], "correction", **wish(ada, bought, lastName="North"))
    problem = assert_problem(again, 422, "/problems/invalid-fields")
    assert problem["errors"][0]["code"] == "another-person"
    with db.read() as session:
        lines = [line.became for line in session.scalars(select(PolicyHistory))]
    assert not named_in(*lines)


def test_a_name_that_is_taken_back_has_used_nothing_up(ada: Holder, bought: Json, db: Database) -> None:
    """ADR 57: there and back as often as one likes, and a wedding after that; the history still names nobody."""
    names = [("Adda", "Marsh"), ("Ada", "Marsh")] * 3 + [("Ada", "Lovelace")]
    for nth, (first, last) in enumerate(names):
        preview = ada.preview(bought["id"], "correction", **wish(ada, bought, firstName=first, lastName=last))
        assert preview.status_code == 200, (nth, first, last, preview.data)
        assert ada.take(bought["id"], "correction", preview.json, f"key-step-{nth}").status_code == 200
    again = ada.preview(bought["id"], "correction", **wish(ada, bought, firstName="Otto"))
    assert_problem(again, 422, "/problems/invalid-fields")
    with db.read() as session:
        lines = [line.became for line in session.scalars(select(PolicyHistory))]
    assert not named_in(*lines)


def test_a_name_that_an_older_release_has_moved_is_counted_as_it_was(
    ada: Holder, bought: Json, db: Database
) -> None:
    """Its lines have percentages and no fingerprints; what comes after them is added to them."""
    said = {"corrected": ["name"], "replaced": [], "moved": [[1, "first name", 34]], "totalCents": 12_000}
    with db.write() as session:
        line = PolicyHistory(
            policy_id=bought["id"],
            at=datetime(2026, 11, 20, tzinfo=UTC),
            who="customer",
            what="policy.corrected",
            was='{"totalCents":12000}',
            became=json.dumps(said),
        )
        session.add(line)
    both = wish(ada, bought, firstName="Adda", lastName="Lovelace")
    problem = assert_problem(ada.preview(bought["id"], "correction", **both), 422, "/problems/invalid-fields")
    assert problem["errors"][0]["code"] == "another-person"

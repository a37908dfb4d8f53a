"""What was wrong stays nowhere, and what is right stands in the policy alone."""

import json
from datetime import timedelta
from typing import Any

from correcting import named_in, wish
from kit.db import Database
from kit.testing import SetClock, assert_problem
from outside_world import OutsideWorld
from policy_holder import Holder
from quotes.adapters.leases import LEASE
from quotes.adapters.policy_tables import PolicyHistory, PolicyPreview, PolicyStep
from sqlalchemy import select

Json = dict[str, Any]
DATABASES = ("sqlite", "postgresql")


def test_what_was_wrong_and_what_is_right_stand_in_the_policy_alone(
    ada: Holder, bought: Json, db: Database
) -> None:
    """TRUST S11: history, steps and their terms tell what kind of thing was corrected, and name nobody."""
    said = wish(ada, bought, firstName="Adda", dateOfBirth="1984-05-06")
    said |= {"email": "new@example.com", "telephone": "239 555 0100"}
    said["address"] |= {"street": "77 Heron Lane", "city": "Fort Myers", "postCode": "33901"}
    preview = ada.known_at("new@example.com").preview(bought["id"], "correction", **said).json
    with db.read() as session:
        kept = session.get_one(PolicyPreview, preview["previewId"])
        assert b"Adda" in (kept.persons or b"")
        assert not named_in(kept.terms.decode())
    assert ada.take(bought["id"], "correction", preview).status_code == 200
    with db.read() as session:
        (step,) = session.scalars(select(PolicyStep))
        lines = [line.was + line.became for line in session.scalars(select(PolicyHistory))]
    assert step.persons is None
    assert not named_in(step.terms.decode(), *lines)
    exported = ada.client.get("/internal/customers/cus_ada?email=ada%40example.com").json["policies"][0]
    assert exported["customer"]["address"]["street"] == "77 Heron Lane"
    assert json.dumps(exported).count("Adda") == 2, "as a traveler and as the buyer"


def test_what_earlier_steps_answered_is_let_go_of(ada: Holder, bought: Json, db: Database) -> None:
    """TRUST S11: an answer is kept for whoever sends its key again, and names everybody as they read then."""
    said = wish(ada, bought, firstName="Adda")
    wrong = ada.preview(bought["id"], "correction", **said).json
    assert ada.take(bought["id"], "correction", wrong, "key-wrong").status_code == 200
    said["travelers"][0]["firstName"] = "Adah"
    there = ada.known_at("ada@marsh.example")
    assert (
        there.correct(bought["id"], "key-right", **said | {"email": "ada@marsh.example"}).status_code == 200
    )
    with db.read() as session:
        (kept,) = session.scalars(select(PolicyStep.answer).where(PolicyStep.answer.is_not(None)))
    assert b"Adah" in kept, "the last step's own stays, for its key"
    assert named_in(kept.decode()).count("Adda") == 0
    assert b"ada@example.com" not in kept
    again = ada.take(bought["id"], "correction", wrong, "key-wrong")
    assert_problem(again, 409, "/problems/preview-stale")
    assert ada.policy()["travelers"][0]["firstName"] == "Adah"


def test_an_earlier_step_that_still_owes_a_refund_answers_with_what_is_right(
    ada: Holder, bought: Json, world: OutsideWorld, clock: SetClock
) -> None:
    """It is not undone for having no answer: the money goes back, and its key tells of the policy as it stands."""
    world.servicing.changed_cents, world.gateway.mode = 10_000, "down"
    cheaper = ada.preview(bought["id"], "change", returning="2027-02-18").json
    assert ada.take(bought["id"], "change", cheaper, "key-cheaper").status_code == 200
    named = ada.preview(bought["id"], "correction", **wish(ada, bought, firstName="Adda")).json
    assert ada.take(bought["id"], "correction", named, "key-named").status_code == 200
    world.gateway.mode = "ok"
    clock.advance(LEASE + timedelta(seconds=1))
    answer = ada.take(bought["id"], "change", cheaper, "key-cheaper")
    assert answer.status_code == 200, answer.data
    assert answer.json["travelers"][0]["firstName"] == "Adda"
    assert world.books.returned == 2_000


def test_a_correction_that_came_to_nothing_keeps_nobodys_name(
    ada: Holder, bought: Json, world: OutsideWorld, db: Database
) -> None:
    preview = ada.preview(bought["id"], "correction", **wish(ada, bought, firstName="Adda")).json
    world.servicing.fault = "step-refused"
    assert_problem(ada.take(bought["id"], "correction", preview), 422, "/problems/carrier-declined")
    with db.read() as session:
        (step,) = session.scalars(select(PolicyStep))
    assert (step.state, step.persons) == ("undone", None)
    assert ada.policy()["history"][-1]["what"].startswith("A correction was asked for and not made")

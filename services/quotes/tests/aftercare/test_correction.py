"""Correcting the persons of a policy: the same people written right, everywhere they are named, and nowhere else."""

import json
from datetime import UTC, datetime, timedelta
from io import BytesIO
from typing import Any

import pytest
from kit.db import Database
from kit.testing import SetClock, assert_problem
from outside_world import TOKEN, OutsideWorld
from policy_holder import Holder
from pypdf import PdfReader
from quotes.adapters.leases import LEASE
from quotes.adapters.policy_tables import PolicyHistory, PolicyPreview, PolicyStep
from quotes.composition import Shop
from quotes.web.wire import CorrectionPreview, CustomerPolicy, PolicyPersons
from sqlalchemy import select

Json = dict[str, Any]
DATABASES = ("sqlite", "postgresql")
PRICE, DEARER = 12_000, 13_500


def persons(ada: Holder, bought: Json) -> Json:
    answer = ada.get(f"/api/policies/{bought['id']}/persons")
    assert answer.status_code == 200, answer.data
    return PolicyPersons.model_validate_json(answer.data).model_dump(mode="json", by_alias=True)


def wish(ada: Holder, bought: Json, nth: int = 0, **changes: Any) -> Json:
    """All persons as they stand, with one traveler changed."""
    said = persons(ada, bought)
    said["travelers"][nth] |= changes
    return said


def paper_of(ada: Holder, policy: Json) -> str:
    pages = PdfReader(BytesIO(ada.get(policy["documents"][0]["url"]).data)).pages
    return " ".join(" ".join(page.extract_text() for page in pages).split())


def test_a_name_is_corrected_for_nothing_everywhere_it_stands(
    ada: Holder, bought: Json, world: OutsideWorld, clock: SetClock
) -> None:
    clock.advance(timedelta(minutes=1))
    answer = ada.preview(bought["id"], "correction", **wish(ada, bought, firstName="Adda"))
    assert answer.status_code == 200, answer.data
    preview = CorrectionPreview.model_validate_json(answer.data)
    assert (preview.difference_cents, preview.payment, preview.reason) == (0, "none", None)
    assert [(each.what, each.before, each.after) for each in preview.changes] == [
        ("Traveler 1, name", "Ada Marsh", "Adda Marsh")
    ]
    taken = ada.take(bought["id"], "correction", answer.json)
    assert taken.status_code == 200, taken.data
    policy = CustomerPolicy.model_validate_json(taken.data)
    assert [each.first_name for each in policy.travelers] == ["Adda", "Zoë"]
    assert [paper.title for paper in policy.documents[:2]] == [
        "Confirmation of coverage after correction 1",
        "Confirmation of coverage as first bought, replaced",
    ]
    words = paper_of(ada, taken.json)
    assert "Policyholder Adda Marsh" in words, "the buyer travels: their name is one"
    assert "Ada Marsh" not in words
    assert "Corrected November 21, 2026" in words
    assert world.servicing.named["party"][0] == {
        "firstName": "Adda",
        "lastName": "Marsh",
        "dateOfBirth": "1984-05-05",
    }
    assert world.servicing.named["policyholder"]["name"] == "Adda Marsh"
    assert [each["kind"] for each in world.books.steps.values()] == ["correction"]
    assert len(world.books.intents) == 1
    assert policy.history[-1].what == "Corrected: a name. The price stayed the same."


def test_an_older_age_costs_more_and_says_why(
    ada: Holder, bought: Json, world: OutsideWorld, clock: SetClock
) -> None:
    clock.advance(timedelta(minutes=1))
    world.servicing.changed_cents = DEARER
    preview = ada.preview(bought["id"], "correction", **wish(ada, bought, dateOfBirth="1964-05-05")).json
    assert (preview["totalCents"], preview["differenceCents"], preview["payment"]) == (
        DEARER,
        1_500,
        "charge",
    )
    assert preview["reason"] == (
        "Traveler 1 counts as 62, not 42: age on the day of purchase sets the rate. "
        "The price goes up from $120 to $135."
    )
    without = assert_problem(ada.take(bought["id"], "correction", preview), 422, "/problems/invalid-fields")
    assert without["errors"][0]["pointer"] == "/paymentToken"
    policy = ada.take(bought["id"], "correction", preview, paymentToken=TOKEN).json
    assert policy["totalCents"] == DEARER
    assert (world.books.money("succeeded"), world.books.money("requires_capture")) == (DEARER, 0)
    assert "May 5, 1964" in paper_of(ada, policy)
    assert policy["history"][-1]["what"] == "Corrected: a date of birth. The price went from $120 to $135."


def test_a_younger_age_that_costs_less_is_returned(ada: Holder, bought: Json, world: OutsideWorld) -> None:
    world.servicing.changed_cents = 10_000
    preview = ada.preview(bought["id"], "correction", **wish(ada, bought, 1, dateOfBirth="1994-03-03")).json
    assert (preview["differenceCents"], preview["payment"]) == (-2_000, "refund")
    policy = ada.take(bought["id"], "correction", preview).json
    assert [(each["cents"], each["state"]) for each in policy["refunds"]] == [(2_000, "done")]
    assert world.books.returned == 2_000


def test_an_age_the_plan_does_not_take_is_refused_in_its_words(
    ada: Holder, bought: Json, world: OutsideWorld
) -> None:
    before = persons(ada, bought)
    world.servicing.fault = "preview-refused"
    answer = ada.preview(bought["id"], "correction", **wish(ada, bought, dateOfBirth="1934-05-05"))
    problem = assert_problem(answer, 422, "/problems/carrier-declined")
    assert problem["errors"][0]["message"] == "Trips last 30 days at most."
    assert persons(ada, bought) == before


def test_a_price_that_moves_for_no_reason_is_not_believed(
    ada: Holder, bought: Json, world: OutsideWorld
) -> None:
    """TRUST R8: names and addresses cost nothing, whatever a carrier says."""
    world.servicing.fault, world.servicing.changed_cents = "preview-dearer", DEARER
    answer = ada.preview(bought["id"], "correction", **wish(ada, bought, firstName="Adda"))
    assert_problem(answer, 503, "/problems/carrier-away")


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


def test_how_somebody_is_reached_makes_no_new_paper(ada: Holder, bought: Json, world: OutsideWorld) -> None:
    """No paper says it: the one that was given out holds as it is."""
    before = ada.policy()["documents"]
    said = persons(ada, bought) | {"telephone": "239 555 0100", "email": "new@example.com"}
    preview = ada.preview(bought["id"], "correction", **said).json
    policy = ada.take(bought["id"], "correction", preview).json
    assert policy["documents"] == before
    assert policy["history"][-1]["what"].startswith("Corrected: the e-mail address and the telephone number.")
    assert len(world.books.taken("correction")) == 1
    named = ada.preview(bought["id"], "correction", **wish(ada, bought, firstName="Adda")).json
    policy = ada.take(bought["id"], "correction", named, "key-step-2").json
    assert [each["title"] for each in policy["documents"][:2]] == [
        "Confirmation of coverage after correction 1",
        "Confirmation of coverage as first bought, replaced",
    ]


def test_papers_are_counted_by_what_made_them(ada: Holder, bought: Json) -> None:
    """The first change after a correction is change 1: nobody looks for one that never was."""
    named = ada.preview(bought["id"], "correction", **wish(ada, bought, firstName="Adda")).json
    assert ada.take(bought["id"], "correction", named).status_code == 200
    moved = ada.preview(bought["id"], "change", returning="2027-02-24").json
    policy = ada.take(bought["id"], "change", moved, "key-step-2", paymentToken=TOKEN).json
    assert [each["title"] for each in policy["documents"][:3]] == [
        "Confirmation of coverage after change 1",
        "Confirmation of coverage after correction 1",
        "Confirmation of coverage as first bought, replaced",
    ]


def test_papers_of_one_instant_keep_their_order(ada: Holder, bought: Json) -> None:
    """Their ids are drawn by lot; the clock stands still here."""
    for nth, name in enumerate(("Adda", "Adah", "Adaa", "Adha", "Ada")):
        preview = ada.preview(bought["id"], "correction", **wish(ada, bought, firstName=name)).json
        assert ada.take(bought["id"], "correction", preview, f"key-step-{nth}").status_code == 200
        assert f"Policyholder {name} Marsh" in paper_of(ada, ada.policy()), name


def test_what_was_wrong_and_what_is_right_stand_in_the_policy_alone(
    ada: Holder, bought: Json, db: Database
) -> None:
    """TRUST S11: history, steps and their terms tell what kind of thing was corrected, and name nobody."""
    said = wish(ada, bought, firstName="Adda", dateOfBirth="1984-05-06")
    said |= {"email": "new@example.com", "telephone": "239 555 0100"}
    said["address"] |= {"street": "77 Heron Lane", "city": "Fort Myers", "postCode": "33901"}
    preview = ada.preview(bought["id"], "correction", **said).json
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


def named_in(*texts: str) -> list[str]:
    told = ("Ada", "Adda", "Marsh", "1984-05", "Heron", "Palm", "example.com", "555")
    return [name for name in told if any(name in text for text in texts)]


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


def test_a_preview_of_an_older_version_or_of_another_kind_is_stale(ada: Holder, bought: Json) -> None:
    first = ada.preview(bought["id"], "correction", **wish(ada, bought, firstName="Adda")).json
    second = ada.preview(bought["id"], "correction", **wish(ada, bought, firstName="Adah")).json
    assert_problem(ada.take(bought["id"], "change", first), 409, "/problems/preview-stale")
    taken = ada.take(bought["id"], "correction", first)
    assert ada.take(bought["id"], "correction", first).data == taken.data, "once, however often it is sent"
    assert_problem(ada.take(bought["id"], "correction", second, "key-step-2"), 409, "/problems/preview-stale")
    assert ada.policy()["travelers"][0]["firstName"] == "Adda"


def test_a_carrier_that_says_nothing_is_asked_again(
    ada: Holder, bought: Json, world: OutsideWorld, shop: Shop, request: pytest.FixtureRequest
) -> None:
    """TRUST R11: no word on the correction; nothing else may happen meanwhile, and the reconciler finds out."""
    clock: SetClock = request.getfixturevalue("clock")
    preview = ada.preview(bought["id"], "correction", **wish(ada, bought, firstName="Adda")).json
    world.servicing.fault = "step-error"
    assert_problem(ada.take(bought["id"], "correction", preview), 503, "/problems/step-unsettled")
    policy = ada.policy()
    assert (policy["pending"], policy["canCorrect"], policy["canChange"]) == ("correction", False, False)
    world.servicing.fault = "ok"
    clock.advance(LEASE + timedelta(seconds=1))
    assert shop.desk.settler.settle_interrupted() == 1
    assert (ada.policy()["pending"], ada.policy()["travelers"][0]["firstName"]) == (None, "Ada")
    assert ada.take(bought["id"], "correction", preview).status_code == 200
    assert len(world.books.taken("correction")) == 1

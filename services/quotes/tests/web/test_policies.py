"""A customer's own policies: theirs alone, those of their time as a guest included, with papers and contacts."""

import json
from collections.abc import Callable
from datetime import timedelta
from typing import Any

import pytest
from flask.testing import FlaskClient
from kit.db import Database
from kit.testing import SetClock, assert_problem
from kit.testing.timing import in_turn
from outside_world import OutsideWorld
from policy_holder import Holder
from quotes.adapters.policy_tables import PolicyHistory
from quotes.adapters.tables import Policy
from quotes.app import create_app
from quotes.composition import open_shop
from quotes.web.wire import CustomerPolicy, PolicyList
from scenes import Scene
from sqlalchemy import select, update
from sqlalchemy.exc import DatabaseError

Json = dict[str, Any]
Buy = Callable[..., Any]
DATABASES = ("sqlite", "postgresql")
POSTS = {
    "cancellation/preview": {},
    "cancellation": {"previewId": "x" * 32},
    "change/preview": {"returning": "2027-02-24"},
    "change": {"previewId": "x" * 32},
    "correction/preview": {
        "travelers": [{"firstName": "Ada", "lastName": "Marsh", "dateOfBirth": "1984-05-05"}],
        "address": {"street": "1 Palm Way", "city": "Naples", "state": "FL", "postCode": "34102"},
        "email": "ada@example.com",
        "telephone": None,
    },
    "correction": {"previewId": "x" * 32},
}


def test_a_policy_bought_signed_in_is_the_customers(ada: Holder, bought: Json) -> None:
    """The list, and everything of one policy."""
    (listed,) = PolicyList.model_validate_json(ada.get("/api/policies").data).policies
    assert (listed.number, listed.state, listed.total_cents) == ("NO-00000001", "active", 12_000)
    assert str(listed.effective_on) == "2026-11-22"
    policy = CustomerPolicy.model_validate(bought)
    assert str(policy.effective_on) == "2026-11-22"
    assert (policy.free_look.days, policy.free_look.open) == (14, True)
    assert policy.free_look.source == "The plan's own period"
    assert [f"{each.first_name} {each.last_name}" for each in policy.travelers] == ["Ada Marsh", "Zoë Мария"]
    assert policy.claims.telephone == "+1 (800) 555-0101"
    assert policy.emergency.telephone == "+1 (800) 555-0102"
    assert (policy.can_change, policy.can_cancel, policy.why) == (True, True, None)
    assert [line.what for line in policy.history] == ["Policy issued for $120."]
    assert policy.carrier.sample


def test_a_person_insured_twice_for_the_same_days_is_said_to_the_one_customer_who_holds_both(
    ada: Holder, bought: Json, order: Json, ask: Json, client: FlaskClient
) -> None:
    """(case T6) Another customer's policy for the same people is nobody else's business."""

    def buys(who: Holder, email: str) -> None:
        again = json.loads(client.post("/api/quotes", json=ask).data)["id"]
        theirs = {**order, "quoteId": again, "customer": {**order["customer"], "email": email}}
        answer = who.post("/api/purchases", theirs, f"key-of-{email}")
        assert answer.status_code == 201, answer.data

    assert bought["alsoInsured"] == []
    eve = Holder(client, "cus_eve", "eve@example.com")
    buys(eve, "eve@example.com")
    assert eve.policy()["alsoInsured"] == ada.policy()["alsoInsured"] == []
    buys(ada, "ada@example.com")
    one, other = ada.policies()
    for each, twin in ((one, other), (other, one)):
        assert {line["policyNumber"] for line in each["alsoInsured"]} == {twin["number"]}
        assert {line["traveler"] for line in each["alsoInsured"]} == {"Ada Marsh", "Zoë Мария"}
        assert ada.get(f"/api/policies/{each['id']}").json["alsoInsured"] == each["alsoInsured"]
    assert ada.cancel(other["id"]).status_code == 200
    assert {len(each["alsoInsured"]) for each in ada.policies()} == {0}


def test_the_free_look_closes_when_its_days_are_over(ada: Holder, bought: Json, clock: SetClock) -> None:
    """Bought at 10:00 in Florida: at its last midnight, in Pensacola, however early on its last day that was."""
    free_look = ada.policy()["freeLook"]
    # In UTC it is the day after already.
    assert free_look["until"][:10] == "2026-12-06"
    assert (free_look["lastDay"], free_look["clock"]) == ("2026-12-05", "Florida")
    clock.advance(timedelta(days=14, hours=14, minutes=59))
    assert ada.policy()["freeLook"]["open"]
    clock.advance(timedelta(minutes=1))
    assert not ada.policy()["freeLook"]["open"]


def test_a_paper_is_given_to_its_holder_alone(ada: Holder, bought: Json, client: FlaskClient) -> None:
    url = bought["documents"][0]["url"]
    paper = ada.get(url)
    assert paper.data.startswith(b"%PDF-")
    assert paper.headers["Cache-Control"] == "private, no-store"
    assert_problem(client.get(url), 401, "/problems/sign-in-needed")
    assert_problem(ada.get(f"{url}-9"), 404, "/problems/policy-unknown")


def test_what_was_bought_as_a_guest_belongs_to_whoever_proves_the_address(
    ada: Holder, buy: Buy, client: FlaskClient, db: Database
) -> None:
    """Attached on reading, for good: a later change of address takes nothing away."""
    assert buy().status_code == 201
    assert Holder(client, "cus_eve", "eve@example.com").policies() == []
    assert Holder(client, "cus_new", None).policies() == []
    shouting = Holder(client, "cus_ada", "ADA@example.com")
    assert len(shouting.policies()) == 1
    assert len(Holder(client, "cus_ada", "ada.marsh@example.com").policies()) == 1
    assert Holder(client, "cus_second", "ada@example.com").policies() == [], "it has an owner now"
    assert ada.policy()["history"][-1]["what"].startswith("Added to your account")


@pytest.mark.parametrize("path", ["", "/persons", "/documents/confirmation", *(f"/{path}" for path in POSTS)])
def test_anothers_policy_is_answered_as_one_that_is_not_there(
    client: FlaskClient, bought: Json, world: OutsideWorld, path: str
) -> None:
    """TRUST S2: same status, same body, same headers on every route."""
    eve = Holder(client, "cus_eve", "eve@example.com")

    def answer(policy_id: str) -> tuple[int, Json, dict[str, str]]:
        address = f"/api/policies/{policy_id}{path}"
        body = POSTS.get(path.removeprefix("/"))
        sent = eve.get(address) if body is None else eve.post(address, body)
        told = {name: value for name, value in sent.json.items() if name not in ("instance", "requestId")}
        headers = {name: value for name, value in sent.headers.items() if name != "X-Request-ID"}
        return sent.status_code, told, headers

    assert answer(bought["id"]) == answer("f" * 32)
    assert answer(bought["id"])[0] == 404
    assert world.books.steps == {}


@pytest.mark.parametrize("path", ["", "/persons", "/documents/confirmation", *(f"/{path}" for path in POSTS)])
def test_refusing_anothers_policy_takes_as_long_as_refusing_none(
    client: FlaskClient, bought: Json, path: str, record_property: Callable[[str, object], None]
) -> None:
    """TRUST S2: medians of 60 within 20 %, on every route of a policy."""
    eve = Holder(client, "cus_eve", "eve@example.com")
    body = POSTS.get(path.removeprefix("/"))

    def ask(policy_id: str) -> None:
        address = f"/api/policies/{policy_id}{path}"
        answer = eve.get(address) if body is None else eve.post(address, body)
        assert answer.status_code == 404

    times = in_turn(60, lambda: ask(bought["id"]), lambda: ask("f" * 32), lambda: None)
    record_property("seen", f"{path or '/'}: {times}")
    assert times.alike(0.20), str(times)


@pytest.mark.parametrize("path", ["", "/x", "/x/persons", "/x/documents/confirmation"])
def test_a_guest_is_asked_to_sign_in_to_read(client: FlaskClient, path: str) -> None:
    assert_problem(client.get(f"/api/policies{path}"), 401, "/problems/sign-in-needed")


def test_a_kept_link_to_a_paper_leads_a_guest_to_the_policy_to_sign_in(client: FlaskClient) -> None:
    """Whoever opens it reads an answer made for scripts otherwise."""
    opened = client.get("/api/policies/x/documents/confirmation", headers={"Accept": "text/html,*/*;q=0.8"})
    assert (opened.status_code, opened.headers["Location"]) == (303, "/account/policies/x")
    assert "no-store" in opened.headers["Cache-Control"]


@pytest.mark.parametrize("path", POSTS)
def test_a_guest_is_asked_to_sign_in_to_act(client: FlaskClient, path: str) -> None:
    headers = {"Sec-Fetch-Site": "same-origin", "Idempotency-Key": "key-0001"}
    answer = client.post(f"/api/policies/x/{path}", json=POSTS[path], headers=headers)
    assert_problem(answer, 401, "/problems/sign-in-needed")


@pytest.mark.parametrize("path", POSTS)
def test_another_sites_page_can_do_nothing(ada: Holder, bought: Json, path: str) -> None:
    """TRUST S6: a foreign page's request carries the session, and is refused."""
    ada.headers["Sec-Fetch-Site"] = "cross-site"
    assert_problem(ada.post(f"/api/policies/{bought['id']}/{path}", POSTS[path]), 403)


@pytest.mark.parametrize("path", POSTS)
@pytest.mark.parametrize("member", ["refundCents", "customerId", "status", "totalCents"])
def test_a_member_nobody_asked_for_is_refused(
    ada: Holder, bought: Json, world: OutsideWorld, path: str, member: str
) -> None:
    """TRUST S14: it changes nothing and is named."""
    answer = ada.post(f"/api/policies/{bought['id']}/{path}", {**POSTS[path], member: 1})
    problem = assert_problem(answer, 422, "/problems/invalid-fields")
    assert (problem["errors"][0]["pointer"], problem["errors"][0]["code"]) == (f"/{member}", "unknown-field")
    assert world.books.steps == {}


@pytest.mark.parametrize("path", ["cancellation", "change", "correction"])
def test_a_confirmation_needs_a_key(ada: Holder, bought: Json, path: str) -> None:
    answer = ada.post(f"/api/policies/{bought['id']}/{path}", POSTS[path], key="short")
    assert_problem(answer, 400, "/problems/idempotency-key")


def test_the_history_can_only_grow(bought: Json, db: Database) -> None:
    """Nobody with the service's own rights can rewrite or remove a line."""
    with pytest.raises(DatabaseError, match="append-only"), db.write() as session:
        session.execute(update(PolicyHistory).values(who="somebody else"))
    with pytest.raises(DatabaseError, match="append-only"), db.write() as session:
        session.delete(session.scalars(select(PolicyHistory)).one())


def test_with_the_database_read_only_policies_are_shown(scene: Scene, buy: Buy, db: Database) -> None:
    """TRUST 1.2: reading goes on, also for a policy that would be attached; writing answers 503."""
    if not scene.settings.database_url.startswith("sqlite:///"):
        pytest.skip("a file is made read-only here")
    assert buy().status_code == 201
    path = scene.settings.database_url.removeprefix("sqlite:///")
    read_only = scene.settings.model_copy(update={"database_url": f"sqlite:///file:{path}?mode=ro&uri=true"})
    shop = open_shop(read_only, scene.clock, scene.outside)
    ada = Holder(create_app(read_only, clock=scene.clock, shop=shop).test_client())
    policy = ada.policy()
    with db.read() as session:
        assert session.scalars(select(Policy.customer_id)).one() is None
    assert_problem(ada.preview(policy["id"], "cancellation"), 503, "/problems/unavailable")
    assert scene.world.books.steps == {}

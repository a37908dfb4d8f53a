"""Never two policies, never money without a policy, never a policy without a record: under twins, crashes, silence."""

import json
from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from datetime import timedelta
from typing import Any

import pytest
from aiohttp import web
from flask.testing import FlaskClient
from kit.db import Database
from kit.testing import SetClock, assert_problem
from one_policy import PRICE, Buy, holds, policies
from outside_world import CARRIER, OutsideWorld
from quotes.adapters.leases import LEASE
from quotes.composition import Shop
from scenes import Scene
from shop_to_die import die_of

STEPS = ("before-key", "key-taken", "money-held", "carrier-bound", "before-commit", "before-reply")
DATABASES = ("sqlite", "postgresql")


def test_twenty_twins_make_one_policy(
    client: FlaskClient, order: dict[str, Any], db: Database, world: OutsideWorld
) -> None:
    """TRUST R9 [Q-06]: 1 × 201, the rest 409 or the same bytes."""

    def send(_: int) -> tuple[int, bytes]:
        sender = client.application.test_client()
        answer = sender.post("/api/purchases", json=order, headers={"Idempotency-Key": "key-0001"})
        return answer.status_code, answer.data if answer.status_code == 201 else b""

    with ThreadPoolExecutor(20) as pool:
        answers = list(pool.map(send, range(20)))
    statuses = Counter(status for status, _ in answers)
    assert set(statuses) <= {201, 409}
    assert statuses[201] >= 1
    assert len({body for status, body in answers if status == 201}) == 1
    assert (world.books.binds, len(world.books.intents)) == (1, 1)
    holds(db, world, 1)


@pytest.mark.parametrize("step", STEPS)
def test_a_process_killed_half_way_is_settled_by_the_next_sweep(
    step: str, scene: Scene, db: Database
) -> None:
    """TRUST R11: kill -9, sweep, retry with the same key."""
    _die_at(step, scene)
    scene.clock.advance(LEASE + timedelta(seconds=1))
    assert LEASE + timedelta(seconds=15) < timedelta(seconds=60), "lease and sweep keep the reconciler's 60 s"
    scene.shop.settler.settle_interrupted()
    holds(db, scene.world, 1 if step in ("carrier-bound", "before-commit", "before-reply") else 0)
    again = scene.buy()
    assert again.status_code == 201, again.data
    assert scene.buy().data == again.data
    holds(db, scene.world, 1)


@pytest.mark.parametrize("step", STEPS)
def test_a_retry_settles_what_its_first_try_left_before_any_sweep(
    step: str, scene: Scene, db: Database
) -> None:
    """TRUST R11: the retry comes at once, then again when the dead process's lease has run out."""
    _die_at(step, scene)
    answer = scene.buy()
    if step not in ("before-key", "before-reply"):
        assert_problem(answer, 409, "/problems/in-progress")
        scene.clock.advance(LEASE + timedelta(seconds=1))
        answer = scene.buy()
    assert answer.status_code == 201
    holds(db, scene.world, 1)


def _die_at(step: str, scene: Scene) -> None:
    place = scene.settings.database_url, scene.world.url, scene.clock().isoformat(), CARRIER, step
    die_of("buy_and_die.py", place, json.dumps(scene.order).encode())


def test_a_bind_whose_answer_never_comes_is_asked_for_not_repeated(
    buy: Buy, world: OutsideWorld, db: Database, monkeypatch: pytest.MonkeyPatch
) -> None:
    """TRUST R11: bound, then silence."""
    monkeypatch.setattr("quotes.sales.buying.BIND_TIMEOUT_S", 0.5)
    world.mode[CARRIER] = "bind-then-hang"
    assert buy().status_code == 201
    assert world.books.binds == 1
    holds(db, world, 1)


def fail_once(world: OutsideWorld) -> None:
    """The next bind ends in an error, with nothing bound; the one after it is taken."""

    def fail(request: object) -> None:
        world.after_bind = lambda request: None
        raise web.HTTPInternalServerError

    world.after_bind = fail


def test_a_bind_that_left_nothing_behind_is_tried_once_more(
    buy: Buy, world: OutsideWorld, db: Database
) -> None:
    """TRUST R11: asked, the carrier knows of no policy."""
    fail_once(world)
    assert buy().status_code == 201
    assert world.books.binds == 2
    holds(db, world, 1)


def test_a_bind_is_not_tried_again_when_a_purchases_time_is_up(
    buy: Buy, world: OutsideWorld, monkeypatch: pytest.MonkeyPatch
) -> None:
    """TRUST 1.2: a purchase is answered within its 20 seconds; the reconciler goes on with it."""
    monkeypatch.setattr("quotes.sales.buying.ROOM_S", 20.0)
    fail_once(world)
    assert_problem(buy(), 503, "/problems/purchase-unsettled")
    assert world.books.binds == 1


def test_a_carrier_that_says_nothing_at_all_leaves_it_to_the_reconciler(
    buy: Buy, world: OutsideWorld, db: Database, shop: Shop, clock: SetClock
) -> None:
    """TRUST R11: no answer to the bind, none to the question; the key stays taken until it is known."""
    world.mode[CARRIER] = "bind-error"
    assert_problem(buy(), 503, "/problems/purchase-unsettled")
    assert_problem(buy(), 409, "/problems/in-progress")
    assert world.books.money("requires_capture") == PRICE
    clock.advance(LEASE + timedelta(seconds=1))
    assert shop.settler.settle_interrupted() == 1
    holds(db, world, 0)
    world.mode[CARRIER] = "ok"
    assert buy().status_code == 201
    holds(db, world, 1)


def test_a_buyer_who_starts_over_with_a_new_key_is_not_insured_twice(
    client: FlaskClient, order: dict[str, Any], buy: Buy, world: OutsideWorld, db: Database
) -> None:
    """A lost page comes back with another key: while the first is open it waits, once it is sold it is told so."""

    def start_over(**changes: Any) -> Any:
        headers = {"Idempotency-Key": "key-0002"}
        return client.post("/api/purchases", json={**order, **changes}, headers=headers)

    world.mode[CARRIER] = "bind-error"
    assert_problem(buy(), 503, "/problems/purchase-unsettled")
    assert_problem(start_over(), 409, "/problems/in-progress")
    world.mode[CARRIER] = "ok"
    assert len(world.books.intents) == 1


def test_one_quote_is_sold_once_though_it_is_ordered_four_times_at_once(
    client: FlaskClient, ask: dict[str, Any], order: dict[str, Any], db: Database, world: OutsideWorld
) -> None:
    """TRUST R11: with a key of its own for each plan, as from four pages of one quote."""
    offers = client.get(f"/api/quotes/{order['quoteId']}").json["quotes"]
    assert len({each["offerId"] for each in offers}) == 4

    def send(offer: dict[str, Any]) -> int:
        wanted = {**order, "offerId": offer["offerId"], "expectedTotalCents": offer["priceCents"]}
        headers = {"Idempotency-Key": f"key-{offer['offerId']}"}
        sender = client.application.test_client()
        return int(sender.post("/api/purchases", json=wanted, headers=headers).status_code)

    with ThreadPoolExecutor(4) as pool:
        answers = Counter(pool.map(send, offers))
    assert answers == {201: 1, 409: 3}
    assert policies(db) == len(world.books.policies) == 1
    assert world.books.money("requires_capture") == 0


def test_a_guest_who_signs_in_is_not_sold_the_same_quote_again(
    client: FlaskClient, order: dict[str, Any], buy: Buy, world: OutsideWorld, db: Database
) -> None:
    assert buy().status_code == 201
    headers = {"Idempotency-Key": "key-0002", "X-Customer-Id": "cus_1", "Sec-Fetch-Site": "same-origin"}
    assert_problem(
        client.post("/api/purchases", json=order, headers=headers), 409, "/problems/already-bought"
    )
    holds(db, world, 1)


def test_a_policy_of_a_quote_is_sold_once_to_a_buyer_and_still_to_another(
    client: FlaskClient, order: dict[str, Any], buy: Buy, world: OutsideWorld, db: Database
) -> None:
    """Quotes can be shared: only the same buyer of the same quote is held back."""
    assert buy().status_code == 201
    headers = {"Idempotency-Key": "key-0002"}
    again = {**order, "customer": {**order["customer"], "email": order["customer"]["email"].upper()}}
    assert_problem(
        client.post("/api/purchases", json=again, headers=headers), 409, "/problems/already-bought"
    )
    holds(db, world, 1)
    other = {**order, "customer": {**order["customer"], "email": "friend@example.com"}}
    assert client.post("/api/purchases", json=other, headers=headers).status_code == 201
    holds(db, world, 2)

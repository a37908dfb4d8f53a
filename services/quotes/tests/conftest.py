"""The service under test, the outside world it talks to, and a set clock."""

import sys
from collections.abc import Callable, Iterator
from dataclasses import fields
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest
from flask.testing import FlaskClient
from kit.db import Database, create_engine
from kit.smtp import SmtpPost
from kit.testing import SetClock
from kit.testing.mail_box import MailBox
from kit.testing.shapes import shape
from quotes.adapters import outbound
from quotes.adapters.carrier_http import HttpCarrier, Patience
from quotes.adapters.gateway import HttpGateway
from quotes.adapters.loop_thread import LoopThread
from quotes.adapters.outbound import Outbound
from quotes.adapters.outbox import Outbox
from quotes.app import create_app
from quotes.composition import Outside, Shop, open_shop
from quotes.jobs.mails import Postman
from quotes.migrate import migrate
from quotes.papers.brand import Brand, Brands
from quotes.sales.consents import STATEMENTS
from quotes.settings import Settings

sys.path.insert(0, str(Path(__file__).parent / "support"))

from outside_world import CARRIER, OTHER, TOKEN, OutsideWorld
from policy_holder import Holder
from scenes import Scene

NOW = datetime(2026, 11, 21, 15, 0, tzinfo=UTC)
STILL_S = 20.0
"""Longer than a busy machine stands still."""


@pytest.fixture
def clock() -> SetClock:
    return SetClock(NOW)


@pytest.fixture
def settings(database_url: str) -> Settings:
    return Settings(
        env="development", database_url=database_url, log_level="info", quote_deadline_s=STILL_S + 2
    )


@pytest.fixture
def db(settings: Settings) -> Iterator[Database]:
    engine = create_engine(settings.database_url)
    shape(migrate, engine)
    yield Database(engine)
    engine.dispose()


@pytest.fixture(scope="session")
def loop() -> Iterator[LoopThread]:
    thread = LoopThread("test-outbound")
    yield thread
    thread.stop()


@pytest.fixture
def world() -> Iterator[OutsideWorld]:
    with OutsideWorld() as served:
        yield served


@pytest.fixture
def patience(monkeypatch: pytest.MonkeyPatch) -> Patience:
    """Who waits for its end is marked `outside_faults.impatient`."""
    monkeypatch.setattr(outbound, "CONNECT_TIMEOUT_S", STILL_S)
    return Patience(call_s=STILL_S, deadline_s=STILL_S + 2)


@pytest.fixture
def make_carrier(
    world: OutsideWorld, loop: LoopThread, clock: SetClock, patience: Patience
) -> Callable[[str], HttpCarrier]:
    http = Outbound(loop, "k" * 32)

    def make(carrier_id: str) -> HttpCarrier:
        return HttpCarrier(
            carrier_id,
            carrier_id.title(),
            base_url=f"{world.url}/carriers/v1",
            http=http,
            loop=loop,
            clock=clock,
            patience=patience,
        )

    return make


@pytest.fixture
def outside(world: OutsideWorld, loop: LoopThread, make_carrier: Callable[[str], HttpCarrier]) -> Outside:
    gateway = HttpGateway(f"{world.url}/gateway", Outbound(loop, "s" * 32), timeout_s=STILL_S)
    return Outside(carriers=[make_carrier(CARRIER), make_carrier(OTHER)], gateway=gateway)


@pytest.fixture
def shop(settings: Settings, db: Database, clock: SetClock, outside: Outside) -> Shop:
    return open_shop(settings, clock, outside)


@pytest.fixture
def client(settings: Settings, clock: SetClock, shop: Shop) -> FlaskClient:
    return create_app(settings, clock=clock, shop=shop).test_client()


@pytest.fixture
def box() -> Iterator[MailBox]:
    with MailBox() as served:
        yield served


@pytest.fixture
def postman(db: Database, clock: SetClock, box: MailBox) -> Postman:
    return Postman(
        Outbox(db, clock),
        SmtpPost(box.url, timeout_s=10),
        Brands(Brand()),
        sender="Coati <policies@coati.example>",
    )


@pytest.fixture
def ask() -> dict[str, Any]:
    """A couple from Florida on its way to Italy and Mexico."""
    return {
        "residence": {"country": "US", "state": "FL"},
        "trip": {
            "kind": "single",
            "departureDate": "2027-02-10",
            "returnDate": "2027-02-20",
            "destinations": ["IT", "MX"],
            "firstDepositDate": "2026-11-15",
        },
        "travelers": [
            {"age": 42, "tripCostCents": 250_000},
            {"dateOfBirth": "1984-03-03", "tripCostCents": 250_000},
        ],
    }


@pytest.fixture
def quote(client: FlaskClient, ask: dict[str, Any]) -> dict[str, Any]:
    answer = client.post("/api/quotes", json=ask)
    assert answer.status_code == 201, answer.json
    body: dict[str, Any] = answer.json
    assert body["meta"]["unavailable"] == [], "outside carriers that are well were not heard"
    return body


@pytest.fixture
def order(quote: dict[str, Any]) -> dict[str, Any]:
    """The first plan of the first remote carrier, bought by the couple of `ask`."""
    offer = next(each for each in quote["quotes"] if each["offerId"] == f"{CARRIER}-voyager")
    return {
        "quoteId": quote["id"],
        "offerId": offer["offerId"],
        "options": [],
        "expectedTotalCents": offer["priceCents"],
        "travelers": [
            {"firstName": "Ada", "lastName": "Marsh", "dateOfBirth": "1984-05-05"},
            {"firstName": "Zoë", "lastName": "Мария", "dateOfBirth": "1984-03-03"},
        ],
        "customer": {
            "firstName": "Ada",
            "lastName": "Marsh",
            "email": "ada@example.com",
            "address": {"street": "1 Palm Way", "city": "Naples", "state": "FL", "postCode": "34102"},
            "dateOfBirth": "1984-05-05",
        },
        "payment": {"token": TOKEN},
        "consents": [{"id": each.id, "text": each.text} for each in STATEMENTS],
    }


@pytest.fixture
def scene(request: pytest.FixtureRequest) -> Scene:
    return Scene(**{field.name: request.getfixturevalue(field.name) for field in fields(Scene)})


@pytest.fixture
def buy(client: FlaskClient, order: dict[str, Any]) -> Callable[..., Any]:
    """Send the order, changed where asked, under a key."""

    def send(key: str = "key-0001", **changes: Any) -> Any:
        return client.post("/api/purchases", json={**order, **changes}, headers={"Idempotency-Key": key})

    return send


@pytest.fixture
def ada(client: FlaskClient) -> Holder:
    """The customer whose email address orders carry."""
    return Holder(client)


@pytest.fixture
def bought(ada: Holder, order: dict[str, Any]) -> dict[str, Any]:
    """A policy that Ada bought signed in, as she sees it."""
    assert ada.post("/api/purchases", order).status_code == 201
    return ada.policy()

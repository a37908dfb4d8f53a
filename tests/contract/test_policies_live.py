"""Quotes before the real stand-ins: every kind of carrier changes, changes back and cancels what it sold."""

import secrets
import sqlite3
from collections.abc import Callable
from contextlib import closing
from datetime import timedelta
from pathlib import Path
from typing import Any

import orjson
import pytest
import requests
from flask.testing import FlaskClient
from kit.testing import SetClock
from quotes.adapters.leases import LEASE
from quotes.app import create_app
from quotes.composition import REMOTE_CARRIERS, Shop, open_shop
from quotes.sales.consents import STATEMENTS
from quotes.settings import DEVELOPMENT_KEY, Settings

Json = dict[str, Any]
CARD = {"number": "4242 4242 4242 4242", "expMonth": 4, "expYear": 2041, "cvc": "123", "zip": "34102"}
SIGNED_IN = {
    "X-Customer-Id": "cus_ada",
    "X-Customer-Email": "ada%40example.com",
    "Sec-Fetch-Site": "same-origin",
}
ON_FILE = ("cascade-indemnity", "harbor-mutual")


class Shopper:
    """Ada, signed in, with a card."""

    def __init__(self, client: FlaskClient, shop: Shop, sandbox_url: str, clock: SetClock) -> None:
        self.client, self.shop, self.sandbox_url = client, shop, sandbox_url
        self.today = clock().date()
        self.leaving = self.today + timedelta(days=80)

    def post(self, path: str, body: Json, key: str | None = None) -> Any:
        headers = {**SIGNED_IN, "Idempotency-Key": key or secrets.token_hex(8)}
        return self.client.post(path, json=body, headers=headers)

    def token(self) -> str:
        answer = requests.post(f"{self.sandbox_url}/gateway/fields/tokens", json=CARD, timeout=5)
        token: str = answer.json()["token"]
        return token

    def turn(self, carrier_id: str, mode: str) -> None:
        switch = f"{self.sandbox_url}/carriers/switch/{carrier_id}"
        assert requests.put(switch, json={"mode": mode}, timeout=5).status_code == 200

    def buys(self, carrier_id: str) -> Json:
        """What `order` orders; the policy as its holder sees it."""
        bought = self.post("/api/purchases", self.order(carrier_id))
        assert bought.status_code == 201, bought.data
        return self.policy(orjson.loads(bought.data)["policy"]["number"])

    def order(self, carrier_id: str) -> Json:
        """The carrier's first plan with the first option that is to be had."""
        trip = {
            "kind": "single",
            "departureDate": str(self.leaving),
            "returnDate": str(self.leaving + timedelta(days=9)),
            "destinations": ["IT"],
            "firstDepositDate": str(self.today - timedelta(days=3)),
        }
        party = [{"age": 40, "tripCostCents": 250_000}] * 2
        asked = {"residence": {"country": "US", "state": "FL"}, "trip": trip, "travelers": party}
        quote = orjson.loads(self.client.post("/api/quotes", json=asked).data)
        offer = next(each for each in quote["quotes"] if each["carrier"]["id"] == carrier_id)
        options = [option for option in offer["options"] if option["available"]][:1]
        born = f"{self.today.year - 40}-01-01"
        person = {"firstName": "Ada", "lastName": "Marsh", "dateOfBirth": born}
        place = {"street": "1 Palm Way", "city": "Naples", "state": "FL", "postCode": "34102"}
        return {
            "quoteId": quote["id"],
            "offerId": offer["offerId"],
            "options": [option["id"] for option in options],
            "expectedTotalCents": offer["priceCents"] + sum(option["priceCents"] for option in options),
            "travelers": [person, person],
            "customer": {**person, "email": "ada@example.com", "address": place},
            "payment": {"token": self.token()},
            "consents": [{"id": each.id, "text": each.text} for each in STATEMENTS],
        }

    def policy(self, number: str) -> Json:
        listed = self.client.get("/api/policies", headers=SIGNED_IN).json["policies"]
        policy_id = next(each["id"] for each in listed if each["number"] == number)
        shown: Json = self.client.get(f"/api/policies/{policy_id}", headers=SIGNED_IN).json
        return shown

    def previews(self, policy: Json, kind: str, **wish: Any) -> Json:
        answer = self.post(f"/api/policies/{policy['id']}/{kind}/preview", wish)
        assert answer.status_code == 200, answer.data
        shown: Json = answer.json
        return shown

    def confirms(self, policy: Json, kind: str, preview: Json, key: str | None = None) -> Any:
        body = {"previewId": preview["previewId"]}
        if preview.get("payment") == "charge":
            body["paymentToken"] = self.token()
        return self.post(f"/api/policies/{policy['id']}/{kind}", body, key)


@pytest.fixture
def ada(quotes_settings: Settings, sandbox_url: str, clock: SetClock) -> Shopper:
    shop = open_shop(quotes_settings, clock)
    return Shopper(
        create_app(quotes_settings, clock=clock, shop=shop).test_client(), shop, sandbox_url, clock
    )


@pytest.fixture
def switched(ada: Shopper, request: pytest.FixtureRequest) -> Callable[[str, str], None]:
    """Turn a carrier's switch until the test is over."""

    def turn(carrier_id: str, mode: str) -> None:
        ada.turn(carrier_id, mode)
        request.addfinalizer(lambda: ada.turn(carrier_id, "ok"))

    return turn


@pytest.mark.parametrize("carrier_id", [*REMOTE_CARRIERS, *ON_FILE])
def test_a_policy_is_changed_changed_back_and_cancelled(ada: Shopper, carrier_id: str) -> None:
    """Charged for the dearer trip, refunded for the cheaper one, all of the rest in the free look."""
    policy = ada.buys(carrier_id)
    later = str(ada.leaving + timedelta(days=14))
    dearer = ada.previews(
        policy, "change", returning=later, tripCostCents=700_000, addedPaidOn=str(ada.today)
    )
    assert dearer["payment"] == "charge"
    changed = ada.confirms(policy, "change", dearer)
    assert changed.status_code == 200, changed.data
    assert changed.json["trip"]["returnDate"] == later
    back = {"returning": policy["trip"]["returnDate"], "tripCostCents": 500_000}
    cheaper = ada.previews(policy, "change", **back)
    assert (cheaper["totalCents"], cheaper["payment"]) == (policy["totalCents"], "refund")
    assert ada.confirms(policy, "change", cheaper).status_code == 200
    ending = ada.previews(policy, "cancellation")
    assert (ending["refundCents"], ending["freeLook"]) == (policy["totalCents"], True)
    ended = ada.confirms(policy, "cancellation", ending).json
    assert (ended["state"], ended["cancellation"]["refundState"]) == ("cancelled", "done")
    charged = sum(each["cents"] for each in ended["charges"])
    assert sum(each["cents"] for each in ended["refunds"] if each["state"] == "done") == charged
    assert ended["claims"]["email"] == f"claims@{carrier_id}.example"


@pytest.mark.parametrize("carrier_id", [*REMOTE_CARRIERS, *ON_FILE])
def test_persons_are_corrected_and_an_age_is_paid_for(ada: Shopper, carrier_id: str) -> None:
    """A name for nothing, an age for what it costs more, and back; told to the carrier, once each."""
    policy = ada.buys(carrier_id)
    said = ada.client.get(f"/api/policies/{policy['id']}/persons", headers=SIGNED_IN).json
    born = said["travelers"][0]["dateOfBirth"]
    said["travelers"][0]["firstName"] = "Adda"
    free = ada.previews(policy, "correction", **said)
    assert (free["payment"], free["totalCents"]) == ("none", policy["totalCents"])
    assert ada.confirms(policy, "correction", free).json["travelers"][0]["firstName"] == "Adda"
    said["travelers"][0]["dateOfBirth"] = f"{int(born[:4]) - 30}{born[4:]}"
    older = ada.previews(policy, "correction", **said)
    assert older["payment"] == ("charge" if older["totalCents"] != policy["totalCents"] else "none")
    assert ada.confirms(policy, "correction", older).json["totalCents"] == older["totalCents"]
    said["travelers"][0]["dateOfBirth"] = born
    back = ada.previews(policy, "correction", **said)
    ended = ada.confirms(policy, "correction", back).json
    assert ended["totalCents"] == policy["totalCents"]
    charged = sum(each["cents"] for each in ended["charges"])
    assert charged - sum(each["cents"] for each in ended["refunds"]) == policy["totalCents"]


def test_a_carrier_that_corrects_and_says_nothing_has_corrected_once(
    ada: Shopper, switched: Callable[[str, str], None]
) -> None:
    policy = ada.buys("northwind-assurance")
    said = ada.client.get(f"/api/policies/{policy['id']}/persons", headers=SIGNED_IN).json
    said["address"]["street"] = "2 Palm Way"
    preview = ada.previews(policy, "correction", **said)
    switched("northwind-assurance", "bind-then-timeout")
    corrected = ada.confirms(policy, "correction", preview).json
    assert [each["what"] for each in corrected["history"][1:]] == [
        "Corrected: the address. The price stayed the same."
    ]


def test_a_carrier_that_cancels_and_says_nothing_has_cancelled_once(
    ada: Shopper, switched: Callable[[str, str], None]
) -> None:
    policy = ada.buys("northwind-assurance")
    preview = ada.previews(policy, "cancellation")
    switched("northwind-assurance", "bind-then-timeout")
    ended = ada.confirms(policy, "cancellation", preview).json
    assert (ended["state"], len(ended["refunds"])) == ("cancelled", 1)


@pytest.mark.parametrize("mode", ["refuse", "html", "cut-json", "huge", "gzip-bomb", "down"])
def test_a_carrier_that_cannot_be_understood_is_away(
    ada: Shopper, switched: Callable[[str, str], None], mode: str
) -> None:
    """TRUST R8 on the desk for policies in force: nothing is done, and it is said so."""
    policy = ada.buys("sablewood-insurance")
    switched("sablewood-insurance", mode)
    answer = ada.post(f"/api/policies/{policy['id']}/cancellation/preview", {})
    assert (answer.status_code, answer.json["type"]) == (503, "/problems/carrier-away")
    assert ada.policy(policy["number"])["state"] == "active"


@pytest.mark.parametrize(
    ("mode", "kind"),
    [("decline-bind", "/problems/carrier-declined"), ("price-change", "/problems/preview-stale")],
)
def test_a_carrier_that_will_not_costs_nothing(
    ada: Shopper, switched: Callable[[str, str], None], mode: str, kind: str
) -> None:
    policy = ada.buys("bluefin-specialty")
    preview = ada.previews(policy, "change", tripCostCents=700_000, addedPaidOn=str(ada.today))
    switched("bluefin-specialty", mode)
    assert ada.confirms(policy, "change", preview).json["type"] == kind
    shown = ada.policy(policy["number"])
    assert (shown["totalCents"], len(shown["charges"])) == (policy["totalCents"], 1)


def test_money_that_the_gateway_holds_without_a_word_is_given_back(
    ada: Shopper, clock: SetClock, tmp_path: Path, request: pytest.FixtureRequest
) -> None:
    """TRUST R11: asked again under the same key, it tells what it holds."""
    gateway = f"{ada.sandbox_url}/gateway"

    def turn(*, silent: bool) -> None:
        requests.put(f"{gateway}/switch", json={"timeoutAfterCharge": silent}, timeout=5).raise_for_status()

    request.addfinalizer(lambda: turn(silent=False))
    order, key = ada.order("northwind-assurance"), "key-0001"
    turn(silent=True)
    assert ada.post("/api/purchases", order, key).json["type"] == "/problems/purchase-unsettled"
    turn(silent=False)
    clock.advance(LEASE + timedelta(seconds=1))
    # The first try is undone, and a card's token is good for one.
    assert ada.post("/api/purchases", order, key).status_code == 402
    with closing(sqlite3.connect(tmp_path / "quotes.sqlite")) as database:
        held = database.execute("SELECT payment_id FROM purchases WHERE payment_id IS NOT NULL").fetchall()
    bearer = {"Authorization": f"Bearer {DEVELOPMENT_KEY.get_secret_value()}"}
    intents = [
        requests.get(f"{gateway}/v1/payment_intents/{each}", headers=bearer, timeout=5) for (each,) in held
    ]
    assert [each.json()["status"] for each in intents] == ["canceled"]


def test_a_policy_that_is_bound_after_its_purchase_was_undone_is_found(
    ada: Shopper, switched: Callable[[str, str], None], clock: SetClock, monkeypatch: pytest.MonkeyPatch
) -> None:
    """TRUST R11, ADR 69: the carrier said that it knew of none, and had it in its queue."""
    monkeypatch.setattr("quotes.sales.buying.BIND_TIMEOUT_S", 0.5)
    order = ada.order("northwind-assurance")
    switched("northwind-assurance", "bind-late")
    assert ada.post("/api/purchases", order).json["type"] == "/problems/purchase-unsettled"
    clock.advance(LEASE + timedelta(seconds=1))
    assert ada.shop.settler.settle_interrupted() == 1
    assert ada.client.get("/api/policies", headers=SIGNED_IN).json["policies"] == []
    ada.turn("northwind-assurance", "ok")
    clock.advance(timedelta(minutes=1))
    assert ada.shop.late.look() == 1
    (late,) = ada.shop.unanswered.waiting()
    assert (late.kind, late.carrier_id) == ("purchase", "northwind-assurance")
    assert late.policy_number

"""Webhooks reach the merchant signed, and late, twice or in disorder when the switch says so. Source: PROTOCOLS §g."""

import hashlib
import hmac
import json
from collections.abc import Callable, Iterator
from datetime import timedelta
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from threading import Thread
from typing import Any

import pytest
from flask.testing import FlaskClient
from kit.testing import SetClock
from sandbox.database import open_database
from sandbox.gateway.webhooks import MAX_ATTEMPTS, Courier
from sandbox.settings import Settings
from werkzeug.test import TestResponse

SECRET = "webhook-secret-of-the-tests"
Charge = Callable[..., TestResponse]
Post = Callable[..., TestResponse]


class Merchant:
    """A merchant's endpoint that notes what it gets and answers what it is told."""

    def __init__(self) -> None:
        self.status = 200
        self.got: list[tuple[str, bytes]] = []
        merchant = self

        class Handler(BaseHTTPRequestHandler):
            def do_POST(self) -> None:
                body = self.rfile.read(int(self.headers["Content-Length"]))
                merchant.got.append((self.headers["Gateway-Signature"], body))
                self.send_response(merchant.status)
                self.end_headers()

            def log_message(self, *_: Any) -> None:
                """Say nothing."""

        self.server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self.url = f"http://127.0.0.1:{self.server.server_port}/webhooks"

    @property
    def types(self) -> list[str]:
        return [json.loads(body)["type"] for _, body in self.got]


@pytest.fixture
def merchant() -> Iterator[Merchant]:
    made = Merchant()
    thread = Thread(target=made.server.serve_forever, daemon=True)
    thread.start()
    yield made
    made.server.shutdown()
    made.server.server_close()
    thread.join()


@pytest.fixture
def courier(client: FlaskClient, settings: Settings, merchant: Merchant, clock: SetClock) -> Courier:
    return Courier(open_database(settings.database_url), merchant.url, SECRET, clock)


def pay(charge: Charge, post: Post) -> None:
    post(f"payment_intents/{charge().get_json()['id']}/capture")


def test_events_arrive_in_order_and_signed(
    charge: Charge, post: Post, courier: Courier, merchant: Merchant, clock: SetClock
) -> None:
    pay(charge, post)
    assert courier.deliver_due() == 2
    assert merchant.types == ["payment_intent.amount_capturable_updated", "payment_intent.succeeded"]
    signature, body = merchant.got[0]
    stamp, mac = (part.split("=")[1] for part in signature.split(","))
    assert int(stamp) == int(clock().timestamp())
    assert mac == hmac.new(SECRET.encode(), f"{stamp}.".encode() + body, hashlib.sha256).hexdigest()
    assert json.loads(body)["data"]["object"]["amount"] == 24_800
    assert courier.deliver_due() == 0


def test_a_failed_delivery_is_tried_again_and_given_up_in_the_end(
    charge: Charge, courier: Courier, merchant: Merchant, clock: SetClock
) -> None:
    charge()
    merchant.status = 500
    for _ in range(MAX_ATTEMPTS + 3):
        courier.deliver_due()
        clock.advance(timedelta(hours=1))
    assert len(merchant.got) == MAX_ATTEMPTS
    assert len({body for _, body in merchant.got}) == 1


def test_late_events_come_half_a_minute_later(
    client: FlaskClient, charge: Charge, courier: Courier, merchant: Merchant, clock: SetClock
) -> None:
    client.put("/gateway/switch", json={"webhooks": "late"})
    charge()
    assert courier.deliver_due() == 0
    clock.advance(timedelta(seconds=30))
    assert courier.deliver_due() == 1


def test_repeated_events_come_twice_under_one_id(
    client: FlaskClient, charge: Charge, courier: Courier, merchant: Merchant, clock: SetClock
) -> None:
    client.put("/gateway/switch", json={"webhooks": "repeated"})
    charge()
    courier.deliver_due()
    clock.advance(timedelta(seconds=2))
    courier.deliver_due()
    assert len(merchant.got) == 2
    assert len({json.loads(body)["id"] for _, body in merchant.got}) == 1


@pytest.fixture
def out_of_order(client: FlaskClient) -> None:
    client.put("/gateway/switch", json={"webhooks": "out-of-order"})


@pytest.mark.usefixtures("out_of_order")
def test_later_events_overtake_earlier_ones(
    charge: Charge, post: Post, courier: Courier, merchant: Merchant, clock: SetClock
) -> None:
    pay(charge, post)
    for _ in range(10):
        courier.deliver_due()
        clock.advance(timedelta(seconds=1))
    assert merchant.types == ["payment_intent.succeeded", "payment_intent.amount_capturable_updated"]


def test_a_delivery_goes_out_once_although_two_couriers_run(
    charge: Charge, courier: Courier, merchant: Merchant, settings: Settings, clock: SetClock
) -> None:
    twin = Courier(open_database(settings.database_url), merchant.url, SECRET, clock)
    charge()
    threads = [Thread(target=each.deliver_due) for each in (courier, twin)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(merchant.got) == 1


def test_a_merchant_that_is_away_loses_nothing(
    charge: Charge, courier: Courier, merchant: Merchant, settings: Settings, clock: SetClock
) -> None:
    charge()
    nowhere = Courier(open_database(settings.database_url), "http://127.0.0.1:9/", SECRET, clock)
    assert nowhere.deliver_due() == 0
    clock.advance(timedelta(seconds=5))
    assert courier.deliver_due() == 1

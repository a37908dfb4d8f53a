"""What operators and probes see."""

from collections.abc import Callable
from typing import Any

from flask.testing import FlaskClient
from kit.testing import SetClock, assert_problem
from outside_world import CARRIER, OutsideWorld
from quotes.app import create_app, openapi_document
from quotes.composition import Outside, open_shop
from quotes.settings import Settings


def test_it_is_ready_with_a_migrated_database(client: FlaskClient) -> None:
    assert client.get("/health/ready").json == {"status": "ready"}


def test_without_its_database_it_says_what_it_lacks(
    settings: Settings, clock: SetClock, outside: Outside
) -> None:
    """The database of `settings` was never migrated here."""
    client = create_app(settings, clock=clock, shop=open_shop(settings, clock, outside)).test_client()
    assert assert_problem(client.get("/health/ready"), 503, "/problems/not-ready")["missing"] == ["database"]
    assert client.get("/health/live").status_code == 200


def test_the_metrics_tell_of_carriers_purchases_and_mails(
    client: FlaskClient, world: OutsideWorld, buy: Callable[..., Any]
) -> None:
    """TRUST R8"""
    world.mode[CARRIER] = "bind-error"
    buy()
    text = client.get("/metrics").get_data(as_text=True)
    assert f'quotes_carrier_answers_total{{carrier="{CARRIER}",outcome="answered"}}' in text
    assert 'quotes_open_purchases{state="binding"} 1.0' in text
    assert 'quotes_purchases_total{outcome="unsettled"}' in text


def test_the_api_describes_itself() -> None:
    paths = openapi_document()["paths"]
    assert {
        "/api/quotes",
        "/api/quotes/{quoteId}",
        "/api/quotes/meta",
        "/api/plans/{planId}",
        "/api/purchases",
    } <= set(paths)

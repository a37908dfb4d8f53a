"""The faults that are well-formed HTTP: each mode really lies as its name says. Source: TRUST R8."""

import gzip
import json
from collections.abc import Callable
from typing import Any

import pytest
from sandbox.carriers.faults import MODES
from werkzeug.test import TestResponse

Ask = Callable[..., TestResponse]
Turn = Callable[..., TestResponse]


@pytest.fixture
def lying(ask: Ask, turn: Turn) -> Callable[[str], TestResponse]:
    def call(mode: str) -> TestResponse:
        assert turn(mode).status_code == 200
        return ask()

    return call


@pytest.mark.parametrize(
    ("mode", "premium"),
    [
        ("negative", lambda cents: cents < 0),
        ("nan", lambda cents: cents == "NaN"),
        ("absurd", lambda cents: cents == 1e308),
        ("fractional", lambda cents: cents % 1 == 0.125),
    ],
)
def test_prices_lie(lying: Callable[[str], TestResponse], mode: str, premium: Callable[[Any], bool]) -> None:
    answer = lying(mode)
    assert answer.status_code == 200
    assert all(premium(offer["premiumCents"]) for offer in json.loads(answer.data)["offers"])


def test_offers_lie(lying: Callable[[str], TestResponse]) -> None:
    assert {offer["currency"] for offer in lying("wrong-currency").get_json()["offers"]} == {"EUR"}
    assert len({offer["plan"]["id"] for offer in lying("twin-ids").get_json()["offers"]}) == 1
    assert not any("plan" in offer for offer in lying("missing-plan").get_json()["offers"])


def test_garbage_comes_with_status_200(lying: Callable[[str], TestResponse]) -> None:
    assert lying("html").mimetype == "text/html"
    with pytest.raises(json.JSONDecodeError):
        json.loads(lying("cut-json").data)
    with pytest.raises(UnicodeDecodeError):
        lying("bad-utf8").data.decode()
    huge = lying("huge").data
    assert len(huge) > 10 * 1024 * 1024
    assert json.loads(huge)["offers"]
    bomb = lying("gzip-bomb")
    assert bomb.headers["Content-Encoding"] == "gzip"
    assert len(bomb.data) < 1024 * 1024
    assert len(gzip.decompress(bomb.data)) > 200 * 1024 * 1024


def test_refusing_is_503_with_retry_after(lying: Callable[[str], TestResponse]) -> None:
    answer = lying("refuse")
    assert (answer.status_code, answer.headers["Retry-After"]) == (503, "30")


def test_a_carrier_in_trouble_troubles_no_other(ask: Ask, turn: Turn) -> None:
    turn("negative", "northwind-assurance")
    assert all(offer["premiumCents"] > 0 for offer in ask("sablewood-insurance").get_json()["offers"])


def test_every_mode_of_the_switch_can_be_set_and_is_told_back(turn: Turn) -> None:
    for mode in MODES:
        told = turn(mode, latencyMs=5, priceFactor=1.2).get_json()
        assert told == {
            "mode": mode,
            "latencyMs": 5,
            "priceFactor": 1.2,
            "carrierId": "northwind-assurance",
        }

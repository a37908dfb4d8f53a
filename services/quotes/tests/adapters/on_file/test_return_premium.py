"""A change after the free look, at carriers on file: what comes back, what is said, what is stored (case T2)."""

from datetime import UTC, datetime
from typing import Any

import pytest
from file_orders import couples_order
from flask.testing import FlaskClient
from kit.testing import SetClock
from outside_world import TOKEN, OutsideWorld
from policy_holder import Holder

Json = dict[str, Any]
DATABASES = ("sqlite", "postgresql")
EVE = datetime(2027, 2, 9, 15, tzinfo=UTC)
LATER = datetime(2026, 12, 31, 15, tzinfo=UTC)


def buys(client: FlaskClient, ada: Holder, quote: Json, carrier: str) -> Json:
    offer = next(
        each
        for each in quote["quotes"]
        if each["carrier"]["id"] == carrier
        and any(option["id"] == "cfar" and option["available"] for option in each["options"])
    )
    cfar = next(option for option in offer["options"] if option["id"] == "cfar")
    answer = ada.post("/api/purchases", couples_order(quote, offer, cfar))
    assert answer.status_code == 201, answer.data
    return ada.policy()


def test_a_carrier_that_keeps_the_premium_returns_nothing_for_a_decrease_either(
    client: FlaskClient, ada: Holder, quote: Json, clock: SetClock, world: OutsideWorld
) -> None:
    bought = buys(client, ada, quote, "harbor-mutual")
    clock.instant = EVE
    assert ada.preview(bought["id"], "cancellation").json["refundCents"] == 0
    preview = ada.preview(bought["id"], "change", tripCostCents=100, options=[]).json
    assert (preview["totalCents"], preview["payment"]) == (bought["totalCents"], "none")
    assert preview["reason"].startswith("Harbor Mutual keeps the premium once the free look is over")
    assert preview["reason"].endswith(
        "nothing comes back for what you give up now, and the price you paid stays."
    )
    lower = ada.take(bought["id"], "change", preview).json
    assert (lower["totalCents"], lower["trip"]["tripCostCents"]) == (bought["totalCents"], 100)
    assert world.books.returned == 0


def test_a_corrected_birth_date_returns_nothing_of_what_an_earlier_decrease_left(
    client: FlaskClient, ada: Holder, quote: Json, clock: SetClock, world: OutsideWorld
) -> None:
    bought = buys(client, ada, quote, "harbor-mutual")
    clock.instant = LATER
    preview = ada.preview(bought["id"], "change", tripCostCents=100_000, options=[]).json
    assert ada.take(bought["id"], "change", preview).status_code == 200
    said = ada.get(f"/api/policies/{bought['id']}/persons").json
    said["travelers"][0]["dateOfBirth"] = "1964-05-05"
    older = ada.preview(bought["id"], "correction", **said).json
    assert ada.take(bought["id"], "correction", older, "key-step-2", paymentToken=TOKEN).status_code == 200
    said["travelers"][0]["dateOfBirth"] = "1984-05-05"
    back = ada.preview(bought["id"], "correction", **said).json
    assert ada.take(bought["id"], "correction", back, "key-step-3").status_code == 200
    assert world.books.returned == older["differenceCents"] == -back["differenceCents"] > 0


def test_a_pro_rata_carrier_returns_the_share_of_the_days_ahead_and_never_more_by_several_steps(
    client: FlaskClient, ada: Holder, quote: Json, clock: SetClock, world: OutsideWorld
) -> None:
    bought = buys(client, ada, quote, "cascade-indemnity")
    clock.instant = LATER
    cancel = ada.preview(bought["id"], "cancellation").json["refundCents"]
    at_once = ada.preview(bought["id"], "change", tripCostCents=100_000, options=[]).json
    assert at_once["payment"] == "refund"
    assert -at_once["differenceCents"] < cancel
    assert "premium that is already earned" in at_once["reason"]
    for nth, (cost, options) in enumerate(((400_000, None), (300_000, []), (100_000, [])), 1):
        wish = {"tripCostCents": cost} | ({} if options is None else {"options": options})
        preview = ada.preview(bought["id"], "change", **wish).json
        assert ada.take(bought["id"], "change", preview, f"key-step-{nth}").status_code == 200
    assert 0 < world.books.returned <= -at_once["differenceCents"]
    left = ada.preview(bought["id"], "cancellation").json["refundCents"]
    assert world.books.returned + left <= cancel


def test_dropping_an_option_sold_in_time_returns_nothing(
    client: FlaskClient, ada: Holder, quote: Json, clock: SetClock
) -> None:
    bought = buys(client, ada, quote, "cascade-indemnity")
    clock.instant = LATER
    preview = ada.preview(bought["id"], "change", options=[]).json
    assert (preview["payment"], preview["totalCents"]) == ("none", bought["totalCents"])


def test_in_the_free_look_a_decrease_comes_back_in_full(
    client: FlaskClient, ada: Holder, quote: Json
) -> None:
    bought = buys(client, ada, quote, "harbor-mutual")
    cfar = next(each["priceCents"] for each in bought["options"] if each["id"] == "cfar")
    preview = ada.preview(bought["id"], "change", options=[]).json
    assert (preview["payment"], preview["differenceCents"], preview["reason"]) == ("refund", -cfar, None)


def test_a_postponed_trip_makes_no_earned_premium_unearned(
    client: FlaskClient, ada: Holder, quote: Json, clock: SetClock
) -> None:
    """Moved a year ahead at the same price, a cancellation would otherwise return nearly all of it."""
    bought = buys(client, ada, quote, "cascade-indemnity")
    clock.instant = LATER
    before = ada.preview(bought["id"], "cancellation").json["refundCents"]
    moved = ada.preview(bought["id"], "change", departing="2028-02-10", returning="2028-02-20")
    assert moved.status_code == 200, moved.data
    card = {"paymentToken": TOKEN} if moved.json["payment"] == "charge" else {}
    assert ada.take(bought["id"], "change", moved.json, **card).status_code == 200
    after = ada.preview(bought["id"], "cancellation").json["refundCents"]
    assert after <= before + max(moved.json["differenceCents"], 0)


@pytest.mark.parametrize("carrier", ["harbor-mutual", "cascade-indemnity"])
def test_a_change_and_back_costs_nothing(
    client: FlaskClient, ada: Holder, quote: Json, clock: SetClock, carrier: str
) -> None:
    bought = buys(client, ada, quote, carrier)
    clock.instant = LATER
    preview = ada.preview(bought["id"], "change", returning="2027-02-12", tripCostCents=300_000).json
    assert ada.take(bought["id"], "change", preview).status_code == 200
    wish = {"returning": "2027-02-20", "tripCostCents": 500_000, "addedPaidOn": "2026-12-30"}
    again = ada.preview(bought["id"], "change", **wish)
    assert again.status_code == 200, again.data
    assert again.json["totalCents"] == bought["totalCents"]

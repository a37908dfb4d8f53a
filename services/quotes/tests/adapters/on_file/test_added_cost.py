"""Raising the trip cost: the day of the added payment decides which covers extend to it (case T3)."""

from datetime import UTC, date, datetime, timedelta
from io import BytesIO
from typing import Any

import pytest
from file_orders import couples_order
from flask.testing import FlaskClient
from kit.testing import SetClock
from outside_world import TOKEN
from policy_holder import Holder
from pypdf import PdfReader
from quotes.domain.plans import CarrierFile

Json = dict[str, Any]
DATABASES = ("sqlite", "postgresql")
LATE = datetime(2027, 2, 1, 15, tzinfo=UTC)
WAIVER, CFAR = "Pre-existing condition waiver", "Cancel for any reason"


@pytest.fixture
def bought(client: FlaskClient, ada: Holder, quote: Json) -> Json:
    """Insures $5,000, with cancel for any reason and in time for the waiver."""
    offer = next(
        each
        for each in quote["quotes"]
        if any(option["id"] == "cfar" and option["available"] for option in each["options"])
        and any(line["id"] == "preexisting-waiver" and not line["missed"] for line in each["deadlines"])
    )
    cfar = next(option for option in offer["options"] if option["id"] == "cfar")
    answer = ada.post("/api/purchases", couples_order(quote, offer, cfar))
    assert answer.status_code == 201, answer.data
    return ada.policy()


def window(files: tuple[CarrierFile, ...], bought: Json, cover: str) -> int:
    plan = next(plan for file in files for plan in file.plans if plan.id == bought["plan"]["id"])
    return next(each.days for each in plan.by_state["FL"].windows if each.id == cover)


def raises(ada: Holder, bought: Json, cents: int, paid_on: date) -> Json:
    answer = ada.preview(bought["id"], "change", tripCostCents=cents, addedPaidOn=str(paid_on))
    assert answer.status_code == 200, answer.data
    return answer.json


def cfar_of(policy: Json) -> Json:
    return next(each for each in policy["options"] if each["id"] == "cfar")


def test_a_payment_insured_too_late_keeps_the_covers_on_what_was_insured_before(
    ada: Holder, bought: Json, clock: SetClock
) -> None:
    clock.instant = LATE
    preview = raises(ada, bought, 2_000_000, date(2026, 12, 1))
    changes = {each["what"]: (each["from"], each["to"]) for each in preview["changes"]}
    limit = "$5,000 of the $20,000 trip cost, without the $15,000 paid on December 1, 2026"
    assert changes[CFAR] == changes[WAIVER] == ("All of the trip cost", limit)
    assert preview["reason"].startswith(
        "You paid the added $15,000 on December 1, 2026, and that's too long ago"
    )
    policy = ada.take(bought["id"], "change", preview, paymentToken=TOKEN).json
    first, late = policy["costParts"]
    assert (first["cents"], late["cents"], late["paidOn"], late["covers"]) == (
        500_000,
        1_500_000,
        "2026-12-01",
        [],
    )
    assert {WAIVER, CFAR} <= set(first["covers"])
    assert cfar_of(policy)["priceCents"] == cfar_of(bought)["priceCents"], "charged for what it covers"
    assert f"Applies to {limit}." in cfar_of(policy)["description"]
    paper = PdfReader(BytesIO(ada.get(policy["documents"][0]["url"]).data))
    text = " ".join(page.extract_text() for page in paper.pages)
    assert "Trip cost by payment" in text
    assert "None: insured too late for them" in text
    assert limit in policy["history"][-1]["what"]


@pytest.mark.parametrize(("beyond", "kept"), [(0, True), (1, False)])
def test_the_window_ends_with_its_last_day(  # noqa: PLR0917 - fixtures
    ada: Holder,
    bought: Json,
    clock: SetClock,
    files: tuple[CarrierFile, ...],
    beyond: int,
    kept: bool,
) -> None:
    clock.instant = datetime(2027, 1, 15, 15, tzinfo=UTC)
    paid_on = date(2027, 1, 15) - timedelta(days=window(files, bought, "preexisting-waiver") + beyond)
    preview = raises(ada, bought, 800_000, paid_on)
    policy = ada.take(bought["id"], "change", preview, paymentToken=TOKEN).json
    assert (WAIVER in policy["costParts"][-1]["covers"]) is kept


def test_a_payment_in_time_extends_the_covers_and_is_charged_for_them(
    ada: Holder, bought: Json, clock: SetClock
) -> None:
    clock.instant = datetime(2027, 1, 15, 15, tzinfo=UTC)
    preview = raises(ada, bought, 2_000_000, date(2027, 1, 14))
    assert preview["reason"] is None
    assert {each["what"] for each in preview["changes"]} == {"Insured trip cost"}
    policy = ada.take(bought["id"], "change", preview, paymentToken=TOKEN).json
    assert {WAIVER, CFAR} <= set(policy["costParts"][-1]["covers"])
    assert cfar_of(policy)["priceCents"] > cfar_of(bought)["priceCents"]


def test_the_limit_outlives_corrections_and_other_changes(ada: Holder, bought: Json, clock: SetClock) -> None:
    clock.instant = LATE
    late = raises(ada, bought, 2_000_000, date(2026, 12, 1))
    first = ada.take(bought["id"], "change", late, paymentToken=TOKEN).json
    moved = ada.preview(bought["id"], "change", returning="2027-02-21").json
    card = {"paymentToken": TOKEN} if moved["payment"] == "charge" else {}
    second = ada.take(bought["id"], "change", moved, "key-step-2", **card).json
    assert second["costParts"] == first["costParts"]
    assert cfar_of(second)["priceCents"] == cfar_of(first)["priceCents"]
    said = ada.get(f"/api/policies/{bought['id']}/persons").json
    said["travelers"][0]["dateOfBirth"] = "1964-05-05"
    older = ada.preview(bought["id"], "correction", **said).json
    third = ada.take(bought["id"], "correction", older, "key-step-3", paymentToken=TOKEN).json
    assert third["costParts"] == first["costParts"]
    assert "Applies to $5,000 of" in cfar_of(third)["description"]
    lower = ada.preview(bought["id"], "change", tripCostCents=500_000).json
    last = ada.take(bought["id"], "change", lower, "key-step-4").json
    assert [each["cents"] for each in last["costParts"]] == [500_000]
    assert "Applies to" not in cfar_of(last)["description"]

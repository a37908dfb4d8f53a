"""Policies of carriers on file: previewed by their own rules, cancelled and changed once in their own book."""

from concurrent.futures import ThreadPoolExecutor
from datetime import UTC, date, datetime
from typing import Any

import pytest
from file_orders import couples_order
from flask.testing import FlaskClient
from kit.testing import SetClock
from outside_world import TOKEN, OutsideWorld
from policy_holder import Holder
from quotes.adapters.carrier_on_file import CarrierOnFile
from quotes.adapters.servicing import Stale, StepOrder, Taken

Json = dict[str, Any]
DATABASES = ("sqlite", "postgresql")
PAID = "2026-11-20"


@pytest.fixture
def bought(client: FlaskClient, ada: Holder, quote: Json) -> Json:
    """A plan of a carrier that returns premium pro rata, with an option that must be bought early."""
    offer = next(
        each
        for each in quote["quotes"]
        if each["carrier"]["id"] == "cascade-indemnity"
        and any(option["id"] == "cfar" and option["available"] for option in each["options"])
    )
    cfar = next(option for option in offer["options"] if option["id"] == "cfar")
    answer = ada.post("/api/purchases", couples_order(quote, offer, cfar))
    assert answer.status_code == 201, answer.data
    return ada.policy()


def test_whom_to_call_for_a_claim_is_the_carriers_own_word(bought: Json) -> None:
    """Fictional, and marked as a sample."""
    assert bought["claims"] == {
        "telephone": "+1 (800) 555-0132",
        "email": "claims@cascade-indemnity.example",
        "url": "https://claims.cascade-indemnity.example/",
        "hours": "Every day, 7 a.m. to 7 p.m. Pacific",
    }
    assert bought["carrier"]["sample"]


def test_it_is_cancelled_in_the_free_look_and_pro_rata_afterwards(
    ada: Holder, bought: Json, clock: SetClock, world: OutsideWorld
) -> None:
    total = bought["totalCents"]
    assert ada.preview(bought["id"], "cancellation").json["refundCents"] == total
    cfar = next(each["priceCents"] for each in bought["options"] if each["id"] == "cfar")
    clock.instant = datetime(2026, 12, 31, 15, tzinfo=UTC)
    preview = ada.preview(bought["id"], "cancellation").json
    unused, days = (
        (date(2027, 2, 20) - date(2026, 12, 31)).days,
        (date(2027, 2, 20) - date(2026, 11, 21)).days,
    )
    base = total - cfar  # cancel for any reason is earned in full with the end of the free look
    assert preview["refundCents"] == (base * unused * 2 + days) // (2 * days)
    assert preview["basis"].startswith("Once the free look is over, Cascade Indemnity returns")
    policy = ada.take(bought["id"], "cancellation", preview).json
    assert world.books.returned == policy["cancellation"]["refundCents"] == preview["refundCents"]


def test_a_dearer_trip_costs_more_and_what_was_bought_in_time_stays(
    ada: Holder, bought: Json, clock: SetClock, world: OutsideWorld
) -> None:
    """The window for cancel for any reason has closed: it is kept, and cannot be bought anew once given up."""
    clock.instant = datetime(2027, 1, 10, 15, tzinfo=UTC)
    preview = ada.preview(bought["id"], "change", tripCostCents=900_000, addedPaidOn=PAID).json
    assert preview["payment"] == "charge"
    policy = ada.take(bought["id"], "change", preview, paymentToken=TOKEN).json
    assert [option["id"] for option in policy["options"] if option["bought"]] == ["cfar"]
    assert world.books.money("succeeded") == policy["totalCents"] > bought["totalCents"]
    cheaper = ada.preview(policy["id"], "change", options=[]).json
    assert ada.take(policy["id"], "change", cheaper, "key-step-2").status_code == 200
    answer = ada.preview(policy["id"], "change", options=["cfar"])
    assert answer.status_code == 422
    assert answer.json["errors"][0]["pointer"] == "/options/0"
    assert answer.json["errors"][0]["message"].startswith("The last day to add this was")


def test_a_change_and_back_costs_what_it_did(ada: Holder, bought: Json, world: OutsideWorld) -> None:
    """The same rates that priced the quote."""
    there = ada.preview(bought["id"], "change", tripCostCents=900_000, addedPaidOn=PAID).json
    ada.take(bought["id"], "change", there, paymentToken=TOKEN)
    again = ada.preview(bought["id"], "change", tripCostCents=500_000).json
    policy = ada.take(bought["id"], "change", again, "key-step-2").json
    assert policy["totalCents"] == bought["totalCents"]
    assert world.books.returned == -again["differenceCents"] == there["differenceCents"]


def test_a_trip_the_plan_does_not_take_is_refused_in_its_words(ada: Holder, bought: Json) -> None:
    answer = ada.preview(bought["id"], "change", returning="2027-12-01")
    assert (answer.status_code, answer.json["type"]) == (422, "/problems/carrier-declined")
    assert "at most" in answer.json["errors"][0]["message"]


def test_a_trip_is_postponed_beyond_what_was_on_sale_when_it_was_bought(
    ada: Holder, bought: Json, clock: SetClock, world: OutsideWorld
) -> None:
    """14 months ahead, which anybody can insure today; what was bought in time stays, also through a correction."""
    clock.instant = datetime(2027, 1, 10, 15, tzinfo=UTC)
    there = ada.preview(bought["id"], "change", departing="2028-03-20", returning="2028-03-30")
    assert there.status_code == 200, there.data
    later = ada.take(bought["id"], "change", there.json).json
    assert later["trip"]["departureDate"] == "2028-03-20"
    assert [option["id"] for option in later["options"] if option["bought"]] == ["cfar"]
    older = corrects(ada, later, "key-step-2", dateOfBirth="1964-05-05")
    assert older.status_code == 200, older.data
    assert older.json["totalCents"] > bought["totalCents"]


def test_a_trip_that_nobody_can_insure_yet_is_refused_with_the_day_from_which_they_can(
    ada: Holder, bought: Json, clock: SetClock
) -> None:
    clock.instant = datetime(2027, 1, 10, 15, tzinfo=UTC)
    answer = ada.preview(bought["id"], "change", departing="2028-04-20", returning="2028-04-30")
    assert (answer.status_code, answer.json["type"]) == (422, "/problems/carrier-declined")
    words = "This plan is sold from 15 months before departure: from January 20, 2027."
    assert answer.json["errors"][0]["message"] == words


def corrects(ada: Holder, bought: Json, key: str = "key-step-1", **traveler: Any) -> Any:
    """Preview and confirm another reading of the first traveler."""
    said = ada.get(f"/api/policies/{bought['id']}/persons").json
    said["travelers"][0] |= traveler
    preview = ada.preview(bought["id"], "correction", **said)
    if preview.status_code != 200:
        return preview
    card = {"paymentToken": TOKEN} if preview.json["payment"] == "charge" else {}
    return ada.take(bought["id"], "correction", preview.json, key, **card)


def test_an_age_is_rated_as_on_the_day_of_purchase_also_on_the_trip(
    ada: Holder, bought: Json, clock: SetClock, world: OutsideWorld
) -> None:
    """Nothing would be sold for this trip any more; a correction is no sale. And back again it costs what it did."""
    clock.instant = datetime(2027, 2, 12, 15, tzinfo=UTC)
    older = corrects(ada, bought, dateOfBirth="1964-05-05").json
    assert older["totalCents"] > bought["totalCents"]
    assert [option["id"] for option in older["options"] if option["bought"]] == ["cfar"]
    assert world.books.money("succeeded") == older["totalCents"]
    again = corrects(ada, bought, "key-step-2", dateOfBirth="1984-05-05").json
    assert again["totalCents"] == bought["totalCents"]
    assert world.books.returned == older["totalCents"] - bought["totalCents"]


def test_a_name_costs_nothing_and_nobody_is_rated_for_it(ada: Holder, bought: Json) -> None:
    assert corrects(ada, bought, firstName="Adda").json["totalCents"] == bought["totalCents"]


def test_an_age_the_plan_does_not_take_is_refused_in_its_words(ada: Holder, bought: Json) -> None:
    answer = corrects(ada, bought, dateOfBirth="1914-05-05")
    assert (answer.status_code, answer.json["type"]) == (422, "/problems/carrier-declined")
    assert answer.json["errors"][0]["message"].startswith("Travelers may be ")
    assert "one of you is 112" in answer.json["errors"][0]["message"]
    assert ada.policy()["totalCents"] == bought["totalCents"]


def test_twenty_at_once_cancel_a_policy_once_in_the_book(on_file: list[CarrierOnFile], bought: Json) -> None:
    desk = next(each for each in on_file if each.carrier_id == "cascade-indemnity").servicing

    def take(index: int) -> object:
        return desk.take(StepOrder(f"stp_{index}", "cancellation", bought["number"], "ref", 100), 1)

    with ThreadPoolExecutor(10) as pool:
        outcomes = list(pool.map(take, range(20)))
    (taken,) = [each for each in outcomes if isinstance(each, Taken)]
    assert outcomes.count(Stale()) == 19
    assert desk.find(taken.transaction_id, 1) == taken
    assert desk.find("stp_unknown", 1) is None

"""Orders at carriers on file: what such a carrier is sent, and what its buyer sends us."""

from collections.abc import Mapping
from datetime import date
from typing import Any

from outside_books import TOKEN
from quotes.adapters.carrier_on_file import CarrierOnFile
from quotes.adapters.carriers import BindOrder
from quotes.sales.consents import STATEMENTS

BIRTHS = ("1984-05-05", "1984-03-03")


def order_of(carrier: CarrierOnFile, transaction_id: str = "txn_1") -> BindOrder:
    """Of the carrier's first plan."""
    return BindOrder(
        transaction_id=transaction_id,
        plan_id=carrier.file.plans[0].id,
        carrier_quote_id=None,
        options=(),
        expected_total_cents=10_000,
        party=(),
        policyholder_name="Ada Marsh",
        policyholder_email="ada@example.com",
        state="FL",
        payment_reference="pi_1",
        purchase_date=date(2026, 11, 21),
    )


def couples_order(
    quote: Mapping[str, Any], offer: Mapping[str, Any], *options: Mapping[str, Any]
) -> dict[str, Any]:
    """The body of a purchase of this offer, with these of its options, by the couple of `ask`."""
    return {
        "quoteId": quote["id"],
        "offerId": offer["offerId"],
        "options": [option["id"] for option in options],
        "expectedTotalCents": offer["priceCents"] + sum(option["priceCents"] for option in options),
        "travelers": [{"firstName": "Ada", "lastName": "Marsh", "dateOfBirth": born} for born in BIRTHS],
        "customer": {
            "firstName": "Ada",
            "lastName": "Marsh",
            "email": "ada@example.com",
            "address": {"street": "1 Palm Way", "city": "Naples", "state": "FL", "postCode": "34102"},
            "dateOfBirth": BIRTHS[0],
        },
        "payment": {"token": TOKEN},
        "consents": [{"id": each.id, "text": each.text} for each in STATEMENTS],
    }

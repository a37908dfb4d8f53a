"""What a carrier is asked, in its API's words."""

from functools import lru_cache

import orjson

from quotes.adapters.carriers import Ask, BindOrder


@lru_cache(maxsize=32)
def of_trip(ask: Ask) -> bytes:
    """The body of an ask, written once for all the carriers that get it."""
    trip = ask.trip
    question = {
        "requestId": ask.request_id,
        "state": trip.state,
        "kind": trip.kind,
        "departureDate": trip.departure_date,
        "returnDate": trip.return_date,
        "destinations": trip.destinations,
        "primaryDestination": trip.primary,
        "firstDepositDate": trip.deposit_day(ask.purchase_date),
        "purchaseDate": ask.purchase_date,
        "travelers": [{"age": t.age, "tripCostCents": t.trip_cost_cents} for t in trip.travelers],
    }
    return orjson.dumps(question)


def of_order(order: BindOrder) -> bytes:
    """The body of a bind."""
    said = {
        "carrierQuoteId": order.carrier_quote_id,
        "options": order.options,
        "expectedTotalCents": order.expected_total_cents,
        "party": [
            {"firstName": p.first_name, "lastName": p.last_name, "dateOfBirth": p.date_of_birth}
            for p in order.party
        ],
        "policyholder": {
            "name": order.policyholder_name,
            "email": order.policyholder_email,
            "state": order.state,
        },
        "paymentReference": order.payment_reference,
        "transactionId": order.transaction_id,
        "purchaseDate": order.purchase_date,
    }
    return orjson.dumps(said)

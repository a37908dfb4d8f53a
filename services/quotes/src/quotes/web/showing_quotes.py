"""A quote as the wire shows it: its trip, its offers, who declined and who did not answer."""

from collections.abc import Mapping, Sequence

from quotes.adapters.carriers import CarrierAnswer, Trouble
from quotes.adapters.quote_store import StoredQuote
from quotes.domain.trips import TripRequest
from quotes.web.plain_values import Json
from quotes.web.showing_offers import declined

TROUBLES: Mapping[Trouble, str] = {
    "timeout": "did not answer in time",
    "refused": "is not taking questions just now",
    "paused": "could not be asked just now",
    "error": "could not answer",
    "invalid-answer": "gave an answer we could not trust",
}
"""What is true of a carrier without offers, to be read after its name: who answered badly was not late."""


def trip(asked: TripRequest) -> Json:
    return {
        "kind": asked.kind,
        "departureDate": asked.departure_date,
        "returnDate": asked.return_date,
        "destinations": asked.destinations,
        "primaryDestination": asked.primary,
        "firstDepositDate": asked.first_deposit_date,
    }


def quote(
    shown: StoredQuote,
    answers: Sequence[CarrierAnswer],
    ranked: list[Json],
    *,
    complete: bool,
    elapsed_ms: int,
    saved: bool = True,
) -> Json:
    """The whole answer; `ranked` holds its offers."""
    return {
        "id": shown.id,
        "hash": shown.hash,
        "createdAt": shown.created_at,
        "expiresAt": shown.expires_at,
        "rateVersion": shown.rate_version,
        "complete": complete,
        "url": f"/quote/{shown.id}" if saved else "",
        "params": shown.params,
        "meta": _meta(shown.carriers, answers, elapsed_ms, saved),
        "quotes": ranked,
        "declined": [line for answer in answers for line in declined(answer.declined)],
    }


def _meta(
    carriers: Mapping[str, str], answers: Sequence[CarrierAnswer], elapsed_ms: int, saved: bool
) -> Json:
    unavailable = [
        {
            "carrierId": answer.carrier_id,
            "carrierName": answer.carrier_name,
            "reason": answer.trouble,
            "detail": TROUBLES[answer.trouble],
        }
        for answer in answers
        if answer.trouble
    ]
    return {
        "carriersAsked": len(carriers),
        "carriersAnswered": len(answers) - len(unavailable),
        "elapsedMs": elapsed_ms,
        "unavailable": unavailable,
        "saved": saved,
    }

"""What makes a quote: its address, its fingerprint, and how long its prices hold."""

import hashlib
import secrets
from collections.abc import Iterable, Mapping
from datetime import date, datetime, timedelta
from typing import Any

import orjson

from quotes.adapters.carriers import CarrierAnswer
from quotes.adapters.quote_store import StoredQuote
from quotes.domain.trips import TripRequest
from quotes.sales.calendar import day_begins, last_second, purchase_day

HELD_FOR = timedelta(hours=24)
LATE = timedelta(seconds=10)
ID_BYTES = 18
"""144 random bits: whoever has the address may see the quote, so it must not be guessable (ASVS 11.5.1)."""


def new_quote(
    trip: TripRequest,
    params: Mapping[str, Any],
    carriers: Mapping[str, str],
    rate_version: str,
    now: datetime,
) -> StoredQuote:
    """Return a quote that no carrier has answered yet."""
    return StoredQuote(
        id=secrets.token_urlsafe(ID_BYTES),
        hash=fingerprint(params, rate_version),
        rate_version=rate_version,
        created_at=now,
        expires_at=now + HELD_FOR,
        params=dict(params),
        trip=trip,
        purchase_date=purchase_day(trip.state, trip.departure_date, now),
        carriers=dict(carriers),
    )


def fingerprint(params: Mapping[str, Any], rate_version: str) -> str:
    """The same question under the same rates has the same hash, whoever asks and whenever."""
    canonical = orjson.dumps([params, rate_version], option=orjson.OPT_SORT_KEYS)
    return hashlib.sha256(canonical).hexdigest()


def held_until(quote: StoredQuote, next_birthday: date | None, answers: Iterable[CarrierAnswer]) -> datetime:
    """Until when the prices hold: 24 hours, but not into a day on which they would be others.

    That day is the first on which a traveler whose date of birth was given is a year older, or on which the window
    of a time-sensitive cover has closed. Carriers behind an API may hold theirs for less; they are asked again then.
    """
    closing = {
        deadline.date + timedelta(days=1)
        for answer in answers
        for proposal in answer.proposals
        for deadline in proposal.offer.deadlines
        if deadline.date >= quote.purchase_date and deadline.id != "free-look"
    }
    days = closing | ({next_birthday} if next_birthday else set())
    ends = quote.created_at + HELD_FOR
    return min([ends, *(_begins(quote, day) for day in days)])


def _begins(quote: StoredQuote, day: date) -> datetime:
    """Return when a later day than the quote's begins, by the clocks of the part of the state the quote is for."""
    state = quote.trip.state
    begins = day_begins(state, day)
    return begins if begins > quote.created_at else last_second(state, day - timedelta(days=1))


def answers_so_far(quote: StoredQuote, now: datetime) -> tuple[list[CarrierAnswer], bool]:
    """Every carrier's answer and whether the quote is complete.

    A carrier that is missing long after the deadline never will answer: the process that asked is gone.
    """
    answers = list(quote.answers)
    missing = quote.carriers.keys() - {answer.carrier_id for answer in answers}
    if missing and now > quote.created_at + LATE:
        answers += [CarrierAnswer(each, quote.carriers[each], trouble="error") for each in sorted(missing)]
        missing = set()
    return answers, not missing

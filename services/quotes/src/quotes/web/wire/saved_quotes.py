"""Quotes a customer keeps: where they are, what they came to, and the form that asks for their prices again."""

from datetime import date, datetime
from typing import Annotated

from kit.wire import WireModel
from pydantic import Field, StringConstraints

from quotes.web.wire.basics import LINE, Cents, CountryCode, TripKind
from quotes.web.wire.quotes import QuoteRequest

SavedName = Annotated[str, StringConstraints(min_length=1, max_length=80, pattern=LINE)]


class SavedTrip(WireModel):
    kind: TripKind
    departure_date: date
    return_date: date
    destinations: list[CountryCode]
    travelers: int


class SavedQuote(WireModel):
    """`form` is the body for POST /api/quotes: ages in the place of births, so it may be a year behind."""

    id: str
    quote_id: str
    name: str
    saved_at: datetime
    trip: SavedTrip
    best_cents: Cents | None = Field(description="The lowest price of the quote; null when it had no offer")
    expires_at: datetime
    expired: bool
    form: QuoteRequest


class SavedQuoteList(WireModel):
    quotes: list[SavedQuote]


class SaveQuoteRequest(WireModel):
    quote_id: Annotated[str, StringConstraints(min_length=16, max_length=64)]
    name: SavedName | None = None

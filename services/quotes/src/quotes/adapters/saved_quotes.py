"""Quotes that customers keep: a copy of what was asked, so that it can be asked again when the quote is gone."""

import secrets

import orjson
from kit.clock import Clock
from kit.db import Database
from sqlalchemy import func, select
from sqlalchemy.exc import IntegrityError

from quotes.adapters.policy_tables import SavedQuote
from quotes.adapters.quote_store import StoredQuote

MOST = 50
"""A customer's saved quotes; far beyond what anybody compares."""


class SavedQuoteUnknownError(Exception):
    """The customer keeps no such quote."""


class TooManySavedError(Exception):
    """The customer keeps MOST quotes already."""


class SavedQuotes:
    """Saved quotes by customer; every query names whose they are. Source: S2."""

    def __init__(self, db: Database, clock: Clock) -> None:
        self._db = db
        self._clock = clock

    def save(self, customer_id: str, quote: StoredQuote, name: str) -> SavedQuote:
        """Keep a quote; one that is kept already is found again, under its new name.

        Raises: TooManySavedError.
        """
        try:
            return self._save(customer_id, quote, name)
        except IntegrityError:  # a twin kept it meanwhile
            return self._save(customer_id, quote, name)

    def _save(self, customer_id: str, quote: StoredQuote, name: str) -> SavedQuote:
        with self._db.write() as session:
            query = select(SavedQuote).filter_by(customer_id=customer_id, quote_id=quote.id)
            kept = session.scalars(query).one_or_none()
            if kept is not None:
                kept.name = name
                return kept
            count = select(func.count()).select_from(SavedQuote).filter_by(customer_id=customer_id)
            if (session.scalar(count) or 0) >= MOST:
                raise TooManySavedError
            kept = SavedQuote(
                id=secrets.token_hex(16),
                customer_id=customer_id,
                quote_id=quote.id,
                name=name,
                saved_at=self._clock(),
                expires_at=quote.expires_at,
                best_cents=_best(quote),
                params=orjson.dumps(quote.params),
            )
            session.add(kept)
            session.flush()
            return kept

    def of_customer(self, customer_id: str) -> list[SavedQuote]:
        """Theirs, youngest first."""
        query = select(SavedQuote).filter_by(customer_id=customer_id)
        with self._db.read() as session:
            return list(session.scalars(query.order_by(SavedQuote.saved_at.desc(), SavedQuote.id)))

    def forget(self, customer_id: str, saved_id: str) -> None:
        """Keep one no longer. Raises: SavedQuoteUnknownError."""
        with self._db.write() as session:
            kept = session.scalars(
                select(SavedQuote).filter_by(id=saved_id, customer_id=customer_id)
            ).one_or_none()
            if kept is None:
                raise SavedQuoteUnknownError
            session.delete(kept)


def _best(quote: StoredQuote) -> int | None:
    prices = (each.offer.price_cents for answer in quote.answers for each in answer.proposals)
    return min(prices, default=None)

"""Quotes in the database: written as carriers answer, so that every worker and every reload sees the same."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date, datetime
from typing import Any

import orjson
from kit.db import Database
from sqlalchemy import Connection, delete, insert, select
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.orm import Session

from quotes.adapters import packing
from quotes.adapters.carriers import CarrierAnswer, Json, Proposal, Repriced, Trouble
from quotes.adapters.packing import SheetParts
from quotes.adapters.tables import Base, CarrierResult, Quote, Repricing, Sheet
from quotes.domain.trips import Traveler, TripRequest

MAX_READ_SHEETS = 1_000
_NEW_QUOTE, _NEW_RESULTS = (
    insert(Base.metadata.tables[each.__tablename__]) for each in (Quote, CarrierResult)
)
Row = dict[str, Any]


@dataclass(frozen=True, slots=True)
class StoredQuote:
    """A quote and what carriers have answered to it so far. `carriers` names everyone asked, by id."""

    id: str
    hash: str
    rate_version: str
    created_at: datetime
    expires_at: datetime
    params: Json
    trip: TripRequest
    purchase_date: date
    carriers: Mapping[str, str]
    answers: tuple[CarrierAnswer, ...] = field(default=())

    def proposal(self, offer_id: str) -> tuple[CarrierAnswer, Proposal] | None:
        """The offer of that id with the answer it came in."""
        for answer in self.answers:
            for proposal in answer.proposals:
                if proposal.offer.offer_id == offer_id:
                    return answer, proposal
        return None


class QuoteStore:
    """Saves and loads quotes. The long, repeating part of offers is kept once, by its hash (`sheets`)."""

    def __init__(self, db: Database) -> None:
        self._db = db
        self._known_sheets: set[str] = set()
        self._read_sheets: dict[str, SheetParts] = {}

    def create(self, quote: StoredQuote, answers: Sequence[CarrierAnswer]) -> None:
        """Save a new quote with the answers that came at once."""
        sheets: dict[str, bytes] = {}
        rows = [_result_row(quote.id, answer, sheets) for answer in answers]
        with self._db.write_rows() as connection:
            connection.execute(_NEW_QUOTE, _quote_row(quote))
            self._add_sheets(connection, sheets)
            if rows:
                connection.execute(_NEW_RESULTS, rows)
        self._known_sheets.update(sheets)

    def add(self, answers: Sequence[tuple[str, CarrierAnswer]]) -> None:
        """Save more answers, each to the quote of that id; all of them or, on an error, none."""
        sheets: dict[str, bytes] = {}
        rows = [_result_row(quote_id, answer, sheets) for quote_id, answer in answers]
        with self._db.write_rows() as connection:
            self._add_sheets(connection, sheets)
            connection.execute(_NEW_RESULTS, rows)
        self._known_sheets.update(sheets)

    def load(self, quote_id: str) -> StoredQuote | None:
        """The quote as it stands now, from whatever worker asked it."""
        with self._db.read() as session:
            row = session.get(Quote, quote_id)
            if row is None:
                return None
            query = select(CarrierResult).where(CarrierResult.quote_id == quote_id)
            results = list(session.scalars(query))
            sheets = self._sheets(session, results)
        asked = orjson.loads(row.asked)
        return StoredQuote(
            id=row.id,
            hash=row.hash,
            rate_version=row.rate_version,
            created_at=row.created_at,
            expires_at=row.expires_at,
            params=orjson.loads(row.params),
            trip=packing.unpack_trip(asked["trip"]),
            purchase_date=date.fromisoformat(asked["day"]),
            carriers=asked["carriers"],
            answers=tuple(_answer(each, sheets) for each in results),
        )

    def keep_repricing(
        self, quote_id: str, offer_id: str, party: Iterable[Traveler], options: Iterable[str], said: Repriced
    ) -> None:
        """Remember the total a carrier named while binding, for a party of these ages. Source: B-03, R12."""
        with self._db.write() as session:
            session.merge(
                Repricing(
                    quote_id=quote_id,
                    offer_id=offer_id,
                    rated_on=_rated_on(party, options),
                    carrier_quote_id=said.carrier_quote_id,
                    total_cents=said.new_total_cents,
                )
            )

    def repricing(
        self, quote_id: str, offer_id: str, party: Iterable[Traveler], options: Iterable[str]
    ) -> Repricing | None:
        """The carrier's latest word on this offer for a party of these ages with these options, if it had one."""
        with self._db.read() as session:
            return session.get(Repricing, (quote_id, offer_id, _rated_on(party, options)))

    def forget_before(self, moment: datetime) -> int:
        """Delete quotes made before a moment; returns how many. Source: TRUST §5 (retention)."""
        with self._db.write() as session:
            gone = session.scalars(delete(Quote).where(Quote.created_at < moment).returning(Quote.id))
            return len(list(gone))

    def _sheets(self, session: Session, results: list[CarrierResult]) -> dict[str, SheetParts]:
        wanted = set[str]().union(*(packing.sheet_ids(each.proposals) for each in results))
        unread = wanted - self._read_sheets.keys()
        if len(self._read_sheets) > MAX_READ_SHEETS:
            self._read_sheets, unread = {}, wanted
        for sheet in session.scalars(select(Sheet).where(Sheet.id.in_(unread))):
            self._read_sheets[sheet.id] = packing.sheet_parts(sheet.body)
        return self._read_sheets

    def _add_sheets(self, connection: Connection, sheets: dict[str, bytes]) -> None:
        fresh = [
            {"id": key, "body": body} for key, body in sorted(sheets.items()) if key not in self._known_sheets
        ]
        if fresh:
            dialect = postgresql if self._db.engine.dialect.name == "postgresql" else sqlite
            connection.execute(dialect.insert(Sheet).on_conflict_do_nothing(), fresh)


def _quote_row(quote: StoredQuote) -> Row:
    return {
        "id": quote.id,
        "hash": quote.hash,
        "rate_version": quote.rate_version,
        "created_at": quote.created_at,
        "expires_at": quote.expires_at,
        "params": orjson.dumps(quote.params),
        "asked": orjson.dumps(
            {"trip": quote.trip, "day": quote.purchase_date, "carriers": dict(quote.carriers)}
        ),
    }


def _result_row(quote_id: str, answer: CarrierAnswer, sheets: dict[str, bytes]) -> Row:
    return {
        "quote_id": quote_id,
        "carrier_id": answer.carrier_id,
        "carrier_name": answer.carrier_name,
        "rate_version": answer.rate_version,
        "trouble": answer.trouble,
        "proposals": packing.pack_proposals(answer.proposals, sheets),
        "declined": packing.pack_declined(answer.declined),
        "elapsed_ms": answer.elapsed_ms,
    }


def _answer(row: CarrierResult, sheets: dict[str, SheetParts]) -> CarrierAnswer:
    trouble: Trouble | None = row.trouble  # type: ignore[assignment]
    return CarrierAnswer(
        carrier_id=row.carrier_id,
        carrier_name=row.carrier_name,
        proposals=packing.unpack_proposals(row.proposals, sheets),
        declined=packing.unpack_declined(row.declined),
        rate_version=row.rate_version,
        trouble=trouble,
        elapsed_ms=row.elapsed_ms,
    )


def _rated_on(party: Iterable[Traveler], options: Iterable[str]) -> str:
    """`42,8 cfar,rental-car`: a birth date that makes another age is another price, whatever was named before."""
    return f"{','.join(str(each.age) for each in party)} {','.join(sorted(options))}"

"""Offers as the database keeps them: what repeats (a plan's benefits and clauses) apart from what is priced."""

import hashlib
import struct
import zlib
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import date, datetime
from typing import Any

import orjson

from quotes.adapters.carriers import Proposal
from quotes.domain.benefits import Benefit, Clause
from quotes.domain.offers import Deadline, Declined, Offer, Option, Remedy, TravelerPrice
from quotes.domain.plans import AmBest, Carrier, Document, PlanRef
from quotes.domain.trips import Traveler, TripRequest

_FAST = 1
_SMALL = 1_024
"""Bytes below which compressing costs more than it saves; what is stored as it is reads the same way."""
_STORED_HEAD = b"\x78\x01\x01"
"""A zlib stream whose only block, its last, is stored as it is. Source: RFC 1950 and RFC 1951 section 3.2.4."""
MAX_WRITTEN = 1_000
# By identity, with the objects themselves so that their ids are not given to others: plans on file are the same
# objects for every party of a state.
_written: dict[tuple[int, ...], tuple[tuple[object, ...], str, bytes]] = {}


@dataclass(frozen=True, slots=True)
class SheetParts:
    """What offers of one plan version to residents of one state have in common."""

    carrier: Carrier
    plan: PlanRef
    benefits: tuple[Benefit, ...]
    documents: tuple[Document, ...]


def pack_proposals(proposals: Iterable[Proposal], sheets: dict[str, bytes]) -> bytes:
    """Pack offers; the sheets they refer to are added to `sheets` by their hash."""
    return _squeeze([_packed(proposal, sheets) for proposal in proposals])


def sheet_ids(packed: bytes) -> set[str]:
    """The sheets that packed offers refer to."""
    return {raw["sheet"] for raw in _spread(packed)}


def unpack_proposals(packed: bytes, sheets: dict[str, SheetParts]) -> tuple[Proposal, ...]:
    """The offers again; `sheets` must hold every sheet they refer to."""
    return tuple(_proposal(raw, sheets[raw["sheet"]]) for raw in _spread(packed))


def pack_declined(declined: Iterable[Declined]) -> bytes:
    lines = list(declined)
    return _squeeze(lines) if lines else _NOTHING


def unpack_declined(packed: bytes) -> tuple[Declined, ...]:
    return tuple(_declined(raw) for raw in _spread(packed))


def _declined(raw: dict[str, Any]) -> Declined:
    """Read a line; one of an earlier release knows no remedy."""
    remedy = raw.get("remedy")
    return Declined(**{**raw, "remedy": Remedy(**remedy) if remedy else None})


def pack_offer(offer: Offer) -> bytes:
    """One whole offer, as a policy keeps it."""
    return orjson.dumps(offer)


def unpack_offer(body: bytes) -> Offer:
    raw = orjson.loads(body)
    return _offer(raw, _parts(raw))


def sheet_parts(body: bytes) -> SheetParts:
    return _parts(orjson.loads(body))


def unpack_trip(raw: dict[str, Any]) -> TripRequest:
    days = {name: _day(raw[name]) for name in ("departure_date", "return_date", "first_deposit_date")}
    travelers = tuple(Traveler(**traveler) for traveler in raw["travelers"])
    return TripRequest(**{**raw, **days, "destinations": tuple(raw["destinations"]), "travelers": travelers})


def _packed(proposal: Proposal, sheets: dict[str, bytes]) -> dict[str, Any]:
    offer = proposal.offer
    sheet, body = _sheet(offer)
    sheets[sheet] = body
    return {
        "sheet": sheet,
        "offer_id": offer.offer_id,
        "price_cents": offer.price_cents,
        "per_traveler": offer.per_traveler,
        "options": offer.options,
        "deadlines": offer.deadlines,
        "eligibility": offer.eligibility,
        "policy_fee_cents": offer.policy_fee_cents,
        "insurer_address": offer.insurer_address,
        "carrier_quote_id": proposal.carrier_quote_id,
        "expires_at": proposal.expires_at,
    }


def _sheet(offer: Offer) -> tuple[str, bytes]:
    """The hash and the bytes of what the offer has in common with others."""
    parts = (offer.carrier, offer.plan, offer.benefits, offer.documents)
    key = tuple(map(id, parts))
    written = _written.get(key)
    if written is None:
        if len(_written) >= MAX_WRITTEN:
            _written.clear()
        body = orjson.dumps(SheetParts(*parts))
        written = _written[key] = (parts, hashlib.blake2b(body, digest_size=16).hexdigest(), body)
    return written[1], written[2]


def _proposal(raw: dict[str, Any], sheet: SheetParts) -> Proposal:
    expires = raw["expires_at"]
    expires_at = datetime.fromisoformat(expires) if expires else None
    return Proposal(_offer(raw, sheet), raw["carrier_quote_id"], expires_at)


def _offer(raw: dict[str, Any], sheet: SheetParts) -> Offer:
    return Offer(
        offer_id=raw["offer_id"],
        carrier=sheet.carrier,
        plan=sheet.plan,
        price_cents=raw["price_cents"],
        per_traveler=tuple(TravelerPrice(**each) for each in raw["per_traveler"]),
        options=tuple(Option(**{**each, "deadline": _day(each["deadline"])}) for each in raw["options"]),
        benefits=sheet.benefits,
        deadlines=tuple(
            Deadline(**{**each, "date": date.fromisoformat(each["date"])}) for each in raw["deadlines"]
        ),
        documents=sheet.documents,
        eligibility=tuple(raw["eligibility"]),
        # Offers from before these were kept have none.
        policy_fee_cents=raw.get("policy_fee_cents", 0),
        insurer_address=raw.get("insurer_address", ""),
    )


def _parts(raw: dict[str, Any]) -> SheetParts:
    return SheetParts(
        carrier=Carrier(**{**raw["carrier"], "am_best": AmBest(**raw["carrier"]["am_best"])}),
        plan=PlanRef(**raw["plan"]),
        benefits=tuple(_benefit(each) for each in raw["benefits"]),
        documents=tuple(Document(**each) for each in raw["documents"]),
    )


def _benefit(raw: dict[str, Any]) -> Benefit:
    clause = Clause(**raw["clause"]) if raw["clause"] else None
    return Benefit(**{**raw, "conditions": tuple(raw["conditions"]), "clause": clause})


def _day(value: str | None) -> date | None:
    return date.fromisoformat(value) if value else None


def _squeeze(value: object) -> bytes:
    plain = orjson.dumps(value)
    if len(plain) >= _SMALL:
        return zlib.compress(plain, _FAST)
    # Written by hand: zlib clears a quarter of a megabyte before it stores a byte.
    size = len(plain)
    block = struct.pack("<HH", size, size ^ 0xFFFF)
    return b"".join((_STORED_HEAD, block, plain, zlib.adler32(plain).to_bytes(4, "big")))


def _spread(packed: bytes) -> Any:
    return orjson.loads(zlib.decompress(packed))


_NOTHING = _squeeze([])

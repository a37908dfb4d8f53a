"""Our objects as the wire shows them: camelCase, JSON-ready, the long benefit tables encoded once.

Offers are written by hand rather than through the models of `wire`: a quote carries forty of them with a thousand
benefit lines, and a test holds what is written here against those models. Source: V11.
"""

import hashlib
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import fields, is_dataclass
from datetime import date, datetime
from functools import cache
from typing import Any, TypeVar

import orjson
from kit.responses import encode
from pydantic.alias_generators import to_camel

from quotes.adapters.carriers import CarrierAnswer, Trouble
from quotes.adapters.quote_store import StoredQuote
from quotes.domain.benefits import Benefit
from quotes.domain.offers import Declined, Offer, Option
from quotes.domain.trips import TripRequest
from quotes.papers.facts import CONFIRMATION_TITLE, PolicyFacts

Json = dict[str, Any]
Part = TypeVar("Part")
TROUBLES: Mapping[Trouble, str] = {
    "timeout": "did not answer in time",
    "refused": "is not taking questions just now",
    "paused": "could not be asked just now",
    "error": "could not answer",
    "invalid-answer": "gave an answer we could not trust",
}
"""What is true of a carrier without offers, to be read after its name: who answered badly was not late."""
MAX_TABLES = 1_000
_LEAVES = frozenset({str, int, float, bool, type(None), date, datetime})
_tables: dict[bytes, orjson.Fragment] = {}
# By identity, with the object itself so that its id is not given to another: plans on file show the same object always.
_seen: dict[int, tuple[object, orjson.Fragment]] = {}


def plain(value: Any) -> Any:
    """A frozen object of the domain as camelCase values; dates and instants are left to the encoder."""
    kind: Any = type(value)
    if kind in _LEAVES:
        return value
    if kind is tuple or kind is list:
        return [plain(item) for item in value]
    names = _names(kind)
    return value if names is None else {to: plain(getattr(value, name)) for name, to in names}


@cache
def _names(kind: Any) -> tuple[tuple[str, str], ...] | None:
    """The fields of a dataclass with their wire names; None for any other type."""
    if not is_dataclass(kind):
        return None
    return tuple((field.name, to_camel(field.name)) for field in fields(kind))


def offers(
    answers: Iterable[CarrierAnswer], places: Mapping[str, Json], drawn: dict[int, Json] | None = None
) -> list[Json]:
    """All offers of these answers, best place first.

    `drawn` is for who shows the same offers more than once: what does not change with their place is kept in it.
    """
    kept: dict[int, Json] = {} if drawn is None else drawn
    shown: list[Json] = []
    for answer in answers:
        for each in answer.proposals:
            offer = each.offer
            body = kept.get(id(offer))
            if body is None:
                body = kept[id(offer)] = _offer(offer)
            shown.append({**body, **places[offer.offer_id]})
    return sorted(shown, key=lambda offer: offer["rank"])


def _offer(shown: Offer) -> Json:
    """An offer without its place."""
    return {
        "offerId": shown.offer_id,
        "carrier": _encoded(shown.carrier),
        "plan": _encoded(shown.plan),
        "priceCents": shown.price_cents,
        "perTraveler": [{"age": each.age, "priceCents": each.price_cents} for each in shown.per_traveler],
        "options": [_option(each) for each in shown.options],
        "benefits": _benefits(shown.benefits),
        "deadlines": [
            {"id": each.id, "label": each.label, "date": each.date, "missed": each.missed}
            for each in shown.deadlines
        ],
        "documents": _encoded(shown.documents) if shown.documents else (),
        "eligibility": shown.eligibility,
    }


def _option(shown: Option) -> Json:
    return {
        "id": shown.id,
        "label": shown.label,
        "description": shown.description,
        "priceCents": shown.price_cents,
        "available": shown.available,
        "reason": shown.reason,
        "deadline": shown.deadline,
    }


def declined(lines: Iterable[Declined]) -> list[Json]:
    return [plain(line) for line in lines]


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


def purchase_answer(facts: PolicyFacts, document_id: str) -> bytes:
    """The answer to a purchase, as the bytes that every repetition of it gets."""
    shown = facts.deal.offer
    confirmation = {
        "kind": "confirmation",
        "title": CONFIRMATION_TITLE,
        "url": document_url(document_id),
    }
    policy = {
        "number": facts.number,
        "status": "active",
        "totalCents": facts.deal.total_cents,
        "carrier": plain(shown.carrier),
        "plan": plain(shown.plan),
        "trip": trip(facts.deal.trip),
        "providerDetails": plain(facts.desk),
        "documents": [confirmation, *plain(shown.documents)],
        "effectiveOn": facts.effective_on,
        "freeLookEndsAt": facts.free_look_ends_at,
    }
    return encode({"policy": policy})


def document_url(document_id: str) -> str:
    return f"/api/quotes/documents/{document_id}.pdf"


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


def _benefits(benefits: tuple[Benefit, ...]) -> orjson.Fragment:
    """A plan's table of benefits, encoded once: it is the same for every party in the same state."""
    return _once(benefits, _table)


def _encoded(part: object) -> orjson.Fragment:
    """A part of an offer that is the same object from quote to quote."""
    return _once(part, _fragment)


def _once(part: Part, encode_it: Callable[[Part], orjson.Fragment]) -> orjson.Fragment:
    seen = _seen.get(id(part))
    if seen is None:
        if len(_seen) >= MAX_TABLES:
            _seen.clear()
        seen = _seen[id(part)] = (part, encode_it(part))
    return seen[1]


def _fragment(part: object) -> orjson.Fragment:
    return orjson.Fragment(orjson.dumps(plain(part)))


def _table(benefits: tuple[Benefit, ...]) -> orjson.Fragment:
    key = hashlib.blake2b(orjson.dumps(benefits), digest_size=16).digest()
    table = _tables.get(key)
    if table is None:
        if len(_tables) >= MAX_TABLES:
            _tables.clear()
        table = _tables[key] = orjson.Fragment(orjson.dumps(plain(benefits)))
    return table

"""Offers as the wire shows them, best place first.

They are written by hand rather than through the models of `wire`: a quote carries forty of them with a thousand benefit
lines, and a test holds what is written here against those models. Source: V11.
"""

from collections.abc import Iterable, Mapping

from quotes.adapters.carriers import CarrierAnswer
from quotes.domain.offers import Declined, Offer, Option
from quotes.web.encoded_once import benefit_table, encoded
from quotes.web.plain_values import Json, plain


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
        "carrier": encoded(shown.carrier),
        "plan": encoded(shown.plan),
        "priceCents": shown.price_cents,
        "perTraveler": [{"age": each.age, "priceCents": each.price_cents} for each in shown.per_traveler],
        "options": [_option(each) for each in shown.options],
        "benefits": benefit_table(shown.benefits),
        "deadlines": [
            {"id": each.id, "label": each.label, "date": each.date, "missed": each.missed}
            for each in shown.deadlines
        ],
        "documents": encoded(shown.documents) if shown.documents else (),
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

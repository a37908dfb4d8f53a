"""A purchase as the wire shows it, and the address of the paper that comes of it."""

from kit.responses import encode

from quotes.domain.states import in_a_sentence
from quotes.papers.facts import CONFIRMATION_TITLE, PolicyFacts
from quotes.sales.calendar import earliest_day
from quotes.web.plain_values import plain
from quotes.web.showing_quotes import trip


def purchase_answer(facts: PolicyFacts, document_id: str) -> bytes:
    """The answer to a purchase, as the bytes that every repetition of it gets."""
    shown, state = facts.deal.offer, facts.deal.trip.state
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
        "freeLook": {
            "lastDay": earliest_day(state, facts.free_look_ends_at),
            "clock": in_a_sentence(state),
        },
    }
    return encode({"policy": policy})


def document_url(document_id: str) -> str:
    return f"/api/quotes/documents/{document_id}.pdf"

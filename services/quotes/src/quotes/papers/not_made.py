"""What a holder is told whose cancellation, change or correction hung at a carrier and was ended by a person."""

from dataclasses import dataclass
from datetime import datetime
from email.message import EmailMessage

from quotes.adapters.servicing import StepKind
from quotes.domain.words import paid
from quotes.papers.brand import Brand
from quotes.papers.facts import PolicyFacts
from quotes.papers.letters import Envelope, Letter, sealed
from quotes.papers.not_bought import RELEASED
from quotes.papers.phrases import instant, trip_row

VERBS = {
    "cancellation": ("cancel", "canceled"),
    "change": ("change", "changed"),
    "correction": ("correct", "corrected"),
}
AS_BEFORE = "Your policy stands as it did before you asked. Nothing was charged or returned for this."
IN_TIME = (
    "You asked within the free look, in which all of the price comes back. Say so when you call: we take it up with "
    "the insurer."
)


@dataclass(frozen=True, slots=True)
class Asked:
    """What its holder asked for, and when; `held_cents` was held for it, `free_look`: asked within it."""

    step_id: str
    kind: StepKind
    at: datetime
    held_cents: int
    free_look: bool


def not_made_mail(
    facts: PolicyFacts, asked: Asked, brand: Brand, *, sender: str, now: datetime
) -> EmailMessage:
    """The policy stands as it was; what was held is let go of."""
    offer, trip = facts.deal.offer, facts.deal.trip
    do, done = VERBS[asked.kind]
    rows = [
        ("Policy number", facts.number),
        ("Plan", offer.plan.name),
        trip_row(trip),
        ("You asked", instant(trip.state, asked.at)),
        ("Our reference", asked.step_id),
    ]
    if asked.held_cents:
        rows.append(("Held on your card", paid(asked.held_cents)))
    still = f"Please call {brand.name} at {brand.telephone}: this insurer's plans are not sold here any more."
    letter = Letter(
        subject=f"Your policy {facts.number} was not {done}",
        written_at=now,
        opening=(
            f"You asked us to {do} your policy. {offer.carrier.name} has told us that it has not {done} it, and we are "
            "sorry that it took us so long to say so."
        ),
        rows=rows,
        advice=f"{AS_BEFORE} {RELEASED}" if asked.held_cents else AS_BEFORE,
        link_words="",
        after=[
            ("If you still want it", still),
            *([("Your free look", IN_TIME)] if asked.free_look else []),
        ],
        attachment_name="",
        on_request=True,
    )
    return sealed(letter, facts, brand, Envelope(asked.step_id, sender))

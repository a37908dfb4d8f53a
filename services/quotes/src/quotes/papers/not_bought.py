"""What the buyer of a purchase is told that hung at a carrier and was ended by a person."""

from datetime import datetime
from email.message import EmailMessage

from quotes.domain.words import paid
from quotes.papers.brand import Brand
from quotes.papers.letters import Envelope, Letter, Named, sealed
from quotes.papers.phrases import trip_row

RELEASED = (
    "The amount was held on your card and has not been taken. We have it released; banks usually show that within 5 to "
    "10 business days."
)


def not_bought_mail(
    bought: Named, brand: Brand, *, purchase_id: str, total_cents: int, sender: str, now: datetime
) -> EmailMessage:
    """No policy came of it, and nothing was taken."""
    offer, trip = bought.deal.offer, bought.deal.trip
    letter = Letter(
        subject="Your travel insurance was not bought",
        written_at=now,
        opening=(
            f"{offer.carrier.name} has not issued the policy that you ordered here. You are not insured by this order, "
            "and we are sorry that it took us so long to say so."
        ),
        rows=[
            ("Plan", offer.plan.name),
            trip_row(trip),
            ("Held on your card", paid(total_cents)),
            ("Our reference", purchase_id),
        ],
        advice=RELEASED,
        link_words="",
        after=[
            (
                "If you still travel",
                f"Please choose another plan at {brand.origin}/quote/, or call {brand.name} at {brand.telephone}.",
            )
        ],
        attachment_name="",
    )
    return sealed(letter, bought, brand, Envelope(purchase_id, sender))

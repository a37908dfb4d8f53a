"""The proof of cancellation: that the policy is no longer in force, since when, and what is returned.

Source: domain.md §4 (review and cancel process; free look).
"""

from kit.pdf.document import PdfDocument

from quotes.domain.states import STATES
from quotes.domain.words import listed, paid
from quotes.papers.brand import Brand, license_block, look
from quotes.papers.facts import CANCELLATION_TITLE, CancellationFacts
from quotes.papers.phrases import instant, trip_row

TO_THE_CARD = "The refund goes to the card that paid. Banks usually show it within 5 to 10 business days."
NOTHING_RETURNED = "Nothing is returned for this cancellation."
NOT_INSURED = (
    "From this moment the policy insures nobody. If you still travel, you travel without this insurance."
)


def proof_of_cancellation(facts: CancellationFacts, brand: Brand) -> bytes:
    """The proof as a PDF."""
    policy = facts.policy
    state = policy.deal.trip.state
    document = PdfDocument(f"{CANCELLATION_TITLE} {policy.number}", license_block(brand, state), look(brand))
    document.heading(CANCELLATION_TITLE)
    document.facts(_rows(facts))
    document.section("What is returned")
    document.text_block(facts.basis)
    document.text_block(TO_THE_CARD if facts.refund_cents else NOTHING_RETURNED)
    document.section("Please note")
    document.text_block(NOT_INSURED)
    document.text_block(
        f"Questions: {brand.name}, {brand.telephone}, {brand.email}. You may also turn to the insurance department of "
        "your state."
    )
    return document.pdf()


def _rows(facts: CancellationFacts) -> list[tuple[str, str]]:
    policy = facts.policy
    offer, trip, customer = policy.deal.offer, policy.deal.trip, policy.order.customer
    names = [f"{each.first_name} {each.last_name}" for each in policy.order.travelers]
    return [
        ("Cancellation number", facts.number),
        ("Policy number", policy.number),
        ("Canceled", instant(trip.state, facts.cancelled_at)),
        ("Plan", f"{offer.plan.name}, version {offer.plan.version}, for residents of {STATES[trip.state]}"),
        ("Insurer", f"{offer.carrier.legal_name}, NAIC {offer.carrier.naic}"),
        ("Policyholder", f"{customer.first_name} {customer.last_name}"),
        ("Was insured", listed(names)),
        trip_row(trip),
        ("Premium", paid(policy.deal.total_cents)),
        ("Refund", paid(facts.refund_cents)),
    ]

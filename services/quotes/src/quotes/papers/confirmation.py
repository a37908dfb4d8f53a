"""The confirmation of coverage: what a buyer shows at a border, a hospital or a claims desk.

Source: domain.md §4 (must be given to the buyer: material terms, how to claim, how to cancel, who insures, who sells).
"""

from collections.abc import Iterator
from datetime import datetime

from kit.pdf.document import PdfDocument

from quotes.domain.cost_parts import COVER_LABELS
from quotes.domain.countries import COUNTRIES
from quotes.domain.states import STATES, in_a_sentence
from quotes.domain.words import day, dollars, listed, paid
from quotes.papers import schedule
from quotes.papers.brand import Brand, license_block, look
from quotes.papers.facts import CHANGED_TITLE, CONFIRMATION_TITLE, CORRECTED_TITLE, PolicyFacts
from quotes.papers.phrases import bought_options, free_look, instant, trip_row

EVERY_TRIP = (
    "Every trip that you begin in the policy year, as often as you travel. The schedule shows how long a trip may be "
    "and what is paid for all trips of the year together"
)


def confirmation(facts: PolicyFacts, brand: Brand) -> bytes:
    """Return the confirmation as a PDF, its last page a card for the wallet."""
    title, state = _title(facts), facts.deal.trip.state
    document = PdfDocument(f"{title} {facts.number}", license_block(brand, state), look(brand))
    document.heading(title)
    if facts.replaces:
        document.note(_replaced(facts, facts.replaces))
    document.facts(_policy(facts))
    document.section("Who is insured")
    document.grid(("Name", "Date of birth", "Insured trip cost"), _insured(facts), (84, 46, 46))
    if facts.deal.parts:
        document.section("Trip cost by payment")
        document.grid(
            ("Insured", "Paid on", "Covers that depend on the day of payment"), _paid(facts), (36, 46, 94)
        )
    schedule.add_benefits(document, facts)
    schedule.add_windows(document, facts)
    document.text_block(free_look(facts.deal, facts.free_look_ends_at))
    schedule.add_price(document, facts)
    document.section("Getting help, making a claim")
    document.facts(_help(facts))
    schedule.add_state_notices(document, state, in_a_sentence(state))
    document.section("Please note")
    for paragraph in _notes(facts, brand):
        document.text_block(paragraph)
    document.section("Who sold this policy")
    for line in license_block(brand, state):
        document.text_block(line)
    _wallet_card(document, facts)
    return document.pdf()


def _wallet_card(document: PdfDocument, facts: PolicyFacts) -> None:
    """What a traveler needs at hand, on a page of its own."""
    offer, desk = facts.deal.offer, facts.desk
    document.new_page()
    document.section("Card for your wallet")
    document.text_block("Cut along the outer line and fold in the middle.")
    front = [
        ("Emergency help, 24 hours", desk.assistance_phone),
        ("Policy number", facts.number),
        ("Insurer", f"{offer.carrier.legal_name}, {offer.plan.name}"),
        trip_row(facts.deal.trip),
        ("Claims", desk.claims_phone),
    ]
    names = [f"{each.first_name} {each.last_name}" for each in facts.order.travelers]
    document.card(front, [("Insured", names)])


def _title(facts: PolicyFacts) -> str:
    """Says on each of its pages which of several papers it is: a desk may have been shown the former one."""
    if facts.changed_at is None:
        return CONFIRMATION_TITLE
    return CORRECTED_TITLE if facts.corrected else CHANGED_TITLE


def _replaced(facts: PolicyFacts, former: datetime) -> str:
    """The former is told by the instant that stands on it as issued, changed or corrected."""
    return (
        f"This takes the place of the confirmation of {instant(facts.deal.trip.state, former)}, and of any before it: "
        "they hold no longer."
    )


def _policy(facts: PolicyFacts) -> list[tuple[str, str]]:
    offer, trip, customer = facts.deal.offer, facts.deal.trip, facts.order.customer
    rows = [
        ("Policy number", facts.number),
        ("Plan", f"{offer.plan.name}, version {offer.plan.version}, for residents of {STATES[trip.state]}"),
        *_insurer(facts),
        ("Policyholder", f"{customer.first_name} {customer.last_name}"),
        ("Address", _address(facts)),
        trip_row(trip),
        ("Covers", EVERY_TRIP)
        if trip.kind == "annual"
        else ("Destinations", listed([COUNTRIES[code].name for code in trip.destinations])),
        ("Price", paid(facts.deal.total_cents)),
        ("Options", listed(bought_options(facts.deal)) or "None"),
        ("Issued", instant(trip.state, facts.issued_at)),
        ("Coverage begins", f"{day(facts.effective_on)}, 12:01 a.m. in {in_a_sentence(trip.state)}"),
    ]
    if facts.changed_at:
        rows.append(("Corrected" if facts.corrected else "Changed", instant(trip.state, facts.changed_at)))
    if facts.order.beneficiary:
        rows.append(("Beneficiary", facts.order.beneficiary))
    return rows


def _insurer(facts: PolicyFacts) -> Iterator[tuple[str, str]]:
    offer = facts.deal.offer
    carrier = offer.carrier
    yield "Insurer", f"{carrier.legal_name}, NAIC {carrier.naic}, domiciled in {carrier.domicile}"
    if offer.insurer_address:
        yield "Insurer's address", offer.insurer_address
    yield "Insurer's telephone", facts.desk.phone


def _address(facts: PolicyFacts) -> str:
    place = facts.order.customer.address
    return f"{place.street}, {place.city}, {place.state} {place.post_code}"


def _insured(facts: PolicyFacts) -> list[tuple[str, str, str]]:
    pairs = zip(facts.order.travelers, facts.deal.trip.travelers, strict=True)
    return [
        (f"{named.first_name} {named.last_name}", day(named.date_of_birth), dollars(rated.trip_cost_cents))
        for named, rated in pairs
    ]


def _paid(facts: PolicyFacts) -> list[tuple[str, str, str]]:
    """What was insured when, and which time-sensitive covers apply to it."""
    rows = []
    for part in facts.deal.parts:
        names = [COVER_LABELS.get(cover, cover) for cover in part.covers]
        rows.append(
            (dollars(part.cents), day(part.paid_on), listed(names) or "None: insured too late for them")
        )
    return rows


def _help(facts: PolicyFacts) -> list[tuple[str, str]]:
    desk = facts.desk
    return [
        ("Emergency help, 24 hours", desk.assistance_phone),
        ("Claims by phone", ", ".join(filter(None, (desk.claims_phone, desk.claims_hours)))),
        ("Claims online", desk.claims_url),
        ("Questions on the policy", f"{desk.name}, {desk.phone}"),
    ]


def _notes(facts: PolicyFacts, brand: Brand) -> list[str]:
    return [
        "This schedule is part of the policy. The policy's own words, in the version of your state, decide; they are "
        "listed with your documents. Limits are for each traveler unless the schedule says otherwise.",
        "Pre-existing conditions: losses from a condition that was treated or changed in the look-back period before "
        "purchase are excluded, unless the waiver in the schedule above applies. Read that section before you travel.",
        "Names, dates of birth and the address can be corrected in your account.",
        f"To cancel or change the policy, or to complain, call {brand.name} at {brand.telephone} or write to "
        f"{brand.email}.",
    ]

"""The confirmation of coverage: what a buyer shows at a border, a hospital or a claims desk.

Source: domain.md §4 (must be given to the buyer: material terms, how to claim, how to cancel, who insures, who sells).
"""

from datetime import datetime

from kit.pdf.document import PdfDocument

from quotes.domain.countries import COUNTRIES
from quotes.domain.states import STATES
from quotes.domain.words import counted, day, dollars, listed, paid
from quotes.papers.brand import Brand, license_block, look
from quotes.papers.facts import CHANGED_TITLE, CONFIRMATION_TITLE, CORRECTED_TITLE, PolicyFacts
from quotes.papers.phrases import bought_options, free_look, instant, schedule


def confirmation(facts: PolicyFacts, brand: Brand) -> bytes:
    """The confirmation as a PDF."""
    title = _title(facts)
    document = PdfDocument(
        f"{title} {facts.number}", license_block(brand, facts.deal.trip.state), look(brand)
    )
    document.heading(title)
    if facts.replaces:
        document.note(_replaced(facts, facts.replaces))
    document.facts(_policy(facts))
    document.section("Who is insured")
    document.grid(("Name", "Date of birth", "Insured trip cost"), _insured(facts), (84, 46, 46))
    document.section("What the plan pays, for each traveler")
    document.grid(("Benefit", "Pays", "Section"), schedule(facts.deal), (62, 94, 20))
    document.section("Getting help, making a claim")
    document.facts(_help(facts))
    document.section("Free look")
    document.text_block(free_look(facts.deal, facts.free_look_ends_at))
    document.section("Please note")
    for paragraph in _notes(facts, brand):
        document.text_block(paragraph)
    return document.pdf()


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
    carrier = offer.carrier
    rows = [
        ("Policy number", facts.number),
        ("Plan", f"{offer.plan.name}, version {offer.plan.version}, for residents of {STATES[trip.state]}"),
        ("Insurer", f"{carrier.legal_name}, NAIC {carrier.naic}, domiciled in {carrier.domicile}"),
        ("Policyholder", f"{customer.first_name} {customer.last_name}"),
        ("Address", _address(facts)),
        ("Trip", f"{day(trip.departure_date)} to {day(trip.return_date)}, {counted(trip.days, 'day')}"),
        ("Destinations", listed([COUNTRIES[code].name for code in trip.destinations])),
        ("Premium", paid(facts.deal.total_cents)),
        ("Options", listed(bought_options(facts.deal)) or "None"),
        ("Issued", instant(trip.state, facts.issued_at)),
        ("Coverage begins", day(facts.effective_on)),
    ]
    if facts.changed_at:
        rows.append(("Corrected" if facts.corrected else "Changed", instant(trip.state, facts.changed_at)))
    if facts.order.beneficiary:
        rows.append(("Beneficiary", facts.order.beneficiary))
    return rows


def _address(facts: PolicyFacts) -> str:
    place = facts.order.customer.address
    return f"{place.street}, {place.city}, {place.state} {place.post_code}"


def _insured(facts: PolicyFacts) -> list[tuple[str, str, str]]:
    pairs = zip(facts.order.travelers, facts.deal.trip.travelers, strict=True)
    return [
        (f"{named.first_name} {named.last_name}", day(named.date_of_birth), dollars(rated.trip_cost_cents))
        for named, rated in pairs
    ]


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
        "This page sums up the policy. The policy itself, in the version of your state, decides; it is listed with "
        "your documents. Limits are per traveler unless it says otherwise.",
        "Pre-existing conditions: losses from a condition that was treated or changed in the look-back period before "
        "purchase are excluded, unless the waiver in the schedule above applies. Read that section before you travel.",
        "Names, dates of birth and the address can be corrected in your account.",
        f"To cancel or change the policy, or to complain, call {brand.name} at {brand.telephone} or write to "
        f"{brand.email}. You may also turn to the insurance department of your state.",
    ]

"""Whether an order fits the quote it is placed on.

Source: B-01; domain.md §1 and §4 (consents, residence); TRUST S14, S17.
"""

from collections.abc import Iterable, Iterator, Mapping
from datetime import date

from kit.card_numbers import holds_card_number
from kit.pdf.text import is_printable

from quotes.adapters.quote_store import StoredQuote
from quotes.domain.elsewhere import ELSEWHERE, elsewhere_of
from quotes.domain.offers import Offer
from quotes.domain.states import in_a_sentence
from quotes.domain.trips import age_on
from quotes.domain.words import day
from quotes.domain.zip_codes import states_of
from quotes.sales.consents import Statement
from quotes.sales.refusals import Fault
from quotes.web.wire import PurchaseRequest

ADULT_YEARS = 18
OLDEST_YEARS = 120
OTHER_WORDS = "A statement reads differently by now. Please load this page again and read what you agree to."
NOT_LATIN = "Please use Latin letters, as in the passport: our documents and border desks cannot read other characters."
HOW_REACHED = frozenset({"/customer/email", "/customer/telephone"})
CARD_NUMBER = "This looks like a card number. Card numbers belong only in the payment fields."


def faults(order: PurchaseRequest, quote: StoredQuote, offer: Offer, today: date) -> list[Fault]:
    """Everything about the order that cannot be accepted, in the order of the form."""
    return [*_party(order, quote, today), *_holder(order, quote, today), *_options(order, offer)]


def card_number_faults(order: PurchaseRequest) -> list[Fault]:
    """Free text that holds what looks like a card number; looked for before anything is written. Source: S17."""
    texts = _named(order)
    for index, consent in enumerate(order.consents):
        texts[f"/consents/{index}/text"] = consent.text
    return [Fault(at, "card-number", CARD_NUMBER) for at, text in texts.items() if holds_card_number(text)]


def unprintable_faults(texts: Mapping[str, str]) -> list[Fault]:
    """Return a fault for each text, by its pointer, that a document would be printed without.

    Looked for before anything is charged: a policy whose holder cannot be read is proof of nothing.
    """
    return [Fault(at, "unprintable", NOT_LATIN) for at, text in texts.items() if not is_printable(text)]


def printed_faults(order: PurchaseRequest) -> list[Fault]:
    """Return the faults of what an order has printed; no document names anybody's email address or telephone."""
    return unprintable_faults({at: text for at, text in _named(order).items() if at not in HOW_REACHED})


def _named(order: PurchaseRequest) -> dict[str, str]:
    """What the buyer typed, by its pointer, in the order of the form."""
    texts: dict[str, str | None] = {}
    for index, traveler in enumerate(order.travelers):
        texts[f"/travelers/{index}/firstName"] = traveler.first_name
        texts[f"/travelers/{index}/lastName"] = traveler.last_name
    customer, address = order.customer, order.customer.address
    texts |= {
        "/customer/salutation": customer.salutation,
        "/customer/firstName": customer.first_name,
        "/customer/lastName": customer.last_name,
        "/customer/email": customer.email,
        "/customer/telephone": customer.telephone,
        "/customer/address/street": address.street,
        "/customer/address/city": address.city,
        "/beneficiary": order.beneficiary,
    }
    return {at: text for at, text in texts.items() if text}


def consent_faults(order: PurchaseRequest, statements: Iterable[Statement]) -> list[Fault]:
    """A consent that was not given, was given twice, or to words that are not ours: they are kept as proof."""
    given = {consent.id: consent.text for consent in order.consents}
    if len(given) < len(order.consents):
        return [Fault("/consents", "twice", "Each statement can be agreed to once.")]
    asked = {statement.id: statement for statement in statements}
    if any(each.required and each.id not in given for each in asked.values()):
        return [Fault("/consents", "required", "Please agree to every statement marked as required.")]
    if any(key not in asked or asked[key].text != text for key, text in given.items()):
        return [Fault("/consents", "other-words", OTHER_WORDS)]
    return []


def birth_fault(born: date, today: date) -> tuple[str, str] | None:
    """Code and message for a date of birth that nobody alive can have, or None."""
    if born > today:
        return "in-future", f"Give a date of birth in the past: today is {day(today)} where you live."
    if today.year - born.year > OLDEST_YEARS:
        return "too-long-ago", "Give a date of birth within the last 120 years."
    return None


def _party(order: PurchaseRequest, quote: StoredQuote, today: date) -> Iterator[Fault]:
    expected = len(quote.trip.travelers)
    if len(order.travelers) != expected:
        yield Fault("/travelers", "wrong-number", f"This quote is for {expected} travelers.")
    for index, traveler in enumerate(order.travelers):
        fault = birth_fault(traveler.date_of_birth, today)
        if fault:
            yield Fault(f"/travelers/{index}/dateOfBirth", *fault)


def _holder(order: PurchaseRequest, quote: StoredQuote, today: date) -> Iterator[Fault]:
    born = order.customer.date_of_birth
    fault = birth_fault(born, today)
    if fault:
        yield Fault("/customer/dateOfBirth", *fault)
    elif age_on(born, today) < ADULT_YEARS:
        yield Fault(
            "/customer/dateOfBirth", "too-young", "The person who buys the policy must be 18 or older."
        )
    state = order.customer.address.state
    if state != quote.trip.state:
        place = ELSEWHERE.get(state)
        message = place.why if place else "Use an address in the state the quote was made for."
        yield Fault("/customer/address/state", "other-state", message)
    else:
        yield from _zip_code(order.customer.address.post_code, quote.trip.state)


def _zip_code(zip_code: str, state: str) -> Iterator[Fault]:
    """The state of residence decides which plans may be sold, and a ZIP code tells it. Source: domain.md §1."""
    states = states_of(zip_code)
    if state in states:
        return
    here = in_a_sentence(state)
    message = f"This is no ZIP code of {here}. Give the one of your home address."
    place = elsewhere_of(zip_code)
    if place:
        home = f"If your home is in {here}, give its ZIP code. Mail can go elsewhere: your policy comes by email."
        message = f"This is a ZIP code of {place.name}, and this quote was made for {here}. {home}"
    elif states:
        there = in_a_sentence(states[0])
        message = (
            f"This ZIP code is in {there}, and this quote was made for {here}. "
            f"Correct the ZIP code, or ask for a quote for {there}."
        )
    yield Fault("/customer/address/postCode", "other-state", message)


def _options(order: PurchaseRequest, offer: Offer) -> Iterator[Fault]:
    known = {option.id for option in offer.options}
    for index, option in enumerate(order.options):
        if option not in known:
            yield Fault(f"/options/{index}", "unknown-option", "This plan has no such option.")

"""Rating an order again on the day it is placed: the deal as it stands, or why it is no longer what was quoted.

Source: B-03, R12; domain.md §1 (Purchase: re-rate on submit).
"""

from concurrent.futures import TimeoutError as WaitTimeoutError
from datetime import date

from kit import request_ids
from kit.clock import Clock

from quotes.adapters.carriers import Ask, CarrierAdapter, CarrierAnswer, Proposal
from quotes.adapters.quote_store import QuoteStore, StoredQuote
from quotes.domain.offers import total_with
from quotes.domain.price_changes import PriceBasis, explain_price_change
from quotes.domain.trips import TripRequest, age_on, year_end
from quotes.sales import orders
from quotes.sales.asking import Panel
from quotes.sales.calendar import purchase_day
from quotes.sales.deals import Deal
from quotes.sales.refusals import (
    AwayError,
    CarrierRefusedError,
    Fault,
    FieldsError,
    PriceChangedError,
    QuoteExpiredError,
    QuoteUnknownError,
)
from quotes.web.wire import PurchaseRequest

RATING_TIMEOUT_S = 6.5
Found = tuple[CarrierAnswer, Proposal]
GONE = "This plan is no longer available for these travelers."


class Rater:
    """Compares what was quoted with what holds now."""

    def __init__(self, store: QuoteStore, panel: Panel, clock: Clock) -> None:
        self._store = store
        self._panel = panel
        self._clock = clock

    def agree(self, order: PurchaseRequest) -> tuple[Deal, CarrierAdapter]:
        """The deal at the total the buyer expects.

        Raises: RefusalError: in any other case; nothing has been done yet.
        """
        now = self._clock()
        quote = self._store.load(order.quote_id)
        if quote is None:
            raise QuoteUnknownError
        trip = quote.trip
        # A quote of the release before may be for a year of any length: it is asked again.
        odd = trip.kind == "annual" and trip.return_date != year_end(trip.departure_date)
        if odd or now >= quote.expires_at:
            raise QuoteExpiredError
        found = quote.proposal(order.offer_id)
        if found is None:
            raise FieldsError([Fault("/offerId", "unknown-offer", "Choose a plan of this quote.")])
        today = purchase_day(quote.trip.state, quote.trip.departure_date, now)
        faults = orders.faults(order, quote, found[1].offer, today)
        if faults:
            raise FieldsError(faults)
        carrier = self._panel.carriers.get(found[0].carrier_id)
        if carrier is None:
            raise CarrierRefusedError(GONE)
        return self._deal(order, quote, found, carrier, today), carrier

    def _deal(
        self, order: PurchaseRequest, quote: StoredQuote, found: Found, carrier: CarrierAdapter, today: date
    ) -> Deal:
        before, quoted = found
        options = tuple(sorted(set(order.options)))
        trip = quote.trip.with_ages(age_on(t.date_of_birth, today) for t in order.travelers)
        said = self._store.repricing(quote.id, order.offer_id, trip.travelers, options)
        if said is not None and said.total_cents == order.expected_total_cents:
            return Deal(quoted.offer, trip, options, said.total_cents, said.carrier_quote_id, agreed_on=today)
        after, current = self._rated_again(carrier, trip, order.offer_id, today)
        total = _total(current, options)
        if total != order.expected_total_cents:
            old = PriceBasis(order.expected_total_cents, before.rate_version, *_factors(quote.trip), options)
            new = PriceBasis(total, after.rate_version, *_factors(trip), options)
            raise PriceChangedError(old.total_cents, new.total_cents, explain_price_change(old, new))
        return Deal(current.offer, trip, options, total, current.carrier_quote_id, agreed_on=today)

    def _rated_again(self, carrier: CarrierAdapter, trip: TripRequest, offer_id: str, today: date) -> Found:
        asked = carrier.quote(Ask(request_ids.current() or "none", trip, today))
        try:
            answer = asked.result(RATING_TIMEOUT_S)
        except WaitTimeoutError as error:
            raise AwayError from error
        if answer.trouble is not None:
            raise AwayError
        for proposal in answer.proposals:
            if proposal.offer.offer_id == offer_id:
                return answer, proposal
        why = next((each.detail for each in answer.declined if each.plan_id == offer_id), GONE)
        raise CarrierRefusedError(why)


def _total(proposal: Proposal, options: tuple[str, ...]) -> int:
    try:
        return total_with(proposal.offer, options)
    except ValueError as error:
        message = "An option you chose is no longer sold with this plan. Please choose again."
        raise FieldsError([Fault("/options", "option-unavailable", message)]) from error


def _factors(trip: TripRequest) -> tuple[str, int, tuple[int, ...], tuple[int, ...]]:
    travelers = trip.travelers
    return trip.state, trip.days, tuple(t.age for t in travelers), tuple(t.trip_cost_cents for t in travelers)

"""Buying: take the key, agree on the price, hold the money, bind at the carrier, take the money, issue.

Each step is written down before the next begins, so whatever is cut off can be finished or undone (`settling`).
Source: B-01..B-04, R9-R12; PROTOCOLS §g (authorise, bind, capture; bind fails, cancel).
"""

import hashlib
import time
from collections.abc import Callable
from dataclasses import dataclass, replace

from structlog import get_logger

from quotes.adapters import counters
from quotes.adapters.carriers import (
    BindOrder,
    BindOutcome,
    Bound,
    CarrierAdapter,
    CarrierAwayError,
    Lapsed,
    Refused,
    Repriced,
    Unknown,
    Unreached,
)
from quotes.adapters.gateway import Gateway, GatewayUnreachedError, GatewayUnsureError, PaymentDeclinedError
from quotes.adapters.leases import Interrupted, Lease, Replay, TwinRunningError
from quotes.adapters.purchase_store import Draft, PurchaseStore
from quotes.adapters.quote_store import QuoteStore
from quotes.sales.agreeing import Rater
from quotes.sales.deals import Deal, pack_order, party_of
from quotes.sales.refusals import (
    AwayError,
    CarrierRefusedError,
    NotPaidError,
    PriceChangedError,
    QuoteExpiredError,
    RefusalError,
    UnsettledError,
)
from quotes.sales.settling import Settler
from quotes.web.wire import PurchaseRequest

BIND_TIMEOUT_S = 6.0
FIND_TIMEOUT_S = 2.0
ROOM_S = BIND_TIMEOUT_S + 3.0
"""What a second bind and taking the money may need; without that much left of a purchase's time it is not tried."""

Watcher = Callable[[str], None]
log = get_logger()


@dataclass(frozen=True, slots=True)
class Caller:
    """Who sends the order, from which brand's site. Keys of one customer never meet those of another. Source: R10."""

    key: str
    customer_id: str | None = None
    brand: str = ""

    @property
    def scope(self) -> str:
        return self.customer_id or "guest"


class Counter:
    """Where policies are bought."""

    def __init__(
        self,
        *,
        purchases: PurchaseStore,
        quotes: QuoteStore,
        rater: Rater,
        gateway: Gateway,
        settler: Settler,
        timeout_s: float = 20.0,
        watcher: Watcher = lambda step: None,
    ) -> None:
        self._purchases = purchases
        self._quotes = quotes
        self._rater = rater
        self._gateway = gateway
        self._settler = settler
        self._timeout_s = timeout_s
        self._watcher = watcher

    def buy(self, order: PurchaseRequest, caller: Caller) -> bytes:
        """The PurchaseAnswer as JSON; the same bytes whenever the same key asks again.

        Raises: RefusalError: no policy, nothing held, key free. UnsettledError: ask again with the same key.
        TwinRunningError, KeyReusedError, AlreadyBoughtError: see PurchaseStore.claim.
        """
        packed = pack_order(order)
        draft = Draft(
            scope=caller.scope,
            key=caller.key,
            body_hash=hashlib.sha256(packed).hexdigest(),
            quote_id=order.quote_id,
            offer_id=order.offer_id,
            order=packed,
            holder_email=order.customer.email,
            customer_id=caller.customer_id,
        )
        self._watcher("before-key")
        claim = self._purchases.claim(draft)
        if isinstance(claim, Interrupted):
            answer = self._settler.settle(claim.lease)
            claim = Replay(answer) if answer is not None else self._purchases.claim(draft)
        if isinstance(claim, Replay):
            counters.purchase_ended("replayed")
            return claim.answer
        if isinstance(claim, Interrupted):
            raise TwinRunningError
        return self._run(claim, order, caller.brand)

    def _run(self, lease: Lease, order: PurchaseRequest, brand: str) -> bytes:
        self._watcher("key-taken")
        began = time.monotonic()
        try:
            agreed, carrier = self._rater.agree(order)
        except RefusalError as refusal:
            self._refuse(lease, refusal)
            raise
        deal = replace(agreed, brand=brand)
        payment_id = self._hold(lease, order, deal, carrier)
        self._watcher("money-held")
        outcome, silent = self._bind(carrier, _bind_order(lease, order, deal, payment_id), began)
        self._watcher("carrier-bound")
        if isinstance(outcome, Unknown):
            counters.purchase_ended("unsettled")
            raise UnsettledError
        if not isinstance(outcome, Bound):
            why = self._refusal(order, deal, outcome)
            counters.purchase_ended(why.name)
            self._settler.undo(lease, why.name, silent)
            raise why
        self._settler.bound(lease, outcome, deal.total_cents)
        answer = self._settler.finish(lease)
        counters.purchase_ended("bought")
        return answer

    def _hold(self, lease: Lease, order: PurchaseRequest, deal: Deal, carrier: CarrierAdapter) -> str:
        """Hold the money under the transaction's own id; refused and unreachable end the purchase here."""
        self._purchases.advance(
            lease,
            "authorising",
            {"total_cents": deal.total_cents},
            carrier_id=carrier.carrier_id,
            total_cents=deal.total_cents,
            deal=deal.pack(),
        )
        refusal: RefusalError
        try:
            held = self._gateway.authorise(order.payment.token, deal.total_cents, lease.id, order.quote_id)
        except PaymentDeclinedError as declined:
            refusal = NotPaidError(declined.code, declined.message)
            self._refuse(lease, refusal)
            raise refusal from declined
        except GatewayUnreachedError as away:
            refusal = AwayError()
            self._refuse(lease, refusal)
            raise refusal from away
        except GatewayUnsureError as unsure:
            counters.purchase_ended("unsettled")
            raise UnsettledError from unsure
        self._purchases.advance(lease, "binding", {"payment": held.id}, payment_id=held.id)
        return held.id

    def _bind(
        self, carrier: CarrierAdapter, order: BindOrder, began: float
    ) -> tuple[BindOutcome, str | None]:
        """Bind, and when no answer comes ask what became of it before trying once more. Source: R11.

        The second of the two names a carrier that never answered the first call: it may bind that one yet, whatever
        it said to the next.
        """
        outcome = carrier.bind(order, BIND_TIMEOUT_S)
        if not isinstance(outcome, Unknown):
            return outcome, None
        silent = carrier.carrier_id
        try:
            found = carrier.find(order.transaction_id, FIND_TIMEOUT_S)
        except CarrierAwayError:
            return outcome, silent
        if found is not None or time.monotonic() - began > self._timeout_s - ROOM_S:
            return found or outcome, silent
        again = carrier.bind(order, BIND_TIMEOUT_S)
        # A second order that never left tells nothing of the first, which may be under way still.
        return outcome if isinstance(again, Unreached) else again, silent

    def _refusal(self, order: PurchaseRequest, deal: Deal, outcome: BindOutcome) -> RefusalError:
        match outcome:
            case Repriced(new_total_cents=cents, reason=reason):
                said = replace(outcome, carrier_quote_id=deal.carrier_quote_id)
                party = deal.trip.travelers
                self._quotes.keep_repricing(order.quote_id, order.offer_id, party, deal.options, said)
                return PriceChangedError(
                    order.expected_total_cents, cents, reason or "The carrier changed its price."
                )
            case Lapsed():
                return QuoteExpiredError()
            case Refused(detail=detail):
                return CarrierRefusedError(detail or "The carrier could not accept this party.")
            case _:
                return AwayError()

    def _refuse(self, lease: Lease, refusal: RefusalError) -> None:
        counters.purchase_ended(refusal.name)
        self._purchases.give_up(lease, refusal.name)


def _bind_order(lease: Lease, order: PurchaseRequest, deal: Deal, payment_id: str) -> BindOrder:
    customer = order.customer
    return BindOrder(
        transaction_id=lease.id,
        plan_id=deal.offer.plan.id,
        carrier_quote_id=deal.carrier_quote_id,
        options=deal.options,
        expected_total_cents=deal.total_cents,
        party=party_of(order),
        policyholder_name=f"{customer.first_name} {customer.last_name}",
        policyholder_email=customer.email,
        state=customer.address.state,
        payment_reference=payment_id,
        purchase_date=deal.agreed_on,
    )

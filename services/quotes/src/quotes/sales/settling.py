"""Bringing a purchase to its end: a policy, or nothing at all. Also when its process died half way.

Every step may be run again: the gateway and the carrier know the transaction id, the database knows the step.
Source: R11: never two policies, never money without a policy, never a policy without a record.
"""

from collections.abc import Callable, Mapping
from typing import NoReturn

from kit.work import TimeUpError
from structlog import get_logger

from quotes.adapters import counters
from quotes.adapters.carriers import Bound, CarrierAdapter, CarrierAwayError
from quotes.adapters.gateway import Gateway, GatewayUnreachedError, GatewayUnsureError, PaymentDeclinedError
from quotes.adapters.leases import Lease, LeaseLostError
from quotes.adapters.other_sums import OtherSums
from quotes.adapters.purchase_store import PurchaseStore
from quotes.adapters.tables import Purchase
from quotes.sales.deals import pack_bound, unpack_order
from quotes.sales.issuing import Issuer
from quotes.sales.refusals import GATEWAY, UnsettledError

FIND_TIMEOUT_S = 6.0
ASK_AGAIN_S = 15.0
log = get_logger()


class Settler:
    """Finishes what can be finished and undoes the rest."""

    def __init__(
        self,
        purchases: PurchaseStore,
        carriers: Mapping[str, CarrierAdapter],
        gateway: Gateway,
        issuer: Issuer,
        other_sums: OtherSums,
    ) -> None:
        self._purchases = purchases
        self._carriers = carriers
        self._gateway = gateway
        self._issuer = issuer
        self._other_sums = other_sums

    def settle_interrupted(self) -> int:
        """Settle every purchase that stopped moving; returns how many reached their end.

        A carrier or gateway that hangs is waited for once: what would ask it next is left to the next sweep.
        """
        settled, silent = 0, set[str]()
        for lease in self._purchases.take_interrupted():
            try:
                if _asked_next(self._purchases.load(lease)) in silent:
                    self._purchases.let_go(lease)
                    continue
                answer = self.settle(lease)
            except UnsettledError as error:
                if error.silent:
                    silent.add(error.silent)
                continue
            except LeaseLostError:
                continue
            except TimeUpError:
                raise
            except Exception as error:
                # One purchase that cannot be read must not keep the others from being settled.
                log.error("purchase.stuck", purchase=lease.id, exc_info=error)
                continue
            settled += 1
            counters.purchase_recovered("finished" if answer else "undone")
        return settled

    def settle(self, lease: Lease) -> bytes | None:
        """The answer when a policy came of it, None when nothing did.

        Raises: UnsettledError: the carrier or the gateway does not say; LeaseLostError: somebody else is at it.
        """
        purchase = self._purchases.load(lease)
        log.warning("purchase.resumed", purchase=purchase.id, state=purchase.state)
        match purchase.state:
            case "started":
                self._purchases.give_up(lease, "interrupted")
                return None
            case "authorising":
                self._after_authorising(lease, purchase)
                return None
            case "binding":
                return self._after_binding(lease, purchase)
            case "bound" | "captured" | "unpaid":
                return self.finish(lease)
            case _:
                self._give_back(lease, purchase.payment_id)
                return None

    def bound(self, lease: Lease, bound: Bound, agreed_cents: int | None) -> None:
        """The carrier has bound it. At another total than the buyer agreed to, theirs stands, and people are told."""
        detail: dict[str, object] = {"number": bound.policy_number}
        if bound.total_cents != agreed_cents:
            detail["carrier_total_cents"] = bound.total_cents
            carrier_id = self._purchases.load(lease).carrier_id or ""
            self._other_sums.tell(lease.id, carrier_id, "purchase", agreed_cents or 0, bound.total_cents)
        self._purchases.advance(lease, "bound", detail, bound=pack_bound(bound))

    def finish(self, lease: Lease) -> bytes:
        """Take the money for a policy that is bound, and issue it.

        Raises: UnsettledError: the gateway does not say whether the money was taken.
        """
        purchase = self._purchases.load(lease)
        if purchase.state == "bound":
            self._capture(lease, purchase)
        return self._issuer.issue(lease)

    def undo(self, lease: Lease, reason: str, silent_carrier: str | None = None) -> None:
        """Free the key and give the held money back, now or, when the gateway is away, by the reconciler.

        `silent_carrier`: see PurchaseStore.begin_undo.
        """
        purchase = self._purchases.load(lease)
        self._purchases.begin_undo(lease, reason, silent_carrier)
        self._give_back_now_or_later(lease, purchase.payment_id)

    def undo_by_hand(self, lease: Lease, said: str, letter: bytes) -> None:
        """The same at a person's word; see PurchaseStore.begin_undo_by_hand."""
        purchase = self._purchases.load(lease)
        self._purchases.begin_undo_by_hand(lease, said, letter)
        self._give_back_now_or_later(lease, purchase.payment_id)

    def _give_back_now_or_later(self, lease: Lease, payment_id: str | None) -> None:
        try:
            self._give_back(lease, payment_id)
        except UnsettledError:
            log.warning("payment.still-held", purchase=lease.id)

    def _after_authorising(self, lease: Lease, purchase: Purchase) -> None:
        """Ask the gateway again under the same key: that tells whether money is held, and by which id."""
        if purchase.order is None or purchase.total_cents is None:
            raise UnsettledError
        token = unpack_order(purchase.order).payment.token
        try:
            held = self._gateway.authorise(token, purchase.total_cents, purchase.id, purchase.quote_id)
        except PaymentDeclinedError:
            self._purchases.give_up(lease, "payment-declined")
            return
        except (GatewayUnreachedError, GatewayUnsureError) as error:
            self._later(lease, GATEWAY, error)
        self._purchases.advance(lease, "undoing", {"payment": held.id}, payment_id=held.id)
        self.undo(lease, "interrupted")

    def _after_binding(self, lease: Lease, purchase: Purchase) -> bytes | None:
        carrier = self._carriers.get(purchase.carrier_id or "")
        if carrier is None:
            # Not sold any more: a person ends it (`ending`), who must not find it taken at every sweep.
            self._purchases.let_go(lease)
            raise UnsettledError
        try:
            bound = carrier.find(purchase.id, FIND_TIMEOUT_S)
        except CarrierAwayError as error:
            self._later(lease, carrier.carrier_id, error)
        if bound is None:
            self.undo(lease, "not-bound", carrier.carrier_id)
            return None
        self.bound(lease, bound, purchase.total_cents)
        return self.finish(lease)

    def _capture(self, lease: Lease, purchase: Purchase) -> None:
        taken = self._ask(lease, purchase.payment_id, self._gateway.capture)
        if not taken:
            # The carrier has insured them and the hold has lapsed: they stay insured, people collect the money.
            log.error("payment.lost", purchase=purchase.id)
        self._purchases.advance(lease, "captured" if taken else "unpaid", {"taken": taken})

    def _give_back(self, lease: Lease, payment_id: str | None) -> None:
        returned = payment_id is None or self._ask(lease, payment_id, self._gateway.cancel)
        self._purchases.give_up(lease, "money-returned" if returned else "money-not-held")

    def _ask(self, lease: Lease, payment_id: str | None, verb: Callable[[str], bool]) -> bool:
        if payment_id is None:
            raise UnsettledError
        try:
            return verb(payment_id)
        except (GatewayUnreachedError, GatewayUnsureError) as error:
            self._later(lease, GATEWAY, error)

    def _later(self, lease: Lease, silent: str, error: Exception) -> NoReturn:
        self._purchases.let_go(lease, ASK_AGAIN_S)
        raise UnsettledError(silent) from error


def _asked_next(purchase: Purchase) -> str | None:
    """Whom settling it asks first: its carrier's id, GATEWAY, or nobody."""
    match purchase.state:
        case "binding":
            return purchase.carrier_id
        case "started" | "captured" | "unpaid":
            return None
        case _:
            return GATEWAY

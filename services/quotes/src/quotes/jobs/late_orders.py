"""Asking carriers about orders that they never answered: what was ended here may still be done there.

A bind that comes late insures somebody who was told that nothing was bought, whose money went back and who may have
bought again; a late cancellation ends a policy that stands here as in force. Neither can be mended by a program that
does not know what the customer did since, so people are told (`duty_mails`, docs/alarms.md). Source: R11.
"""

from collections.abc import Mapping

from kit.work import TimeUpError
from structlog import get_logger

from quotes.adapters.carriers import CarrierAdapter, CarrierAwayError
from quotes.adapters.unanswered_orders import Question, UnansweredOrders

FIND_TIMEOUT_S = 6.0
log = get_logger()


class LateOrders:
    """Asks, in growing pauses, until a week has passed or the carrier says that it is done."""

    def __init__(self, orders: UnansweredOrders, carriers: Mapping[str, CarrierAdapter]) -> None:
        self._orders = orders
        self._carriers = carriers

    def look(self) -> int:
        """Ask about all that are due; returns how many had come. Safe to run at any time, beside itself too."""
        came, away = 0, set[str]()
        for question in self._orders.take_due():
            if question.carrier_id in away:
                # A carrier that hangs is waited for once a sweep: purchases and mails come after this one.
                self._orders.put_back(question.transaction_id)
                continue
            try:
                came += self._ask(question)
            except CarrierAwayError:
                # Taken for five minutes, so it is asked again then.
                away.add(question.carrier_id)
            except TimeUpError:
                raise
            except Exception as error:
                # One answer that cannot be read must not keep the others from being asked.
                log.error("order.stuck", transaction=question.transaction_id, exc_info=error)
        return came

    def _ask(self, question: Question) -> bool:
        """Raises: CarrierAwayError."""
        carrier = self._carriers.get(question.carrier_id)
        if carrier is None:
            # Not sold any more: within a day a person is told that nobody can be asked here.
            return False
        done, number = _done(carrier, question)
        if not done:
            self._orders.not_done(question.transaction_id)
            return False
        if not self._orders.came(question.transaction_id, number):
            return False
        log.error(
            "order.came-late",
            transaction=question.transaction_id,
            carrier=carrier.carrier_id,
            kind=question.kind,
        )
        return True


def _done(carrier: CarrierAdapter, question: Question) -> tuple[bool, str | None]:
    """Whether the carrier has done it, and the number of a policy that it bound. Raises: CarrierAwayError."""
    if question.kind == "purchase":
        bound = carrier.find(question.transaction_id, FIND_TIMEOUT_S)
        return bound is not None, bound.policy_number if bound else None
    return carrier.servicing.find(question.transaction_id, FIND_TIMEOUT_S) is not None, None

"""Giving money back: each part once, whatever dies in between; and looking on until its bank has said what came of it.

Every try has a key of its own at the gateway, which makes one refund of it however often it is asked.
Source: R11; ADR 75.
"""

from collections.abc import Callable

from kit.work import TimeUpError
from structlog import get_logger

from quotes.adapters import counters
from quotes.adapters.gateway import Gateway, GatewayUnreachedError, GatewayUnsureError
from quotes.adapters.policy_tables import PolicyPayment
from quotes.adapters.refund_book import RefundBook, is_owed, status_of
from quotes.domain.refunds import RefundStatus

GATEWAY_SILENT = (GatewayUnreachedError, GatewayUnsureError)
NONE_WAITS = "no refund of this id waits for anybody"
UNDER_WAY = "the gateway has it under way: it may arrive yet. Have the gateway cancel it first"
ARRIVED = "the gateway says that it has returned it: nothing is paid again"
UNKNOWN = "the gateway knows nothing of it: ask there, and return it another way"
MOVED_ON = "somebody else is at it: look again"
log = get_logger()


class RefundRefusedError(Exception):
    """A person's wish about a refund that would lose or double money; nothing was changed. It says why."""


class Refunder:
    """Returns what is owed. What raises is what the gateway raises; the parts done so far stay done."""

    def __init__(self, book: RefundBook, gateway: Gateway, watcher: Callable[[str], None]) -> None:
        self._book = book
        self._gateway = gateway
        self._watcher = watcher

    def refund(self, step_id: str) -> None:
        """Return every part of a step that is still owed.

        Raises: GatewayUnreachedError, GatewayUnsureError: some are still owed.
        """
        for part in self._book.owed(step_id):
            self._return(part)

    def look(self) -> int:
        """Ask what became of those that are under way, and try those again that were cut off; returns how many moved.

        Safe to run at any time, beside itself too.
        """
        moved, due = 0, self._book.take_due()
        for nth, part in enumerate(due, 1):
            try:
                moved += self._move(part)
            except GATEWAY_SILENT as error:
                # Taken for five minutes, so it is asked again then, after those that had not come to their turn.
                log.warning("refund.unseen", refund=part.id, reason=type(error).__name__)
                self._book.put_back(due[nth:])
                break
            except TimeUpError:
                raise
            except Exception as error:
                # One refund that cannot be read must not keep the others from being looked at.
                log.error("refund.stuck", refund=part.id, exc_info=error)
        return moved

    def pay_again(self, refund_id: str) -> RefundStatus | None:
        """Pay a failed refund once more, at a person's word; returns what the gateway says, None if another was first.

        Raises: RefundRefusedError; GatewayUnreachedError, GatewayUnsureError: it is tried again by the reconciler.
        """
        part, said = self._waiting(refund_id)
        if said in ("done", "pending"):
            raise RefundRefusedError(ARRIVED if said == "done" else UNDER_WAY)
        if part.state != "failed":
            raise RefundRefusedError(UNKNOWN)
        again = self._book.owe_again(part)
        if again is None:
            raise RefundRefusedError(MOVED_ON)
        return self._return(again)

    def returned_by_hand(self, refund_id: str) -> None:
        """People have returned it another way: it is closed.

        Raises: RefundRefusedError.
        """
        part, said = self._waiting(refund_id)
        if said == "pending":
            raise RefundRefusedError(UNDER_WAY)
        if not self._book.returned_by_hand(part):
            raise RefundRefusedError(MOVED_ON)

    def _waiting(self, refund_id: str) -> tuple[PolicyPayment, RefundStatus | None]:
        """One that waits for a person, as it stands now here and at the gateway. Raises: RefundRefusedError."""
        if refund_id not in {each.id for each in self._book.waiting()}:
            raise RefundRefusedError(NONE_WAITS)
        part = self._book.find(refund_id)
        if part is None:
            raise RefundRefusedError(NONE_WAITS)
        try:
            said = self._asked_about(part)
        except GATEWAY_SILENT as error:
            raise RefundRefusedError("the gateway does not say whether it has returned it") from error
        if part.state != "failed" and said in ("done", "failed"):
            # It was under way for too long, and its bank has said meanwhile.
            if self._book.looked(part, said):
                _tell(part, said)
            part = self._book.find(refund_id) or part
        return part, said

    def _move(self, part: PolicyPayment) -> bool:
        if is_owed(part):
            return self._return(part) is not None
        said = self._asked_about(part)
        if said is None:
            log.error("refund.unknown", refund=part.id, policy=part.policy_id)
            said = status_of(part)
        if not self._book.looked(part, said):
            return False
        _tell(part, said)
        return True

    def _return(self, part: PolicyPayment) -> RefundStatus | None:
        asked_before = self._book.begin(part)
        if asked_before is None:
            return None
        key = key_of(part)
        said = self._gateway.refund(part.payment_id, part.cents, key, asked_before=asked_before)
        self._watcher("money-returned")
        if self._book.ended(part, said):
            _tell(part, said)
        return said

    def _asked_about(self, part: PolicyPayment) -> RefundStatus | None:
        return self._gateway.refund_status(part.payment_id, part.cents, key_of(part))


def _tell(part: PolicyPayment, said: RefundStatus) -> None:
    counters.refund_ended(said)
    if said == "failed":
        # Nothing has come back of it: a person pays it again, or returns it another way.
        log.error("refund.failed", refund=part.id, policy=part.policy_id)


def key_of(part: PolicyPayment) -> str:
    """What the gateway knows this try by."""
    return f"{part.id}-again-{part.tries}" if part.tries else part.id

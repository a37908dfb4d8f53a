"""Why a purchase did not come about. After any RefusalError nothing is bound, nothing is held and the key is free."""

from typing import NamedTuple

GATEWAY = "gateway"


class Fault(NamedTuple):
    """One field that cannot be accepted: RFC 6901 pointer, code, and what to do about it."""

    pointer: str
    code: str
    message: str


class RefusalError(Exception):
    """No policy comes of this try. `name` goes to the metric and the audit trail."""

    name = "refused"


class QuoteUnknownError(RefusalError):
    """There is no such quote."""

    name = "quote-unknown"


class QuoteExpiredError(RefusalError):
    """The quote's prices are no longer held; ask again."""

    name = "quote-expired"


class FieldsError(RefusalError):
    """The order does not fit the quote, or cannot be accepted as filled in."""

    name = "invalid-fields"

    def __init__(self, faults: list[Fault]) -> None:
        super().__init__(f"{len(faults)} faults")
        self.faults = faults


class PriceChangedError(RefusalError):
    """The total is another today; the buyer may agree to the new one and send again. Source: B-03."""

    name = "price-changed"

    def __init__(self, old_total_cents: int, new_total_cents: int, reason: str) -> None:
        super().__init__(reason)
        self.old_total_cents = old_total_cents
        self.new_total_cents = new_total_cents
        self.reason = reason


class NotPaidError(RefusalError):
    """The bank declined. `code` and `message` are of the gateway's closed list."""

    name = "payment-declined"

    def __init__(self, code: str, message: str) -> None:
        super().__init__(code)
        self.code = code
        self.message = message


class CarrierRefusedError(RefusalError):
    """The carrier will not insure this party; `detail` says why."""

    name = "carrier-declined"

    def __init__(self, detail: str) -> None:
        super().__init__(detail)
        self.detail = detail


class AwayError(RefusalError):
    """The carrier or the gateway cannot be reached; the same key may be sent again."""

    name = "away"


class UnsettledError(Exception):
    """An answer is missing and the purchase may still come about: the reconciler finds out. The key stays taken.

    `silent` is who was asked and did not say: a carrier's id, or GATEWAY.
    """

    def __init__(self, silent: str | None = None) -> None:
        super().__init__(silent)
        self.silent = silent

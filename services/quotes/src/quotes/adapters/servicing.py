"""What every carrier can be asked about a policy it has issued: to cancel, change or correct it, and what came of that.

Each is asked in two calls: a preview that binds nobody, then the step itself, which names the preview and carries our
transaction id. A step whose answer never came is unknown and is asked for by that id before it is sent again.
Source: R11; PROTOCOLS §f (cancel: preview, then confirm; quote for update, then confirm).
"""

from dataclasses import dataclass
from datetime import date, datetime
from typing import Literal, Protocol

from quotes.adapters.carriers import Refused, Unknown, Unreached
from quotes.domain.cost_parts import Parts
from quotes.domain.offers import Offer
from quotes.domain.options import split_price
from quotes.domain.persons import Persons
from quotes.domain.return_premium import Cover, PremiumAccount, SplitPrice
from quotes.domain.trips import TripRequest

StepKind = Literal["cancellation", "change", "correction"]


@dataclass(frozen=True, slots=True)
class Held:
    """A policy as it stands with us. `bought_on` and `today` are days where the customer lives."""

    policy_number: str
    plan_id: str
    offer: Offer
    trip: TripRequest
    options: tuple[str, ...]
    account: PremiumAccount
    parts: Parts
    total_cents: int
    bought_on: date
    effective_on: date
    free_look_ends_at: datetime
    free_look_open: bool
    today: date

    @property
    def cover(self) -> Cover:
        return Cover(self.effective_on, self.trip.return_date)

    @property
    def price(self) -> SplitPrice:
        """What its terms cost by themselves; it may have been paid more before they were lowered."""
        return split_price(self.offer, self.options)


@dataclass(frozen=True, slots=True)
class CancelTerms:
    """What cancelling now would return. `reference` is the carrier's name for this preview, `expires_at` its end."""

    reference: str
    refund_cents: int
    free_look: bool
    basis: str
    expires_at: datetime | None = None


@dataclass(frozen=True, slots=True)
class ChangeTerms:
    """The policy as it would be, at a total with its options.

    `basis` says why less comes back than the difference of the prices; `account` is None where the carrier keeps it.
    `parts` is empty where the cost was never raised.
    """

    reference: str
    offer: Offer
    total_cents: int
    expires_at: datetime | None = None
    basis: str = ""
    account: PremiumAccount | None = None
    parts: Parts = ()


@dataclass(frozen=True, slots=True)
class CorrectionTerms:
    """The policy with its persons corrected, at a total with its options; `offer` None where its price stays."""

    reference: str
    total_cents: int
    offer: Offer | None = None
    expires_at: datetime | None = None
    account: PremiumAccount | None = None


@dataclass(frozen=True, slots=True)
class StepOrder:
    """A step to take. The same `transaction_id` takes it once, however often it is sent.

    `cents` is what the preview said: the refund of a cancellation, else the new total.
    """

    transaction_id: str
    kind: StepKind
    policy_number: str
    reference: str
    cents: int
    payment_reference: str | None = None


@dataclass(frozen=True, slots=True)
class Taken:
    """The carrier has taken the step; cents as in the order."""

    transaction_id: str
    cents: int


@dataclass(frozen=True, slots=True)
class Stale:
    """The preview does not hold any more (expired, another price, the policy changed); nothing was done."""


StepOutcome = Taken | Stale | Refused | Unreached | Unknown


class Servicing(Protocol):
    """A carrier's desk for policies in force. Every method may be called from any thread.

    Previews and `find` raise CarrierAwayError when the carrier gives no usable answer.
    """

    def preview_cancellation(self, held: Held, timeout_s: float) -> CancelTerms | Refused:
        """What cancelling would return, or why it cannot be done."""
        ...

    def preview_change(
        self, held: Held, trip: TripRequest, options: tuple[str, ...], paid_on: date | None, timeout_s: float
    ) -> ChangeTerms | Refused:
        """What the policy would cost for this trip with these options, or why it cannot be had.

        `paid_on` is the day the added cost was paid; None where the cost does not rise.
        """
        ...

    def preview_correction(
        self, held: Held, persons: Persons, trip: TripRequest, timeout_s: float
    ) -> CorrectionTerms | Refused:
        """What the policy would cost with these persons; `trip` has the ages they had on the day of purchase."""
        ...

    def take(self, order: StepOrder, timeout_s: float) -> StepOutcome:
        """Take the step; safe to repeat with the same transaction id."""
        ...

    def find(self, transaction_id: str, timeout_s: float) -> Taken | None:
        """The step taken under this transaction id, if there is one."""
        ...

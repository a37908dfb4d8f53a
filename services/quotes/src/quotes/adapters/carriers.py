"""What every carrier can be asked, whether its rates are on file here or behind its own API.

Shapes follow the field's quote-and-bind APIs: quote, bind with the expected total, ask by our own transaction id.
Source: R9-R12; a bind whose answer never came is unknown, not failed, and is asked for before any retry.
"""

from collections.abc import Callable
from concurrent.futures import Future
from dataclasses import dataclass
from datetime import date, datetime
from typing import TYPE_CHECKING, Any, Literal, Protocol

from quotes.domain.benefits import Benefit
from quotes.domain.offers import Declined, Offer, Option
from quotes.domain.plans import Carrier, Document, PlanRef, ServiceDesk
from quotes.domain.trips import TripRequest

if TYPE_CHECKING:
    from quotes.adapters.servicing import Servicing

Json = dict[str, Any]
Trouble = Literal["timeout", "refused", "invalid-answer", "error", "paused"]


@dataclass(frozen=True, slots=True, eq=False)
class Ask:
    """One question to every carrier. `purchase_date` is the day the price would be paid; ages are of that day.

    Two asks are never the same, so that what is worked out for one is found again without comparing the party.
    """

    request_id: str
    trip: TripRequest
    purchase_date: date


@dataclass(frozen=True, slots=True)
class Proposal:
    """An offer, and what binding it at its carrier will need. Rates on file need neither id nor expiry."""

    offer: Offer
    carrier_quote_id: str | None = None
    expires_at: datetime | None = None


@dataclass(frozen=True, slots=True)
class CarrierAnswer:
    """What one carrier said to one ask; `trouble` names why it said nothing."""

    carrier_id: str
    carrier_name: str
    proposals: tuple[Proposal, ...] = ()
    declined: tuple[Declined, ...] = ()
    rate_version: str = ""
    trouble: Trouble | None = None
    elapsed_ms: int = 0


@dataclass(frozen=True, slots=True)
class Party:
    """One insured person as the policy will name them."""

    first_name: str
    last_name: str
    date_of_birth: date


@dataclass(frozen=True, slots=True)
class BindOrder:
    """An order to put a plan in force. The same `transaction_id` binds once, however often it is sent.

    `purchase_date` is the day that was agreed on where the buyer lives, also when the order is repeated after midnight:
    ages, windows and the last day to buy are of that day.
    """

    transaction_id: str
    plan_id: str
    carrier_quote_id: str | None
    options: tuple[str, ...]
    expected_total_cents: int
    party: tuple[Party, ...]
    policyholder_name: str
    policyholder_email: str
    state: str
    payment_reference: str
    purchase_date: date | None


@dataclass(frozen=True, slots=True)
class Bound:
    """A policy in force at the carrier."""

    policy_number: str
    total_cents: int
    desk: ServiceDesk
    free_look_days: int


@dataclass(frozen=True, slots=True)
class Repriced:
    """The carrier wants another total for the quote it gave; nothing was bound."""

    new_total_cents: int
    reason: str
    carrier_quote_id: str | None = None


@dataclass(frozen=True, slots=True)
class Lapsed:
    """The carrier's quote has expired; nothing was bound."""


@dataclass(frozen=True, slots=True)
class Refused:
    """The carrier will not insure this order; nothing was bound."""

    detail: str


@dataclass(frozen=True, slots=True)
class Unreached:
    """The order never reached the carrier (connection refused, breaker open); nothing was bound."""


@dataclass(frozen=True, slots=True)
class Unknown:
    """The order went out and no answer came back: it may or may not be bound. Ask with `find`."""


BindOutcome = Bound | Repriced | Lapsed | Refused | Unreached | Unknown


class CarrierAwayError(Exception):
    """A question other than a bind got no usable answer; the caller may ask again later."""


@dataclass(frozen=True, slots=True)
class PlanPage:
    """A plan as sold to residents of one state, without a price; option prices are zero here."""

    carrier: Carrier
    plan: PlanRef
    available: bool
    benefits: tuple[Benefit, ...]
    options: tuple[Option, ...]
    documents: tuple[Document, ...]
    eligibility: tuple[str, ...]


class CarrierAdapter(Protocol):
    """One carrier. Every method may be called from any thread; `servicing` is its desk for policies in force."""

    @property
    def desk(self) -> ServiceDesk | None:
        """Whom policyholders call, as it is known today; None when only a policy's own papers say."""
        ...

    @property
    def servicing(self) -> "Servicing": ...

    @property
    def carrier_id(self) -> str: ...

    @property
    def name(self) -> str: ...

    @property
    def remote(self) -> bool:
        """Whether asking crosses a network."""
        ...

    def quote(self, ask: Ask) -> "Future[CarrierAnswer]":
        """Price every plan for this party; never fails: trouble is part of the answer."""
        ...

    def tell(self, ask: Ask, told: Callable[[CarrierAnswer], object]) -> None:
        """As `quote`, for whoever is called with the answer: at once, or later from a thread that must not wait."""
        ...

    def wait_until_asked(self, timeout_s: float) -> None:
        """Wait until what it was told has left for the carrier, or the time is up; at once where nothing leaves."""
        ...

    def bind(self, order: BindOrder, timeout_s: float) -> BindOutcome:
        """Put a plan in force; safe to repeat with the same transaction id."""
        ...

    def find(self, transaction_id: str, timeout_s: float) -> Bound | None:
        """The policy bound under this transaction id, if there is one.

        Raises: CarrierAwayError: no answer; still unknown.
        """
        ...

    def plan_page(self, plan_id: str, state: str, timeout_s: float) -> PlanPage | None:
        """The plan for residents of `state`, or None when the carrier has no such plan.

        Raises: CarrierAwayError: no usable answer.
        """
        ...

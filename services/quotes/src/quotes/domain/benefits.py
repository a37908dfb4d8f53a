"""What a travel policy can pay for: the 26 benefits every plan on file speaks to.

Source: domain dossier §2.1.
"""

from dataclasses import dataclass
from types import MappingProxyType
from typing import Literal

BenefitState = Literal["amount", "percent", "included", "optional", "none"]

BENEFITS = MappingProxyType(
    {
        "trip-cancellation": "Trip cancellation",
        "trip-interruption": "Trip interruption",
        "emergency-medical": "Emergency medical",
        "medical-evacuation": "Medical evacuation and repatriation",
        "non-medical-evacuation": "Non-medical evacuation",
        "dental": "Emergency dental",
        "travel-delay": "Travel delay",
        "missed-connection": "Missed connection",
        "baggage": "Baggage and personal effects",
        "baggage-delay": "Baggage delay",
        "add-24h": "Accidental death, 24 hours",
        "add-common-carrier": "Accidental death, common carrier",
        "add-flight": "Accidental death, flight only",
        "rental-car": "Rental car damage",
        "cfar": "Cancel for any reason",
        "ifar": "Interrupt for any reason",
        "cancel-for-work": "Cancel for work reasons",
        "preexisting-waiver": "Pre-existing condition waiver",
        "financial-default": "Financial default of a travel supplier",
        "terrorism": "Terrorism",
        "hurricane-weather": "Hurricane and severe weather",
        "hazardous-sports": "Hazardous sports",
        "sports-equipment": "Sports equipment",
        "change-fee": "Ticket change fee",
        "itinerary-change": "Itinerary change",
        "job-loss": "Job loss",
    }
)

TRIP_COST_BENEFITS = frozenset({"trip-cancellation", "cfar", "ifar", "cancel-for-work", "financial-default"})
"""Benefits that pay back insured trip cost, and so cannot exist when none is insured."""

CANCEL_REASONS = frozenset({"job-loss"})
"""Reasons to cancel and nothing else: none of them is worth anything where no trip cost is insured."""

TRIP_REASONS = frozenset({"terrorism", "hurricane-weather"})
"""Reasons to cancel or to go home early: without a trip cost they are worth what interruption still pays."""


@dataclass(frozen=True, slots=True)
class Clause:
    """Where the resident's version of the policy says it, word for word."""

    document: str
    section: str
    text: str


@dataclass(frozen=True, slots=True)
class Benefit:
    """One line of a plan. Money in cents per traveler; `percent` is of insured trip cost."""

    id: str
    label: str
    state: BenefitState
    amount_cents: int | None = None
    percent: int | None = None
    cap_cents: int | None = None
    per_day_cents: int | None = None
    trigger_hours: int | None = None
    deductible_cents: int | None = None
    primary: bool | None = None
    conditions: tuple[str, ...] = ()
    clause: Clause | None = None

    @property
    def covered(self) -> bool:
        """Whether the plan's own price already buys it."""
        return self.state not in ("none", "optional")


def absent(benefit: Benefit, why: str | None = None) -> Benefit:
    """The same line for someone who cannot have it, with the reason as its only condition."""
    return Benefit(benefit.id, benefit.label, "none", conditions=(why,) if why else (), clause=benefit.clause)

"""A carrier's filing: who it is, whom its policyholders call, what it returns, how its policy is divided.

Read from YAML by `library`. Source: domain.md §4.
"""

from dataclasses import dataclass, field
from datetime import date
from typing import Literal

from kit.state_law import of_state

from sandbox.carriers.domain.plans import Plan

_STRICT = {"extra": "forbid"}


@dataclass(frozen=True)
class AmBest:
    __pydantic_config__ = _STRICT

    rating: str
    outlook: str


@dataclass(frozen=True)
class ServiceDesk:
    """Whom a policyholder calls."""

    __pydantic_config__ = _STRICT

    name: str
    phone: str
    claims_url: str
    claims_phone: str
    claims_email: str
    claims_hours: str
    assistance_phone: str


@dataclass(frozen=True)
class CancellationTerms:
    """What the carrier returns of a premium once the free look is over, and how it says so."""

    __pydantic_config__ = _STRICT

    after_free_look: Literal["none", "pro-rata"]
    sentence: str


@dataclass(frozen=True)
class Part:
    """One part of the policy wording; a clause is cited as `<mark>.<n>`, n counting its benefits from 1."""

    __pydantic_config__ = _STRICT

    mark: str
    title: str
    benefits: tuple[str, ...]


@dataclass(frozen=True)
class Carrier:
    """A fictional insurer with the facts a comparison site must show. Source: domain.md §4 [L15]."""

    __pydantic_config__ = _STRICT

    id: str
    name: str
    legal_name: str
    naic: str
    domicile: str
    address: str
    am_best: AmBest
    score: float
    desk: ServiceDesk
    policy_prefix: str
    quote_valid_hours: int
    not_in_states: frozenset[str]
    blocked_destinations: frozenset[str]
    blocked_list_date: date
    parts: tuple[Part, ...]
    cancellation: CancellationTerms
    rate_version: str
    rates_effective: date
    latency_factor: float = 1.0
    clauses: dict[str, str] = field(default_factory=dict)
    state_notices: dict[str, str] = field(default_factory=dict)
    plans: tuple[Plan, ...] = ()

    def plan(self, plan_id: str) -> Plan | None:
        return next((plan for plan in self.plans if plan.id == plan_id), None)

    def free_look_days(self, plan: Plan, state: str) -> int:
        """The longer of the plan's and the state's period. Source: domain.md §4, Free look."""
        return max(plan.free_look_days, of_state(state).free_look_days)

    def section_of(self, benefit_id: str) -> str | None:
        for part in self.parts:
            if benefit_id in part.benefits:
                return f"{part.mark}.{part.benefits.index(benefit_id) + 1}"
        return None

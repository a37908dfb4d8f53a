"""Plans as a carrier has filed them: what they pay, with which upgrades, and for whom. Read from YAML by `library`.

Dollars are whole (`…_usd`), shares are per cent, days are calendar days.
Source: domain.md §2.1 (benefits), §2.2 (eligibility), §2.4 (archetypes).
"""

from dataclasses import dataclass, field
from typing import Literal

from sandbox.carriers.domain.rates import RateBook

PlanKind = Literal["basic", "comprehensive", "premium", "cruise", "medical", "annual"]
BenefitState = Literal["amount", "percent", "included", "optional", "none"]
_STRICT = {"extra": "forbid"}
COST_COVERS = frozenset({"cfar", "ifar", "cancel-for-work", "financial-default"})
"""Benefits and options that pay back trip cost: without one they are neither covered, sold nor dated."""
MEDICAL_ONLY = "Medical benefits only"


@dataclass(frozen=True)
class BenefitTerms:
    """What one plan pays for one benefit, per person unless a condition says otherwise.

    `notice_hours` must be left between cancelling and departure, `waiting_days` between the policy's beginning and a
    supplier's default; the clause and the table of benefits both say them from here. `medical_only` is a reason that
    pays for illness and injury alone: it is worth the same whether or not a trip cost is insured.
    """

    __pydantic_config__ = _STRICT

    amount_usd: int | None = None
    percent: int | None = None
    cap_usd: int | None = None
    per_day_usd: int | None = None
    trigger_hours: int | None = None
    deductible_usd: int | None = None
    primary: bool | None = None
    notice_hours: int | None = None
    waiting_days: int | None = None
    medical_only: bool = False
    optional: bool = False
    excluded: bool = False
    conditions: tuple[str, ...] = ()

    @property
    def state(self) -> BenefitState:
        if self.excluded:
            return "none"
        if self.optional:
            return "optional"
        if self.percent is not None:
            return "percent"
        return "included" if self.amount_usd is None else "amount"

    @property
    def notice(self) -> str | None:
        """How long before departure one must cancel, in words; None where no time is given."""
        return f"Cancel {self.notice_hours} hours or more before departure" if self.notice_hours else None

    @property
    def in_short(self) -> tuple[str, ...]:
        """All conditions as the table of benefits lists them: those the clause has in its sentence, then the rest."""
        wait = (
            f"More than {self.waiting_days} days after your policy takes effect" if self.waiting_days else ""
        )
        return (*filter(None, (self.notice, wait)), *self.beyond_the_sentence)

    @property
    def beyond_the_sentence(self) -> tuple[str, ...]:
        """The conditions that no clause has in its sentence."""
        return (MEDICAL_ONLY, *self.conditions) if self.medical_only else self.conditions


EXCLUDED = BenefitTerms(excluded=True)


@dataclass(frozen=True)
class OptionTerms:
    """An upgrade: priced as a share of the base premium, by the day, or flat; plus the carrier's fee per option."""

    __pydantic_config__ = _STRICT

    label: str
    description: str
    percent_of_base: int | None = None
    per_day_usd: int | None = None
    flat_per_person_usd: int | None = None
    window_days: int | None = None
    not_in_states: frozenset[str] = frozenset()
    not_for_destinations: frozenset[str] = frozenset()
    grants: str | None = None

    def refused_in(self, state: str) -> str | None:
        """Why residents of a state cannot have it, without a period; None where they can."""
        return "Not offered to residents of your state" if state in self.not_in_states else None


@dataclass(frozen=True)
class Eligibility:
    """Whom and what one plan accepts; the bounds are inclusive."""

    __pydantic_config__ = _STRICT

    age_max: int = 99
    age_min: int = 0
    trip_days_max: int = 180
    trip_days_max_from_age: dict[int, int] = field(default_factory=dict)
    trip_cost_max_usd: int | None = None
    party_cost_max_usd: int | None = None
    party_size_max: int = 10
    buy_at_least_days_before: int = 1
    buy_at_most_days_before: int = 456
    trip_cost: Literal["any", "needed", "zero"] = "any"
    abroad_only: bool = False
    not_in_states: frozenset[str] = frozenset()


@dataclass(frozen=True)
class Plan:
    """One plan version as filed; `windows` are days from the first deposit by deadline id."""

    __pydantic_config__ = _STRICT

    id: str
    name: str
    kind: PlanKind
    version: str
    tagline: str
    rates: RateBook
    benefits: dict[str, BenefitTerms]
    eligibility: Eligibility = field(default_factory=Eligibility)
    options: dict[str, OptionTerms] = field(default_factory=dict)
    windows: dict[str, int] = field(default_factory=dict)
    windows_by_state: dict[str, dict[str, int]] = field(default_factory=dict)
    benefits_by_state: dict[str, dict[str, BenefitTerms]] = field(default_factory=dict)
    benefits_without_trip_cost: dict[str, BenefitTerms] = field(default_factory=dict)
    versions_by_state: dict[str, str] = field(default_factory=dict)
    free_look_days: int = 10

    @property
    def trip_kinds(self) -> frozenset[str]:
        if self.kind == "annual":
            return frozenset({"annual"})
        return frozenset({"cruise"}) if self.kind == "cruise" else frozenset({"single", "cruise"})

    def version_in(self, state: str) -> str:
        """The version sold to a resident: some states still sell the one before. Source: domain.md §2.2 [C1]."""
        return self.versions_by_state.get(state, self.version)

    def notice_days(self, option: str) -> int:
        """Whole days before departure in which what the option grants can no longer be used; 0 where it says none."""
        grants = self.options[option].grants
        terms = self.benefits.get(grants) if grants else None
        return -(-(terms.notice_hours or 0) // 24) if terms else 0

    def window_days(self, deadline: str, state: str) -> int | None:
        return self.windows_by_state.get(state, {}).get(deadline, self.windows.get(deadline))

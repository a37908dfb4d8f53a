"""The filters and sorts of the results page, as words for the form and as predicates over a candidate.

A key is `<group>:<choice>`; inside a group a plan needs any of the chosen ones, across groups all.
Source: domain dossier §1 (filters, sorts).
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from types import MappingProxyType

from quotes.domain.candidates import Candidate

A_MINUS_OR_BETTER = frozenset({"A++", "A+", "A", "A-"})


@dataclass(frozen=True, slots=True)
class Choice:
    id: str
    label: str


@dataclass(frozen=True, slots=True)
class FilterGroup:
    id: str
    label: str
    choices: tuple[Choice, ...]


def _group(group_id: str, label: str, **choices: str) -> FilterGroup:
    return FilterGroup(group_id, label, tuple(Choice(key, words) for key, words in choices.items()))


def _limits(group_id: str, label: str, *dollars: int) -> FilterGroup:
    return FilterGroup(group_id, label, tuple(Choice(str(limit), f"${limit:,} or more") for limit in dollars))


def _prices(*dollars: int) -> tuple[Choice, ...]:
    return tuple(Choice(f"under-{limit}", f"Under ${limit:,}") for limit in dollars)


KINDS = (
    Choice("basic", "Basic"),
    Choice("comprehensive", "Comprehensive"),
    Choice("premium", "Premium"),
    Choice("cruise", "Cruise"),
    Choice("medical", "Medical only"),
    Choice("annual", "Annual"),
)

FILTERS = (
    FilterGroup("plan-type", "Plan type", KINDS),
    _limits("medical", "Emergency medical", 50_000, 100_000, 250_000, 500_000),
    _limits("evacuation", "Medical evacuation", 250_000, 500_000, 1_000_000),
    _group("preexisting", "Pre-existing conditions", covered="Waiver open to you"),
    _group("cfar", "Cancel for any reason", available="Can be added"),
    _group("ifar", "Interrupt for any reason", available="Can be added"),
    _group("primary-medical", "Primary medical", available="Included or can be added"),
    _group("cancel-for-work", "Cancel for work", available="Included or can be added"),
    _group("hurricane-weather", "Hurricane and weather", covered="Covered"),
    _group("financial-default", "Financial default", covered="Covered"),
    _group("terrorism", "Terrorism", covered="Covered"),
    _group("cruise", "Cruise benefits", covered="Pays for itinerary changes"),
    _group("hazardous-sports", "Hazardous sports", available="Included or can be added"),
    _group("rental-car", "Rental car damage", available="Included or can be added"),
    _group("delay-6h", "Travel delay", covered="Pays after 6 hours or less"),
    _group("am-best-a-minus", "AM Best rating", yes="A- or better"),
)
"""All groups but `provider` and `price`, which `filter_groups` adds in their place."""

PRICES_DOLLARS = (100, 200, 400, 800, 1_600, 3_200, 6_400)
"""From one young traveler to a party of seniors; a page shows those that part the plans of its quote."""

SORTS = (
    Choice("score", "Open score"),
    Choice("price", "Price"),
    Choice("medical", "Emergency medical limit"),
    Choice("evacuation", "Evacuation limit"),
    Choice("reviews", "Carrier reviews"),
)


def filter_groups(carriers: Mapping[str, str]) -> tuple[FilterGroup, ...]:
    """Every group, with the carriers of this marketplace (`{id: name}`) as the choices of `provider`."""
    names = sorted(carriers.items(), key=lambda each: each[1])
    providers = tuple(Choice(carrier_id, name) for carrier_id, name in names)
    return (
        *FILTERS,
        FilterGroup("provider", "Insurer", providers),
        FilterGroup("price", "Price", _prices(*PRICES_DOLLARS)),
    )


def matches(candidate: Candidate, key: str) -> bool:
    """Whether an offer meets one filter key.

    Raises: KeyError: a group nobody offers; web answers it as an unknown filter.
    """
    group, _, choice = key.partition(":")
    return _PREDICATES[group](candidate, choice)


def _obtainable(benefit_id: str, option_id: str | None = None) -> Callable[[Candidate, str], bool]:
    option = option_id or benefit_id
    return lambda candidate, _: candidate.covers(benefit_id) or option in candidate.on_sale


def _covered(benefit_id: str) -> Callable[[Candidate, str], bool]:
    return lambda candidate, _: candidate.covers(benefit_id)


def _at_least(benefit_id: str) -> Callable[[Candidate, str], bool]:
    return lambda candidate, choice: candidate.amount(benefit_id) >= int(choice) * 100


def _primary(candidate: Candidate, choice: str) -> bool:
    medical = candidate.benefits.get("emergency-medical")
    included = medical is not None and medical.covered and medical.primary is True
    return included or "primary-medical" in candidate.on_sale


def _soon(candidate: Candidate, choice: str) -> bool:
    delay = candidate.benefits.get("travel-delay")
    return (
        delay is not None and delay.covered and delay.trigger_hours is not None and delay.trigger_hours <= 6
    )


def _under(candidate: Candidate, choice: str) -> bool:
    return candidate.price_cents < int(choice.removeprefix("under-")) * 100


_PREDICATES: Mapping[str, Callable[[Candidate, str], bool]] = MappingProxyType(
    {
        "plan-type": lambda candidate, choice: candidate.kind == choice,
        "medical": _at_least("emergency-medical"),
        "evacuation": _at_least("medical-evacuation"),
        "preexisting": _covered("preexisting-waiver"),
        "cfar": _obtainable("cfar"),
        "ifar": _obtainable("ifar"),
        "primary-medical": _primary,
        "cancel-for-work": _obtainable("cancel-for-work"),
        "hurricane-weather": _covered("hurricane-weather"),
        "financial-default": _covered("financial-default"),
        "terrorism": _covered("terrorism"),
        "cruise": lambda candidate, _: candidate.kind == "cruise" or candidate.covers("itinerary-change"),
        "hazardous-sports": _obtainable("hazardous-sports", "adventure-sports"),
        "rental-car": _obtainable("rental-car"),
        "delay-6h": _soon,
        "am-best-a-minus": lambda candidate, _: candidate.am_best in A_MINUS_OR_BETTER,
        "provider": lambda candidate, choice: candidate.carrier_id == choice,
        "price": _under,
    }
)

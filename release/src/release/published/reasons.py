"""Why a sub-score is what it is: a sentence of figures from the very offers it was made from."""

from collections.abc import Callable, Sequence

from release.published.offers import Offer
from release.published.scores import CANCELLATION, DELAYS, FLEXIBILITY, MEDICAL, STRENGTH, VALUE


def reasons(own: Sequence[Offer], first_trip: Sequence[Offer]) -> dict[str, str]:
    """A sentence for each part; `own` are one carrier's offers for all trips, `first_trip` those for the first."""
    plans = list({offer.plan: offer for offer in own}.values())
    return {
        MEDICAL.name: _medical(plans),
        CANCELLATION.name: _cancellation(plans),
        DELAYS.name: _delays(plans),
        FLEXIBILITY.name: _flexibility(plans),
        VALUE.name: _value(first_trip),
        STRENGTH.name: f"Rated {own[0].rating}, outlook {own[0].outlook}, in the manner of AM Best (sample rating).",
    }


def _medical(plans: Sequence[Offer]) -> str:
    first = sum(plan.pays_first for plan in plans)
    evacuation = _span(plans, lambda plan: plan.amount_usd("medical-evacuation"))
    limits = _span(plans, lambda plan: plan.amount_usd("emergency-medical"))
    return f"Medical limits {limits}, paid first by {_of(first, plans)}; evacuation {evacuation}."


def _cancellation(plans: Sequence[Offer]) -> str:
    best = max(plan.percent("trip-interruption") for plan in plans)
    days = sorted({plan.windows.get("preexisting-waiver", 0) for plan in plans} - {0})
    lacking = sum(not plan.covers("preexisting-waiver") for plan in plans)
    window = f"{days[0]}" if len(days) == 1 else f"{days[0]} to {days[-1]}"
    without = f"; {_of(lacking, plans)} without it" if lacking else ""
    return f"Interruption up to {best} percent; the waiver is open for {window} days{without}."


def _delays(plans: Sequence[Offer]) -> str:
    delays = _span(plans, lambda plan: plan.amount_usd("travel-delay"))
    quick = sum((plan.hours("travel-delay") or 99) <= 6 for plan in plans)
    missed = max(plan.amount_usd("missed-connection") for plan in plans)
    return f"Delay pays {delays}, from six hours on {_of(quick, plans)}; a missed connection up to {_usd(missed)}."


def _flexibility(plans: Sequence[Offer]) -> str:
    with_cfar = [plan for plan in plans if plan.percent("cfar")]
    if not with_cfar:
        return "Cancel for any reason cannot be added to any plan."
    most = max(plan.percent("cfar") for plan in with_cfar)
    ifar = sum(plan.offers("ifar") for plan in plans)
    early = f"interrupt for any reason to {_of(ifar, plans)}" if ifar else "interrupt for any reason to none"
    return (
        f"Cancel for any reason, up to {most} percent, can be added to {_of(len(with_cfar), plans)}; {early}."
    )


def _value(offers: Sequence[Offer]) -> str:
    prices = [offer.price_cents for offer in offers]
    spread = (
        f"${prices[0] / 100:,.2f}"
        if len(prices) == 1
        else f"${min(prices) / 100:,.2f} to ${max(prices) / 100:,.2f}"
    )
    return f"The couple going to Italy pays {spread}, judged by dollars for each point of coverage."


def _of(count: int, plans: Sequence[Offer]) -> str:
    whole = len(plans)
    if not count:
        return "no plan"
    if count == whole:
        return {1: "its one plan", 2: "both plans"}.get(whole, f"all {whole} plans")
    return f"{count} of {whole} plans"


def _span(plans: Sequence[Offer], amount: Callable[[Offer], int]) -> str:
    amounts = sorted({amount(plan) for plan in plans})
    return (
        f"of {_usd(amounts[0])}" if len(amounts) == 1 else f"from {_usd(amounts[0])} to {_usd(amounts[-1])}"
    )


def _usd(amount: int) -> str:
    return f"${amount:,}"

"""Upgrades on file: their price, and where a carrier or a state keeps them from being sold."""

from collections.abc import Mapping
from dataclasses import dataclass

from quotes.domain.benefits import Benefit, absent
from quotes.domain.countries import COUNTRIES
from quotes.domain.files.fields import Fields
from quotes.domain.files.windows import WindowFile
from quotes.domain.options import BARRED, UPGRADES
from quotes.domain.plans import OptionPrice, OptionTerms

CFAR_PERMILLE = (270, 730)
"""The uplift by carrier found in the market: 27 to 73 percent. Source: domain dossier §2.3 [F1]."""


@dataclass(frozen=True, slots=True)
class OptionFile:
    """An option before a state has its say."""

    id: str
    description: str
    price: OptionPrice
    blocked_destinations: frozenset[str]


def read_options(
    fields: Fields, lines: Mapping[str, Benefit], windows: Mapping[str, WindowFile]
) -> tuple[OptionFile, ...]:
    """The options of a plan; each that buys a benefit must have that line on file as optional."""
    options = []
    for option_id in fields.names():
        if option_id not in UPGRADES:
            raise fields.fail(option_id, "is not an option that is known here")
        inner = fields.part(option_id)
        upgrade = UPGRADES[option_id]
        window = windows.get(upgrade.window_id) if upgrade.window_id else None
        options.append(_option(option_id, inner, window.notice if window else ""))
        if upgrade.benefit_id and lines[upgrade.benefit_id].state != "optional":
            raise inner.fail("", f"buys {upgrade.benefit_id}, which must be optional among the benefits")
        if upgrade.window_id and upgrade.window_id not in windows:
            raise inner.fail("", "needs its window under time_sensitive")
    _refuse_unbuyable(fields, lines, {option.id for option in options})
    return tuple(options)


def _option(option_id: str, inner: Fields, notice: str) -> OptionFile:
    low, high = CFAR_PERMILLE if option_id == "cfar" else (0, 1000)
    price = OptionPrice(
        premium_permille=inner.maybe("premium_permille", lambda name: inner.whole(name, low, high)) or 0,
        per_traveler_cents=inner.maybe("per_traveler_usd", inner.cents) or 0,
        per_day_cents=inner.maybe("per_day_usd", inner.cents) or 0,
    )
    if price == OptionPrice():
        raise inner.fail("", "has no price")
    blocked = inner.codes("not_for_trips_to", COUNTRIES) if inner.has("not_for_trips_to") else frozenset()
    description = inner.text("description")
    option = OptionFile(option_id, f"{description} {notice}." if notice else description, price, blocked)
    inner.done()
    return option


def _refuse_unbuyable(fields: Fields, lines: Mapping[str, Benefit], sold: set[str]) -> None:
    buyable = {UPGRADES[each].benefit_id for each in sold}
    for line in lines.values():
        if line.state == "optional" and line.id not in buyable:
            raise fields.fail(line.id, "is an optional benefit that no option buys")


def in_state(option: OptionFile, state: str, not_sold: Mapping[str, str]) -> OptionTerms:
    """The option as residents of `state` meet it."""
    upgrade = UPGRADES[option.id]
    return OptionTerms(
        id=option.id,
        label=upgrade.label,
        description=option.description,
        price=option.price,
        benefit_id=upgrade.benefit_id,
        window_id=upgrade.window_id,
        needs_trip_cost=upgrade.needs_trip_cost,
        blocked_destinations=option.blocked_destinations,
        unavailable=BARRED.get((option.id, state)) or not_sold.get(option.id),
    )


def without_unsold(lines: Mapping[str, Benefit], options: tuple[OptionTerms, ...]) -> dict[str, Benefit]:
    """The lines once the options that the state does not sell have taken their benefits along."""
    gone = {each.benefit_id: each.unavailable for each in options if each.unavailable and each.benefit_id}
    return {each: absent(line, gone[each]) if each in gone else line for each, line in lines.items()}

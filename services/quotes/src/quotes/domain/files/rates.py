"""Rate tables on file: two-part trip tables and daily medical tables; none may fall with age or with cost."""

from collections.abc import Mapping
from dataclasses import dataclass
from itertools import pairwise

from quotes.domain.files.fields import Fields
from quotes.domain.rates import COST_BAND_CENTS, OLDEST, CostGrid, DailyTable, FlatFare, Rates, by_age
from quotes.domain.states import STATES

BAND_USD = COST_BAND_CENTS // 100
MOST_CENTS = 10_000_000
RELATIVITY = (500, 2000)
"""Permille: the least and the most that a state's relativity may be."""


@dataclass(frozen=True, slots=True)
class TripTable:
    """A trip table before a plan's tier: cents and factors by age from 0, and the cost curve by $500 band."""

    name: str
    version: str
    medical_cents: tuple[int, ...]
    cancellation_permille: tuple[int, ...]
    curve_cents: tuple[int, ...]
    flat_days: int
    extra_day_permille: int


@dataclass(frozen=True, slots=True)
class MedicalTable:
    """A medical-only table before a plan's tier: cents a day by first age."""

    name: str
    version: str
    cents_a_day: Mapping[int, int]
    least_days: int


RateTable = TripTable | MedicalTable
States = Mapping[str, int]
"""A state's relativity in permille, by its code."""


def read_rates(raw: object, path: str) -> RateTable:
    """Read the table of one rates file; plans call it by its name."""
    fields = Fields(raw, path)
    daily = fields.choice("basis", {"trip-cost": False, "daily": True})
    table: RateTable = _medical_table(fields) if daily else _trip_table(fields)
    fields.done()
    return table


def read_state_relativities(raw: object, path: str) -> States:
    """Read the carrier's file of state relativities, which names every state."""
    fields = Fields(raw, path)
    states = fields.part("permille_by_state")
    missing = [state for state in STATES if not states.has(state)]
    if missing:
        raise states.fail(missing[0], "is missing")
    relativities = {state: states.whole(state, *RELATIVITY) for state in STATES}
    states.done()
    fields.done()
    return relativities


def _trip_table(fields: Fields) -> TripTable:
    if fields.cents("cost_band_usd") != COST_BAND_CENTS:
        raise fields.fail("cost_band_usd", f"must be {BAND_USD}")
    return TripTable(
        name=fields.text("name"),
        version=fields.text("version"),
        medical_cents=by_age(_rising_by_age(fields, "medical_cents_by_age")),
        cancellation_permille=by_age(_rising_by_age(fields, "cancellation_permille_by_age")),
        curve_cents=_curve(fields, "cancellation_cents_by_cost_usd"),
        flat_days=fields.whole("flat_days", 1, 366),
        extra_day_permille=fields.whole("extra_day_permille", 0, 49),
    )


def _medical_table(fields: Fields) -> MedicalTable:
    return MedicalTable(
        name=fields.text("name"),
        version=fields.text("version"),
        cents_a_day=_rising_by_age(fields, "cents_a_day_by_age"),
        least_days=fields.whole("least_days", 1, 30),
    )


def _rising_by_age(fields: Fields, name: str) -> dict[int, int]:
    """Return `{first age: number}`, which begins at 0 and never falls."""
    inner = fields.part(name)
    rows: dict[int, int] = {}
    for age in inner.names():
        if not age.isdigit() or int(age) > OLDEST:
            raise inner.fail(age, "must be the first age of a band, 0 to 120")
        rows[int(age)] = inner.keyed_whole(age, 1, MOST_CENTS)
    if 0 not in rows or list(rows) != sorted(rows):
        raise fields.fail(name, "must begin at age 0 and go up")
    for younger, older in pairwise(rows):
        if rows[older] < rows[younger]:
            raise inner.fail(str(older), f"is cheaper than age {younger}")
    return rows


def _curve(fields: Fields, name: str) -> tuple[int, ...]:
    """Return the cost curve by band, 0 for no cost; between two costs on file it follows a straight line."""
    inner = fields.part(name)
    anchors = {0: 0}
    for cost in inner.names():
        if not cost.isdigit() or int(cost) % BAND_USD or int(cost) <= max(anchors):
            raise inner.fail(cost, f"must be a multiple of {BAND_USD} above the cost before it")
        anchors[int(cost)] = inner.keyed_whole(cost, 1, MOST_CENTS)
    for lower, higher in pairwise(anchors):
        if anchors[higher] <= anchors[lower]:
            raise inner.fail(str(higher), "does not rise from the cost before it")
    if len(anchors) < 2:
        raise fields.fail(name, "names no cost")
    return (0, *(each for low, high in pairwise(anchors) for each in _between(anchors, low, high)))


def _between(anchors: Mapping[int, int], low: int, high: int) -> list[int]:
    """Return the bands above one anchor up to the next."""
    rise, width = anchors[high] - anchors[low], high - low
    return [anchors[low] + rise * (cost - low) // width for cost in range(low + BAND_USD, high + 1, BAND_USD)]


def plan_rates(fields: Fields, tables: Mapping[str, RateTable], states: States) -> Rates:
    """Return the rates a plan names: a table with the plan's tier, or a flat fare a traveler."""
    if fields.has("flat_usd"):
        fare = FlatFare(fields.cents("flat_usd", 5000), states)
        fields.done()
        return fare
    table = fields.choice("table", tables)
    tier = fields.whole("tier_permille", 100, 5000)
    fields.done()
    if isinstance(table, MedicalTable):
        a_day = {age: cents * tier // 1000 for age, cents in table.cents_a_day.items()}
        return DailyTable(by_age(a_day), table.least_days, states)
    return CostGrid.of_parts(
        [cents * tier // 1000 for cents in table.medical_cents],
        table.cancellation_permille,
        [cents * tier // 1000 for cents in table.curve_cents],
        flat_days=table.flat_days,
        extra_day_permille=table.extra_day_permille,
        state_permille=states,
    )

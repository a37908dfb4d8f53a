"""Rate tables on file: trip-cost grids and daily medical tables; none may fall with age or with cost."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from itertools import pairwise
from typing import Literal

from quotes.domain.files.fields import Fields
from quotes.domain.rates import COST_BAND_CENTS, OLDEST, CostGrid, DailyTable, FlatFare, Rates, by_age

Basis = Literal["trip-cost", "daily"]


@dataclass(frozen=True, slots=True)
class RateFile:
    """One table before a plan's tier. A row by first age: dollars by $500 cost band, or one price in cents a day."""

    name: str
    basis: Basis
    version: str
    rows: dict[int, tuple[int, ...]]
    flat_days: int
    extra_day_permille: int
    least_days: int


def read_rates(raw: object, path: str) -> Iterator[tuple[str, RateFile]]:
    """The table of one rates file, under the name plans call it by."""
    fields = Fields(raw, path)
    basis: Basis = fields.choice("basis", {"trip-cost": "trip-cost", "daily": "daily"})
    grid = basis == "trip-cost"
    rows = _rows(fields, "usd_by_age" if grid else "cents_a_day_by_age")
    table = RateFile(
        name=fields.text("name"),
        basis=basis,
        version=fields.text("version"),
        rows=rows,
        flat_days=fields.whole("flat_days", 1, 366) if grid else 0,
        extra_day_permille=fields.whole("extra_day_permille", 0, 49) if grid else 0,
        least_days=0 if grid else fields.whole("least_days", 1, 30),
    )
    if grid and fields.cents("cost_band_usd") != COST_BAND_CENTS:
        raise fields.fail("cost_band_usd", f"must be {COST_BAND_CENTS // 100}")
    fields.done()
    yield table.name, table


def _rows(fields: Fields, name: str) -> dict[int, tuple[int, ...]]:
    inner = fields.part(name)
    rows: dict[int, tuple[int, ...]] = {}
    for age, row in zip(inner.names(), _whole_rows(inner), strict=True):
        if not age.isdigit() or int(age) > OLDEST:
            raise inner.fail(age, "must be the first age of a band, 0 to 120")
        rows[int(age)] = row
    _check_rows(fields, name, rows)
    return rows


def _whole_rows(inner: Fields) -> Iterator[tuple[int, ...]]:
    for age in inner.names():
        row = inner.row(age)
        if not row or any(isinstance(cell, bool) or not isinstance(cell, int) or cell <= 0 for cell in row):
            raise inner.fail(age, "must be a list of whole numbers above 0")
        yield tuple(cell for cell in row if isinstance(cell, int))


def _check_rows(fields: Fields, name: str, rows: dict[int, tuple[int, ...]]) -> None:
    if 0 not in rows or list(rows) != sorted(rows):
        raise fields.fail(name, "must begin at age 0 and go up")
    for age, row in rows.items():
        if any(later < earlier for earlier, later in pairwise(row)):
            raise fields.fail(f"{name}.{age}", "falls from one cost band to the next")
    for younger, older in pairwise(rows):
        if len(rows[older]) != len(rows[younger]):
            raise fields.fail(f"{name}.{older}", "has another number of bands than the ages before")
        if any(old < young for young, old in zip(rows[younger], rows[older], strict=True)):
            raise fields.fail(f"{name}.{older}", f"is cheaper than age {younger} in some band")


def plan_rates(fields: Fields, tables: Mapping[str, RateFile]) -> Rates:
    """The rates a plan names: a table with the plan's tier, or a flat fare a traveler."""
    if fields.has("flat_usd"):
        fare = FlatFare(fields.cents("flat_usd", 5000))
        fields.done()
        return fare
    table = fields.choice("table", tables)
    tier = fields.whole("tier_permille", 100, 5000)
    fields.done()
    if table.basis == "daily":
        a_day = {age: row[0] * tier // 1000 for age, row in table.rows.items()}
        return DailyTable(by_age(a_day), table.least_days)
    cents = {age: tuple(usd * tier // 10 for usd in row) for age, row in table.rows.items()}
    return CostGrid.of_rows(cents, table.flat_days, table.extra_day_permille)

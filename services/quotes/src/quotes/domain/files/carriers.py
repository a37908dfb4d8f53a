"""A carrier's folder, as plain mappings, becomes a CarrierFile."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date

from quotes.domain.cancellation import CancellationTerms
from quotes.domain.countries import COUNTRIES
from quotes.domain.files.fields import CarrierFileError, Fields
from quotes.domain.files.plans import Home, read_plan
from quotes.domain.files.rates import RateTable, States, read_rates, read_state_relativities
from quotes.domain.files.wording import read_wording
from quotes.domain.plans import AmBest, Carrier, CarrierFile, ServiceDesk
from quotes.domain.return_premium import AfterFreeLook
from quotes.domain.states import STATES

AFTER_FREE_LOOK: Mapping[str, AfterFreeLook] = {"none": "none", "pro-rata": "pro-rata"}
RATINGS = {grade: grade for grade in ("A++", "A+", "A", "A-", "B++", "B+", "B")}


@dataclass(frozen=True, slots=True)
class CarrierFolder:
    """The parsed files of one folder: `{path: contents}` for plans, rates and wording; paths name errors."""

    path: str
    carrier: object
    plans: Mapping[str, object]
    rates: Mapping[str, object]
    wording: Mapping[str, object]


def read_carrier(folder: CarrierFolder) -> CarrierFile:
    """Check and resolve a whole folder.

    Raises: CarrierFileError: names the file, the field and the reason; the operator mends the file.
    """
    if not folder.plans:
        raise CarrierFileError(folder.path, "plans", "holds no plan")
    fields = Fields(folder.carrier, folder.path)
    carrier, desk = _carrier(fields), _desk(fields.part("desk"))
    cancellation = _cancellation(fields.part("cancellation"))
    rates, states = _rates(folder)
    home = Home(
        carrier_id=carrier.id,
        address=fields.text("address"),
        licensed=_licensed(fields),
        blocked=_blocked(fields.part("blocked_destinations")),
        blocked_as_of=_blocked_day(fields.part("blocked_destinations")),
        rates=rates,
        states=states,
        wording=read_wording(folder.wording, folder.path),
    )
    plans = tuple(read_plan(raw, path, home) for path, raw in sorted(folder.plans.items()))
    _refuse_twins(folder, [plan.id for plan in plans])
    fields.done()
    return CarrierFile(carrier, desk, cancellation, _rate_version(rates), plans, home.wording)


def _carrier(fields: Fields) -> Carrier:
    rating = fields.part("am_best")
    carrier = Carrier(
        id=fields.text("id"),
        name=fields.text("name"),
        legal_name=fields.text("legal_name"),
        naic=fields.text("naic", 12),
        domicile=fields.text("domicile", 40),
        am_best=AmBest(rating.choice("rating", RATINGS), rating.text("outlook")),
        score=fields.number("score", 0, 5),
        sample=fields.flag("sample"),
    )
    rating.done()
    if "sample" not in carrier.legal_name.lower() or not carrier.sample:
        raise fields.fail("legal_name", "must say that the carrier is a sample")
    return carrier


def _desk(fields: Fields) -> ServiceDesk:
    desk = ServiceDesk(
        name=fields.text("name"),
        phone=fields.text("phone", 40),
        claims_url=fields.text("claims_url"),
        claims_phone=fields.text("claims_phone", 40),
        assistance_phone=fields.text("assistance_phone", 40),
        claims_email=fields.text("claims_email", 120),
        claims_hours=fields.text("claims_hours", 120),
    )
    fields.done()
    return desk


def _cancellation(fields: Fields) -> CancellationTerms:
    terms = CancellationTerms(
        after_free_look=fields.choice("after_free_look", AFTER_FREE_LOOK),
        sentence=fields.text("sentence", 300),
    )
    fields.done()
    return terms


def _licensed(fields: Fields) -> frozenset[str]:
    return frozenset(STATES) - fields.codes("not_licensed_in", STATES)


def _blocked(fields: Fields) -> frozenset[str]:
    blocked = fields.codes("countries", COUNTRIES)
    missing = [code for code, country in COUNTRIES.items() if country.refused and code not in blocked]
    if missing:
        raise fields.fail("countries", f"must hold {missing[0]}, which the marketplace refuses")
    return blocked


def _blocked_day(fields: Fields) -> date:
    day = fields.day("as_of")
    fields.raw("countries")
    fields.done()
    return day


def _refuse_twins(folder: CarrierFolder, plan_ids: list[str]) -> None:
    for plan_id in plan_ids:
        if plan_ids.count(plan_id) > 1:
            raise CarrierFileError(folder.path, "plans", f"{plan_id} stands in more than one file")


STATES_FILE = "rates/states.yaml"


def _rates(folder: CarrierFolder) -> tuple[dict[str, RateTable], States]:
    """The carrier's tables by name, and its relativities by state."""
    files = dict(folder.rates)
    path = next((path for path in files if path.endswith(STATES_FILE)), None)
    if path is None:
        raise CarrierFileError(folder.path, STATES_FILE, "is missing")
    states = read_state_relativities(files.pop(path), path)
    tables = [read_rates(raw, path) for path, raw in files.items()]
    return {table.name: table for table in tables}, states


def _rate_version(rates: Mapping[str, RateTable]) -> str:
    """The youngest of the carrier's tables names its rates as a whole."""
    return max(table.version for table in rates.values())

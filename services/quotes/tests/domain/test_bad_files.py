"""A carrier file that cannot be sold is named by path, field and reason, and nothing of it is loaded."""

import copy
from pathlib import Path

import pytest
import yaml
from quotes.adapters.carrier_files import load_carrier, load_carriers
from quotes.domain.files.carriers import CarrierFolder, read_carrier
from quotes.domain.files.fields import CarrierFileError

SOURCE = Path(__file__).parents[2] / "carriers" / "prairie-shield"
PLAN, RATES, BASE = "plans/family.yaml", "rates/trip.yaml", "wording/policy.yaml"
STATES, CURVE = "rates/states.yaml", "cancellation_cents_by_cost_usd"


@pytest.fixture(scope="session")
def good():
    files = sorted(SOURCE.rglob("*.yaml"))
    return {str(file.relative_to(SOURCE)): yaml.safe_load(file.read_text(encoding="utf-8")) for file in files}


@pytest.fixture
def files(good):
    return copy.deepcopy(good)


def read(files):
    def under(part):
        return {path: raw for path, raw in files.items() if path.startswith(part)}

    return read_carrier(
        CarrierFolder(
            "carrier.yaml", files["carrier.yaml"], under("plans/"), under("rates/"), under("wording/")
        )
    )


def put(raw, path, value):
    """Set a dotted path; None takes the field out."""
    *way, last = path.split(".")
    for step in way:
        raw = raw[step]
    if value is None:
        del raw[last]
    else:
        raw[last] = value


CASES = [
    ("carrier.yaml", "naic", None, "naic", "is missing"),
    ("carrier.yaml", "sample", False, "legal_name", "must say that the carrier is a sample"),
    ("carrier.yaml", "score", 7, "score", "must be a number from 0 to 5"),
    ("carrier.yaml", "am_best.rating", "Z", "am_best.rating", "must be one of A++"),
    ("carrier.yaml", "not_licensed_in", ["ZZ"], "not_licensed_in[0]", "'ZZ' is not a known code"),
    ("carrier.yaml", "not_licensed_in", [False], "not_licensed_in[0]", "put it in quotes"),
    (
        "carrier.yaml",
        "blocked_destinations.countries",
        ["IR", "KP", "SY"],
        "blocked_destinations.countries",
        "CU",
    ),
    ("carrier.yaml", "blocked_destinations.as_of", "lately", "blocked_destinations.as_of", "must be a date"),
    ("carrier.yaml", "slogan", "x", "slogan", "is not a field that is known here"),
    (PLAN, "id", "other-family", "id", "must begin with prairie-shield-"),
    (PLAN, "kind", "deluxe", "kind", "must be one of basic"),
    (PLAN, "rules.max_age", "old", "rules.max_age", "must be a whole number"),
    (PLAN, "rules.max_age", True, "rules.max_age", "must be a whole number"),
    (PLAN, "rules.min_age", 100, "rules.min_age", "is above max_age"),
    (PLAN, "rules.latest_days", 0, "rules.latest_days", "must be from 1 to 7"),
    (PLAN, "rules.earliest_months", 24, "rules.earliest_months", "must be from 1 to 18"),
    (PLAN, "rules.max_cost_usd", 30000, "rules.max_cost_usd", "must be at most 25000"),
    (PLAN, "rules.max_cost_usd", None, "rules.max_cost_usd", "is missing"),
    (PLAN, "rules.trip_kinds", [], "rules.trip_kinds", "names no kind of trip"),
    (PLAN, "rules.length_caps_days", {80: 30}, "rules.length_caps_days", "must begin at age 0"),
    (PLAN, "rates.table", "sea", "rates.table", "must be one of trip"),
    (PLAN, "charges.minimum_premium_usd", -1, "charges.minimum_premium_usd", "must be from 0"),
    (
        PLAN,
        "time_sensitive.preexisting-waiver.lookback_days",
        75,
        "lookback_days",
        "must be 60, 90, 120 or 180",
    ),
    (PLAN, "time_sensitive.cfar", None, "options.cfar", "needs its window"),
    (
        PLAN,
        "time_sensitive.ifar",
        {"days": 14, "after_hours": 48},
        "benefits.ifar",
        "has a time-sensitive window",
    ),
    (PLAN, "benefits.dental", None, "benefits.dental", "is missing"),
    (PLAN, "benefits.dental", {"primary": True}, "benefits.dental", "needs amount_usd, percent"),
    (
        PLAN,
        "benefits.trip-cancellation.percent",
        900,
        "benefits.trip-cancellation.percent",
        "must be from 1 to 200",
    ),
    (
        PLAN,
        "benefits.financial-default.conditions",
        ["14 days or more after you buy"],
        "benefits.financial-default",
        "says at least 14 days from purchase, its clause says more than 14 days from coverage takes effect",
    ),
    (PLAN, "time_sensitive.cfar.notice_hours", 72, "benefits.cfar", "its clause says at least 48 hours"),
    (PLAN, "benefits.pets", "included", "benefits.pets", "is not a field that is known here"),
    (PLAN, "benefits.cfar", "none", "benefits.cfar", "has a time-sensitive window but is not covered"),
    (PLAN, "benefits.ifar", {"optional": True, "percent": 50}, "options.ifar", "that no option buys"),
    (PLAN, "options.cfar.premium_permille", 740, "options.cfar.premium_permille", "must be from 270 to 730"),
    (PLAN, "options.cfar.premium_permille", 260, "options.cfar.premium_permille", "must be from 270 to 730"),
    (PLAN, "options.rental-car.per_day_usd", None, "options.rental-car", "has no price"),
    (PLAN, "options.pets", {"per_day_usd": 1}, "options.pets", "is not an option"),
    (PLAN, "states", {"XX": {}}, "states.XX", "is not a state"),
    (
        PLAN,
        "states",
        {"WA": {"options_not_sold": {"ifar": "no"}}},
        "states.WA.options_not_sold.ifar",
        "is not an option",
    ),
    (PLAN, "states", {"WA": {"benefits": {"dental": 5}}}, "states.WA.benefits.dental", "must be a mapping"),
    (RATES, "medical_cents_by_age", {0: 20, 60: 19}, "medical_cents_by_age.60", "is cheaper than age 0"),
    (RATES, "cancellation_permille_by_age", {18: 10}, "cancellation_permille_by_age", "must begin at age 0"),
    (RATES, "cancellation_permille_by_age", {0: -1}, "cancellation_permille_by_age.0", "must be from 1"),
    (RATES, CURVE, {500: 20, 1000: 19}, f"{CURVE}.1000", "does not rise from the cost before it"),
    (RATES, CURVE, {750: 20}, f"{CURVE}.750", "must be a multiple of 500 above"),
    (RATES, CURVE, {1000: 20, 500: 10}, f"{CURVE}.500", "must be a multiple of 500 above"),
    (RATES, CURVE, {}, CURVE, "names no cost"),
    (RATES, CURVE, {500: 20.5}, f"{CURVE}.500", "must be a whole number"),
    (STATES, "permille_by_state.WY", None, "permille_by_state.WY", "is missing"),
    (STATES, "permille_by_state.WY", 400, "permille_by_state.WY", "must be from 500 to 2000"),
    (STATES, "permille_by_state.PR", 990, "permille_by_state.PR", "is not a field that is known here"),
    (PLAN, "charges.free_children.max_age", 20, "charges.free_children.max_age", "must be from 1 to 17"),
    (RATES, "extra_day_permille", 50, "extra_day_permille", "must be from 0 to 49"),
    (RATES, "cost_band_usd", 250, "cost_band_usd", "must be 500"),
    (BASE, "sections.cfar", None, "sections.cfar", "is missing"),
    (BASE, "sections.cfar.text", "", "sections.cfar.text", "must be text"),
    (BASE, "sections.pets", {"section": "1"}, "sections.pets", "is neither a benefit nor a general section"),
]


@pytest.mark.parametrize("case", CASES, ids=lambda case: f"{case[1]}={case[2]}"[:60])
def test_a_bad_field_is_named_by_path_field_and_reason(files, case):
    path, where, value, field, reason = case
    put(files[path], where, value)
    with pytest.raises(CarrierFileError) as error:
        read(files)
    assert error.value.path == path
    assert error.value.field.endswith(field), error.value.field
    assert reason in error.value.reason, error.value.reason
    assert str(error.value) == f"{path}: {error.value.field}: {error.value.reason}"


def test_the_unchanged_files_are_good(files):
    assert len(read(files).plans) == 4


def test_a_plan_that_stands_twice_is_refused(files):
    files["plans/zz.yaml"] = files[PLAN]
    with pytest.raises(CarrierFileError, match="prairie-shield-family stands in more than one file"):
        read(files)


def test_a_wording_named_after_no_state_is_refused(files):
    files["wording/ZZ.yaml"] = files["wording/TX.yaml"]
    with pytest.raises(CarrierFileError, match=r"wording/ZZ\.yaml: is named after no state"):
        read(files)


def test_a_carrier_without_plans_or_wording_is_refused(files):
    with pytest.raises(CarrierFileError, match="has no policy file"):
        read({path: raw for path, raw in files.items() if not path.startswith("wording/policy")})
    with pytest.raises(CarrierFileError, match="holds no plan"):
        read({path: raw for path, raw in files.items() if not path.startswith("plans/")})


@pytest.mark.parametrize(
    ("contents", "reason"),
    [
        (b"id: [", "is not YAML"),
        (b"\xff\xfe", "is not YAML"),
        (b"", "must be a mapping"),
        (None, "is missing"),
    ],
)
def test_a_file_that_cannot_be_read_is_named(tmp_path, contents, reason):
    folder = tmp_path / "prairie-shield"
    for file in SOURCE.rglob("*.yaml"):
        target = folder / file.relative_to(SOURCE)
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_bytes(file.read_bytes())
    if contents is None:
        (folder / "carrier.yaml").unlink()
    else:
        (folder / "carrier.yaml").write_bytes(contents)
    with pytest.raises(CarrierFileError, match=reason) as error:
        load_carrier(folder)
    assert error.value.path == "prairie-shield/carrier.yaml"


def test_a_folder_bears_its_carriers_id_and_a_root_holds_one(tmp_path):
    folder = tmp_path / "another-name"
    for file in SOURCE.rglob("*.yaml"):
        target = folder / file.relative_to(SOURCE)
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_bytes(file.read_bytes())
    with pytest.raises(CarrierFileError, match="must be the folder's name, another-name"):
        load_carrier(folder)
    with pytest.raises(CarrierFileError, match="holds no carrier"):
        load_carriers(SOURCE / "rates")

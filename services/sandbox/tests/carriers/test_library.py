"""The carriers' folders hold what the marketplace needs, and a mistake in one is found at start."""

import shutil
from pathlib import Path

import pytest
from pydantic import ValidationError
from sandbox.carriers.domain.benefits import filed
from sandbox.carriers.domain.carriers import Carrier
from sandbox.carriers.domain.wording import Form
from sandbox.carriers.library import LIBRARY, LibraryError, read_carriers


def test_four_carriers_sell_every_kind_of_plan(carriers: dict[str, Carrier]) -> None:
    assert sorted(carriers) == [
        "bluefin-specialty",
        "northwind-assurance",
        "pilgrim-casualty",
        "sablewood-insurance",
    ]
    plans = [plan for carrier in carriers.values() for plan in carrier.plans]
    assert len(plans) >= 14
    assert all(3 <= len(carrier.plans) <= 4 for carrier in carriers.values())
    assert {plan.kind for plan in plans} == {
        "basic",
        "comprehensive",
        "premium",
        "cruise",
        "medical",
        "annual",
    }


def test_every_carrier_says_that_it_is_a_sample(carriers: dict[str, Carrier]) -> None:
    assert all("(sample)" in carrier.legal_name for carrier in carriers.values())


@pytest.mark.parametrize(("benefit", "state"), [("cfar", "NY"), ("rental-car", "NY"), ("rental-car", "TX")])
def test_what_a_state_does_not_allow_is_in_no_plan_there(
    carriers: dict[str, Carrier], form: Form, benefit: str, state: str
) -> None:
    """The same list as BARRED of the quote service, which holds only the carriers on file to it."""
    sold = [
        plan.id
        for carrier in carriers.values()
        for plan in carrier.plans
        for line in filed(carrier, plan, form, state)
        if line.id == benefit and line.terms.state != "none"
    ]
    assert sold == []


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return Path(shutil.copytree(LIBRARY, tmp_path / "library"))


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("trip-cancellation: {percent", "trip-cancelation: {percent"),
        ("grants: cfar", "grants: null"),
        (", notice_hours: 48", ""),
        ("{waiting_days: 14}", "{}"),
        ("id: northwind-assurance-voyager", "id: voyager"),
    ],
)
def test_a_plan_that_contradicts_itself_stops_the_start(folder: Path, old: str, new: str) -> None:
    _edit(folder / "northwind-assurance/plans/voyager.yaml", old, new)
    with pytest.raises(LibraryError):
        read_carriers(folder)


def test_a_misspelt_key_stops_the_start(folder: Path) -> None:
    _edit(folder / "pilgrim-casualty/rates.yaml", "days_flat:", "flat_days:")
    with pytest.raises(ValidationError):
        read_carriers(folder)


def test_a_part_that_forgets_a_benefit_stops_the_start(folder: Path) -> None:
    _edit(folder / "sablewood-insurance/carrier.yaml", "dental, ", "")
    with pytest.raises(LibraryError):
        read_carriers(folder)


def _edit(path: Path, old: str, new: str) -> None:
    text = path.read_text()
    assert old in text
    path.write_text(text.replace(old, new, 1))

"""Every carrier on file is valid, complete and plainly a sample; every archetype of domain dossier §2.4 is there."""

import re
from pathlib import Path

import pytest
import yaml
from quotes.adapters.carrier_files import load_carriers
from quotes.domain.benefits import BENEFITS
from quotes.domain.countries import COUNTRIES
from quotes.domain.states import STATES

CARRIERS = Path(__file__).parents[2] / "carriers"


def line(plan, benefit_id, state="CA"):
    return next(each for each in plan.by_state[state].benefits if each.id == benefit_id)


def test_at_least_eight_carriers_and_34_plans_are_on_file(carriers, plans):
    assert len(carriers) >= 8
    assert sum(len(carrier.plans) for carrier in carriers) >= 34
    assert len(plans) == sum(len(carrier.plans) for carrier in carriers), "plan ids are unique"


def test_every_kind_and_archetype_is_on_file(plans):
    kinds = [plan.kind for plan in plans.values()]
    for kind, least in {
        "basic": 6,
        "comprehensive": 8,
        "premium": 5,
        "cruise": 3,
        "medical": 3,
        "annual": 3,
    }.items():
        assert kinds.count(kind) >= least, kind
    lite = [
        plan
        for plan in plans.values()
        if plan.kind == "basic" and not any(o.id == "cfar" for o in plan.by_state["CA"].options)
    ]
    primary = [
        plan
        for plan in plans.values()
        if plan.kind == "comprehensive" and line(plan, "emergency-medical").primary
    ]
    assert len(lite) >= 3
    assert len(primary) >= 3


def test_carriers_say_that_they_are_samples(carriers):
    """No number, phone or address of a sample may be anybody's."""
    for carrier in carriers:
        assert carrier.carrier.sample
        assert "(Sample)" in carrier.carrier.legal_name
        assert carrier.carrier.naic.startswith("SAMPLE-")
        assert carrier.desk.claims_url.endswith(".example/")
        for phone in (carrier.desk.phone, carrier.desk.claims_phone, carrier.desk.assistance_phone):
            assert re.search(r"555[ -]01\d\d$", phone), phone


def test_no_two_carriers_share_a_phone_or_a_number(carriers):
    phones = [carrier.desk.phone for carrier in carriers]
    assert len(set(phones)) == len(phones)
    assert len({carrier.carrier.naic for carrier in carriers}) == len(carriers)


def test_every_plan_speaks_to_all_benefits_in_every_state_and_cites_its_clause(plans):
    for plan in plans.values():
        assert set(plan.by_state) == set(STATES)
        for resident in plan.by_state.values():
            assert [benefit.id for benefit in resident.benefits] == list(BENEFITS)
            for benefit in (*resident.benefits, *resident.zero_cost_benefits, *resident.closed.values()):
                assert benefit.clause
                assert benefit.clause.text
                assert "sample" in benefit.clause.document


def test_states_read_their_own_wording(plans):
    plan = plans["harbor-mutual-voyager"]
    assert "New York" in line(plan, "cfar", "NY").clause.document
    assert "not available" in line(plan, "cfar", "NY").clause.text
    assert "180 days" in line(plan, "preexisting-waiver", "WA").clause.text
    assert line(plan, "baggage", "NY").clause == line(plan, "baggage", "CA").clause
    idaho = next(document for document in plan.by_state["ID"].documents if document.kind == "state-notice")
    assert idaho.title.startswith("Idaho Amendatory Endorsement")
    assert {document.kind for document in plan.by_state["CA"].documents} == {"policy-wording", "summary"}


def test_every_carrier_amends_its_wording_for_the_states_that_ask_for_it(carriers):
    for carrier in carriers:
        amended = {state for state, wording in carrier.wording.items() if wording.amendment}
        licensed = {
            state for state in STATES if any(plan.by_state[state].available for plan in carrier.plans)
        }
        assert amended >= {"NY", "TX", "FL", "IN", "ID", "WA"} & licensed
        for state in amended:
            assert carrier.wording[state].amended_sections()


def test_every_carrier_blocks_what_the_marketplace_refuses_and_dates_its_list(carriers):
    refused = {code for code, country in COUNTRIES.items() if country.refused}
    lists = {carrier.plans[0].rules.blocked for carrier in carriers}
    assert refused == {"CU", "IR", "KP", "SY"}
    assert all(blocked >= refused for blocked in lists)
    assert len(lists) == len(carriers), "each carrier keeps a list of its own"
    assert all(plan.rules.blocked_as_of.year >= 2025 for carrier in carriers for plan in carrier.plans)


def test_limits_lie_in_the_ranges_the_market_shows(plans):
    """Source: domain dossier §2.1, §2.4; cents."""
    for plan in plans.values():
        medical, evacuation = line(plan, "emergency-medical"), line(plan, "medical-evacuation")
        assert 1_000_000 <= medical.amount_cents <= 100_000_000
        assert 10_000_000 <= evacuation.amount_cents <= 100_000_000
        assert medical.primary is not None
        if plan.kind == "premium":
            assert medical.primary
            assert medical.amount_cents >= 25_000_000
            assert evacuation.amount_cents == 100_000_000
        if plan.kind == "cruise":
            assert line(plan, "itinerary-change").covered
            assert evacuation.amount_cents >= 25_000_000
        if plan.kind == "medical":
            assert not line(plan, "trip-cancellation").covered


def test_adding_a_carrier_is_adding_a_folder(tmp_path):
    (tmp_path / "carriers").mkdir()
    source, copy = CARRIERS / "prairie-shield", tmp_path / "carriers" / "new-carrier"
    for file in source.rglob("*.yaml"):
        target = copy / file.relative_to(source)
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_text(
            file.read_text(encoding="utf-8").replace("prairie-shield", "new-carrier"), encoding="utf-8"
        )
    (tmp_path / "carriers" / "_notes").mkdir()
    (carrier,) = load_carriers(tmp_path / "carriers")
    assert carrier.carrier.id == "new-carrier"
    assert len(carrier.plans) == 4


TABLES = sorted(file for file in CARRIERS.rglob("rates/*.yaml") if file.name != "states.yaml")


@pytest.mark.parametrize("file", TABLES, ids=lambda file: file.parts[-3])
def test_rate_tables_are_data_with_a_version(file):
    table = yaml.safe_load(file.read_text(encoding="utf-8"))
    assert table["version"]
    rows = table.get("medical_cents_by_age") or table["cents_a_day_by_age"]
    assert 4 <= len(rows) <= 12


def test_no_plan_sells_what_its_wording_takes_out_in_that_state(carriers):
    taken_out = 0
    for carrier in carriers:
        for state, wording in carrier.wording.items():
            for section in wording.amended_sections():
                if "section is deleted" in section.text or "part is taken out" in section.text:
                    taken_out += 1
                    for plan in (plan for plan in carrier.plans if plan.by_state[state].available):
                        assert line(plan, section.id, state).state == "none", (plan.id, state, section.id)
    assert taken_out >= 16


def test_windows_and_wording_give_the_same_figures(plans):
    """A clause that names hours or look-back days names the plan's own."""
    for plan in plans.values():
        for state in (state for state in STATES if plan.by_state[state].available):
            cfar, waiver = line(plan, "cfar", state), line(plan, "preexisting-waiver", state)
            hours = re.search(r"(\d+) hours", cfar.clause.text)
            if cfar.state == "optional" and hours:
                assert f"Cancel at least {hours[1]} hours before departure" in cfar.conditions
            look_back = re.search(r"the (\d+) days before", waiver.clause.text)
            if waiver.covered and look_back and waiver.conditions:
                assert f"in the {look_back[1]} days before" in waiver.conditions[-1], (plan.id, state)

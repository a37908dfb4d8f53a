"""Requests that no carrier could price, field by field."""

from dataclasses import replace
from datetime import date, timedelta

import pytest
from quotes.domain.countries import COUNTRIES, DOMESTIC, country_name
from quotes.domain.states import STATES
from quotes.domain.trip_faults import MAX_DESTINATIONS, trip_faults

TODAY = date(2026, 11, 21)


def codes(request):
    return {(fault.path, fault.code) for fault in trip_faults(request, TODAY)}


def test_a_good_request_has_no_faults(ask):
    assert trip_faults(ask((40, 0, 99), 100_000), TODAY) == ()


@pytest.mark.parametrize(
    ("change", "path", "code"),
    [
        ({"state": "ZZ"}, ("residence", "state"), "unknown-state"),
        ({"state": "PR"}, ("residence", "state"), "residence-elsewhere"),
        ({"departure": TODAY}, ("trip", "departure_date"), "departure-not-ahead"),
        ({"departure": date(2028, 5, 22)}, ("trip", "departure_date"), "departure-too-far"),
        ({"days": 0}, ("trip", "return_date"), "return-before-departure"),
        ({"days": 367}, ("trip", "return_date"), "trip-too-long"),
        ({"deposit": TODAY + timedelta(days=1)}, ("trip", "first_deposit_date"), "deposit-in-future"),
        ({"deposit": date(2023, 1, 1)}, ("trip", "first_deposit_date"), "deposit-too-old"),
        ({"to": ("MX", "XX")}, ("trip", "destinations", 1), "unknown-country"),
        ({"to": ("MX", "CU")}, ("trip", "destinations", 1), "destination-refused"),
        ({"to": ("MX", "MX")}, ("trip", "destinations"), "destination-twice"),
        ({"ages": (40,) * 11}, ("travelers",), "traveler-count"),
        ({"ages": (40, 121)}, ("travelers", 1, "age"), "age-out-of-range"),
        ({"cost_usd": 100_000.01}, ("travelers", 0, "trip_cost_cents"), "trip-cost-out-of-range"),
    ],
)
def test_each_fault_names_its_field(ask, change, path, code):
    assert (path, code) in codes(ask(**change))


@pytest.mark.parametrize(
    "change",
    [
        {"departure": TODAY + timedelta(days=1)},
        {"departure": date(2028, 5, 21)},
        {"days": 1},
        {"days": 366},
        {"deposit": TODAY},
        {"to": tuple(code for code in COUNTRIES if not COUNTRIES[code].refused)[:MAX_DESTINATIONS]},
    ],
)
def test_the_edges_are_still_good(ask, change):
    assert codes(ask(**change)) == set()


def test_the_main_destination_is_one_of_those_named(ask):
    stray = replace(ask(to=("MX", "BZ")), primary_destination="FR")
    assert codes(stray) == {(("trip", "primary_destination"), "primary-not-listed")}
    assert codes(replace(stray, primary_destination="BZ")) == set()


def test_too_many_countries_and_nobody_traveling(ask):
    many = tuple(list(COUNTRIES)[10:31])
    assert (("trip", "destinations"), "destination-count") in codes(ask(to=many))
    assert (("travelers",), "traveler-count") in codes(replace(ask(), travelers=()))


def test_all_iso_countries_are_known_by_name_and_by_other_words():
    assert len(COUNTRIES) == 249
    assert all(len(code) == 2 and code.isupper() and country.name for code, country in COUNTRIES.items())
    assert len({country.name for country in COUNTRIES.values()}) == 249
    for word, code in {"Cancun": "MX", "Bali": "ID", "England": "GB", "Turkey": "TR", "Tahiti": "PF"}.items():
        assert word in COUNTRIES[code].search
    assert set(COUNTRIES) >= DOMESTIC


def test_refused_countries_say_why():
    refused = {code: country.refused for code, country in COUNTRIES.items() if country.refused}
    assert set(refused) == {"CU", "IR", "KP", "SY"}
    assert "license" in refused["CU"]
    assert "North Korea" in refused["KP"]


def test_states_are_the_fifty_and_the_district():
    assert len(STATES) == 51
    assert country_name("BS") == "the Bahamas"

"""[Q-06] Other names and regions that a person types where a country is asked for."""

import pytest
from quotes.domain.countries import COUNTRIES
from quotes.domain.regions import REGIONS

BY_NAME = {region.name: region for region in REGIONS}


@pytest.mark.parametrize(
    ("word", "code"),
    [
        ("Holland", "NL"),
        ("England", "GB"),
        ("Great Britain", "GB"),
        ("UAE", "AE"),
        ("Bali", "ID"),
        ("Hawaii", "US"),
        ("United States of America", "US"),
        ("Antigua", "AG"),
        ("Trinidad", "TT"),
        ("Turks and Caicos", "TC"),
    ],
)
def test_a_common_other_name_leads_to_one_country(word: str, code: str) -> None:
    assert [country.code for country in COUNTRIES.values() if word in country.search] == [code]


def test_every_region_has_countries_that_are_known_each_once() -> None:
    for region in REGIONS:
        assert len(region.countries) > 1, region.name
        assert set(region.countries) <= set(COUNTRIES), region.name
        assert len(set(region.countries)) == len(region.countries), region.name


def test_no_two_regions_share_a_name_and_none_has_a_country_s() -> None:
    words = [word.lower() for region in REGIONS for word in (region.name, *region.search)]
    assert sorted(set(words)) == sorted(words)
    named = {word.lower() for country in COUNTRIES.values() for word in (country.name, *country.search)}
    assert not named & set(words)


def test_a_region_holds_what_a_traveler_looks_for_in_it() -> None:
    assert {"JM", "BS", "AW", "DO", "PR"} <= set(BY_NAME["the Caribbean"].countries)
    assert {"IT", "FR", "GB", "GR", "IS"} <= set(BY_NAME["Europe"].countries)
    assert {"TH", "VN", "ID", "SG", "PH"} <= set(BY_NAME["Southeast Asia"].countries)
    assert set(BY_NAME["Scandinavia"].countries) == {"DK", "NO", "SE"}
    assert set(BY_NAME["the whole world"].countries) == set(COUNTRIES)

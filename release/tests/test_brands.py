import json
import shutil
from pathlib import Path
from typing import Any

import pytest
from release.brands import BrandError

from release import brands

NAMES = {
    "coati": "Coati",
    "tripinsure101": "Trip Insure 101",
    "traveldefenders": "Travel Defenders",
    "tripprotectors": "Trip Protectors",
    "cruiseinsurance101": "Cruise Insurance 101",
}


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    copy = tmp_path / "brands"
    shutil.copytree(brands.FOLDER, copy)
    return copy


def change(folder: Path, brand: str, changes: dict[str, Any]) -> None:
    path = folder / f"{brand}.json"
    path.write_text(json.dumps(json.loads(path.read_text()) | changes))


def test_names_are_the_specifications() -> None:
    """[A-01] The product brand and four partner brands, by display name; the main one first, others may follow."""
    loaded = brands.load()
    assert loaded[0].id == brands.MAIN
    assert NAMES.items() <= {brand.id: brand.content["name"] for brand in loaded}.items()


def test_a_partner_logo_stands_for_exactly_three_partner_ids() -> None:
    """[A-02] Three partners show 260x60, the others the main logo of 760x156, all with alt text.

    Of the specification's five: whoever comes later may bring a logo of their own.
    """
    logos = {brand.id: brand.content["logo"] for brand in brands.load()}
    assert all(logo["altTxt"] for logo in logos.values())
    five = {brand: logos[brand] for brand in NAMES}
    partners = {brand for brand, logo in five.items() if (logo["width"], logo["height"]) == (260, 60)}
    assert partners == {"tripinsure101", "traveldefenders", "tripprotectors"}
    others = [logo for brand, logo in five.items() if brand not in partners]
    assert five["cruiseinsurance101"] == five["coati"]
    assert {(logo["width"], logo["height"]) for logo in others} == {(760, 156)}


def test_a_brand_that_comes_later_may_bring_a_logo_of_its_own(folder: Path) -> None:
    """As CONTRIBUTING says: one JSON file and a picture of 260x60."""
    later = json.loads((folder / "tripprotectors.json").read_text()) | {
        "id": "harborlight",
        "hosts": ["harborlight.example"],
        "partnerIds": ["harborlight"],
        "logo": {"uri": "logos/harborlight.svg", "width": 260, "height": 60, "altTxt": "Harborlight"},
    }
    shutil.copyfile(folder / "logos/tripprotectors.svg", folder / "logos/harborlight.svg")
    (folder / "harborlight.json").write_text(json.dumps(later))
    assert "harborlight" in {brand.id for brand in brands.load(folder)}


def test_a_partners_page_names_the_number_that_is_called_when_its_own_has_ended(folder: Path) -> None:
    """[A-04] [C-01] It is the main brand's, so no brand file repeats it."""
    main = json.loads((folder / "coati.json").read_text())
    main["contacts"]["standard"]["telephone"] = "+1 (954) 555-0199"
    change(folder, "coati", main)
    pages = {brand.id: brand.on_pages("/b") for brand in brands.load(folder)}
    assert "mainTelephone" not in pages[brands.MAIN]
    partners = {page["mainTelephone"] for name, page in pages.items() if name != brands.MAIN}
    assert partners == {"+1 (954) 555-0199"}


def test_no_member_organization_is_named_in_what_is_shipped() -> None:
    """[A-06] The offer and its disclosure are an operator's configuration; ours name no organization and no mark."""
    for brand in brands.load():
        words = json.dumps({**brand.content, "contacts": None})
        assert "AARP" not in words
        assert "member organization is paid" in brand.content["texts"]["memberDisclosure"]


@pytest.mark.parametrize("place", ["/terms-of-use/", "https://legal.example.com/terms?v=2"])
def test_terms_and_privacy_are_pages_of_ours_or_elsewhere(folder: Path, place: str) -> None:
    """[N-10]"""
    links = json.loads((folder / "coati.json").read_text())["links"]
    change(folder, "coati", {"links": {**links, "terms": place, "privacy": place}})
    assert brands.load(folder)[0].content["links"]["terms"] == place


@pytest.mark.parametrize(
    "place", ["//evil.example/", "javascript:alert(1)", "/terms", "http://a.example/", "/a//b/"]
)
def test_terms_and_privacy_lead_nowhere_else(folder: Path, place: str) -> None:
    links = json.loads((folder / "coati.json").read_text())["links"]
    change(folder, "coati", {"links": {**links, "terms": place}})
    with pytest.raises(BrandError, match="/links/terms"):
        brands.load(folder)


def test_a_brand_shapes_corners_and_headings_by_tokens_alone(folder: Path) -> None:
    theme = {"light": {}, "dark": {}, "shape": {"r-m": "0.25rem", "f-heading": "var(--f-text)"}}
    change(folder, "coati", {"theme": theme})
    main = brands.load(folder)[0]
    assert main.stylesheet() == ":root{--f-heading:var(--f-text);--r-m:0.25rem;}"
    assert main.sets_headings_as_text
    change(folder, "coati", {"theme": {**theme, "shape": {"f-heading": "Comic Sans"}}})
    with pytest.raises(BrandError, match="/theme/shape"):
        brands.load(folder)


def test_phones_are_fictional_and_differ_by_variant() -> None:
    """[A-03, A-04] Welcome and AARP have one number each for all brands; every partner has its own."""
    contacts = [brand.content["contacts"] for brand in brands.load()]
    numbers = {contact["telephone"] for one in contacts for contact in one.values()}
    assert all(" 555-01" in number for number in numbers)
    assert len({one["standard"]["telephone"] for one in contacts}) == len(contacts)
    for variant in ("welcome", "aarp"):
        assert len({one[variant]["telephone"] for one in contacts}) == 1
    assert {one["aarp"]["email"] for one in contacts} == {"concierge@coati.example"}


def test_a_brand_on_pages_carries_no_host_names_and_a_served_logo() -> None:
    page = brands.load()[0].on_pages("/assets/brands/1f")
    assert page["logo"]["uri"] == "/assets/brands/1f/logos/coati.svg"
    assert not {"hosts", "theme", "partnerIds"} & set(page)


def test_a_partner_on_pages_says_who_sells_and_what_the_partner_is() -> None:
    by_id = {brand.id: brand.on_pages("/assets/brands/1f") for brand in brands.load()}
    assert by_id["tripinsure101"]["producer"] == by_id["coati"]["legalName"]
    assert "a fixed fee" in by_id["tripinsure101"]["texts"]["disclosure"]
    assert "producer" not in by_id["coati"]


def test_a_brand_on_pages_may_say_which_trip_the_quote_form_begins_with() -> None:
    by_id = {brand.id: brand.on_pages("/assets/brands/1f") for brand in brands.load()}
    assert by_id["cruiseinsurance101"]["tripKind"] == "cruise"
    assert "tripKind" not in by_id["coati"]


def test_a_theme_becomes_a_stylesheet_for_both_schemes() -> None:
    by_id = {brand.id: brand.stylesheet() for brand in brands.load()}
    assert by_id["coati"] == ""
    assert by_id["tripprotectors"].startswith(":root{--c-accent:#")
    assert "@media (prefers-color-scheme:dark){:root{--c-accent:#" in by_id["tripprotectors"]


@pytest.mark.parametrize(
    ("changes", "said"),
    [
        ({"name": "Coati <script>"}, "coati.json at /name"),
        ({"hosts": []}, "coati.json at /hosts"),
        (
            {"theme": {"light": {"c-brand": "red;}</style>"}, "dark": {}}},
            "coati.json at /theme/light/c-brand",
        ),
        ({"surprise": 1}, "Additional properties"),
        ({"id": "kinkajou"}, "is not the file's name"),
        (
            {"logo": {"uri": "logos/none.svg", "width": 760, "height": 156, "altTxt": "x"}},
            "there is no logos/none.svg",
        ),
        (
            {"logo": {"uri": "logos/coati.svg", "width": 760, "height": 60, "altTxt": "x"}},
            "neither 760x156 nor 260x60",
        ),
        ({"partnerIds": ["tripinsure101"]}, r"coati\.json and tripinsure101\.json at /partnerIds"),
    ],
)
def test_a_wrong_file_is_refused_by_name_and_place(folder: Path, changes: dict[str, Any], said: str) -> None:
    change(folder, "coati", changes)
    with pytest.raises(BrandError, match=said):
        brands.load(folder)


def test_a_file_that_is_not_json_is_named(folder: Path) -> None:
    (folder / "coati.json").write_text("{")
    with pytest.raises(BrandError, match=r"coati\.json: not JSON"):
        brands.load(folder)


def test_without_the_main_brand_nothing_is_loaded(folder: Path) -> None:
    (folder / "coati.json").unlink()
    with pytest.raises(BrandError, match=r"there is no coati\.json"):
        brands.load(folder)

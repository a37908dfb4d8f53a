"""What pages say of the company, its people, its partners and its insurers is what the other files say."""

import json
import re

import pytest
import yaml
from content.adapters.libraries import read_library
from content.adapters.markdown import heading_id
from quotes.domain.states import STATES
from release.layout import ROOT

from release import brands

LOGOS = ROOT / "shells" / "brands"
LIBRARY = read_library(ROOT / "services" / "content" / "library", LOGOS)
BRANDS = {brand.id: brand.content for brand in brands.load()}
MAIN = BRANDS[brands.MAIN]
CARRIERS = [
    yaml.safe_load(file.read_text())
    for pattern in (
        "services/quotes/carriers/*/carrier.yaml",
        "services/sandbox/src/sandbox/carriers/library/*/carrier.yaml",
    )
    for file in ROOT.glob(pattern)
]


def body(path: str) -> str:
    return LIBRARY.pages[path].body


def rows(text: str) -> list[list[str]]:
    """The cells of every table row, without the lines that draw the tables."""
    lines = [line.strip("| ").split(" | ") for line in text.splitlines() if line.startswith("| ")]
    return [[cell.strip() for cell in line] for line in lines]


WANTED = (
    "about-us accessibility contact-us editorial-policy editorial-team how-we-make-money how-we-rank kids-of-heroes "
    "licensing-information recruitment special-concierge-offer travel-insurance-101"
)


@pytest.mark.parametrize("slug", WANTED.split())
def test_the_page_has_something_to_say(slug: str) -> None:
    """[P-02] [P-03] [P-04] [P-05] [P-06] [P-07] [P-20]"""
    assert len(body(f"/{slug}/").split()) >= 450
    assert LIBRARY.pages[f"/{slug}/"].indexed


class TestLicensing:
    """[P-04] Source: California Insurance Code 1725.5 and 1726; NAIC Model Act 632."""

    page = body("/licensing-information/")

    def test_the_holder_of_the_licenses_is_named_under_every_brand(self) -> None:
        opening = self.page.split("##")[0]
        assert opening.startswith(f"{MAIN['legalName']} is an insurance producer.")
        for wanted in (
            "state of domicile is Florida",
            "{address}",
            "{brand}",
            "California license number: Sample",
        ):
            assert wanted in opening
        assert MAIN["address"]["state"] == "FL"

    def test_every_state_has_a_license_marked_as_a_sample(self) -> None:
        found = [row for row in rows(self.page) if row[1].startswith("Sample ")]
        assert len(found) == len(STATES) == 51
        assert {name for name, _ in found} == set(STATES.values())
        assert all(re.fullmatch(r"Sample [A-Z]{2}-\d{4}", number) for _, number in found)

    def test_every_insurer_stands_with_what_its_policies_say_of_it(self) -> None:
        found = {row[1]: row for row in rows(self.page) if "(/travel-insurance-providers/" in row[0]}
        assert len(found) == len(CARRIERS) == 12
        for carrier in CARRIERS:
            closed = sorted(carrier.get("not_licensed_in") or carrier.get("not_in_states") or [])
            assert found[carrier["legal_name"]] == [
                f"[{carrier['name']}](/travel-insurance-providers/{carrier['id']}/)",
                carrier["legal_name"],
                carrier["naic"],
                carrier["domicile"],
                carrier["am_best"]["rating"],
                ", ".join(closed) or "none",
            ]

    def test_partners_stand_with_their_licenses_and_what_they_are_paid(self) -> None:
        found = {row[0]: row[1:] for row in rows(self.page.split("## Partners")[1].split("##")[0])}
        for partner in LIBRARY.partners.values():
            states, paid = found[partner.name]
            assert states == (", ".join(partner.licensed_states) or "no state")
            assert ("share of the commission" in paid) is (partner.compensation == "commission")

    @pytest.mark.parametrize(
        "duty",
        [
            "aggregator site",
            "commission",
            "rebate",
            "free of charge",
            "content.naic.org",
            "pre-existing conditions",
        ],
    )
    def test_the_duty_is_met(self, duty: str) -> None:
        assert duty in self.page


SPEAKS_AS_THE_COMPANY = (
    "terms-of-use privacy-policy contact-us licensing-information about-us how-we-make-money kids-of-heroes"
)


@pytest.mark.parametrize("slug", SPEAKS_AS_THE_COMPANY.split())
def test_the_company_that_answers_is_named_in_full_under_every_brand(slug: str) -> None:
    """A partner's own legal name would make it the producer, which it is not."""
    assert MAIN["legalName"] in body(f"/{slug}/")
    assert "{legal_name}" not in body(f"/{slug}/")


class TestTeam:
    page = body("/editorial-team/")

    @pytest.mark.parametrize("slug", sorted(LIBRARY.tables.people))
    def test_everybody_who_signs_is_introduced_in_the_same_words(self, slug: str) -> None:
        person = LIBRARY.tables.people[slug]
        name = person.name.removesuffix(" (sample)")
        assert person.name.endswith("(sample)")
        assert f"\n## {name}\n\n**{person.role} (sample).** {person.bio}\n" in self.page
        assert heading_id(name) == slug
        assert 60 <= len(person.bio.split()) <= 90

    def test_the_page_about_us_names_the_same_people(self) -> None:
        named = [row[1] for row in rows(body("/about-us/"))]
        assert set(named) - {"Name (sample)", "---"} == {
            person.name.removesuffix(" (sample)") for person in LIBRARY.tables.people.values()
        }


class TestConcierge:
    """[P-20]"""

    page = LIBRARY.pages["/special-concierge-offer/"]

    def test_the_concierge_is_reached_by_a_number_and_an_address_of_its_own(self) -> None:
        assert "{concierge_phone}" in self.page.body
        assert "{concierge_email}" in self.page.body
        assert "{phone}" not in self.page.body
        assert "{email}" not in self.page.body

    def test_the_offer_promises_no_lower_price(self) -> None:
        assert "It is not a discount." in self.page.body
        assert "rebate" in self.page.body


class TestPartners:
    """[A-02] [C-01]"""

    def test_every_partner_has_a_record_and_exactly_three_a_logo_of_their_own(self) -> None:
        assert set(LIBRARY.partners) == {pid for brand in BRANDS.values() for pid in brand["partnerIds"]}
        with_logo = {brand["id"] for brand in BRANDS.values() if brand["logo"]["width"] == 260}
        assert {pid for pid, partner in LIBRARY.partners.items() if partner.logo} == with_logo
        assert len(with_logo) == 3

    @pytest.mark.parametrize("pid", sorted(LIBRARY.partners))
    def test_a_partner_has_the_name_phone_and_logo_of_its_brand(self, pid: str) -> None:
        """The brand file's number is drawn into pages ahead, so it is the one that holds while the record does.

        Which of them is called when they differ is tried in services/content/tests/web/test_partner_numbers.py.
        """
        partner, brand = LIBRARY.partners[pid], BRANDS[pid]
        assert pid in brand["partnerIds"]
        assert partner.name == brand["name"]
        assert partner.telephone == brand["contacts"]["standard"]["telephone"]
        if partner.logo is None:
            assert brand["logo"]["uri"] == MAIN["logo"]["uri"]
            return
        assert (partner.logo.uri, partner.logo.alt_text) == (brand["logo"]["uri"], brand["logo"]["altTxt"])

    @pytest.mark.parametrize("pid", sorted(LIBRARY.partners))
    def test_every_page_of_a_partner_says_what_its_record_allows_and_who_sells(self, pid: str) -> None:
        """Source: domain.md §4, editorial and partner pages. The main brand has no partner to disclose."""
        brand = BRANDS[pid]
        assert brand["texts"]["disclosure"] == LIBRARY.partners[pid].allowed_wording
        assert brand["producer"] == MAIN["legalName"]
        assert "disclosure" not in MAIN["texts"]
        assert "producer" not in MAIN

    @pytest.mark.parametrize("pid", sorted(LIBRARY.partners))
    def test_only_a_licensed_partner_shares_a_commission(self, pid: str) -> None:
        """Source: WA technical advisory 2021-011."""
        partner = LIBRARY.partners[pid]
        assert partner.compensation == "flat" or partner.licensed_states
        assert set(partner.licensed_states) <= set(STATES)
        assert partner.allowed_wording
        assert MAIN["legalName"] in partner.allowed_wording.replace("\n", " ")


LINK = re.compile(r"\{ title: '([^']+)', url: '([^']+)' \}|away\('([^']+)', links\.(\w+)\)")


def test_menus_are_those_the_chrome_shows() -> None:
    """[N-03]"""
    source = (ROOT / "packages/remotes/chrome/src/menu/links.ts").read_text()
    shown = source.split("const menus")[1].split("return menus")[0]
    parts = re.split(r"\n    (travel|about|pet): \[", shown)
    assert set(parts[1::2]) == set(LIBRARY.tables.menus)
    for area, links in zip(parts[1::2], parts[2::2], strict=True):
        expected = [
            (title or away, url or MAIN["links"][key], bool(key))
            for title, url, away, key in LINK.findall(links)
        ]
        menu = LIBRARY.tables.menus[area]
        assert [(link.title, link.url, link.external) for link in menu] == expected
        assert all(link.open_in_new_window == link.external for link in menu)
        assert len(menu) == links.count("title:") + links.count("away(")


def test_outside_links_of_the_menus_are_every_brands_own() -> None:
    """The menus are one file for all brands; this holds as long as their links agree."""
    for brand in BRANDS.values():
        assert {key: brand["links"][key] for key in ("affiliate", "cruise")} == {
            key: MAIN["links"][key] for key in ("affiliate", "cruise")
        }


def test_the_six_categories_are_those_of_the_specification() -> None:
    """[P-10]"""
    assert list(LIBRARY.tables.categories) == [
        "insurance-carrier-review",
        "cruise-company-insurance-review",
        "airline-travel-insurance-review",
        "travel-company-insurance-review",
        "city-guides",
        "country-traveler-information",
    ]


def test_what_was_moved_arrives_and_what_is_gone_is_nowhere() -> None:
    pages = {document.path for document in LIBRARY.documents}
    tables = LIBRARY.tables
    assert set(tables.moved.values()) <= pages
    assert not (set(tables.moved) | tables.gone) & pages
    assert not set(tables.moved) & tables.gone


def test_nobody_real_can_be_called() -> None:
    """Every telephone number of the library is one of those kept for examples."""
    numbers = re.compile(r"\(?\d{3}\)?[ -]\d{3}[ -]\d{4}")
    for document in LIBRARY.documents:
        for number in numbers.findall(document.body):
            assert re.search(r"555[ -]01\d\d$", number), (document.path, number)
    assert numbers.findall(json.dumps(MAIN))

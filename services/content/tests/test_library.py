"""The words we publish: complete, linked, dated, and the same facts as the rest of the platform."""

import re
from pathlib import Path
from urllib.parse import urlsplit

import pytest
from content import check
from content.adapters.libraries import read_library
from content.adapters.links import dead_links

LIBRARY = Path(__file__).resolve().parents[1] / "library"
LOGOS = LIBRARY.parents[2] / "shells" / "brands" / "logos"
READ = read_library(LIBRARY, LOGOS)
PAGES = READ.pages
# Source: P-10.
SIX = [
    "insurance-carrier-review",
    "cruise-company-insurance-review",
    "airline-travel-insurance-review",
    "travel-company-insurance-review",
    "city-guides",
    "country-traveler-information",
]


def test_the_library_has_no_faults(capsys: pytest.CaptureFixture[str]) -> None:
    assert check.main([str(LIBRARY)]) == 0
    assert capsys.readouterr().out.endswith(" 0 faults\n")


WANTED = (
    "about-us contact-us how-we-rank kids-of-heroes licensing-information pet-insurance-101 privacy-policy recruitment "
    "special-concierge-offer terms-of-use travel-insurance-101"
)


@pytest.mark.parametrize("path", [f"/{slug}/" for slug in WANTED.split()])
def test_the_page_is_there(path: str) -> None:
    """[P-02] [P-03] [P-04] [P-05] [P-06] [P-07] [P-14] [P-20]"""
    assert len(PAGES[path].body.split()) >= 250


@pytest.mark.parametrize("slug", SIX)
def test_a_category_has_at_least_five_articles(slug: str) -> None:
    """[P-10]"""
    assert list(READ.tables.categories) == SIX
    assert len(READ.listed(slug)) >= 5


def test_every_article_has_length_chapters_and_links() -> None:
    """[P-09]"""
    thin = [post.slug for post in READ.newest if len(post.body.split()) < 500 or post.body.count("\n## ") < 3]
    assert thin == []
    assert [post.slug for post in READ.newest if "](/" not in post.body] == []


def test_every_carrier_on_this_marketplace_has_its_page() -> None:
    """[P-11] [P-12]"""
    on_file = {folder.parent.name for folder in LIBRARY.parents[1].glob("quotes/carriers/*/carrier.yaml")}
    assert len(on_file) >= 8
    assert on_file - READ.providers.keys() == set()


def test_titles_and_descriptions_are_unique() -> None:
    for values in ({page.title for page in PAGES.values()}, {page.description for page in PAGES.values()}):
        assert len(values) == len(PAGES)


def test_every_page_about_the_company_is_marked_as_a_sample() -> None:
    assert {path for path, page in PAGES.items() if page.area == "about" and not page.sample} == set()


def test_every_state_has_its_license() -> None:
    source = PAGES["/licensing-information/"].body
    licenses = re.findall(r"^\| [A-Z][A-Za-z ]+ \| Sample [A-Z]{2}-\d{4} \|$", source, re.MULTILINE)
    assert len(licenses) == 51
    assert "California license number" in source


# Offices with a page for each rule: their front pages prove nothing.
OFFICES = (
    "https://content.naic.org",
    "https://www.transportation.gov",
    "https://www.dfs.ny.gov",
    "https://www.ecfr.gov",
)


def test_a_rule_is_cited_by_its_own_page_and_not_by_the_front_page_of_its_office() -> None:
    fronts = {*OFFICES, "https://www.transportation.gov/airconsumer", "https://wwwnc.cdc.gov/travel"}
    told = {
        (slug, source.title)
        for slug, post in READ.posts.items()
        for source in post.sources
        if (source.url or "").rstrip("/") in fronts
    }
    assert told == set()


# Sources whose own page is still to be looked up: a name goes when its article has the page, and none is added.
FRONT_PAGES = (
    "safetravel.is washingtondc.thaiembassy.org www.cgsse.it www.peru.travel www.salute.gov.it "
    "www.tourismthailand.org"
)


def test_a_source_is_the_page_that_says_it_and_no_front_page() -> None:
    """[P-09] What leads to a site's front door leaves the looking to the reader."""
    addresses = [urlsplit(source.url) for post in READ.newest for source in post.sources if source.url]
    assert len(addresses) > 100
    assert {each.netloc for each in addresses if each.path in {"", "/"}} == set(FRONT_PAGES.split())


def test_links_to_nowhere_are_found(tmp_path: Path) -> None:
    (tmp_path / "pages").mkdir()
    source = (LIBRARY / "pages" / "about-us.md").read_text()
    (tmp_path / "pages" / "about-us.md").write_text(
        source + "\n[a](/gone/) [b](#nowhere) [c](/about-us/#what-we-do)\n"
    )
    found = [fault.reason for fault in dead_links(read_library(tmp_path))]
    assert "no page lies at /gone/" in found
    assert "/about-us/ has no heading #nowhere" in found
    assert not any("what-we-do" in reason for reason in found)


def test_the_check_fails_on_a_broken_file(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "pages").mkdir()
    (tmp_path / "pages" / "x.md").write_text("no head")
    assert check.main([str(tmp_path)]) == 1
    assert "pages/x.md:1: a page begins with front matter" in capsys.readouterr().err

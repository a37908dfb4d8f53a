"""Compositions from builds written by hand: no compiler runs here."""

import json
import shutil
from pathlib import Path
from typing import Any

import pytest
from release.access import Access
from release.composing.parts import ComposeError, parts_of
from release.fragments import UnsafeFragmentError
from release.gate import GateError
from release.search_access import SearchAccess
from release.tracking_access import TrackingAccess
from written_builds import SLOTS, composed, part, put, put_body, remote, start, three_builds

from release import brands, builds


@pytest.fixture
def var(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    return three_builds(tmp_path, monkeypatch)


def test_every_part_the_edge_asks_for_is_there(var: Path) -> None:
    composed(var)
    live = var / "live" / "current"
    for section in ("chrome", "quote"):
        for brand in brands.load():
            assert (live / "head" / section / f"{brand.id}.html").is_file()
            for area in ("travel", "about", "pet"):
                assert (live / "top" / section / area / f"{brand.id}.html").is_file()
                assert (live / "bottom" / section / area / f"{brand.id}.html").is_file()
    assert "<p>Please wait</p>" in part(var, "frames/quote.html")


def test_an_application_waits_with_words_of_its_own(
    var: Path, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """[P-16, P-17] Nobody who signs in is told that we sniff out the best deals."""
    known = [builds.Section(name, tmp_path) for name in ("host", "chrome", "portal", "quote")]
    monkeypatch.setattr(builds, "sections", lambda: known)
    put(var, "portal", remote("portal"))
    put_body(var, "chrome", "opening", "/")
    composed(var)
    frame = part(var, "frames/portal.html")
    assert "<h1>opening of coati, standard</h1>" in frame
    assert 'data-section="portal" data-frame="app"' in frame
    assert '<meta name="robots" content="noindex">' in frame


def test_a_body_lies_under_the_path_it_is_served_at_for_each_brand_and_variant(var: Path) -> None:
    """[P-01, P-13] The edge finds it without knowing which section drew it."""
    put(var, "quote", remote("quote", pages={"guide": ["page-guide.js"]}))
    put_body(var, "quote", "guide", "/pet-insurance/")
    composed(var)
    assert part(var, "_body/pet-insurance/coati.welcome.html").startswith("<h1>guide of coati, welcome</h1>")
    assert "/assets/quote/quote1/page-guide.js" in part(var, "_body/pet-insurance/coati.aarp.html")
    assert part(var, "_body/pet-insurance/tripinsure101.standard.html").startswith(
        "<h1>guide of tripinsure101"
    )


def test_two_sections_that_draw_the_same_page_are_refused(
    var: Path, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    known = [builds.Section(name, tmp_path) for name in ("host", "chrome", "pet", "quote")]
    monkeypatch.setattr(builds, "sections", lambda: known)
    put(var, "pet", remote("pet"))
    put_body(var, "pet", "guide", "/")
    with pytest.raises(ComposeError, match="quote draws /, which another section draws too"):
        composed(var)


def test_the_page_of_results_has_a_frame_in_the_section_that_takes_it_over(
    var: Path, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """[P-18] Not for search engines, with its own script named early, and its body left to the search service."""
    known = [builds.Section(name, tmp_path) for name in ("host", "chrome", "blog", "quote")]
    monkeypatch.setattr(builds, "sections", lambda: known)
    put(var, "blog", remote("blog", pages={"search": ["remote.js", "page-search.js"]}))
    composed(var)
    text = part(var, "frames/search.html")
    assert '<meta name="robots" content="noindex">' in text
    assert '<!--# include virtual="/_body/search" -->' in text
    assert "/assets/blog/blog1/page-search.js" in text
    assert 'data-section="blog"' in text
    assert "page-search.js" not in part(var, "bottom/blog/travel/coati.html")


def test_the_promise_is_the_brands_variants_and_areas_own(var: Path) -> None:
    """[A-06] One promise for all sections, which a public page names by its area."""
    composed(var)
    text = part(var, "promise/about/tripinsure101.html")
    assert text.startswith('<div id="coati-promise">')
    for variant in brands.VARIANTS:
        assert f"tripinsure101 {variant} about" in text
    assert "coati standard" not in text


def test_a_header_is_the_brands_and_areas_own(var: Path) -> None:
    """[A-02, A-03] Brand, variant and area each change the header."""
    composed(var)
    text = part(var, "top/quote/pet/tripinsure101.html")
    assert "tripinsure101 welcome pet" in text
    assert "tripinsure101 aarp pet" in text
    assert "coati standard" not in text


def test_a_sections_styles_stand_inside_with_absolute_addresses(var: Path) -> None:
    composed(var)
    head = part(var, "head/quote/coati.html")
    assert '<style data-section="quote">q{background:url(/assets/quote/quote1/files/a.svg)}</style>' in head
    assert 'data-section="quote"' not in part(var, "head/chrome/coati.html")


def test_hints_are_what_the_section_needs_and_nothing_else(var: Path) -> None:
    composed(var)
    quote, chrome = (part(var, f"bottom/{name}/travel/coati.html") for name in ("quote", "chrome"))
    assert "/assets/host/h1/router.js" in quote
    assert "/assets/host/h1/router.js" not in chrome
    assert quote.count('rel="preload" as="script"') == 8
    # Nothing but words and their look is fetched before the first words stand.
    assert "script" not in part(var, "head/quote/coati.html").split("<meta name=")[1]


def test_a_page_that_loads_by_itself_is_hinted_in_its_own_html(var: Path) -> None:
    composed(var)
    assert "/assets/quote/quote1/page-home.js" in part(var, "_body/coati.standard.html")
    assert "/assets/quote/quote1/remote.js" not in part(var, "_body/coati.standard.html")
    assert "/assets/quote/quote1/page-app.js" in part(var, "frames/quote.html")
    assert "page-" not in part(var, "bottom/quote/travel/coati.html")


def test_boot_data_names_every_live_remote(var: Path) -> None:
    composed(var)
    text = part(var, "bottom/quote/travel/coati.html")
    block = text.split('id="coati-boot">')[1].split(',"variant"')[0] + "}"
    boot = json.loads(block)
    assert boot["remotes"]["quote"] == {
        "release": "quote1",
        "contract": 1,
        "entry": "/assets/quote/quote1/entry.js",
        "integrity": "sha384-quote",
        "styles": ["/assets/quote/quote1/styles.css"],
    }
    assert boot["hostRelease"] == "h1"
    assert 'integrity="sha384-h" defer></script>' in text


def test_a_page_that_may_search_has_the_box_and_the_credentials(var: Path) -> None:
    """[N-07, S-06] Both or neither: what was drawn with the release is what React will draw."""
    composed(var)
    assert "<form>" not in part(var, "top/quote/travel/coati.html")
    assert '"search"' not in part(var, "bottom/quote/travel/coati.html")
    composed(var, Access(search=SearchAccess("coati", "public-key", "coati")))
    assert "<b>coati standard travel</b><form></form>" in part(var, "top/quote/travel/coati.html")
    boot = part(var, "bottom/quote/travel/coati.html")
    assert '"search":{"appId":"coati","apiKey":"public-key","indexName":"coati"}' in boot


def test_chrome_of_the_contract_before_keeps_its_one_header_on_pages_that_may_search(var: Path) -> None:
    shutil.rmtree(var / "drawn" / "chrome" / "chrome1" / "header-with-search")
    composed(var, Access(search=SearchAccess("coati", "public-key", "coati")))
    assert "<b>coati standard travel</b>" in part(var, "top/quote/travel/coati.html")


def test_a_page_carries_whom_it_may_ask_and_its_policy_lets_them_in(var: Path) -> None:
    """[T-04, T-06]"""
    composed(var)
    assert '"tracking"' not in part(var, "bottom/quote/travel/coati.html")
    composed(var, Access(tracking=TrackingAccess("k", ad_tracker="https://ads.example/tag.js")))
    boot = part(var, "bottom/quote/travel/coati.html")
    assert '"tracking":{"writeKey":"k","cdnUrl":null,"apiHost":null,' in boot
    assert "script-src 'self' https://ads.example/tag.js;" in part(var, "head/quote/tripinsure101.html")


@pytest.mark.parametrize(
    ("changes", "said"),
    [
        ({"contract": 2}, "quote speaks contract 2, the host 1"),
        ({"shared": {"react": "18.0.0"}}, r"quote was built with react 18\.0\.0, the host has 19\.3\.1"),
        ({"shared": {"lodash": "4.0.0"}}, "quote takes lodash, which the host does not provide"),
    ],
)
def test_a_remote_that_does_not_fit_is_refused_before_visitors_meet_it(
    var: Path, changes: dict[str, Any], said: str
) -> None:
    start(var)
    put(var, "quote", remote("quote", release="quote2", **changes))
    with pytest.raises(GateError, match=said):
        start(var)
    assert "/assets/quote/quote1/" in part(var, "head/quote/coati.html")


def test_a_failed_composition_leaves_no_half_made_folder(var: Path) -> None:
    start(var)
    first = (var / "live" / "current").resolve()
    put(var, "chrome", remote("chrome", release="chrome2"), **{**SLOTS, "header": "<!--# printenv -->"})
    with pytest.raises(UnsafeFragmentError):
        start(var)
    assert (var / "live" / "current").resolve() == first
    folders = [path for path in (var / "live").iterdir() if path.is_dir() and not path.is_symlink()]
    assert folders == [first]


def test_a_release_that_is_not_here_is_named(var: Path) -> None:
    releases = {"brands": "b1", "host": "h1", "chrome": "chrome9"}
    with pytest.raises(ComposeError, match="chrome chrome9 is not on this machine"):
        parts_of(var, releases, Access())

import json
import re
from dataclasses import replace
from html.parser import HTMLParser

import pytest
from release.fragments import Bottom, Head, Sheet, UnsafeFragmentError

from release import fragments, policies

# What an attacker would try to get past a page part that SSI reads.
PAYLOADS = [
    "<!--# echo var='http_cookie' -->",
    "<!--#include virtual='/_shell/head/quote' -->",
    '<!--# set var="brand" value="x" -->',
    "--><!--# printenv -->",
    "</script><script>alert(1)</script>",
    "</style><script>alert(1)</script>",
    '"><img src=x onerror=alert(1)>',
    '<!--# if expr="$pid" -->\u2028\u2029&lt;!--# endif --&gt;',
]
OWN_DIRECTIVE = re.compile(r"<!--# (?:echo|if|elif|else|endif|include)[^>]*-->")
HARMLESS = {"standard": "<p>", "welcome": "<p>", "aarp": "<p>"}
HEAD = Head("Coati", [Sheet("host", "a{color:#000}")], ["coati_host"], [], "/assets/brands/1/logos/icon.svg")


def bottom(**changes: object) -> str:
    given = {
        "menu": HARMLESS,
        "footer": HARMLESS,
        "boot": boot(),
        "script": {"href": "/a.js", "integrity": "sha384-x"},
    }
    return fragments.bottom(Bottom(**{**given, **changes}))  # type: ignore[arg-type]


def boot(**changes: object) -> dict[str, object]:
    return {
        "brand": {"name": "Coati"},
        "section": "quote",
        "area": "travel",
        "remotes": {},
        "hostRelease": "h",
        **changes,
    }


class Tags(HTMLParser):
    """Every element a browser would make of a text, and every handler on one."""

    def __init__(self) -> None:
        super().__init__()
        self.seen: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.seen.append(tag)
        self.seen.extend(f"{tag} {name}" for name, _ in attrs if name.startswith("on"))


def filled(text: str) -> str:
    """The JSON block as a visitor without a partner gets it from the edge."""
    text = re.sub(r'<!--# if expr="\$partner_id" -->.*?<!--# else -->(.*?)<!--# endif -->', r"\1", text)
    return OWN_DIRECTIVE.sub("", text)


@pytest.mark.parametrize("payload", PAYLOADS)
def test_no_payload_survives_in_boot_data(payload: str) -> None:
    """Values in a part that SSI reads hold no unescaped `<`, and mean the same to the page (TRUST S1)."""
    text = fragments.boot_json(boot(brand={"name": payload}, area=payload))
    assert "<" not in OWN_DIRECTIVE.sub("", text)
    read = json.loads(filled(text))
    assert read["brand"]["name"] == payload
    assert read["area"] == payload


@pytest.mark.parametrize("payload", PAYLOADS)
def test_no_payload_survives_in_a_head(payload: str) -> None:
    text = fragments.head(replace(HEAD, name=payload))

    tags = Tags()
    tags.feed(text)
    assert set(tags.seen) <= {"meta", "style", "link"}
    assert "<!--#" not in OWN_DIRECTIVE.sub("", text)


@pytest.mark.parametrize("payload", [payload for payload in PAYLOADS if "<!--#" in payload])
def test_a_drawn_part_that_ssi_would_obey_is_refused(payload: str) -> None:
    drawn = {"standard": f"<p>{payload}</p>", "welcome": "<p>", "aarp": "<p>"}
    with pytest.raises(UnsafeFragmentError):
        fragments.top(drawn)
    with pytest.raises(UnsafeFragmentError):
        fragments.promise(drawn)
    with pytest.raises(UnsafeFragmentError):
        bottom(menu=drawn)
    with pytest.raises(UnsafeFragmentError):
        bottom(footer=drawn)
    with pytest.raises(UnsafeFragmentError):
        fragments.frame("quote", "travel", payload)


@pytest.mark.parametrize("css", ["a{}</style><script>", "<!--# printenv -->a{}"])
def test_a_stylesheet_that_could_end_its_element_is_refused(css: str) -> None:
    for place in ("sheets", "faces"):
        with pytest.raises(UnsafeFragmentError, match="quote"):
            fragments.head(replace(HEAD, **{place: [Sheet("quote", css)]}))
    with pytest.raises(UnsafeFragmentError, match="quote"):
        bottom(late=[Sheet("quote", css)])


def test_variants_are_chosen_by_the_edge_only_where_they_differ() -> None:
    """[A-03] One header for all, or one a variant."""
    same = fragments.by_variant({"standard": "<p>1</p>", "welcome": "<p>1</p>", "aarp": "<p>1</p>"})
    assert same == "<p>1</p>"
    three = fragments.by_variant({"standard": "S", "welcome": "W", "aarp": "A"})
    assert three == (
        '<!--# if expr="$variant = welcome" -->W<!--# elif expr="$variant = aarp" -->A<!--# else -->S<!--# endif -->'
    )


def test_the_policy_allows_our_own_files_and_these_styles_alone() -> None:
    policy = policies.page_policy(["a{color:#000}"], ["remote_quote", "coati_host"])
    directives = dict(part.split(" ", 1) for part in policy.split("; "))
    assert directives["default-src"] == "'none'"
    assert directives["script-src"] == "'self'"
    assert re.fullmatch(r"'self' 'sha256-[A-Za-z0-9+/]{43}='", directives["style-src"])
    assert directives["base-uri"] == directives["object-src"] == "'none'"
    assert directives["require-trusted-types-for"] == "'script'"
    assert directives["trusted-types"] == "coati_host remote_quote"
    assert directives["frame-src"] == policies.GATEWAY_ORIGIN
    assert "unsafe" not in policy


def test_the_hash_is_the_one_a_browser_computes() -> None:
    """The example of CSP Level 3, §8.3: the hash of `alert('Hello, world.');`."""
    assert (
        policies.style_hash("alert('Hello, world.');")
        == "'sha256-qznLcsROx4GACP2dm0UCKCzCG+HiZ1guq6ZZDob/Tng='"
    )


def test_a_preload_names_the_integrity_of_the_script_that_will_ask() -> None:
    hints = [{"href": "/assets/host/1/main.js", "integrity": "sha384-x"}, {"href": "/assets/host/1/react.js"}]
    text = bottom(hints=hints)
    assert 'href="/assets/host/1/main.js" integrity="sha384-x"' in text
    assert 'href="/assets/host/1/react.js">' in text


def test_an_application_frame_is_kept_from_search_engines() -> None:
    text = fragments.frame("quote", "travel", "<p>Please wait</p>")
    assert '<meta name="robots" content="noindex">' in text
    assert (
        '<main id="main" data-section="quote" data-frame="app" tabindex="-1"><p>Please wait</p></main>'
        in text
    )


def test_the_title_is_the_specifications() -> None:
    """[A-08] Page title."""
    assert "<title>Travel Insurance Marketplace: Quotes, Plans, Reviews</title>" in fragments.frame(
        "quote", "travel", ""
    )


def test_typefaces_are_named_early_to_those_who_have_them_and_late_to_the_others() -> None:
    """[V14] A preloaded typeface holds the first words back: it is worth that only where it is at hand."""
    faces = [Sheet("faces", "@font-face{src:url(/f.woff2)}")]
    early = fragments.head(replace(HEAD, fonts=["/f.woff2"], faces=faces))
    kept = early.split('<!--# if expr="$faces_kept" -->')[1].split("<!--# endif -->")[0]
    assert 'as="font"' in kept
    assert "@font-face" in kept
    assert early.count("/f.woff2") == kept.count("/f.woff2") == 2
    assert policies.style_hash(faces[0].css) in early
    late = bottom(fonts=["/f.woff2"])
    assert (
        '<!--# else --><script type="application/json" id="coati-fonts">["/f.woff2"]</script><!--# endif -->'
        in late
    )


def test_the_policy_allows_what_stands_further_down() -> None:
    late = Sheet("chrome", "b{color:#fff}")
    assert policies.style_hash(late.css) in fragments.head(replace(HEAD, later=[late]))
    assert f'<template id="coati-late"><style data-section="chrome">{late.css}</style></template>' in bottom(
        late=[late]
    )

"""The page parts that the edge splices around every body. SSI reads them, so nothing unescaped may stand in them."""

import html
import json
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from release import policies
from release.builds import Build

TITLE = "Travel Insurance Marketplace: Quotes, Plans, Reviews"
_VARIANT = "<!--# echo var='variant' default='standard' -->"
# JSON's null or a string: the partner id is known to the edge alone, which lets only known ids through.
_PARTNER = (
    '<!--# if expr="$partner_id" -->"<!--# echo var=\'partner_id\' -->"<!--# else -->null<!--# endif -->'
)

# Whoever comes from another page of ours has the typefaces already: the edge says so (nginx/maps/request.conf).
_IF_FACES_ARE_KEPT = '<!--# if expr="$faces_kept" -->'

_PHONE = '<a href="tel:<!--# echo var="brand_phone_link" -->"><!--# echo var="brand_phone" --></a>'


# `<` would open a directive or end the element, the two separators would end a line of script.
_ESCAPED_IN_JSON = tuple((character, f"\\u{ord(character):04x}") for character in "<>&\u2028\u2029")


class UnsafeFragmentError(Exception):
    """A value or drawn part would be obeyed by SSI or end its element; nothing is composed."""


@dataclass(frozen=True)
class Sheet:
    """One inline stylesheet, and the section (or brand) it belongs to."""

    owner: str
    css: str


def sheet_of(build: Build) -> Sheet:
    """A section's stylesheet with its relative addresses made absolute, ready to stand inside a page."""
    css = "".join((build.folder / path).read_text("utf-8") for path in build.manifest["styles"])
    return Sheet(build.section, re.sub(r"url\((['\"]?)\./", rf"url(\1{build.address}/", css))


@dataclass(frozen=True)
class Head:
    """What a section's <head> is made of for one brand; addresses are absolute paths on this origin."""

    name: str
    sheets: Sequence[Sheet]
    trusted_types: Sequence[str]
    fonts: Sequence[str]
    icon: str
    # Typefaces to be fetched, and what stands further down the page: the policy allows these as well.
    faces: Sequence[Sheet] = ()
    later: Sequence[Sheet] = ()
    vendors: policies.Vendors = policies.NO_VENDORS


def head(of: Head) -> str:
    """Everything of <head> that does not depend on the page: policy, styles, typefaces, icon.

    No scripts: nothing but words and their look is fetched before the first words stand.
    """
    allowed = (sheet.css for sheet in (*of.sheets, *of.faces, *of.later))
    policy = policies.page_policy(dict.fromkeys(allowed), of.trusted_types, of.vendors)
    return "\n".join(
        (
            '<meta charset="utf-8">',
            f'<meta http-equiv="Content-Security-Policy" content="{policy}">',
            '<meta name="viewport" content="width=device-width, initial-scale=1">',
            '<meta name="color-scheme" content="light dark">',
            f"{_IF_FACES_ARE_KEPT}{preloads(of.fonts)}{styles(of.faces)}<!--# endif -->",
            styles(of.sheets),
            f'<link rel="icon" type="image/svg+xml" href="{of.icon}">',
            '<link rel="apple-touch-icon" href="/apple-touch-icon.png">',
            f'<meta name="application-name" content="{escape(of.name)}">',
            "",
        )
    )


def styles(sheets: Sequence[Sheet]) -> str:
    """Stylesheets inside the page.

    Raises: UnsafeFragmentError: one could end its element, or SSI would obey it.
    """
    for sheet in sheets:
        if "</" in sheet.css or "<!--" in sheet.css:
            raise UnsafeFragmentError(f"the stylesheet of {sheet.owner} could end its element")
    return "\n".join(f'<style data-section="{sheet.owner}">{sheet.css}</style>' for sheet in sheets)


def preloads(fonts: Sequence[str]) -> str:
    """Browsers hold the first paint back for a moment for these: right where they are at hand, and only there."""
    return "".join(
        f'<link rel="preload" as="font" type="font/woff2" crossorigin href="{font}">' for font in fonts
    )


def hint(script: Mapping[str, str]) -> str:
    """A preload of one script, by `href` and, where the script will ask with one, `integrity`."""
    integrity = f' integrity="{script["integrity"]}"' if "integrity" in script else ""
    # Text paints first: scripts are fetched early but never before it.
    return f'<link rel="preload" as="script" fetchpriority="low" href="{script["href"]}"{integrity}>'


def top(header: Mapping[str, str]) -> str:
    """Skip link and header, as drawn for each variant."""
    return (
        '<a class="coati-skip" href="#main">Skip to main content</a>\n'
        f'<header id="coati-header">{by_variant(header)}</header>\n'
    )


def promise(drawn: Mapping[str, str]) -> str:
    """What stands between the words of a public page and its footer, as drawn for each variant; no script draws it."""
    return f'<div id="coati-promise">{by_variant(drawn)}</div>\n'


@dataclass(frozen=True)
class Bottom:
    """What follows the words of every page, and what its scripts begin with."""

    menu: Mapping[str, str]
    footer: Mapping[str, str]
    boot: Mapping[str, Any]
    script: Mapping[str, str]
    # Styles of what only scripts draw; the host's script moves them to their section's others before it draws.
    late: Sequence[Sheet] = ()
    hints: Sequence[Mapping[str, str]] = ()
    # Typefaces to fetch once the page works, for the pages after it.
    fonts: Sequence[str] = ()


def bottom(of: Bottom) -> str:
    """Hints and styles of what scripts draw, the menu the header opens, footer, boot data, and the host's script."""
    fonts = json.dumps(list(of.fonts), separators=(",", ":"))
    return (
        f"{''.join(hint(one) for one in of.hints)}\n"
        f'<template id="coati-late">{styles(of.late)}</template>\n'
        f'<div id="coati-menu">{by_variant(of.menu)}</div>\n'
        f'<footer id="coati-footer">{by_variant(of.footer)}</footer>\n'
        f'{_IF_FACES_ARE_KEPT}<!--# else --><script type="application/json" id="coati-fonts">{fonts}</script>'
        "<!--# endif -->\n"
        f'<script type="application/json" id="coati-boot">{boot_json(of.boot)}</script>\n'
        f'<script src="{of.script["href"]}" integrity="{of.script["integrity"]}" defer></script>\n'
    )


def frame(section: str, area: str, body: str, title: str = TITLE) -> str:
    """The document of addresses that only an application answers: nothing of them is for search engines."""
    refuse_includes(body, f"the frame of {section}")
    return f"""<!doctype html>
<html lang="en-US">
<head>
<!--# include virtual="/_shell/head/{section}" -->
<title>{escape(title)}</title>
<meta name="robots" content="noindex">
</head>
<body>
<!--# include virtual="/_shell/top/{section}/{area}" -->
<main id="main" data-section="{section}" data-frame="app" tabindex="-1">{body}</main>
<!--# include virtual="/_shell/bottom/{section}/{area}" -->
</body>
</html>
"""


def search_frame(section: str, area: str, hints: str) -> str:
    """The document of the page of results; the search service draws its body for each query. Source: P-18."""
    return f"""<!doctype html>
<html lang="en-US">
<head>
<!--# include virtual="/_shell/head/{section}" -->
<title>Search | <!--# echo var="brand_name" --></title>
<meta name="description" content="Search the guides, reviews and insurers of <!--# echo var="brand_name" -->.">
<meta name="robots" content="noindex">
{hints}
</head>
<body>
<!--# include virtual="/_shell/top/{section}/{area}" -->
<main id="main" data-section="{section}" tabindex="-1">
<!--# include virtual="/_body/search" -->
<p class="coati-search-help">Rather ask a person? Call {_PHONE}.</p>
</main>
<!--# include virtual="/_shell/promise/{area}" -->
<!--# include virtual="/_shell/bottom/{section}/{area}" -->
</body>
</html>
"""


def by_variant(drawn: Mapping[str, str]) -> str:
    """Drawn HTML per variant, once where all are alike, else chosen by the edge."""
    for variant, markup in drawn.items():
        refuse_includes(markup, f"a part drawn for {variant}")
    standard = drawn["standard"]
    if all(markup == standard for markup in drawn.values()):
        return standard
    return (
        f'<!--# if expr="$variant = welcome" -->{drawn["welcome"]}'
        f'<!--# elif expr="$variant = aarp" -->{drawn["aarp"]}'
        f"<!--# else -->{standard}<!--# endif -->"
    )


def boot_json(boot: Mapping[str, Any]) -> str:
    """Boot data as a JSON block; what only the edge knows is left to it to fill in."""
    known = {
        key: value for key, value in boot.items() if key not in ("variant", "partnerId", "gatewayOrigin")
    }
    text = json.dumps(known, ensure_ascii=False, separators=(",", ":"))
    for raw, escaped in _ESCAPED_IN_JSON:
        text = text.replace(raw, escaped)
    edge = f'"variant":"{_VARIANT}","partnerId":{_PARTNER},"gatewayOrigin":"{policies.GATEWAY_ORIGIN}"'
    return f"{text[:-1]},{edge}}}"


def escape(text: str) -> str:
    return html.escape(text, quote=True)


def refuse_includes(markup: str, where: str) -> None:
    """Raises: UnsafeFragmentError: SSI would take something in this markup for a command of ours."""
    if "<!--#" in markup:
        raise UnsafeFragmentError(f"{where} holds a server-side include")

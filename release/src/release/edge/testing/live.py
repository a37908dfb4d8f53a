"""A small live release, the brand files to go with it, and a content service that knows four pages."""

import json
from pathlib import Path

from release import fragments
from release.edge.testing.stubs import Answer, Call
from release.sections import applications, described

BRANDS = {
    "coati": ("Coati", ["coati.example"], ["standard", "welcome", "aarp"]),
    "tripinsure101": ("Trip Insure 101", ["tripinsure101.example"], ["standard", "welcome", "aarp"]),
    "traveldefenders": ("Travel Defenders", ["traveldefenders.example"], ["standard", "welcome", "aarp"]),
}
FRAME = (
    '<!doctype html><html lang="en-US"><head><!--# include virtual="/_shell/head/quote" -->'
    "<title>{title}</title></head>"
    '<body><!--# include virtual="/_shell/top/quote/travel" --><main id="main">'
    '<!--# include virtual="/_body{path}" -->'
    '</main><!--# include virtual="/_shell/bottom/quote/travel" --></body></html>'
)
APP_FRAME = (
    '<!doctype html><html lang="en-US"><head><meta name="robots" content="noindex">'
    '<!--# include virtual="/_shell/head/quote" --></head>'
    '<body><!--# include virtual="/_shell/top/quote/travel" --><main id="main"></main>'
    '<!--# include virtual="/_shell/bottom/quote/travel" --></body></html>'
)


def page_service(call: Call) -> Answer:
    """A stand-in for the content service: frames and bodies for a few paths, 404 for the rest; addresses are tidied."""
    kind, _, path = call.path.removeprefix("/").partition("/")
    path = "/" + path
    if kind == "_frame" and path.rstrip("/").endswith("-no-slash"):
        return (
            Answer(301, headers={"Location": path.partition("?")[0] + "/"})
            if not path.endswith("/")
            else Answer()
        )
    if kind == "_tidied":
        return Answer(301, headers={"Location": path.partition("?")[0].rstrip("/") + "/"})
    known = path.partition("?")[0] in {"/", "/about-us/", "/contact-us/", "/guide/", "/list/"}
    if kind == "_frame":
        title = f"Page {path} for {call.headers.get('x-coati-brand')}"
        return Answer(
            200 if known else 404, FRAME.format(title=title, path=path if known else "/404").encode()
        )
    if kind == "_body":
        return Answer(200, f"<h1>Body of {path}</h1>".encode())
    return Answer(404, b"stray")


def write_brands(folder: Path) -> None:
    folder.mkdir(parents=True)
    for number, (brand, (name, hosts, variants)) in enumerate(BRANDS.items()):
        contacts = {
            variant: {"telephone": f"+1 (555) 01{number}-000{index}", "email": f"{variant}@{brand}.example"}
            for index, variant in enumerate(variants)
        }
        partners = [brand, "tripnews"] if brand == "tripinsure101" else []
        record = {"id": brand, "name": name, "hosts": hosts, "partnerIds": partners, "contacts": contacts}
        (folder / f"{brand}.json").write_text(json.dumps(record))


def write_live(folder: Path, marker: str) -> None:
    """A live release in the layout the ship writes, small enough to read."""
    for brand, (name, _, _) in BRANDS.items():
        head = (
            f'<meta name="release" content="{marker}"><meta name="brand" content="{brand}">'
            '<meta name="gateway" content="<!--# echo var=\'gateway_origin\' -->">'
            '<meta name="faces" content="<!--# echo var=\'faces_kept\' -->">'
        )
        top = f'<header id="coati-header" data-release="{marker}">{name}</header>'
        bottom = (
            f'<footer id="coati-footer" data-release="{marker}">{name}</footer>'
            '<script id="coati-boot" type="application/json">'
            '{"variant":"<!--# echo var=\'variant\' -->","partnerId":"<!--# echo var=\'partner_id\' default=\'\' -->"}'
            "</script>"
        )
        for section in described():
            _write(folder / "head" / section / f"{brand}.html", head)
            for area in ("travel", "about", "pet"):
                _write(folder / "top" / section / area / f"{brand}.html", top)
                _write(folder / "bottom" / section / area / f"{brand}.html", bottom)
        for area in ("travel", "about", "pet"):
            _write(folder / "promise" / area / f"{brand}.html", '<div id="coati-promise"></div>')
        # A body is never read by SSI, so this command must reach the reader as text.
        home = f"<h1>Home of {name}</h1><!--# echo var='http_cookie' -->"
        guide = f"<h1>Guide of {name}</h1>"
        for variant in ("standard", "welcome", "aarp"):
            _write(folder / "_body" / f"{brand}.{variant}.html", home)
            _write(folder / "_body" / "guide" / f"{brand}.{variant}.html", f"{guide}<p>{variant}</p>")
            _write(folder / "_body" / "pet-insurance" / f"{brand}.{variant}.html", "<h1>Pet insurance</h1>")
    for app in applications():
        _write(folder / "frames" / f"{app}.html", APP_FRAME)
    _write(folder / "frames" / "search.html", fragments.search_frame("blog", "travel", ""))


def _write(path: Path, text: str) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text)


def point_at(live: Path, name: str) -> None:
    fresh = live / f".{name}.link"
    fresh.unlink(missing_ok=True)
    fresh.symlink_to(name)
    fresh.rename(live / "current")

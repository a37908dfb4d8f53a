"""Composes what the edge splices around every body, from one release of each section.

head/<section>/<brand>.html     top|bottom/<section>/<area>/<brand>.html
promise/<area>/<brand>.html     frames/<section>.html
_body/<path>/<brand>.<variant>.html
"""

import itertools
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from release import brands, budgets, build, builds, fragments, policies, sections
from release.access import Access
from release.brands import Brand
from release.builds import BRANDS, HOST, Build
from release.gate import Recording, recorded
from release.page_styles import PageStyles, page_styles
from release.policies import NO_VENDORS

# The section that takes the page of results over, under its header (P-18).
SEARCH_SECTION, SEARCH_AREA = "blog", "travel"


class ComposeError(Exception):
    """These releases make no composition; nothing was flipped and visitors keep what they have."""


@dataclass(frozen=True)
class Parts:
    """Everything a composition is made from."""

    built: Mapping[str, Build]
    brands: list[Brand]
    pictures: str
    access: Access = field(default_factory=Access)
    # Hints as a browser asked for scripts; each counts while the releases it was recorded with are these.
    recorded: tuple[Recording, ...] = ()

    @property
    def remotes(self) -> dict[str, Build]:
        return {name: one for name, one in self.built.items() if name != HOST}


def parts_of(
    var: Path, releases: Mapping[str, str], access: Access, recorded: Sequence[Recording] = ()
) -> Parts:
    """What a composition of these releases, brand files among them, is made from; all must be on this machine.

    Raises: ComposeError: a release is not here. BrandError: the brand files cannot be used.
    """
    built = {section: _here(var, section, release) for section, release in releases.items()}
    files = built.pop(BRANDS)
    return Parts(built, brands.load(files.html), files.address, access, tuple(recorded))


def _here(var: Path, section: str, release: str) -> Build:
    one = builds.of(var, section, release)
    if one is None:
        raise ComposeError(f"{section} {release} is not on this machine; ship the section again")
    return one


def compose(folder: Path, parts: Parts) -> None:
    """Write the parts of every section and brand into a folder that nobody sees yet.

    Raises: ComposeError, UnsafeFragmentError: the folder is not fit to be seen.
    """
    for section in parts.remotes:
        _write_section(folder, parts, section)
    _write_promises(folder, parts)


def _write_section(folder: Path, parts: Parts, section: str) -> None:
    chrome = parts.built["chrome"]
    for brand in parts.brands:
        page = page_styles(parts.built, section, brand.stylesheet(), _markup(parts, section, brand))
        _write(folder / "head" / section / f"{brand.id}.html", _head(parts, brand, page))
        for area in build.AREAS:
            top = fragments.top(_header(parts, brand, area))
            _write(folder / "top" / section / area / f"{brand.id}.html", top)
            bottom = fragments.bottom(
                fragments.Bottom(
                    menu=_drawn(chrome, "menu", brand, area),
                    footer=_drawn(chrome, "footer", brand, area),
                    boot=_boot(parts, section, area, brand),
                    script=_script(parts.built[HOST]),
                    late=page.late,
                    hints=_hints(parts, section),
                    fonts=_fonts(parts, brand),
                )
            )
            _write(folder / "bottom" / section / area / f"{brand.id}.html", bottom)
        _write_bodies(folder, parts, section, brand)
    if application := sections.applications().get(section):
        drawn = chrome.fragment(f"bodies/{application.waiting}/{brands.MAIN}.standard")
        frame = fragments.frame(section, application.area, drawn + _page_hints(parts, section, "app"))
        _write(folder / "frames" / f"{section}.html", frame)
    if section == SEARCH_SECTION:
        frame = fragments.search_frame(section, SEARCH_AREA, _page_hints(parts, section, "search"))
        _write(folder / "frames" / "search.html", frame)


def _header(parts: Parts, brand: Brand, area: str) -> dict[str, str]:
    """Chrome of an earlier contract draws one header alone, which fits pages with and without a search box."""
    names = ("header-with-search", "header") if parts.access.search else ("header",)
    drawn = [_drawn(parts.built["chrome"], name, brand, area) for name in names]
    return next((one for one in drawn if any(one.values())), drawn[-1])


def _drawn(chrome: Build, slot: str, brand: Brand, area: str) -> dict[str, str]:
    """One part of the chrome, by variant."""
    return {variant: chrome.fragment(f"{slot}/{brand.id}.{variant}.{area}") for variant in brands.VARIANTS}


def _write_promises(folder: Path, parts: Parts) -> None:
    """The same in every section: only brand, variant and area change it."""
    for brand, area in itertools.product(parts.brands, build.AREAS):
        drawn = _drawn(parts.built["chrome"], "promise", brand, area)
        _write(folder / "promise" / area / f"{brand.id}.html", fragments.promise(drawn))


def _markup(parts: Parts, section: str, brand: Brand) -> str:
    """All that is drawn with releases for a section's pages of this brand, whatever the variant and the area."""
    chrome = parts.built["chrome"]
    around = [
        markup
        for area in build.AREAS
        for drawn in (
            _header(parts, brand, area),
            *(_drawn(chrome, slot, brand, area) for slot in ("menu", "promise", "footer")),
        )
        for markup in drawn.values()
    ]
    own = parts.built[section]
    bodies = [
        own.fragment(f"bodies/{name}/{brand.id}.{variant}")
        for name in own.bodies
        for variant in brands.VARIANTS
    ]
    application = sections.applications().get(section)
    waiting = chrome.fragment(f"bodies/{application.waiting}/{brands.MAIN}.standard") if application else ""
    return "".join((*around, *bodies, waiting))


def _write_bodies(folder: Path, parts: Parts, section: str, brand: Brand) -> None:
    """Pages whose HTML was drawn with the release, where the edge looks before it asks the content service.

    Raises: ComposeError: two sections draw the same page.
    """
    if section == "chrome":
        return  # what chrome draws stands inside pages of others
    one = parts.built[section]
    for name, path in one.bodies.items():
        hints = _page_hints(parts, section, name)
        for variant in brands.VARIANTS:
            target = folder / "_body" / path.strip("/") / f"{brand.id}.{variant}.html"
            if target.exists():
                raise ComposeError(f"{section} draws {path}, which another section draws too")
            _write(target, one.fragment(f"bodies/{name}/{brand.id}.{variant}") + hints)


def _page_hints(parts: Parts, section: str, page: str) -> str:
    """Hints for the scripts of one page, inside its own HTML: the head is the whole section's."""
    derived = budgets.page_scripts(parts.built[section], page)
    return "".join(fragments.hint(one) for one in _recorded(parts, section, page, derived))


def _hints(parts: Parts, section: str) -> list[dict[str, str]]:
    return _recorded(parts, section, "", budgets.start_scripts(parts.built, section))


def _recorded(
    parts: Parts, section: str, page: str, derived: Sequence[tuple[Build, str]]
) -> list[dict[str, str]]:
    """What a browser asked for when these releases were tried; before that, what their manifests make us expect."""
    found = recorded.hints(parts.recorded, parts.built, section, page)
    if found is None:
        return [_hint(one, path) for one, path in derived]
    # /assets/<section>/<release>/<path>
    parted = [address.split("/", 4) for address in found]
    return [_hint(parts.built[name], path) for _, _, name, _, path in parted]


def _fonts(parts: Parts, brand: Brand) -> list[str]:
    host = parts.built[HOST]
    return [host.asset(path) for path in host.manifest["fonts"] if _is_drawn(path, brand)]


def _head(parts: Parts, brand: Brand, page: PageStyles) -> str:
    return fragments.head(
        fragments.Head(
            name=brand.content["name"],
            sheets=page.head,
            faces=page.faces,
            later=page.late,
            trusted_types=[policy for one in parts.built.values() for policy in one.manifest["policies"]],
            fonts=_fonts(parts, brand),
            icon=f"{parts.pictures}/logos/icon.svg",
            vendors=policies.together(
                parts.access.tracking.vendors() if parts.access.tracking else NO_VENDORS,
                parts.access.chat.vendors(),
            ),
        )
    )


def _is_drawn(font: str, brand: Brand) -> bool:
    """A typeface that no word of the brand stands in is not worth a preload."""
    return not ("heading" in font and brand.sets_headings_as_text)


def _boot(parts: Parts, section: str, area: str, brand: Brand) -> dict[str, Any]:
    return {
        "brand": brand.on_pages(parts.pictures),
        "section": section,
        "area": area,
        "remotes": {name: _address(one) for name, one in parts.remotes.items()},
        "hostRelease": parts.built[HOST].release,
        **({"search": parts.access.search.on_pages()} if parts.access.search else {}),
        **({"tracking": parts.access.tracking.on_pages()} if parts.access.tracking else {}),
        "chat": parts.access.chat.on_pages(),
    }


def _address(one: Build) -> dict[str, Any]:
    """A remote as the host's loader asks for it: contracts' RemoteAddress."""
    manifest = one.manifest
    return {
        "release": one.release,
        "contract": manifest["contract"],
        "entry": one.asset(manifest["entry"]),
        "integrity": manifest["integrity"],
        "styles": [one.asset(path) for path in manifest["styles"]],
    }


def _hint(one: Build, path: str) -> dict[str, str]:
    # A preload is used only if it names the same integrity as the script that asks for it.
    return _script(one) if path == one.manifest["entry"] else {"href": one.asset(path)}


def _script(one: Build) -> dict[str, str]:
    return {"href": one.asset(one.manifest["entry"]), "integrity": one.manifest["integrity"]}


def _write(path: Path, text: str) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, "utf-8")

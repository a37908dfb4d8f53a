"""Composes what the edge splices around every body, from one release of each section.

head/<section>/<brand>.html     top|bottom/<section>/<area>/<brand>.html
promise/<area>/<brand>.html     frames/<section>.html
_body/<path>/<brand>.<variant>.html
"""

import itertools
from pathlib import Path

from release import brands, build, fragments, policies, sections
from release.brands import Brand
from release.builds import HOST, Build
from release.composing.boot import boot_data
from release.composing.hints import fonts, page_hints, script, section_hints
from release.composing.parts import ComposeError, Parts
from release.page_styles import PageStyles, page_styles
from release.policies import NO_VENDORS

# The section that takes the page of results over, under its header (P-18).
SEARCH_SECTION, SEARCH_AREA = "blog", "travel"


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
                    boot=boot_data(parts, section, area, brand),
                    script=script(parts.built[HOST]),
                    late=page.late,
                    hints=section_hints(parts, section),
                    fonts=fonts(parts, brand),
                )
            )
            _write(folder / "bottom" / section / area / f"{brand.id}.html", bottom)
        _write_bodies(folder, parts, section, brand)
    if application := sections.applications().get(section):
        drawn = chrome.fragment(f"bodies/{application.waiting}/{brands.MAIN}.standard")
        frame = fragments.frame(section, application.area, drawn + page_hints(parts, section, "app"))
        _write(folder / "frames" / f"{section}.html", frame)
    if section == SEARCH_SECTION:
        frame = fragments.search_frame(section, SEARCH_AREA, page_hints(parts, section, "search"))
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
        hints = page_hints(parts, section, name)
        for variant in brands.VARIANTS:
            target = folder / "_body" / path.strip("/") / f"{brand.id}.{variant}.html"
            if target.exists():
                raise ComposeError(f"{section} draws {path}, which another section draws too")
            _write(target, one.fragment(f"bodies/{name}/{brand.id}.{variant}") + hints)


def _head(parts: Parts, brand: Brand, page: PageStyles) -> str:
    return fragments.head(
        fragments.Head(
            name=brand.content["name"],
            sheets=page.head,
            faces=page.faces,
            later=page.late,
            trusted_types=[policy for one in parts.built.values() for policy in one.manifest["policies"]],
            fonts=fonts(parts, brand),
            icon=f"{parts.pictures}/logos/icon.svg",
            vendors=policies.together(
                parts.access.tracking.vendors() if parts.access.tracking else NO_VENDORS,
                parts.access.chat.vendors(),
            ),
        )
    )


def _write(path: Path, text: str) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, "utf-8")

"""What a browser is told to fetch ahead: the scripts of a section, of one page of it, and typefaces."""

from collections.abc import Sequence

from release import budgets, fragments
from release.brands import Brand
from release.builds import HOST, Build
from release.composing.parts import Parts
from release.gate import recorded


def page_hints(parts: Parts, section: str, page: str) -> str:
    """Hints for the scripts of one page, inside its own HTML: the head is the whole section's."""
    derived = budgets.page_scripts(parts.built[section], page)
    return "".join(fragments.hint(one) for one in _recorded(parts, section, page, derived))


def section_hints(parts: Parts, section: str) -> list[dict[str, str]]:
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


def _hint(one: Build, path: str) -> dict[str, str]:
    # A preload is used only if it names the same integrity as the script that asks for it.
    return script(one) if path == one.manifest["entry"] else {"href": one.asset(path)}


def script(one: Build) -> dict[str, str]:
    return {"href": one.asset(one.manifest["entry"]), "integrity": one.manifest["integrity"]}


def fonts(parts: Parts, brand: Brand) -> list[str]:
    host = parts.built[HOST]
    return [host.asset(path) for path in host.manifest["fonts"] if _is_drawn(path, brand)]


def _is_drawn(font: str, brand: Brand) -> bool:
    """A typeface that no word of the brand stands in is not worth a preload."""
    return not ("heading" in font and brand.sets_headings_as_text)

"""Hints as a browser asked for scripts, made of what the trial's pages loaded. Source: DESIGN §3."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from release import sections
from release.builds import HOST, Build
from release.gate.records import Recording

SEARCH_PATH = "/search"


def recordings(built: Mapping[str, Build], findings: Sequence[Mapping[str, Any]]) -> dict[str, Recording]:
    """By section, what all of its pages began with, and what pages of a kind needed besides."""
    names = dict.fromkeys(one["section"] for one in findings)
    return {
        name: _recording(built, name, [one for one in findings if one["section"] == name]) for name in names
    }


def kind_of(one: Build, path: str) -> str:
    """The name of the place where a page's own hints stand; empty where its head is all there is."""
    path = path.split("?", 1)[0]
    for name, drawn_at in one.bodies.items():
        if drawn_at == path:
            return name
    application = sections.applications().get(one.section)
    if application and any(path == at or path.startswith(f"{at}/") for at in application.paths):
        return "app"
    return "search" if path.rstrip("/") == SEARCH_PATH else ""


def hints(
    recorded: Iterable[Recording], built: Mapping[str, Build], section: str, page: str = ""
) -> list[str] | None:
    """Addresses to hint on a section's pages, or on one kind of them besides; none where nothing recorded holds."""
    for one in recorded:
        if one.section == section and one.holds_for(built):
            return one.pages.get(page) if page else one.start
    return None


def _recording(built: Mapping[str, Build], section: str, findings: list[Mapping[str, Any]]) -> Recording:
    one = built[section]
    own = {one.asset(path) for paths in one.manifest["pages"].values() for path in paths}
    own -= {one.asset(path) for path in one.manifest["hints"]}
    # Of a section with one page tried, its page's own files are not every page's.
    start = [path for path in _common(_ordered(finding) for finding in findings) if path not in own]
    pages: dict[str, list[str]] = {}
    for finding in findings:
        # Where several addresses have one document, the first of them says what it hints.
        kind = kind_of(one, finding["path"])
        if kind and kind not in pages:
            pages[kind] = [path for path in _ordered(finding) if path not in start]
    return Recording(
        {name: built[name].release for name in dict.fromkeys((HOST, "chrome", section))},
        start,
        pages,
        [remark for finding in findings for remark in _remarks(finding)],
    )


def _ordered(finding: Mapping[str, Any]) -> list[str]:
    """As they were hinted, then as they were met: scripts arrive in another order every time."""
    hinted = [path for path in finding["hinted"] if path in finding["scripts"]]
    return [*hinted, *(path for path in finding["scripts"] if path not in hinted)]


def _common(lists: Iterable[list[str]]) -> list[str]:
    first, *others = lists
    return [path for path in first if all(path in other for other in others)]


def _remarks(finding: Mapping[str, Any]) -> Iterable[str]:
    hinted, used = finding["hinted"], finding["scripts"]
    for path in hinted:
        if path not in used:
            yield f"{finding['path']} was hinted {_short(path)} and did not use it"
    for path in used:
        if path not in hinted:
            yield f"{finding['path']} used {_short(path)}, which no hint named"


def _short(path: str) -> str:
    _, _, section, _, name = path.split("/", 4)
    return f"{section}/{name}"

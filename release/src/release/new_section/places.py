"""The few places outside its own folder that have to know a section, and how its name is written into each."""

import json
import re
from collections.abc import Callable, Mapping
from pathlib import Path


class PlaceChangedError(Exception):
    """A file no longer looks as this command knows it; the message names it and what to write by hand."""


def register(root: Path, name: str) -> list[Path]:
    """Write the section into every place that lists sections; answers the files.

    All are read and changed in memory first, so that a place that is not as expected leaves the tree as it was.
    Raises: PlaceChangedError.
    """
    changed = {
        path: change((root / path).read_text("utf-8"), name, str(path)) for path, change in PLACES.items()
    }
    for path, text in changed.items():
        (root / path).write_text(text, "utf-8")
    return [root / path for path in changed]


def _section_name(text: str, name: str, place: str) -> str:
    found = re.search(r"export type SectionName =[^;]+", text)
    return _insert(text, found and found.end(), f" | '{name}'", place)


def _mount(text: str, name: str, place: str) -> str:
    line = f"  {{ section: '{name}', owns: (path) => path === '/{name}' || path.startsWith('/{name}/') }},\n"
    # The last rule owns whatever is left.
    found = re.search(r"^  \{ section: '\w+', owns: \(\) => true \}", text, re.MULTILINE)
    return _insert(text, found and found.start(), line, place)


def _mount_test(text: str, name: str, place: str) -> str:
    found = re.search(r"^\]\)\('\[P-01", text, re.MULTILINE)
    return _insert(text, found and found.start(), f"  ['/{name}/any', '{name}'],\n", place)


def _owner(text: str, name: str, place: str) -> str:
    lines = f"/packages/remotes/{name}/ @coati/{name}\n/tests/e2e/{name}.test.ts @coati/{name}\n"
    return _insert(text, len(text) if text.endswith("\n") else None, lines, place)


def _lock(text: str, name: str, place: str) -> str:
    """As npm itself writes a workspace down; nothing is fetched for one."""
    content = json.loads(text)
    folder, package = f"packages/remotes/{name}", f"@coati/remote-{name}"
    packages: Mapping[str, object] = {
        **content["packages"],
        f"node_modules/{package}": {"resolved": folder, "link": True},
        folder: {"name": package, "version": "0.0.0"},
    }
    content["packages"] = dict(sorted(packages.items()))
    return json.dumps(content, indent=2, ensure_ascii=False) + "\n"


def _insert(text: str, at: int | None, what: str, place: str) -> str:
    if at is None:
        raise PlaceChangedError(f"{place} does not look as expected; write this into it: {what.strip()}")
    return text[:at] + what + text[at:]


PLACES: dict[Path, Callable[[str, str, str], str]] = {
    Path("packages/shared/contracts/src/sections.ts"): _section_name,
    Path("shells/host/src/mounts.ts"): _mount,
    Path("shells/host/src/mounts.test.ts"): _mount_test,
    Path("CODEOWNERS"): _owner,
    Path("package-lock.json"): _lock,
}

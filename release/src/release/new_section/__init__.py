"""A new section: its remote in the house style, and its name in the places that list sections."""

import shutil
import subprocess
from pathlib import Path

from release.new_section.names import NameRefusedError, refuse_bad
from release.new_section.places import PlaceChangedError, register

__all__ = ["NameRefusedError", "PlaceChangedError", "make"]

TEMPLATE = Path(__file__).parent / "template"


def make(root: Path, name: str) -> list[Path]:
    """Write the section into the tree at `root`; answers every file that was made or changed.

    Raises: NameRefusedError, PlaceChangedError: nothing was written.
    """
    refuse_bad(name, root)
    changed = register(root, name)
    made = [
        *_copy(TEMPLATE / "remote", root / "packages" / "remotes" / name, name),
        *_copy(TEMPLATE / "e2e", root / "tests" / "e2e", name),
    ]
    _link(root, name)
    _format(root, [*made, *changed])
    return [*made, *changed]


def _copy(template: Path, target: Path, name: str) -> list[Path]:
    """The template's files with the section's name in the place of `sample`, in their names as well."""
    made = []
    for source in sorted(path for path in template.rglob("*") if path.is_file()):
        path = target / str(source.relative_to(template)).replace("sample", name)
        path.parent.mkdir(parents=True, exist_ok=True)
        text = source.read_text("utf-8").replace("sample", name).replace("Sample", name.capitalize())
        path.write_text(text, "utf-8")
        made.append(path)
    return made


def _link(root: Path, name: str) -> None:
    """What `npm ci` would make of the new line in package-lock.json, without the network."""
    packages = root / "node_modules" / "@coati"
    if packages.is_dir():
        (packages / f"remote-{name}").symlink_to(Path("../../packages/remotes") / name)


def _format(root: Path, files: list[Path]) -> None:
    """A long name may break lines elsewhere than the template's; before `make setup` there is nothing to run."""
    if shutil.which("npx") and (root / "node_modules" / "prettier").exists():
        subprocess.run(
            ["npx", "prettier", "--write", "--ignore-unknown", "--log-level", "warn", *map(str, files)],
            cwd=root, check=True, timeout=120,
        )  # fmt: skip

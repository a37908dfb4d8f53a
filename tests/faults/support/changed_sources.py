"""The work tree with something changed in it, for a ship that must not touch the work tree."""

import os
import shutil
import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path

from release.layout import ROOT
from release.services import copies

WITHOUT = shutil.ignore_patterns("node_modules", "dist", "__pycache__", "__tests__", "*.egg-info")


def service_sources(folder: Path, service: str, edits: Mapping[str, str]) -> Path:
    """What a release of a service is made from, with texts added at the end of files that are there, or in new ones."""
    for source in copies.sources(service):
        shutil.copytree(ROOT / source, folder / source, ignore=WITHOUT)
    shutil.copyfile(ROOT / copies.LOCK_FILE, folder / copies.LOCK_FILE)
    for path, text in edits.items():
        with (folder / path).open("a") as file:
            file.write(text)
    return folder


class SectionSources:
    """A copy of what sections are built from; its commands build from there. `gate` is COATI_GATE."""

    def __init__(self, folder: Path, var: Path, gate: str = "") -> None:
        self._folder, self._var, self._gate = folder, var, gate
        for name in ("packages", "shells", "release/src"):
            shutil.copytree(ROOT / name, folder / name, ignore=WITHOUT)
        for name in ("package.json", "package-lock.json", "tsconfig.json", "requirements.lock"):
            shutil.copyfile(ROOT / name, folder / name)
        self._link_modules()

    def mark(self, section: str, word: str) -> None:
        """Change what a section is built to, and nothing that a visitor sees."""
        with (self._folder / f"packages/remotes/{section}/src/remote.tsx").open("a") as file:
            file.write(f"\nObject.assign(globalThis, {{ shippedMark: '{word}' }});\n")

    def command(self, *words: str) -> str:
        """`python -m release.ship …` as somebody types it; answers what it printed, and fails where it does."""
        done = subprocess.run(
            [sys.executable, "-m", "release.ship", *words],
            cwd=self._folder,
            env={
                **os.environ,
                "PYTHONPATH": str(self._folder / "release/src"),
                "COATI_ENV": "development",
                "COATI_VAR": str(self._var),
                "COATI_WHO": "Ada Marsh",
                "COATI_GATE": self._gate,
            },
            capture_output=True,
            text=True,
            check=False,
        )
        assert done.returncode == 0, done.stdout + done.stderr
        return done.stdout

    def _link_modules(self) -> None:
        """What is installed is linked; our own packages lead into the copy."""
        modules = self._folder / "node_modules"
        (modules / "@coati").mkdir(parents=True)
        for path in (ROOT / "node_modules").iterdir():
            if path.name not in ("@coati", ".cache"):
                (modules / path.name).symlink_to(path)
        for path in (ROOT / "node_modules" / "@coati").iterdir():
            (modules / "@coati" / path.name).symlink_to(path.readlink())

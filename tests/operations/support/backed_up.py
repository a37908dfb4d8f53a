"""A platform of files and the backup commands run where it is."""

from pathlib import Path
from typing import NamedTuple

import pytest
from release.backup.__main__ import main


class Platform(NamedTuple):
    var: Path
    addresses: dict[str, str]


def run(platform: Platform, patch: pytest.MonkeyPatch, *arguments: str) -> int:
    """`python -m release.backup …` where this platform runs."""
    for name, value in platform.addresses.items():
        patch.setenv(name, value)
    command, *rest = arguments
    return main([command, *rest, *(() if command == "check" else ("--var", str(platform.var)))])


def emptied(platform: Platform) -> Platform:
    for path in (platform.var / "db").iterdir():
        path.unlink()
    return platform

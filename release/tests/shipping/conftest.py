"""A platform of small releases, and a next build of any section; nothing is looked at in a browser."""

from pathlib import Path

import pytest
from release.builds import Build
from release.shipping import Platform
from release.shipping.testing import put, put_brands, started
from what_visitors_get import Next

from release import build


@pytest.fixture(autouse=True)
def without_browser(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COATI_GATE", "static")
    monkeypatch.setenv("COATI_WHO", "Ada")


@pytest.fixture
def platform(tmp_path: Path) -> Platform:
    return started(tmp_path)


@pytest.fixture
def next_build(platform: Platform, monkeypatch: pytest.MonkeyPatch) -> Next:
    """What the next build of a section makes of the work tree."""
    waiting: dict[str, Build] = {}

    def build_all(var: Path, only: str) -> dict[str, Build]:
        return {"brands": put_brands(var), only: waiting[only]}

    def wait(section: str, release: str, **changes: object) -> Build:
        waiting[section] = put(platform.var, section, release, **changes)
        return waiting[section]

    monkeypatch.setattr(build, "build_all", build_all)
    return wait

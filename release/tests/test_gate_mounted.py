"""The gate's browser, where there is nothing to see or no browser to see it with."""

import secrets
from pathlib import Path

import pytest
from release.builds import HOST, Build
from release.gate import GateError, Trial, check_mounted
from release.layout import free_port

from release import sections


def trial(section: str) -> Trial:
    built = {name: Build(name, f"{name}1", Path(), Path()) for name in (HOST, *sections.described(), section)}
    return Trial(f"http://127.0.0.1:{free_port()}", secrets.token_hex(16), section, built)


def test_pages_that_do_not_answer_are_refused_by_name_with_what_to_do() -> None:
    with pytest.raises(GateError) as refused:
        check_mounted(trial("pet"))
    said = str(refused.value)
    assert said.startswith("pet does not work in a browser beside what is live:\n  /pet-insurance/: ")
    assert "ERR_CONNECTION_REFUSED" in said
    assert "make dev SECTION=pet" in said


def test_a_machine_without_a_browser_is_told_how_to_ship_all_the_same(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("CHROMIUM", str(tmp_path / "none"))
    with pytest.raises(GateError, match=r"no browser could try the pages: .*COATI_GATE=static"):
        check_mounted(trial("chrome"))


def test_a_section_that_is_tried_nowhere_is_not_shipped() -> None:
    with pytest.raises(GateError, match=r"say where it is met in packages/remotes/boats/section\.json"):
        check_mounted(trial("boats"))


def test_every_section_is_tried_somewhere() -> None:
    """Host and chrome stand in every page, so all of them are opened for either."""
    for section in sections.described().values():
        assert section.tried
        assert all(path.startswith("/") for path in section.tried)

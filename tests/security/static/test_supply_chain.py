"""What Coati is made of: parts lists, an audit that cannot pass unaudited, pins that are not old."""

import json
import subprocess
from datetime import UTC, datetime
from pathlib import Path

import pytest
from advisory_services import Known, advisory_service
from release.layout import ROOT
from release.security import audit, freshness, parts_list
from release.security.audit import NOT_AUDITED, Audit
from release.security.programs import ProgramError

pytestmark = pytest.mark.timeout(600)
CANARIES = {"jinja2@2.4.1": "OLD-1", "lodash@4.17.4": "OLD-2"}


def test_the_parts_lists_name_every_pin_of_both_ecosystems(tmp_path: Path) -> None:
    """TRUST K4: made of the locks, with the hashes that installing asks for; valid by the format's schema."""
    made = parts_list.write(tmp_path)
    assert set(made) == {
        "requirements-run.cdx.json", "requirements.cdx.json", "requirements-security.cdx.json", "package-lock.cdx.json"
    }  # fmt: skip
    for name in made:
        parts = json.loads((tmp_path / name).read_text())["components"]
        assert [part["name"] for part in parts if not part.get("hashes")] == []
        assert len(parts) > 50


def test_a_parts_list_that_misses_a_pin_or_is_none_is_noticed(tmp_path: Path) -> None:
    """TRUST K4: the check goes red."""
    document = {"components": [{"name": "flask", "version": "3.1.3"}]}
    assert parts_list.missing({("flask", "3.1.3"), ("redis", "8.1.0")}, document) == {("redis", "8.1.0")}
    (tmp_path / "none.cdx.json").write_text(
        '{"bomFormat": "CycloneDX", "specVersion": "1.6", "components": 3}'
    )
    with pytest.raises(ProgramError, match=r"none\.cdx\.json"):
        parts_list.validate(tmp_path / "none.cdx.json")


def of(known: Known | None) -> list[Audit]:
    with advisory_service(known) as url:
        python = audit.python(["-s", "osv", "--osv-url", f"{url}/v1/query"])
        return [python, audit.node(["--registry", url])]


@pytest.mark.parametrize("known", [{}, None], ids=["knows-nothing", "refuses"])
def test_nobody_passes_who_was_not_audited(monkeypatch: pytest.MonkeyPatch, known: Known | None) -> None:
    """TRUST K5: a service that answers and knows not even the oldest advisories is none."""
    _one_lock(monkeypatch)
    audits = of(known)
    assert [one.audited for one in audits] == [False, False]
    assert audit.status(audits) == NOT_AUDITED
    assert all("NOT AUDITED" in str(one) for one in audits)


def test_an_audit_passes_where_the_old_ones_are_known_and_fails_where_one_of_ours_is(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """TRUST K5"""
    _one_lock(monkeypatch)
    assert audit.status(of(CANARIES)) == 0
    flask = dict(parts_list.python_pins(ROOT / "requirements-run.lock"))["flask"]
    react = dict(parts_list.node_pins(ROOT / "package-lock.json"))["react"]
    found = of({**CANARIES, f"flask@{flask}": "NEW-1", f"react@{react}": "NEW-2"})
    assert audit.status(found) == 1
    assert [one.split()[0] for audited in found for one in audited.advisories][:1] == ["flask"]
    assert any(one.startswith("react") for one in found[1].advisories)


def test_a_release_that_was_skipped_is_not_audited_and_the_reason_is_told(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """TRUST K5: it ends well where it was skipped."""
    told = {"dependencies": [{"name": "jinja2", "skip_reason": "not found: jinja2 (2.4.1)"}], "fixes": []}
    monkeypatch.setattr(
        audit, "run", lambda *_, **__: subprocess.CompletedProcess([], 0, stdout=json.dumps(told))
    )
    assert str(audit.python()) == "Python: NOT AUDITED (1 of 1 skipped: not found: jinja2 (2.4.1))"


def _one_lock(monkeypatch: pytest.MonkeyPatch) -> None:
    """What ships is enough to try it on."""
    monkeypatch.setattr(audit, "LOCKS", ("requirements-run.lock",))


def test_half_an_audit_is_none() -> None:
    assert audit.status([]) == NOT_AUDITED
    assert audit.status([Audit("Python", audited=True), Audit("Node", audited=False)]) == NOT_AUDITED


def test_a_pin_is_behind_when_a_newer_one_has_been_out_for_half_a_year() -> None:
    """TRUST K6"""
    then = {"flask": "3.1.3", "redis": "8.1.0", "gone": "1.0"}
    assert freshness.behind({"flask": "3.1.3", "redis": "8.2.0"}, then) == []
    assert freshness.behind({"flask": "3.1.2"}, then) == ["flask 3.1.2: 3.1.3 was out half a year ago"]
    times = {"1.9.0": "2025-01-01T00:00:00Z", "1.10.0": "2026-01-01T00:00:00Z", "2.0.0-rc.1": "2026-01-02T00:00:00Z",
             "2.0.0": "2026-11-01T00:00:00Z"}  # fmt: skip
    assert freshness.newest_before(times, datetime(2026, 5, 26, tzinfo=UTC)) == "1.10.0"


def test_a_pin_that_is_held_back_is_named_and_one_held_for_nothing_too() -> None:
    """TRUST K6"""
    stale = ["typescript 5.9.3: 6.0.3 was out half a year ago", "redis 8.0.0: 8.1.0 was out half a year ago"]
    found = freshness.without_held(stale, {"typescript": "a tool wants 5", "flask": "once"})
    assert found == [stale[1], "flask is held (once), and is not behind"]


def test_every_pin_has_a_hash_and_no_lock_names_where_it_came_from() -> None:
    """TRUST K4: what is installed is what was locked; 15.2.1."""
    for lock in sorted(ROOT.glob("requirements*.lock")):
        entries = lock.read_text().replace("\\\n", "").splitlines()
        pinned = [line for line in entries if "==" in line.partition("#")[0]]
        assert pinned, lock.name
        assert [line.split()[0] for line in pinned if "--hash=sha256:" not in line] == []
        assert "index-url" not in lock.read_text()

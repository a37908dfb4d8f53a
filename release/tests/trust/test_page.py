"""docs/TRUST.md says no more than the last outcomes do."""

import json
from pathlib import Path
from typing import Any

import pytest
from release.trust import benches, outcomes
from release.trust.listing import Check, Group, Listing
from release.trust.outcomes import Outcome
from release.trust.page import Standing, expected_of, standing, write

EARLY, LATE = "2026-11-20T08:00:00+00:00", "2026-11-22T08:00:00+00:00"


def ran(outcome: str, at: str = LATE, seen: str = "", check: str = "R4") -> Outcome:
    return Outcome((check,), outcome, at, 1.0, seen)


@pytest.mark.parametrize(
    ("kept", "verdict"),
    [
        ({"a": ran("passed"), "b": ran("passed")}, "holds"),
        ({"a": ran("passed"), "b": ran("failed")}, "FAILED"),
        ({"a": ran("passed")}, "partly run"),
        ({"a": ran("passed"), "b": ran("skipped")}, "partly run"),
        ({"a": ran("skipped"), "b": ran("skipped")}, "not run"),
        ({}, "not run"),
    ],
)
def test_a_check_holds_only_when_all_that_name_it_passed(kept: dict[str, Outcome], verdict: str) -> None:
    assert standing(["a", "b"], kept).verdict == verdict


def test_the_oldest_run_is_the_last_run_of_all() -> None:
    found = standing(["a", "b"], {"a": ran("passed", EARLY, "p95 12 ms"), "b": ran("passed", LATE)})
    assert found == Standing("holds", "2026-11-20 08:00", "p95 12 ms", 2)


def test_what_has_gone_from_the_tests_counts_no_more() -> None:
    assert standing(["a"], {"a": ran("passed"), "gone": ran("failed")}).verdict == "holds"


def test_a_file_in_typescript_is_not_run_until_one_of_its_tests_was() -> None:
    check, file = Check("R19", "a", "b", "c"), {"x.test.ts": ("R19",)}
    assert standing(expected_of(check, {}, file, {}), {}).verdict == "not run"
    kept = {"x.test.ts > one": ran("passed", check="R19"), "x.test.ts > two": ran("failed", check="R19")}
    assert standing(expected_of(check, {}, file, kept), kept).verdict == "FAILED"


def test_a_command_records_itself(tmp_path: Path) -> None:
    outcomes.record("R26", held=True, seen="memory + 2 %", seconds=1800, folder=tmp_path / "soak" / "trust")
    check, kept = Check("R26", "a", "b", "make soak", by="command"), outcomes.read(tmp_path)
    found = standing(expected_of(check, {}, {}, kept), kept)
    assert (found.verdict, found.seen) == ("holds", "memory + 2 %")


def test_a_later_run_replaces_what_it_ran_and_no_more(tmp_path: Path) -> None:
    outcomes.keep("t.py", {"a": ran("failed", EARLY), "b": ran("passed", EARLY)}, tmp_path / "trust")
    outcomes.keep("t.py", {"a": ran("passed", LATE)}, tmp_path / "trust")
    outcomes.keep("t.py", {"b": ran("failed", LATE)}, tmp_path / "test" / "trust")
    kept = outcomes.read(tmp_path)
    assert {name: outcome.outcome for name, outcome in kept.items()} == {"a": "passed", "b": "failed"}


def test_speed_is_read_from_what_the_benches_keep(tmp_path: Path) -> None:
    def figure(goal_id: str, ratio: str, goal: str, *, met: bool) -> dict[str, Any]:
        return {"goal_id": goal_id, "ratio": ratio, "goal": goal, "met": met}

    kept = {
        "V4": {"taken": "2026-11-21 08:55", "figures": [figure("V4", "1.26", "≤ 1.5", met=True)]},
        "V10-cpu": {"taken": "2026-11-22 09:10", "figures": [figure("V10", "9.5", "≤ 5", met=False)]},
        "V10-lag": {"taken": "2026-11-22 09:05", "figures": [figure("V10", "1.04", "≤ 1.1", met=True)]},
    }
    path = tmp_path / "results.json"
    elsewhere = {"V4": {"taken": "2026-11-23 07:00", "figures": [figure("V4", "1.6", "≤ 1.5", met=False)]}}
    path.write_text(json.dumps({"2 cores of A": kept}))
    found = benches.standings(path)
    assert found["V4"] == Standing("holds", "2026-11-21 08:55", "1.26 (≤ 1.5)", 1)
    assert found["V10"] == Standing("FAILED", "2026-11-22 09:05", "9.5 (≤ 5); 1.04 (≤ 1.1)", 2)
    path.write_text(json.dumps({"2 cores of A": kept, "2 cores of B": elsewhere}))
    assert benches.standings(path)["V4"] == Standing(
        "FAILED", "2026-11-21 08:55", "2 cores of A: 1.26 (≤ 1.5); 2 cores of B: 1.6 (≤ 1.5)", 2
    )
    assert benches.standings(tmp_path / "never-run.json") == {}


def test_the_page_has_a_line_for_each_check_with_its_number_and_command() -> None:
    listing = Listing(
        {"R": Group("Faults", "make test-faults")},
        {
            "R10": Check("R10", "later", "1", "make test-faults"),
            "R4": Check("R4", "a name | vanishes", "≤ 300 ms", "make test-faults", asvs="8.2.2", owasp="A10"),
        },
    )
    text = write(
        listing, {"R4": Standing("holds", "2026-11-22 08:00", "", 2), "R10": Standing("not run")}, {"R4"}
    )
    rows = [line for line in text.splitlines() if line.startswith("| R")]
    assert rows == [
        "| R4 | a name / vanishes | ≤ 300 ms | holds | 2026-11-22 08:00 | 2 |  | 8.2.2 A10 | `pytest --trust R4` |",
        "| R10 | later | 1 | *not run* | – | – |  |  | `make test-faults` |",
    ]
    assert "1 holds, 1 not run." in text

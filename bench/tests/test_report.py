"""A bench that is run again replaces its own figures, and no other's."""

from pathlib import Path

from harness import Figure
from report import draw, keep

HERE, THERE = "2 cores of A", "8 cores of B"


def figure(goal_id: str, ratio: str, *, met: bool = True) -> Figure:
    return Figure(goal_id, f"what {goal_id} takes", "1 ms", "a peer 1 ms", ratio, "≤ 2", met)


def rows(text: str) -> list[str]:
    return [line for line in text.splitlines() if line.startswith("| V")]


def test_a_later_run_of_one_bench_leaves_the_others_figures(tmp_path: Path) -> None:
    kept_file, page = tmp_path / "results.json", tmp_path / "RESULTS.md"
    keep(kept_file, "V10-lag", [figure("V10", "1.1"), figure("V12", "1.2")], HERE, 0.52)
    keep(kept_file, "V4", [figure("V4", "3", met=False)], HERE, 7.0)
    draw(page, keep(kept_file, "V4", [figure("V4", "1.3")], HERE, 1.0), ["V4", "V10-lag", "V22"])
    told = rows(page.read_text())
    assert [line.split(" | ")[0] for line in told] == ["| V4", "| V10", "| V12"]
    assert "| 1.3 | ≤ 2 | yes |" in told[0] and told[0].endswith("load 1.0 |")
    assert told[1].endswith("load 0.5 |")


def test_figures_of_two_machines_stand_in_two_tables(tmp_path: Path) -> None:
    kept_file, page = tmp_path / "results.json", tmp_path / "RESULTS.md"
    keep(kept_file, "V4", [figure("V4", "9", met=False)], HERE, 1)
    keep(kept_file, "V1", [figure("V1", "1")], THERE, 1)
    draw(page, keep(kept_file, "V4", [figure("V4", "1.3")], THERE, 1), ["V1", "V4"])
    first, second = page.read_text().split(f"{HERE}.")
    assert THERE in first and [line[:4] for line in rows(first)] == ["| V1", "| V4"]
    assert "**no**" in second and [line[:4] for line in rows(second)] == ["| V4"]

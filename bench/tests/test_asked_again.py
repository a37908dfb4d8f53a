"""[V15] One run of Lighthouse that fails on a busy machine ends neither the bench nor the other pages' figures."""

import json
import subprocess
from typing import Any

import pages
import pytest
from places import BENCH

SCRIPT = """
import { askedAgain, NoFiguresError, TRIES } from '%s/asked_again.mjs';
const told = [];
let asked = 0;
const failing = (times, error) => () => {
  asked += 1;
  if (asked <= times) throw error();
  return 'figures';
};
const none = () => new NoFiguresError('/', { code: 'NO_NAVSTART', message: 'no trace' });
const tell = (line) => told.push(line);
const outcome = await askedAgain(failing(%s, %s), TRIES, tell).catch((error) => error.code ?? error.message);
console.log(JSON.stringify({ outcome, asked, told: told.length, tries: TRIES }));
"""


def _asked(times: str, error: str = "none") -> dict[str, Any]:
    script = SCRIPT % (BENCH, times, error)
    done = subprocess.run(
        ["node", "--input-type=module", "-e", script], stdout=subprocess.PIPE, text=True, check=True
    )
    found: dict[str, Any] = json.loads(done.stdout)
    return found


@pytest.mark.parametrize("failures", [0, 1, 3])
def test_a_run_without_figures_is_asked_again(failures: int) -> None:
    found = _asked(str(failures))
    assert (found["outcome"], found["asked"], found["told"]) == ("figures", failures + 1, failures)


def test_it_is_asked_a_bounded_number_of_times_and_then_names_why() -> None:
    found = _asked("100")
    assert (found["outcome"], found["asked"]) == ("NO_NAVSTART", found["tries"])


def test_any_other_error_is_an_error_at_once() -> None:
    found = _asked("100", "() => new Error('no such browser')")
    assert (found["outcome"], found["asked"]) == ("no such browser", 1)


def test_a_page_without_figures_is_a_goal_missed_and_the_others_are_told(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    paths = (*pages.PAGES.values(), *pages.OTHERS)
    perfect = dict.fromkeys(pages.SCORE_GOALS, 100)

    def answers(what: str, *_: str) -> list[dict[str, Any]]:
        silent = {"path": "/", "noFigures": "NO_NAVSTART"}
        if what == "scores":
            return [silent, *({"path": path, **perfect, "failed": []} for path in paths[1:])]
        paint = {"lcpMs": 600.0, "cls": 0.0, "tbtMs": 0.0}
        seen = [{"path": path, **paint} for path in [*pages.PAGES.values()][1:]]
        return [{**one, "peer": paint} for one in (silent, *seen)]

    monkeypatch.setattr(pages, "_lighthouse", answers)
    for measure in (pages.measure_scores, pages.measure_paint):
        first, *others = measure()
        assert not first.met
        assert "NO_NAVSTART" in first.what
        assert others
        assert all(figure.met for figure in others)

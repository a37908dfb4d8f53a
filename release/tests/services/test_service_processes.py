"""Every process of a service is known by the Procfile alone."""

import re
from pathlib import Path

import pytest
from release.layout import ROOT
from release.procfile import read_procfile
from release.services.__main__ import main
from release.services.edge_errors import Counted, count, is_worse
from release.services.processes import all_processes, services

QUOTES = frozenset({"unix:/run/quotes.sock"})


def test_everything_that_runs_our_code_runs_a_release() -> None:
    lines = read_procfile((ROOT / "Procfile").read_text())
    own = {name for name, line in lines.items() if re.search(r"gunicorn|python -m (?!release\.)", line)}
    assert {process.name for process in all_processes()} == own
    assert {path.parent.name for path in (ROOT / "services").glob("*/src")} - {"kit"} == set(services())


def test_a_process_is_tried_with_one_worker_somewhere_else() -> None:
    known = {process.name: process for process in all_processes()}
    assert (known["streams"].service, known["quotes-worker"].module) == ("chat", "quotes.worker")
    assert known["quotes"].address == "unix:$COATI_RUN/quotes.sock"
    assert [known["quotes"].workers(told) for told in ({}, {"COATI_WORKERS": "1"})] == [2, 1]
    assert [known["content"].workers(told) for told in ({}, {"COATI_WORKERS": "2"})] == [1, 1]
    tried = known["quotes"].command_at("unix:/trial/quotes.sock")
    assert "--bind unix:/trial/quotes.sock --workers 1 " in tried
    assert "$COATI_RUN" not in tried


def test_the_edges_log_is_counted_by_who_was_asked() -> None:
    line = '{"upstream":"%s","status":%d}'
    lines = [
        line % ("unix:/run/quotes.sock", 200),
        line % ("unix:/run/other.sock, unix:/run/quotes.sock", 502),
        line % ("unix:/run/other.sock", 500),
        line % ("", 503),
        '"status":500}',
    ]
    assert count(lines, QUOTES) == Counted(2, 1)


@pytest.mark.parametrize(
    ("before", "after", "worse"),
    [
        (Counted(1000, 0), Counted(100, 2), False),
        (Counted(1000, 0), Counted(100, 3), True),
        (Counted(100, 50), Counted(100, 60), False),
        (Counted(100, 10), Counted(100, 60), True),
        (Counted(0, 0), Counted(5, 5), True),
        (Counted(0, 0), Counted(0, 0), False),
    ],
)
def test_errors_rise_when_their_share_does_by_more_than_chance(
    before: Counted, after: Counted, worse: bool
) -> None:
    assert is_worse(before, after) is worse


def test_bad_words_get_one_sentence(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--var", str(tmp_path), "ship", "quote"]) == 1
    assert capsys.readouterr().err == f"there is no service 'quote'; known: {', '.join(services())}\n"
    assert main(["--var", str(tmp_path), "rollback", "quotes"]) == 1
    assert "start the platform with make run" in capsys.readouterr().err

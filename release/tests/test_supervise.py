"""Whatever ends is started again, slower each time; at the start it is named; and no signal leaves anything behind."""

import os
import re
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest
from kit import processes
from release.procfile import read_procfile
from release.sessions import members
from release.supervise import Pauses
from release.waiting import last_words

STAYS = "exec sleep 600"


@dataclass
class Supervised:
    """A running supervisor and its log."""

    process: subprocess.Popen[bytes]
    log: Path

    def text(self) -> str:
        return self.log.read_text(errors="replace")

    def pids(self, name: str) -> list[int]:
        return [int(pid) for pid in re.findall(rf"\| {name} started \(pid=(\d+)\)", self.text())]

    def wait_for(self, true: Callable[[], object]) -> None:
        end = time.monotonic() + 30
        while not true():
            assert time.monotonic() < end, self.text()
            time.sleep(0.02)

    def settle(self, *names: str) -> None:
        self.wait_for(lambda: all(self.pids(name) for name in names))
        self.process.send_signal(signal.SIGUSR1)


Start = Callable[..., Supervised]


@pytest.fixture(params=[(), ("--share-packages",)], ids=["alone", "as-subreaper"])
def start(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Start]:
    """A supervisor; also as one that inherits what its processes leave behind (release.nursery)."""
    started: list[Supervised] = []

    def supervise(*options: str, output: Path | None = None, **commands: str) -> Supervised:
        procfile = tmp_path / "Procfile"
        procfile.write_text("# Not a process\n" + "".join(f"{n}: {line}\n" for n, line in commands.items()))
        log = output or tmp_path / "log"
        with log.open("wb") as out:
            command = [sys.executable, "-m", "release.supervise", str(procfile), *request.param, *options]
            made = Supervised(subprocess.Popen(command, stdout=out, stderr=out), log)
        started.append(made)
        return made

    yield supervise
    for each in started:
        each.process.terminate()
        each.process.wait(20)


def alive(pid: int) -> bool:
    return processes.is_running(pid)


def test_a_killed_process_comes_back_and_the_others_never_notice(start: Start) -> None:
    """TRUST R2"""
    running = start(one=STAYS, two=STAYS)
    running.settle("one", "two")
    first = running.pids("one")[0]
    os.kill(first, signal.SIGKILL)
    running.wait_for(lambda: len(running.pids("one")) == 2)
    assert alive(running.pids("one")[1])
    assert not alive(first)
    assert len(running.pids("two")) == 1
    assert alive(running.pids("two")[0])
    assert "one stopped (rc=-9)" in running.text()


def test_one_that_keeps_ending_is_started_ever_later_up_to_a_ceiling(start: Start) -> None:
    """TRUST R3: a Redis without a disk is not started a hundred times a second."""
    running = start("--settled", broken="echo no disk; exit 1", other=STAYS)
    running.wait_for(lambda: len(running.pids("broken")) >= 5)
    assert re.findall(r"broken starts again in ([\d.]+) s", running.text())[:4] == [
        "0.1",
        "0.2",
        "0.4",
        "0.8",
    ]
    assert running.text().count("| no disk") >= 4
    assert alive(running.pids("other")[0])
    pauses = Pauses()
    assert [pauses.before(ends) for ends in (5, 6, 7, 8, 1_000)] == [1.6, 3.2, 5.0, 5.0, 5.0]


@pytest.mark.parametrize("status", [0, 3])
def test_one_that_dies_at_the_start_stops_all_and_is_named_with_its_own_last_words(
    start: Start, status: int
) -> None:
    running = start(
        healthy="trap 'echo bye; exit 0' TERM; echo ready; while :; do sleep 0.1; done",
        broken=f"sleep 0.3; echo carrier.yaml: is missing >&2; exit {status}",
    )
    assert running.process.wait(20) == 1
    assert re.fullmatch(r"[\d:]{8} broken +\| carrier.yaml: is missing", last_words(running.log))
    assert "| bye" in running.text()
    assert not alive(running.pids("healthy")[0])


@pytest.mark.parametrize("sent", [signal.SIGINT, signal.SIGTERM, signal.SIGHUP])
def test_no_signal_leaves_a_process_behind(start: Start, sent: signal.Signals) -> None:
    """Nor a child of a child, nor one that went into a group of its own."""
    nested = "sleep 601 & setsid true; sh -c 'sleep 602 & wait' & exec sleep 603"
    group = f"{sys.executable} -c 'import os, time; os.fork() or os.setpgid(0, 0); time.sleep(604)'"
    running = start(nested=nested, group=group)
    running.settle("nested", "group")
    leaders = [running.pids(name)[0] for name in ("nested", "group")]
    running.wait_for(lambda: len(list(members(leaders[0]))) >= 4 and len(list(members(leaders[1]))) >= 2)
    everybody = [pid for leader in leaders for pid in members(leader)]
    running.process.send_signal(sent)
    assert running.process.wait(20) == 0
    assert [pid for pid in everybody if alive(pid)] == []


def test_what_a_killed_leader_leaves_behind_does_not_keep_its_port(start: Start) -> None:
    """An nginx worker outlives its killed master and holds the socket it listens on."""
    running = start(leader="sleep 605 & exec sleep 606")
    running.settle("leader")
    leader = running.pids("leader")[0]
    running.wait_for(lambda: len(list(members(leader))) == 2)
    everybody = list(members(leader))
    os.kill(leader, signal.SIGKILL)
    running.wait_for(lambda: len(running.pids("leader")) == 2)
    assert [pid for pid in everybody if alive(pid)] == []


def test_it_stops_when_whoever_started_it_is_gone(tmp_path: Path) -> None:
    """A killed `make run` takes its platform along."""
    procfile, log = tmp_path / "Procfile", tmp_path / "log"
    procfile.write_text(f"one: {STAYS}\n")
    shell = f"{sys.executable} -m release.supervise {procfile} > {log} & wait"
    parent = subprocess.Popen(["sh", "-c", shell])
    running = Supervised(parent, log)
    running.wait_for(lambda: log.exists() and running.pids("one"))
    parent.kill()
    parent.wait()
    running.wait_for(lambda: "one stopped" in running.text())
    assert not alive(running.pids("one")[0])


def test_process_ids_are_noted_where_somebody_asks_for_them(start: Start, tmp_path: Path) -> None:
    """Whoever ships a service stops its workers, and waits until others are there."""
    notes = tmp_path / "pids"
    notes.mkdir()
    running = start("--settled", "--pids", str(notes), one=STAYS)
    running.wait_for(lambda: (notes / "one").is_file() and (notes / "one").read_text())
    first = int((notes / "one").read_text())
    assert running.pids("one") == [first]
    os.kill(first, signal.SIGTERM)
    running.wait_for(lambda: len(running.pids("one")) == 2)
    running.wait_for(
        lambda: (notes / "one").is_file() and (notes / "one").read_text() == str(running.pids("one")[1])
    )
    running.process.terminate()
    running.process.wait(20)
    assert list(notes.iterdir()) == []


def test_a_full_disk_under_the_log_stops_nothing(start: Start, tmp_path: Path) -> None:
    """TRUST R3: the log may lie on the very disk that is full."""
    marks = tmp_path / "marks"
    running = start("--settled", output=Path("/dev/full"), one=f"echo $$ >> {marks}; echo lost; exit 1")
    running.wait_for(lambda: marks.exists() and len(marks.read_text().split()) >= 3)
    assert running.process.poll() is None


def test_what_a_process_says_arrives_whole_and_under_its_name(start: Start) -> None:
    say = f"{sys.executable} -c \"print('x' * 3_000_000); print(b'\\\\xff'); print('last', end='')\""
    running = start("--settled", talks=f"{say}; exec sleep 600")
    running.wait_for(lambda: "| b'" in running.text())
    lines = [line.partition("| ")[2] for line in running.text().splitlines() if " talks " in line[:20]]
    assert sum(line.count("x") for line in lines if set(line) == {"x"}) == 3_000_000


def test_a_procfile_names_each_process_once() -> None:
    assert read_procfile("a: exec one --b c: d\n\n# note\nb:two\n") == {"a": "exec one --b c: d", "b": "two"}
    with pytest.raises(ValueError, match="names a twice"):
        read_procfile("a: 1\na: 2\n")

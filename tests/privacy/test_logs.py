"""No log that the platform writes tells of a person, whatever a program is made to say. Source: TRUST O3, S11."""

import subprocess
import sys
from collections.abc import Iterable
from pathlib import Path

import pytest
from release.edge.testing import RunningEdge, running_edge
from telling_platform import EVENTS, PROGRAMS, environment_of, lines_by_program

CANARIES = {
    "email": "zephyrine@quokka.example",
    "firstName": "Zephyrine",
    "lastName": "Quokkaworth",
    "telephone": "(305) 555-0147",
    "dateOfBirth": "1985-04-09",
    "cardNumber": "4242 4242 4242 4242",
}
WORDS = ("zephyrine", "quokka", "555-0147", "5550147", "1985-04-09", "4242 4242", "42424242")


def standing_in(lines: Iterable[str]) -> list[str]:
    """Lines in which a word of hers stands."""
    return [line[:300] for line in lines if any(word in line.lower() for word in WORDS)]


@pytest.fixture(scope="module")
def told(tmp_path_factory: pytest.TempPathFactory) -> dict[str, list[str]]:
    return lines_by_program(tmp_path_factory.mktemp("telling"), CANARIES)


@pytest.mark.timeout(400)
@pytest.mark.parametrize("program", PROGRAMS)
def test_a_program_tells_nobody_of_a_customer(told: dict[str, list[str]], program: str) -> None:
    """What it logs, what its libraries log and warn of, what it catches, and what no thread does."""
    said = " ".join(told[program])
    assert [event for event in EVENTS if event not in said] == [], "the row shows nothing"
    assert standing_in(told[program]) == []


def test_a_program_that_never_set_its_logs_up_is_found(tmp_path: Path) -> None:
    """The same words without the guard: Python prints them as they are."""
    script = (
        "import structlog, threading; structlog.configure();"
        "[each.join(60) for each in threading.enumerate() if each is not threading.current_thread()]"
    )
    environment = environment_of(tmp_path, CANARIES)
    done = subprocess.run(
        [sys.executable, "-c", script], env=environment, capture_output=True, text=True, check=False
    )
    found = standing_in((done.stdout + done.stderr).splitlines())
    assert len(found) >= 5
    assert any("ToldError" in line for line in found)


def asked_with_her_words(edge: RunningEdge) -> None:
    """Her words wherever a request has room; a name alone may be the name of anything in a path or of a program."""
    email, card = CANARIES["email"], CANARIES["cardNumber"].replace(" ", "")
    for words in (email, email.replace("@", "%40"), card, "Zephyrine+Quokkaworth"):
        paths = [
            f"/?q={words}",
            f"/?utm_source={words}&utm_campaign={words}",
            f"/quote/{words}",
            f"/api/quotes/{words}",
        ]
        headers = {"Referer": f"https://a.example/{words}", "Cookie": f"a={words}"}
        if "+" not in words:
            paths += [f"/goodbye/{words}/", f"/pictures/{words}.png", f"/assets/{words}.js"]
            headers["User-Agent"] = f"reader (ask {words})"
        for path in paths:
            edge.ask(path, headers=headers)


def logged(edge: RunningEdge, name: str) -> list[str]:
    return (edge.settings.var / "log" / name).read_text().splitlines()


@pytest.mark.parametrize("name", ["edge.json", "edge-error.log"])
def test_the_edges_logs_tell_of_nobody(name: str) -> None:
    """Neither who came from where nor what was asked for, nor when a service is away, which is an error to the edge."""
    with running_edge() as edge:
        asked_with_her_words(edge)
        edge.quotes.stop()
        edge.content.stop()
        asked_with_her_words(edge)
        asked = len(edge.log_lines())
        edge.stop()
        assert asked >= 40, "the row shows nothing"
        assert standing_in(logged(edge, name)) == []


def test_an_edge_that_notes_what_it_was_asked_is_found() -> None:
    """The guard taken away: whole addresses in the log, and errors of every level."""
    with running_edge() as edge:
        edge.stop()
        conf = edge.settings.var / "nginx"
        for file, guarded, bare in (
            ("log.conf", "$logged_path", "$request_uri"),
            ("nginx.conf", 'edge-error.log" alert', 'edge-error.log" info'),
        ):
            text = (conf / file).read_text()
            assert guarded in text
            (conf / file).write_text(text.replace(guarded, bare))
        edge.start()
        edge.quotes.stop()
        asked_with_her_words(edge)
        edge.log_lines()
        edge.stop()
        assert standing_in(logged(edge, "edge.json")) != []
        assert standing_in(logged(edge, "edge-error.log")) != []


@pytest.mark.timeout(400)
def test_redis_tells_of_nobody(told: dict[str, list[str]]) -> None:
    """Her words as keys, values, commands that are none, and scripts that fail."""
    assert told["redis"] != [], "the row shows nothing"
    assert standing_in(told["redis"]) == []

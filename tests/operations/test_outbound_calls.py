"""Whoever does not answer, or says a byte a second, is given up within the time that the call declares. TRUST O4.

All calls are on their way at once, each with the time-outs of production: what it takes is what the longest takes.
"""

import re
from collections.abc import Iterator
from contextlib import ExitStack

import pytest
import requests
from outbound_calls import CALLS, Call
from release.layout import ROOT
from tarpit import BEGINNINGS, Ended, Trial, tarpit

# A machine at work with something else. A call without an end has none after this either.
MARGIN_S = 4.0
WAYS = ("silent", "drips", "drips-body")
LONGEST_S = max(call.within_s for call in CALLS.values()) + MARGIN_S
# What opens a way out of the process, and where that is for more than one caller or for none.
OPENERS = re.compile(
    r"(?<![\w.])(?:http\.session|session|Connection|SmtpPost|Outbound|Redis(?:\.from_url)?|create_engine|make_engine"
    r"|OAuth2Session|urlopen|ClientSession|(?:socket\.|loop\.)?create_connection|HTTPS?Connection|SMTP(?:_SSL)?"
    r"|http\.client\.HTTPS?Connection|smtplib\.SMTP(?:_SSL)?|psycopg\.connect|requests\.\w+|Redis\.from_url)\("
)
ELSEWHERE = {
    "kit/endings.py": "the connection of `another service's customer` and `library`",
    "kit/http.py": "the session of everybody who speaks HTTP",
    "kit/ready.py": "a look at a port of its own machine by a container's health check, which has a limit itself",
    "kit/migrating.py": "PostgreSQL",
    "sandbox/mail_server.py": "no way out: it is the mail server's own end",
    "quotes/adapters/outbound.py": "the same",
    "quotes/adapters/connections.py": "the connections of quotes/composition.py's calls",
    "sandbox/database.py": "PostgreSQL",
    "chat/composition.py": "mail",
}
pytestmark = pytest.mark.timeout(120)


@pytest.fixture(scope="module")
def ended() -> Iterator[dict[tuple[str, str], Ended]]:
    """How every call went against every kind of silence."""
    with ExitStack() as stack:
        trials = {}
        for name, call in CALLS.items():
            for way in ways_of(call):
                port = stack.enter_context(tarpit(drips_of(call, way)))
                trials[name, way] = Trial(lambda make=call.make, port=port: make(port))  # type: ignore[misc]
        yield {key: trial.within(LONGEST_S) for key, trial in trials.items()}


def ways_of(call: Call) -> tuple[str, ...]:
    if not call.drips:
        return WAYS[:1]
    return WAYS if call.speaks == "http" else WAYS[:2]


def drips_of(call: Call, way: str) -> bytes | None:
    if way == "silent":
        return None
    return BEGINNINGS["http-body" if way == "drips-body" else call.speaks]


def flaw(call: Call, how: Ended) -> str:
    """What is wrong with how a call ended."""
    if how.seconds is None:
        return "it never ended"
    if how.seconds > call.within_s + MARGIN_S:
        return f"it took {how.seconds:.1f} s, {call.within_s} s are declared"
    if not isinstance(how.how, call.says):
        return f"it ended with {how.how!r}"
    # What ends at once has not met the silence.
    return "" if how.seconds > min(0.15, call.within_s / 2) else "it asked nobody"


@pytest.mark.parametrize(
    ("name", "way"), [(name, way) for name, call in CALLS.items() for way in ways_of(call)]
)
def test_whoever_does_not_answer_is_given_up_in_time(
    ended: dict[tuple[str, str], Ended], name: str, way: str
) -> None:
    assert flaw(CALLS[name], ended[name, way]) == ""


def test_the_table_has_every_way_out_of_a_service() -> None:
    opening = {
        path.relative_to(root).as_posix()
        for root in ROOT.glob("services/*/src")
        for path in root.rglob("*.py")
        if "testing" not in path.parts
        and OPENERS.search(re.sub(r"(?m)^\s*(?:async )?(?:def|class) .*", "", path.read_text()))
    }
    tried = {call.where for call in CALLS.values()}
    assert opening - tried - ELSEWHERE.keys() == set()
    assert tried - opening == set()


def test_a_call_without_an_end_is_seen() -> None:
    """TRUST O4: one without a time-out, and two with the usual kind, which begins anew with each byte."""
    kinds = {"silent": None, "drips": 1.5, "drips-body": 1.5}
    call = Call("", 1.5, lambda _: None, OSError)
    with ExitStack() as stack:
        trials = []
        for way, timeout_s in kinds.items():
            address = f"http://127.0.0.1:{stack.enter_context(tarpit(drips_of(call, way)))}"
            trials.append(Trial(lambda address=address, s=timeout_s: requests.get(address, timeout=s)))  # type: ignore[misc]
        seen = [flaw(call, trial.within(call.within_s + MARGIN_S)) for trial in trials]
    assert seen == ["it never ended"] * 3


def test_a_call_that_met_nobody_shows_nothing() -> None:
    """TRUST O4"""
    call = Call("", 1.0, lambda port: requests.get(f"http://127.0.0.1:{port}", timeout=1), OSError)
    with tarpit() as port:
        pass
    assert flaw(call, Trial(lambda: call.make(port)).within(5)) == "it asked nobody"
    assert flaw(call, Ended(0.5, TypeError("x"))) == "it ended with TypeError('x')"

"""What is said is heard, once and in order, whatever ends meanwhile: both programs as they run."""

import signal
import sqlite3
import tempfile
import threading
import time
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest
from chat.composition import open_parts
from chat.settings import Settings
from kit.clock import now_utc
from kit.staff import StaffSessions
from kit.testing import UnixSocketSession, running_redis
from live_chat import Follower, LiveChat, live_chat
from visitors import PRECHAT

LET_GO_WITHIN_S = 8.0
DATABASES = ("sqlite", "postgresql")


@pytest.fixture
def folder() -> Iterator[Path]:
    with tempfile.TemporaryDirectory(prefix="c-") as name:
        yield Path(name)


def begin(chat: LiveChat, start_id: str = "s" * 20) -> str:
    status, begun = chat.ask(
        "POST", "/api/chat/conversations", {"startId": start_id, "text": "0", "prechat": PRECHAT}
    )
    assert status == 201
    return str(begun["key"])


def say(chat: LiveChat, key: str, number: int) -> None:
    """Until it is kept, as the page does it: under the same id."""
    body = {"id": f"message-{number:012}", "text": str(number)}
    while True:
        try:
            if chat.ask("POST", f"/api/chat/conversations/{key}/messages", body)[0] == 201:
                return
        except OSError:
            pass


def test_nothing_is_lost_or_said_twice_while_both_workers_are_killed(
    folder: Path, database_url: str, redis_url: str
) -> None:
    """40 lines, four kills of the streams' worker and two of the service's, in the middle of it."""
    with live_chat(folder, {"REDIS_URL": redis_url, "CHAT_DATABASE_URL": database_url}) as chat:
        key = begin(chat)
        follower = Follower(chat, key)

        def talk() -> None:
            for number in range(1, 41):
                if number % 10 == 5:
                    chat.kill_worker("streams")
                if number % 20 == 8:
                    chat.kill_worker("web")
                say(chat, key, number)

        talking = threading.Thread(target=talk)
        talking.start()
        while talking.is_alive():
            follower.listen(0.5)
        for _ in range(40):
            if len(follower.heard) >= 41:
                break
            follower.listen(0.5)
        follower.close()
        assert follower.heard == [str(number) for number in range(41)]


@pytest.mark.parametrize("told", [signal.SIGHUP, signal.SIGTERM], ids=["reload", "stop"])
def test_a_stream_ends_as_a_whole_when_its_program_does_and_goes_on_in_the_next(
    folder: Path, redis_url: str, told: signal.Signals
) -> None:
    """TRUST R25: what is open is let go at once and not cut off, and its reader misses nothing."""
    with live_chat(
        folder, {"REDIS_URL": redis_url, "CHAT_DATABASE_URL": f"sqlite:///{folder}/chat.sqlite"}
    ) as chat:
        key = begin(chat)
        session = UnixSocketSession(chat.path("streams"), timeout_s=20)
        session.request("GET", f"/api/chat/conversations/{key}/events")
        stream = session.getresponse()
        while not stream.readline().startswith(b"data:"):
            pass
        began = time.monotonic()
        chat.masters["streams"].send_signal(told)
        # Raises IncompleteRead where the last chunk is missing.
        rest = stream.read()
        assert time.monotonic() - began < LET_GO_WITHIN_S
        assert rest.endswith(b"\n\n") or not rest.strip()
        if told is signal.SIGTERM:
            assert chat.masters["streams"].wait(20) == 0
            say(chat, key, 1)
            chat.run("streams")
        else:
            say(chat, key, 1)
        say(chat, key, 2)
        follower = Follower(chat, key)
        follower.last_id = 1
        for _ in range(40):
            follower.listen(0.5)
            if len(follower.heard) >= 2:
                break
        follower.close()
        assert follower.heard == ["1", "2"]


def test_what_is_said_while_redis_is_away_is_heard_all_the_same(folder: Path) -> None:
    with running_redis() as redis_url:
        pass
    with live_chat(
        folder, {"REDIS_URL": redis_url, "CHAT_DATABASE_URL": f"sqlite:///{folder}/chat.sqlite"}
    ) as chat:
        key = begin(chat)
        follower = Follower(chat, key)
        follower.listen(1)
        for number in range(1, 4):
            say(chat, key, number)
        for _ in range(10):
            follower.listen(0.5)
        follower.close()
        assert follower.heard == ["0", "1", "2", "3"]


def test_a_reader_goes_on_where_it_was(folder: Path, redis_url: str) -> None:
    with live_chat(
        folder, {"REDIS_URL": redis_url, "CHAT_DATABASE_URL": f"sqlite:///{folder}/chat.sqlite"}
    ) as chat:
        key = begin(chat)
        for number in range(1, 4):
            say(chat, key, number)
        follower = Follower(chat, key)
        follower.last_id = 2
        follower.listen(1.5)
        follower.close()
        assert follower.heard == ["2", "3"]
        # A figure by Unicode, and no number: who says nothing that can be read hears everything.
        status, session = status_of(chat, f"/api/chat/conversations/{key}/events?after=%C2%B2")
        session.close()
        assert status == 200


def status_of(
    chat: LiveChat, path: str, headers: dict[str, str] | None = None
) -> tuple[int, UnixSocketSession]:
    session = UnixSocketSession(chat.path("streams"))
    session.request("GET", path, headers=headers or {})
    return session.getresponse().status, session


def test_a_database_that_is_away_is_said_and_one_that_was_is_heard_of_again(
    folder: Path, redis_url: str
) -> None:
    """TRUST R24: a problem document and 503; whoever listens already comes back, and misses nothing."""
    file = folder / "chat.sqlite"
    with live_chat(folder, {"REDIS_URL": redis_url, "CHAT_DATABASE_URL": f"sqlite:///{file}"}) as chat:
        key = begin(chat)
        address = f"/api/chat/conversations/{key}/events"
        with closing(sqlite3.connect(file)) as other:
            other.execute("ALTER TABLE conversations RENAME TO away")
            session = UnixSocketSession(chat.path("streams"))
            session.request("GET", address)
            answer = session.getresponse()
            assert (answer.status, answer.headers["Retry-After"]) == (503, "10")
            assert answer.headers["Content-Type"].startswith("application/problem+json")
            session.close()
            other.execute("ALTER TABLE away RENAME TO conversations")
        status, session = status_of(chat, address)
        session.close()
        assert status == 200


def test_connections_are_limited_and_keys_are_needed(folder: Path, tmp_path: Path, redis_url: str) -> None:
    """PROTOCOLS §d; the desk's events are for the staff alone (TRUST S2)."""
    secret = "development-staff-secret-not-for-production"
    environment = {
        "REDIS_URL": redis_url,
        "CHAT_DATABASE_URL": f"sqlite:///{tmp_path}/c.sqlite",
        "CHAT_MAX_STREAMS": "8",
        "CHAT_STAFF_SECRET": secret,
    }
    with live_chat(folder, environment) as chat:
        first, second = begin(chat), begin(chat, "t" * 20)
        address = "/api/chat/conversations/{}/events"
        assert status_of(chat, address.format("x" * 32))[0] == 404
        held = [status_of(chat, address.format(first)) for _ in range(7)]
        assert [status for status, _ in held] == [200] * 6 + [429]
        more = [status_of(chat, address.format(second)) for _ in range(3)]
        assert [status for status, _ in more] == [200, 200, 503]
        assert status_of(chat, "/desk/events")[0] == 401
        session_of = {"X-Coati-Staff": StaffSessions(secret, "desk 2", now_utc).new("holder")}
        # Signed by us, and nobody's: its agent has signed out, or is at another screen.
        assert status_of(chat, "/desk/events", session_of)[0] == 401
        settings = Settings(env="development", database_url=environment["CHAT_DATABASE_URL"])
        open_parts(settings).agents.sign_in("holder", "Ada")
        # Also while visitors have taken every connection there is: somebody has to hear of them.
        desk = status_of(chat, "/desk/events", session_of)
        assert desk[0] == 200
        for _, session in (*held, *more, desk):
            session.close()

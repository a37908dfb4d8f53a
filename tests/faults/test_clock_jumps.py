"""The machine's clock is set a day forward, minutes back, or in the midst of a request. TRUST R21."""

import re
import threading
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
import requests
from accounts.adapters.customers import new_customer
from accounts.composition import open_parts
from accounts.migrate import migrate as migrate_accounts
from accounts.settings import Settings
from jumping_clock import JumpingClock, served
from kit.clock import now_utc
from kit.migrating import prepare
from quotes.adapters.carrier_http import Patience
from quotes.migrate import migrate as migrate_quotes
from release.layout import ROOT
from seven_questions import Books, Seen, Visitor

DAY_LATER, BEFORE = 25.0, -1 / 6
CARRIER = "northwind-assurance"
BACK_WITHIN_S = 8.0 + 4.0
KEY = "a-key-between-two-services-of-a-test-0001"
COMMON = {"COATI_ENV": "development", "LOG_LEVEL": "error"}
pytestmark = pytest.mark.timeout(240)


# Of whoever looks at how old a file, a line or a person is, where a wrong age costs a figure and nothing else.
OTHER_CLOCKS = {
    "analytics/adapters/spool.py",
    "analytics/adapters/stream.py",
    "content/check.py",
    "kit/beat.py",
    "kit/clock.py",
    "kit/worker_health.py",
    "quotes/worker.py",
}


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("jumps")


@pytest.fixture(scope="module")
def outside(folder: Path) -> Iterator[str]:
    """Insurers and payment gateway, whose clocks are right."""
    settings = {
        **COMMON,
        "SANDBOX_DATABASE_URL": f"sqlite:///{folder}/outside.sqlite",
        "SANDBOX_CARRIER_API_KEY": KEY,
        "SANDBOX_GATEWAY_SECRET": KEY,
    }
    with served("sandbox.app:from_environment()", settings) as origin:
        yield origin


@pytest.fixture(scope="module")
def shop(outside: str, folder: Path) -> Iterator[tuple[Visitor, JumpingClock]]:
    """A visitor of a quotes service whose clock jumps."""
    clock = JumpingClock(folder / "clock")
    clock.jump(0)
    database = f"sqlite:///{folder}/quotes.sqlite"
    migrate_quotes(prepare(database))
    settings = {
        **COMMON,
        "QUOTES_DATABASE_URL": database,
        "QUOTES_CARRIER_API_URL": f"{outside}/carriers/v1",
        "QUOTES_GATEWAY_URL": f"{outside}/gateway",
        "QUOTES_GATEWAY_SECRET": KEY,
        "QUOTES_CARRIER_API_KEY": KEY,
        "REDIS_URL": "unix:///nowhere/redis.sock",
    }
    with served("jumping_clock:quotes()", {**settings, **clock.environment()}) as origin:
        yield Visitor(origin, outside, "", ""), clock


@pytest.fixture
def visitor(shop: tuple[Visitor, JumpingClock]) -> Visitor:
    return shop[0]


@pytest.fixture
def clock(shop: tuple[Visitor, JumpingClock]) -> Iterator[JumpingClock]:
    """Right at the beginning of a test and after it."""
    yield shop[1]
    shop[1].jump(0)


def test_what_was_bought_is_bought_once_whatever_time_it_is(
    visitor: Visitor, clock: JumpingClock, folder: Path
) -> None:
    """The same key: the same answer before its time, and no second policy a day after it."""
    books = Books(folder / "quotes.sqlite", folder / "outside.sqlite")
    order = visitor.order(visitor.quote().json())
    first = visitor.buy(order, "jumping-key-0001")
    assert first.status == 201, first
    for hours in (BEFORE, 0, 23):
        clock.jump(hours)
        again = visitor.buy(order, "jumping-key-0001")
        assert (again.status, again.text) == (201, first.text), hours
    clock.jump(DAY_LATER)
    assert visitor.buy(order, "jumping-key-0001").status in (409, 410, 422)
    assert books.both() == (1, 1)


@pytest.mark.parametrize("hours", [DAY_LATER, BEFORE])
def test_a_jump_in_the_midst_of_a_request_costs_nothing(
    visitor: Visitor, outside: str, clock: JumpingClock, folder: Path, hours: float
) -> None:
    """An insurer that hangs is given up by the deadline all the same, and no time is negative."""
    books = Books(folder / "quotes.sqlite", folder / "outside.sqlite")
    others = visitor.quote().json()["meta"]["carriersAsked"] - 1
    told_before = books.answers()
    switch = f"{outside}/carriers/switch/{CARRIER}"
    requests.put(switch, json={"mode": "hang"}, timeout=5).raise_for_status()
    seen: list[Seen] = []
    asking = threading.Thread(target=lambda: seen.append(visitor.quote()))
    asking.start()
    # What arrives after a day's jump has rightly lapsed, and how long an insurer takes is drawn anew each time.
    _wait_until(lambda: books.answers() == told_before + others)
    clock.jump(hours)
    asking.join(60)
    requests.put(switch, json={"mode": "ok"}, timeout=5).raise_for_status()
    (answer,) = seen
    assert answer.status == 201, answer
    assert answer.seconds < BACK_WITHIN_S
    told = answer.json()["meta"]
    assert [each["carrierId"] for each in told["unavailable"]] == [CARRIER]
    assert 0 < told["elapsedMs"] < BACK_WITHIN_S * 1000
    assert len(answer.json()["quotes"]) > 0


def _wait_until(true: Callable[[], bool]) -> None:
    """As long as the hanging insurer is waited for, and no longer."""
    end = time.monotonic() + Patience().call_s
    while not true():
        assert time.monotonic() < end, "the other insurers did not answer in time"
        time.sleep(0.05)


def test_a_session_that_is_over_does_not_come_back(redis_url: str, tmp_path: Path) -> None:
    """A day later it is over, and it stays so when the clock is set right."""
    clock = JumpingClock(tmp_path / "clock")
    clock.jump(0)
    database = f"sqlite:///{tmp_path}/accounts.sqlite"
    migrate_accounts(prepare(database))
    parts = open_parts(Settings(env="development", database_url=database, redis_url=redis_url))
    with parts.db.write() as session:
        customer = new_customer(session, now_utc, email="ada@example.com")
    one, other = (parts.sessions.begin(customer.id, "customer", "ada@example.com", name) for name in "ab")
    settings = {**COMMON, "ACCOUNTS_DATABASE_URL": database, "REDIS_URL": redis_url}
    with served("jumping_clock:accounts()", {**settings, **clock.environment()}) as origin:

        def status(session: str) -> int:
            visitor = Visitor(origin, "", "", f"__Host-coati-session={session}")
            return visitor.as_customer("/api/accounts/me").status

        assert (status(one), status(other)) == (200, 200)
        clock.jump(BEFORE)
        assert status(one) == 200
        clock.jump(DAY_LATER)
        assert status(one) == 401
        clock.jump(0)
        assert (status(one), status(other)) == (401, 200)


def test_the_clock_of_these_services_really_jumps(visitor: Visitor, clock: JumpingClock) -> None:
    """Without the jump, nothing above would be asked at another time."""
    first = visitor.quote().json()["createdAt"]
    clock.jump(DAY_LATER)
    second = visitor.quote().json()["createdAt"]
    assert first[:10] < second[:10]


def test_no_other_clock_decides_anything() -> None:
    """What a service reads the time for goes through the clock it is composed with; the rest is named above."""
    services = ROOT / "services"
    reading = re.compile(r"\btime\.time\(\)|\bdatetime\.(?:now|utcnow|today)\(|\bdate\.today\(")
    found = {
        str(path.relative_to(services).relative_to(Path(path.relative_to(services).parts[0]) / "src"))
        for path in services.glob("*/src/**/*.py")
        if "sandbox" not in path.parts and reading.search(path.read_text())
    }
    assert found == OTHER_CLOCKS

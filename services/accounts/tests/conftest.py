"""The service under test: its parts over a database, a Redis, a mail server and other services of its own."""

import sys
from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path

import pytest
from accounts.composition import Parts, open_parts
from accounts.migrate import migrate
from accounts.settings import Settings
from kit import logs
from kit.testing import SetClock
from kit.testing.shapes import shape

sys.path.insert(0, str(Path(__file__).parent / "support"))

from browser_of_accounts import Browser
from letter_box import LetterBox
from peer_services import PeerService

NOW = datetime(2026, 11, 21, 15, 0, tzinfo=UTC)
BRANDS = Path(__file__).resolve().parents[3] / "shells" / "brands"


@pytest.fixture(scope="session", autouse=True)
def configured_logs() -> None:
    logs.configure("tests")


@pytest.fixture
def clock() -> SetClock:
    return SetClock(NOW)


@pytest.fixture(scope="session")
def post_office() -> Iterator[LetterBox]:
    with LetterBox() as box:
        yield box


@pytest.fixture
def box(post_office: LetterBox) -> LetterBox:
    """An empty mail box."""
    post_office.mails.clear()
    post_office.answer = "250 OK"
    return post_office


@pytest.fixture
def peers(tmp_path_factory: pytest.TempPathFactory) -> Iterator[dict[str, PeerService]]:
    """Two other services that hold data of customers."""
    with PeerService("policies") as one, PeerService("events") as other:
        yield {"policies": one, "events": other}


@pytest.fixture
def settings(database_url: str, redis_url: str, box: LetterBox, peers: dict[str, PeerService]) -> Settings:
    return Settings(
        env="development",
        database_url=database_url,
        redis_url=redis_url,
        smtp_url=box.url,
        brands=BRANDS,
        public_origin="https://coati.example",
        peers=",".join(f"{name}=unix:{peer.path}" for name, peer in peers.items()),
    )


@pytest.fixture
def parts(settings: Settings, clock: SetClock) -> Iterator[Parts]:
    opened = open_parts(settings, clock)
    shape(migrate, opened.db.engine)
    yield opened
    opened.db.engine.dispose()


@pytest.fixture
def browser(parts: Parts, box: LetterBox) -> Browser:
    """A browser on a page of ours."""
    return Browser(parts, box)


@pytest.fixture
def stranger(parts: Parts, box: LetterBox) -> Browser:
    """Another one, elsewhere."""
    return Browser(parts, box, address="203.0.113.7")


@pytest.fixture
def ada(browser: Browser) -> Browser:
    """The browser of Ada, who has just signed up."""
    browser.sign_up("ada@example.com")
    return browser


@pytest.fixture
def bob(stranger: Browser) -> Browser:
    """The browser of Bob, who has just signed up."""
    stranger.sign_up("bob@example.com", first_name="Bob")
    return stranger

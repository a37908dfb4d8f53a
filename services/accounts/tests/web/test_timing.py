"""How long an answer takes tells nobody who has an account, nor whose things are whose. Source: TRUST S2, S9."""

import os
from collections.abc import Callable
from typing import Any

import pytest
from accounts.adapters.hashing import Passwords
from browser_of_accounts import PASSWORD, Browser
from kit.testing.timing import Timings, in_turn
from redis import Redis

pytestmark = pytest.mark.timeout(600)
FULL = os.environ.get("COATI_SECURITY") == "full"
SAMPLES = 200 if FULL else 25
WRONG = "seven bridges under violet kayak"
KNOWN, UNKNOWN = "ada@example.com", "eve@example.com"
Record = Callable[[str, object], None]


class Asking:
    """Asks the same of a known and an unknown address, from somewhere that never runs out of tries."""

    def __init__(self, browser: Browser, redis_url: str) -> None:
        self._browser = browser
        self._redis: Any = Redis.from_url(redis_url)
        self.flows: dict[str, str] = {}

    def forget_tries(self) -> None:
        if keys := self._redis.keys("accounts:tries:*"):
            self._redis.delete(*keys)

    def sign_in(self, email: str) -> int:
        return self._browser.sign_in(email, WRONG).status_code

    def sign_up(self, email: str) -> int:
        details = {"email": email, "password": PASSWORD, "firstName": "Eve", "lastName": "Doe"}
        return self._browser.post("/sign-up", details).status_code

    def reset(self, email: str) -> int:
        return self._browser.post("/reset", {"email": email}).status_code

    def begin(self) -> None:
        """A reset of each address, for a code to be tried on."""
        self.forget_tries()
        for email in (KNOWN, UNKNOWN):
            self.flows[email] = self._browser.post("/reset", {"email": email}).json["flow"]
        self.forget_tries()

    def code(self, email: str) -> int:
        typed = {"flow": self.flows[email], "code": "000000", "password": WRONG}
        return self._browser.post("/reset/confirm", typed).status_code


@pytest.fixture
def asking(ada: Browser, stranger: Browser, redis_url: str) -> Asking:
    """Ada has an account; a stranger asks."""
    return Asking(stranger, redis_url)


def compared(asking: Asking, what: str, samples: int = SAMPLES) -> Timings:
    ask = getattr(asking, what)
    statuses = set()
    times = in_turn(
        samples,
        lambda: statuses.add(ask(KNOWN)),
        lambda: statuses.add(ask(UNKNOWN)),
        asking.begin if what == "code" else asking.forget_tries,
    )
    assert statuses == {{"sign_in": 401, "code": 422}.get(what, 202)}
    return times


@pytest.mark.parametrize("what", ["sign_in", "sign_up", "reset", "code"])
def test_an_unknown_address_takes_as_long_as_a_known_one(
    asking: Asking, what: str, record_property: Record
) -> None:
    """TRUST S9: medians of 200 within 5 % (make test: of 25)."""
    times = compared(asking, what)
    record_property("seen", f"{what}: {times}")
    assert times.alike(0.05), str(times)


def test_a_sign_in_that_hashes_for_known_addresses_alone_is_seen(
    asking: Asking, monkeypatch: pytest.MonkeyPatch
) -> None:
    """TRUST S9: the guard taken away."""
    matches = Passwords.matches
    monkeypatch.setattr(
        Passwords,
        "matches",
        lambda self, password, stored: stored is not None and matches(self, password, stored),
    )
    assert not compared(asking, "sign_in", 20).alike(0.05)


def things_of(browser: Browser) -> dict[str, str]:
    """One of each kind that has an owner, by kind."""
    sam = {"firstName": "Sam", "lastName": "Moss", "dob": "2015-03-03", "relation": "child"}
    parts, me = browser.parts, browser.get("/me").json["id"]
    passkey = parts.passkeys.add(
        me, "Phone", "coati.example", credential_id=b"c", public_key=b"k", sign_count=0, brand="coati"
    )
    return {
        "travelers": browser.post("/me/travelers", sam).json["id"],
        "passkeys": passkey.id,
        "sessions": parts.sessions.of_customer(me)[0].id,
    }


@pytest.mark.parametrize("kind", ["travelers", "passkeys", "sessions"])
def test_anothers_thing_takes_as_long_as_none(
    ada: Browser, bob: Browser, kind: str, record_property: Record
) -> None:
    """TRUST S2: medians within 20 %."""
    theirs, none = things_of(ada)[kind], "0" * 16
    statuses = set()

    def ask(thing: str) -> None:
        statuses.add(bob.ask("DELETE", f"/me/{kind}/{thing}").status_code)

    times = in_turn(60, lambda: ask(theirs), lambda: ask(none), lambda: None)
    record_property("seen", f"{kind}: {times}")
    assert statuses == {404}
    assert times.alike(0.20), str(times)

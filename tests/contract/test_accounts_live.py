"""The real edge before the real accounts service and a real Redis: who is signed in, and whose things are whose."""

import json
import re
import subprocess
import sys
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import Any, NamedTuple

import pytest
import yaml
from accounts.adapters.customers import new_customer
from accounts.composition import Parts, open_parts
from accounts.migrate import migrate
from accounts.settings import Settings
from kit.clock import now_utc
from kit.testing import running_gunicorn, running_redis
from release.edge.testing import JSON, Answer, Reply, RunningEdge, running_edge

MATRIX = yaml.safe_load((Path(__file__).parent / "authorisation.yaml").read_text())["accounts"]
SAM = {"firstName": "Sam", "lastName": "Moss", "dob": "2015-03-03", "relation": "child"}
CODE = {"flow": "f" * 43, "code": "000000"}
PASSWORD = "violet kayak under seven bridges"
BODIES: dict[str, dict[str, Any]] = {
    "PATCH /api/accounts/me": {},
    "POST /api/accounts/me/deletion": {"password": None},
    "POST /api/accounts/me/email": {"email": "a@example.com", "password": None},
    "POST /api/accounts/me/email/confirm": CODE,
    "POST /api/accounts/me/passkeys": {"name": "Phone", "credential": {}},
    "POST /api/accounts/me/passkeys/options": {},
    "POST /api/accounts/me/password": {"currentPassword": None, "newPassword": PASSWORD},
    "POST /api/accounts/me/proof": {"password": PASSWORD},
    "POST /api/accounts/me/proof/code": {},
    "POST /api/accounts/me/travelers": SAM,
    "PUT /api/accounts/me/travelers/<traveler_id>": SAM,
}


class Platform(NamedTuple):
    edge: RunningEdge
    parts: Parts
    stack: ExitStack
    redis: ExitStack


@pytest.fixture
def platform(tmp_path: Path) -> Iterator[Platform]:
    with ExitStack() as outer, ExitStack() as redis, ExitStack() as stack:
        environment = {
            "COATI_ENV": "development",
            "ACCOUNTS_DATABASE_URL": f"sqlite:///{tmp_path}/accounts.sqlite",
            "REDIS_URL": redis.enter_context(running_redis()),
            "PUBLIC_ORIGIN": "http://coati.example",
        }
        settings = Settings(
            env="development",
            database_url=environment["ACCOUNTS_DATABASE_URL"],
            redis_url=environment["REDIS_URL"],
        )
        parts = open_parts(settings)
        migrate(parts.db.engine)
        path, _ = stack.enter_context(
            running_gunicorn("accounts.app:from_environment()", environment=environment)
        )
        edge = outer.enter_context(running_edge(upstreams={"accounts": (f"unix:{path}",)}))
        edge.quotes.respond = lambda _: Answer(200, b"{}", JSON)
        yield Platform(edge, parts, stack, redis)


def sign_in(parts: Parts, email: str) -> tuple[str, str]:
    """A customer and the cookie of a session of theirs."""
    with parts.db.write() as session:
        customer = new_customer(session, now_utc, email=email)
    return (
        customer.id,
        f"__Host-coati-session={parts.sessions.begin(customer.id, 'customer', email, 'Firefox')}",
    )


def ask(edge: RunningEdge, line: str, cookie: str = "", thing: str = "0" * 16) -> Reply:
    """Ask a route of the matrix as a page of ours would."""
    method, _, rule = line.partition(" ")
    headers = {"Cookie": cookie, "Sec-Fetch-Site": "same-origin"}
    body = BODIES.get(line)
    if body is not None:
        headers["Content-Type"] = "application/json"
    data = None if body is None else json.dumps(body).encode()
    return edge.ask(re.sub(r"<[^>]+>", thing, rule), method=method, headers=headers, body=data)


def heard(platform: Platform, cookie: str) -> str | None:
    """Who bought something, as the quotes service hears it."""
    assert (
        platform.edge.ask("/api/purchases", method="POST", body=b"{}", headers={"Cookie": cookie}).status
        == 200
    )
    return platform.edge.quotes.calls[-1].headers.get("x-customer-id")


def test_nobody_reaches_what_is_anothers(platform: Platform) -> None:
    """TRUST S2. Each route of the matrix: 401 for a guest, and another's thing is as absent as none."""
    edge, parts = platform.edge, platform.parts
    ada, adas = sign_in(parts, "ada@example.com")
    _, bobs = sign_in(parts, "bob@example.com")
    traveler = parts.customers.keep_traveler(
        ada, None, first="Sam", last="Moss", dob=now_utc().date().replace(year=2015), relation=""
    )
    passkey = parts.passkeys.add(
        ada, "Phone", "coati.example", credential_id=b"c", public_key=b"k", sign_count=0, brand="coati"
    )
    assert traveler is not None
    things = {
        "travelers": traveler.id,
        "passkeys": passkey.id,
        "sessions": parts.sessions.of_customer(ada)[0].id,
    }
    for line in (*MATRIX["customer"], *MATRIX["owner"]):
        for nobody in ("", f"__Host-coati-session={'x' * 43}"):
            refused = ask(edge, line, nobody)
            assert (refused.status, refused.json()["type"]) == (401, "/problems/sign-in-needed"), line
    for line in MATRIX["owner"]:
        kind = next(name for name in things if name in line)
        answers = [ask(edge, line, bobs, thing) for thing in (things[kind], "0" * 16)]
        told = [
            {name: value for name, value in answer.json().items() if name not in ("instance", "requestId")}
            for answer in answers
        ]
        assert [answer.status for answer in answers] == [404, 404], line
        assert told[0] == told[1]
        assert answers[0].headers.keys() == answers[1].headers.keys()
    assert ask(edge, "GET /api/accounts/me", adas).status == 200
    assert len(parts.customers.travelers(ada)) == len(parts.passkeys.of_customer(ada)) == 1


def test_who_is_signed_in_is_known_to_the_others(platform: Platform) -> None:
    """[R-02] TRUST S8: until signing out, and never by a claim."""
    ada, cookie = sign_in(platform.parts, "ada@example.com")
    assert heard(platform, cookie) == ada
    assert heard(platform, "") is None
    assert heard(platform, f"{cookie[:-1]}{'A' if cookie[-1] != 'A' else 'B'}") is None
    BODIES["POST /api/accounts/sign-out"] = {}
    out = ask(platform.edge, "POST /api/accounts/sign-out", cookie)
    assert (out.status, out.headers["clear-site-data"]) == (204, '"cache", "storage"')
    assert heard(platform, cookie) is None


def test_a_customer_is_a_guest_while_redis_or_accounts_is_away(platform: Platform) -> None:
    """[R-01] TRUST §1.2: purchases are sold as guest, pages answer, signing in says that it cannot."""
    _, cookie = sign_in(platform.parts, "ada@example.com")
    platform.redis.close()
    assert heard(platform, cookie) is None
    BODIES["POST /api/accounts/sign-in"] = {"email": "ada@example.com", "password": PASSWORD}
    assert ask(platform.edge, "POST /api/accounts/sign-in").status == 503
    platform.stack.close()
    assert heard(platform, cookie) is None
    away = ask(platform.edge, "POST /api/accounts/sign-in")
    assert (away.status, away.json()["type"]) == (503, "/problems/unavailable")
    for path in ("/", "/account", "/sign-in"):
        assert platform.edge.ask(path, headers={"Cookie": cookie}).status == 200


def test_staff_is_made_at_the_keyboard(platform: Platform, tmp_path: Path) -> None:
    """[R-02] `python -m accounts.staff add`, and the next request is a member of staff's."""
    _, cookie = sign_in(platform.parts, "ada@example.com")
    settings = platform.parts.settings
    environment = {
        "COATI_ENV": "development",
        "ACCOUNTS_DATABASE_URL": settings.database_url,
        "REDIS_URL": str(settings.redis_url),
    }
    command = [sys.executable, "-m", "accounts.staff", "add", "ada@example.com"]
    subprocess.run(command, env=environment, check=True, capture_output=True, timeout=60)
    platform.edge.ask("/reports/", headers={"Cookie": cookie})
    assert platform.edge.analytics.calls[-1].headers["x-customer-role"] == "staff"

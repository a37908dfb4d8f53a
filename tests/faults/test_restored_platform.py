"""A platform starts on nothing but a backup, and answers with all that was there: policies, accounts, pages.

Two platforms after one another take minutes, so COATI_FAULTS=full asks for it, as `make test-faults` does. That every
row of every store comes back is asked in tests/operations each time.
"""

import os
import secrets
import shutil
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest
from release.layout import ROOT, Layout
from seven_questions import Json, Visitor
from signed_in import session_of_ada
from taken_parts import until
from whole_platform import VAR, WholePlatform, whole_platform

SERVING, RESTORED = VAR, VAR.with_name("restored")
WITHIN_S = 300
pytestmark = [
    pytest.mark.timeout(900),
    pytest.mark.skipif(os.environ.get("COATI_FAULTS") != "full", reason="COATI_FAULTS=full: two platforms"),
]


@pytest.fixture
def nowhere() -> Iterator[Path]:
    """A folder in which nothing ever ran, with a path short enough for sockets."""
    shutil.rmtree(RESTORED, ignore_errors=True)
    yield RESTORED
    shutil.rmtree(RESTORED, ignore_errors=True)


def visitor_of(platform: WholePlatform, cookie: str) -> Visitor:
    layout = platform.layout
    return Visitor(platform.origin, layout.sandbox_origin, layout.environment()["SEARCH_API_KEY"], cookie)


def backup(*arguments: object) -> str:
    """`python -m release.backup …` as the runbook says it, on a machine that knows of nothing else."""
    clean = {"PATH": os.environ["PATH"], "HOME": os.environ.get("HOME", "/")}
    command = [sys.executable, "-m", "release.backup", *map(str, arguments)]
    done = subprocess.run(
        command, cwd=ROOT, env=clean, capture_output=True, text=True, timeout=WITHIN_S, check=False
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def bought(visitor: Visitor) -> Json:
    """A policy of the customer's, and the quote that it was bought from."""
    quote = visitor.quote().json()
    sold = visitor.as_customer(
        "/api/purchases", "POST", visitor.order(quote), Idempotency_Key=secrets.token_hex(16)
    )
    assert sold.status == 201, sold.text
    return quote


def what_there_is(visitor: Visitor, quote: Json) -> dict[str, object]:
    """All that the customer can see of it."""
    policies = visitor.as_customer("/api/policies").json()
    shown = visitor.ask(f"/api/quotes/{quote['id']}").json()
    home = visitor.ask("/")
    return {
        "me": visitor.as_customer("/api/accounts/me").json(),
        "policies": policies,
        "offers": [(each["offerId"], each["priceCents"]) for each in shown["quotes"]],
        "pages": [visitor.ask(path).status for path in ("/", "/blog/", "/about-us/")],
        "release": home.text.split("/assets/quote/")[1].split("/")[0],
    }


def test_a_platform_of_nothing_but_a_backup_has_all_that_was_there(nowhere: Path, tmp_path: Path) -> None:
    """TRUST R27: it boots on it."""
    with whole_platform(SERVING) as serving:
        cookie = session_of_ada(serving.layout)
        visitor = visitor_of(serving, cookie)
        quote = bought(visitor)
        before = what_there_is(visitor, quote)
        kept, apart = tmp_path / "kept", tmp_path / "apart"
        backup("make", "--var", SERVING, "--to", kept, "--secrets", apart)
    assert len(before["policies"]["policies"]) == 1  # type: ignore[index]

    began = time.monotonic()
    (folder,), (secret,) = kept.iterdir(), apart.iterdir()
    said = backup("restore", folder, "--var", nowhere, "--secrets", secret)
    assert "0 differ" in said
    with whole_platform(nowhere, fresh=False) as restored:
        back_after_s = time.monotonic() - began
        again = visitor_of(restored, cookie)
        assert what_there_is(again, quote) == before
        # It goes on from there, and does not only show it.
        assert bought(again)["id"] != quote["id"]
        assert len(again.as_customer("/api/policies").json()["policies"]) == 2
        until(lambda: again.search().json().get("nbHits", 0) > 0)
        assert (
            Layout(var=nowhere).environment()["SEARCH_API_KEY"]
            == Layout(var=SERVING).environment()["SEARCH_API_KEY"]
        )
    print(f"back after {back_after_s:.0f} s")
    assert back_after_s < WITHIN_S

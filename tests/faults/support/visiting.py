"""Clients that keep reading pages, asking for quotes and sending events, and count whatever does not work."""

import http.client
import itertools
import json
import os
import random
import re
import threading
import time
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import UTC, datetime, timedelta
from urllib.parse import urlsplit

PAGES = ("/", "/about-us/", "/blog/", "/pet-insurance/", "/travel-insurance-101/", "/quote/compare")
PAUSE_S = 0.15 if os.environ.get("COATI_FAULTS") == "full" else 0.5
ASK_WITHIN_S = 60.0
JSON = {"Content-Type": "application/json"}
ASSET = re.compile(r'(?:src|href)="(/assets/[^"]+)"')


class Visitors:
    """What happened to all of them so far. Each has a browser's kept connection, and a bucket of chance each time."""

    def __init__(self, origin: str, pause_s: float = PAUSE_S) -> None:
        self._host = urlsplit(origin).netloc
        self._pause_s = pause_s
        self._origin = origin
        self._over = threading.Event()
        self.step = "start"
        self.done: Counter[str] = Counter()
        self.failed: list[str] = []
        self._buckets = itertools.count()

    def visit(self, number: int) -> None:
        """One client until the end."""
        chance = random.Random(number)
        connection = http.client.HTTPConnection(self._host, timeout=ASK_WITHIN_S)
        acts: tuple[Callable[[http.client.HTTPConnection, random.Random], None], ...]
        acts = (self._read, self._read, self._read, self._quote, self._tell, self._tell, self._chat)
        while not self._over.wait(self._pause_s * (0.5 + chance.random())):
            chance.choice(acts)(connection, chance)
        connection.close()

    def end(self) -> None:
        self._over.set()

    def _read(self, connection: http.client.HTTPConnection, chance: random.Random) -> None:
        path = chance.choice(PAGES)
        page = self._ask(connection, "GET", path, 200)
        if not page.rstrip().endswith(b"</html>"):
            self._fail("page", path, "is not whole")
        assets = ASSET.findall(page.decode("utf-8", "replace"))
        for asset in chance.sample(assets, min(2, len(assets))):
            self._ask(connection, "GET", asset, 200)

    def _quote(self, connection: http.client.HTTPConnection, chance: random.Random) -> None:
        answer = self._ask(connection, "POST", "/api/quotes", 201, a_trip(chance))
        try:
            if not json.loads(answer)["quotes"]:
                self._fail("POST", "/api/quotes", "has no quotes")
        except (ValueError, KeyError):
            self._fail("POST", "/api/quotes", "is not whole")

    def _tell(self, connection: http.client.HTTPConnection, chance: random.Random) -> None:
        view = {"url": f"{self._origin}{chance.choice(PAGES)}", "clientId": None, "referrer": None}
        self._ask(connection, "POST", "/api/analytics/", 202, view)

    def _chat(self, connection: http.client.HTTPConnection, _chance: random.Random) -> None:
        self._ask(connection, "GET", "/api/crm/chat-availability", 200)

    def _ask(
        self, connection: http.client.HTTPConnection, method: str, path: str, wanted: int, body: object = None
    ) -> bytes:
        # Of a hundred requests, five are of somebody who gets a canary at 5 percent.
        bucket = f"coati_bucket={next(self._buckets) % 100:02}"
        headers = {"Cookie": bucket, **(JSON if body else {})}
        began = time.monotonic()
        try:
            connection.request(method, path, json.dumps(body) if body else None, headers)
            answer = connection.getresponse()
            content = answer.read()
        except (OSError, http.client.HTTPException) as error:
            self._fail(method, path, f"{type(error).__name__} after {time.monotonic() - began:.1f} s")
            connection.close()
            return b""
        if answer.status != wanted:
            self._fail(method, path, f"{answer.status} after {time.monotonic() - began:.1f} s")
        self.done[f"{method} {'/assets/' if path.startswith('/assets/') else path}"] += 1
        return content

    def _fail(self, method: str, path: str, what: str) -> None:
        self.failed.append(f"{self.step}: {method} {path} {what}")


@contextmanager
def visitors(origin: str, count: int = 8, pause_s: float = PAUSE_S) -> Iterator[Visitors]:
    """Have so many clients come and go on for the length of a with block, each pausing about so long between acts."""
    together = Visitors(origin, pause_s)
    threads = [threading.Thread(target=together.visit, args=(number,)) for number in range(count)]
    for thread in threads:
        thread.start()
    try:
        yield together
    finally:
        together.end()
        for thread in threads:
            thread.join(ASK_WITHIN_S)


def a_trip(chance: random.Random) -> dict[str, object]:
    today = datetime.now(UTC).date()
    leaving = today + timedelta(days=chance.randrange(40, 200))
    return {
        "residence": {"country": "US", "state": "FL"},
        "trip": {
            "kind": "single",
            "departureDate": str(leaving),
            "returnDate": str(leaving + timedelta(days=9)),
            "destinations": ["IT"],
            "firstDepositDate": str(today - timedelta(days=3)),
        },
        "travelers": [{"age": chance.randrange(25, 70), "tripCostCents": 250_000}],
    }

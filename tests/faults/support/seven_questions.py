"""What a visitor asks of a platform in the seven columns of the degradation table, over HTTP as a browser would."""

import json
import secrets
import sqlite3
import time
from contextlib import closing
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import requests

Json = dict[str, Any]
ANSWER_WITHIN_S = 25.0
CARD = {"number": "4242 4242 4242 4242", "expMonth": 4, "expYear": 2041, "cvc": "123", "zip": "34102"}
OWN_PAGE = {"Sec-Fetch-Site": "same-origin"}


@dataclass(frozen=True)
class Seen:
    """An answer as the visitor saw it."""

    status: int
    headers: dict[str, str]
    text: str
    seconds: float = 0.0

    def json(self) -> Json:
        """The object it holds, or an empty one."""
        try:
            loaded = json.loads(self.text)
        except ValueError:
            return {}
        return loaded if isinstance(loaded, dict) else {}


class Visitor:
    """Somebody who asks; `cookie` is the session of a customer."""

    def __init__(self, origin: str, sandbox: str, search_key: str, cookie: str) -> None:
        self._origin, self._sandbox, self._search_key = origin, sandbox, search_key
        self._cookie = {"Cookie": cookie}
        self.today = datetime.now(UTC).date()

    def ask(self, path: str, method: str = "GET", body: object = None, **headers: str) -> Seen:
        """One request that follows no redirect."""
        began = time.monotonic()
        answer = requests.request(
            method, self._origin + path, json=body, headers={name.replace("_", "-"): value for name, value in
            headers.items()}, allow_redirects=False, timeout=ANSWER_WITHIN_S,
        )  # fmt: skip
        found = {name.lower(): value for name, value in answer.headers.items()}
        return Seen(answer.status_code, found, answer.text, time.monotonic() - began)

    def as_customer(self, path: str, method: str = "GET", body: object = None, **headers: str) -> Seen:
        """One request of the customer's own browser."""
        return self.ask(path, method, body, **self._cookie, **OWN_PAGE, **headers)

    def search(self) -> Seen:
        return self.ask(
            "/api/search/1/indexes/coati/query", "POST", {"query": secrets.choice(("cruise", "baggage", "pet"))},
            X_Algolia_API_Key=self._search_key, X_Algolia_Application_Id="coati",
        )  # fmt: skip

    def tell(self, path: str) -> Seen:
        """A page view, or the beginning of a document."""
        key = "url" if "analytics" in path else "pageUrl"
        return self.ask(path, "POST", {key: f"{self._origin}/blog/"})

    def chat(self) -> Seen:
        return self.ask("/api/crm/chat-availability")

    def quote(self) -> Seen:
        return self.ask("/api/quotes", "POST", a_trip())

    def order(self, quote: Json) -> Json:
        """The first plan of a quote, with a card that the gateway knows."""
        offer = quote["quotes"][0]
        answer = requests.post(f"{self._sandbox}/gateway/fields/tokens", json=CARD, timeout=5)
        ada = {"firstName": "Ada", "lastName": "Marsh", "dateOfBirth": f"{self.today.year - 40}-01-01"}
        words = self.ask("/api/quotes/meta").json()
        place = {"street": "1 Palm Way", "city": "Naples", "state": "FL", "postCode": "34102"}
        return {
            "quoteId": quote["id"],
            "offerId": offer["offerId"],
            "options": [],
            "expectedTotalCents": offer["priceCents"],
            "travelers": [ada],
            "customer": {**ada, "email": "ada@example.com", "address": place},
            "payment": {"token": answer.json()["token"]},
            "consents": [{"id": each["id"], "text": each["text"]} for each in words["consents"]],
        }

    def buy(self, order: Json, key: str) -> Seen:
        """As a guest."""
        return self.ask("/api/purchases", "POST", order, Idempotency_Key=key)


def a_trip() -> Json:
    """What the form sends for one traveler and ten days."""
    today = datetime.now(UTC).date()
    leaving = today + timedelta(days=80)
    trip = {
        "kind": "single",
        "departureDate": str(leaving),
        "returnDate": str(leaving + timedelta(days=9)),
        "destinations": ["IT"],
        "firstDepositDate": str(today - timedelta(days=3)),
    }
    travelers = [{"age": 40, "tripCostCents": 250_000}]
    return {"residence": {"country": "US", "state": "FL"}, "trip": trip, "travelers": travelers}


@dataclass(frozen=True)
class Books:
    """What was really sold and charged, by the databases themselves."""

    quotes: Path
    outside: Path

    def policies(self) -> int:
        return _count(self.quotes, "SELECT count(*) FROM policies")

    def answers(self) -> int:
        """What insurers answered to all quotes together, as far as it is kept."""
        return _count(self.quotes, "SELECT count(*) FROM carrier_results")

    def charges(self) -> int:
        return _count(self.outside, "SELECT count(*) FROM gateway_payment_intents WHERE captured > 0")

    def both(self) -> tuple[int, int]:
        return self.policies(), self.charges()


def _count(path: Path, query: str) -> int:
    with closing(sqlite3.connect(path, timeout=5)) as database:
        found: int = database.execute(query).fetchone()[0]
        return found

"""A real server in the place of the outside world: carriers' APIs and the payment gateway, with faults on a switch.

It keeps its books in memory, so it knows how many policies are bound and how much money is held or taken, whatever
happens to the service under test.
"""

import asyncio
import gzip
import json
import threading
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from typing import Any, Self

from aiohttp import web

BOMB = gzip.compress(b"[" * 50_000_000)
CARRIER, OTHER = "northwind-assurance", "bluefin-specialty"
TOKEN = "pm_4242goodcard"
Answer = Callable[[web.Request, dict[str, Any]], Awaitable[web.StreamResponse]]


@dataclass
class Intent:
    id: str
    amount: int
    status: str = "requires_capture"


@dataclass
class Books:
    """What has happened out there."""

    quotes: int = 0
    binds: int = 0
    policies: dict[str, dict[str, Any]] = field(default_factory=dict)
    intents: dict[str, Intent] = field(default_factory=dict)

    def money(self, status: str) -> int:
        return sum(each.amount for each in self.intents.values() if each.status == status)


class OutsideWorld:
    """`with OutsideWorld() as world:` serves on a port of its own. `mode[carrier]` switches a carrier's behaviour."""

    def __init__(self) -> None:
        self.books = Books()
        self.mode: dict[str, str] = {}
        self.gateway_mode = "ok"
        self.price_cents = 12_000
        self.after_bind: Callable[[web.Request], object] = lambda request: None
        self.bind_total_cents: int | None = None
        self.port = 0
        self._loop = asyncio.new_event_loop()
        self._ready = threading.Event()
        self._thread = threading.Thread(target=self._serve, daemon=True)

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    def __enter__(self) -> Self:
        self._thread.start()
        assert self._ready.wait(10)
        return self

    def __exit__(self, *_: object) -> None:
        asyncio.run_coroutine_threadsafe(self._stop(), self._loop).result(10)
        self._loop.call_soon_threadsafe(self._loop.stop)
        self._thread.join(5)
        self._loop.close()

    def pause(self) -> None:
        """Stop listening: connections are refused."""
        asyncio.run_coroutine_threadsafe(self._site.stop(), self._loop).result(10)

    def resume(self) -> None:
        """Listen again, on the same port."""
        asyncio.run_coroutine_threadsafe(self._listen(), self._loop).result(10)

    def _serve(self) -> None:
        asyncio.set_event_loop(self._loop)
        self._loop.run_until_complete(self._start())
        self._ready.set()
        self._loop.run_forever()

    async def _start(self) -> None:
        app = web.Application()
        app.router.add_post("/carriers/v1/{carrier}/quotes", self._quote)
        app.router.add_post("/carriers/v1/{carrier}/policies", self._bind)
        app.router.add_get("/carriers/v1/{carrier}/policies", self._find)
        app.router.add_get("/carriers/v1/{carrier}/plans/{plan}", self._plan)
        app.router.add_post("/gateway/v1/payment_intents", self._authorise)
        app.router.add_post("/gateway/v1/payment_intents/{id}/{verb}", self._settle)
        app.router.add_get("/gateway/v1/payment_intents/{id}", self._intent)
        self._runner = web.AppRunner(app, access_log=None, handler_cancellation=True, shutdown_timeout=0.1)
        await self._runner.setup()
        await self._listen()

    async def _listen(self) -> None:
        self._site = web.TCPSite(self._runner, "127.0.0.1", self.port)
        await self._site.start()
        self.port = self._site._server.sockets[0].getsockname()[1]  # type: ignore[union-attr]

    async def _stop(self) -> None:
        await self._runner.cleanup()
        mine = asyncio.current_task()
        for task in asyncio.all_tasks():
            if task is not mine:
                task.cancel()
        await asyncio.sleep(0)

    async def _quote(self, request: web.Request) -> web.StreamResponse:
        self.books.quotes += 1
        asked = await request.json()
        carrier = request.match_info["carrier"]
        mode = self.mode.get(carrier, "ok")
        answer = quote_answer(carrier, asked, self.price_cents)
        if mode in TRANSPORT_FAULTS:
            return await TRANSPORT_FAULTS[mode](request, answer)
        if mode in GARBAGE:
            return web.Response(body=GARBAGE[mode](answer), content_type="application/json")
        return web.json_response(answer)

    async def _bind(self, request: web.Request) -> web.StreamResponse:
        self.books.binds += 1
        order = await request.json()
        carrier = request.match_info["carrier"]
        mode = self.mode.get(carrier, "ok")
        if mode == "bind-refused":
            return web.json_response({"code": "declined", "detail": "Not this party."}, status=422)
        if mode == "bind-error":
            return web.Response(status=500, text="oops")
        self.after_bind(request)
        wanted = self.bind_total_cents or order["expectedTotalCents"]
        if wanted != order["expectedTotalCents"]:
            changed = {"code": "price_changed", "newTotalCents": wanted, "reason": "New rates were filed."}
            return web.json_response(changed, status=409)
        transaction = order["transactionId"]
        assert request.headers["Idempotency-Key"] == transaction
        policy = self.books.policies.setdefault(
            transaction, policy_answer(carrier, len(self.books.policies) + 1, wanted)
        )
        if mode == "bind-then-hang":
            await asyncio.sleep(60)
        return web.json_response(policy, status=201)

    async def _find(self, request: web.Request) -> web.Response:
        found = self.books.policies.get(request.query["transactionId"])
        if self.mode.get(request.match_info["carrier"]) == "find-error":
            return web.Response(status=503)
        return web.json_response({"policies": [found] if found else []})

    async def _plan(self, request: web.Request) -> web.Response:
        carrier, plan = request.match_info["carrier"], request.match_info["plan"]
        if plan != f"{carrier}-voyager":
            return web.json_response({}, status=404)
        offer = quote_answer(carrier, {"travelers": [{"age": 40}]}, self.price_cents)["offers"][0]
        page = {name: offer[name] for name in ("plan", "benefits", "options", "documents", "eligibility")}
        return web.json_response({"carrier": carrier_block(carrier), **page})

    async def _authorise(self, request: web.Request) -> web.StreamResponse:
        body, key = await request.json(), request.headers["Idempotency-Key"]
        if self.gateway_mode == "down":
            return web.Response(status=503, text="{}")
        if body["payment_method"] == "pm_0002declined":
            error = {"type": "card_error", "code": "card_declined", "message": "no"}
            return web.json_response({"error": error}, status=402)
        made = Intent(f"pi_{len(self.books.intents) + 1:08d}", body["amount"])
        intent = self.books.intents.setdefault(key, made)
        if self.gateway_mode == "authorise-then-hang":
            await asyncio.sleep(60)
        return web.json_response(vars(intent))

    async def _settle(self, request: web.Request) -> web.Response:
        intent = self._by_id(request.match_info["id"])
        if self.gateway_mode == "down":
            return web.Response(status=503, text="{}")
        if intent is None:
            return web.json_response({"error": {"code": "resource_missing"}}, status=404)
        if intent.status == "requires_capture":
            intent.status = {"capture": "succeeded", "cancel": "canceled"}[request.match_info["verb"]]
        return web.json_response(vars(intent))

    async def _intent(self, request: web.Request) -> web.Response:
        intent = self._by_id(request.match_info["id"])
        return web.json_response(vars(intent) if intent else {}, status=200 if intent else 404)

    def _by_id(self, intent_id: str) -> Intent | None:
        return next((each for each in self.books.intents.values() if each.id == intent_id), None)


def carrier_block(carrier: str) -> dict[str, Any]:
    return {
        "id": carrier,
        "name": carrier.replace("-", " ").title(),
        "legalName": "Sample Insurance Company",
        "naic": "00001",
        "domicile": "Delaware",
        "amBest": {"rating": "A", "outlook": "stable"},
        "score": 4.2,
    }


def quote_answer(carrier: str, asked: dict[str, Any], price_cents: int) -> dict[str, Any]:
    """A sound answer: two plans and a declined one."""
    return {
        "carrier": carrier_block(carrier),
        "rateVersion": "2026-10",
        "offers": [offer(carrier, name, price_cents + more, asked) for name, more in PLANS.items()],
        "declined": [
            {
                "planId": f"{carrier}-junior",
                "planName": "Junior",
                "rule": "age-above-maximum",
                "detail": "Travelers may be 30 at most.",
            }
        ],
    }


PLANS = {"voyager": 0, "explorer": 5_000}


def offer(carrier: str, name: str, premium_cents: int, asked: dict[str, Any]) -> dict[str, Any]:
    travelers = asked["travelers"]
    share = premium_cents // len(travelers)
    return {
        "carrierQuoteId": f"q-{name}-{premium_cents}",
        "plan": {"id": f"{carrier}-{name}", "name": name.title(), "kind": "comprehensive", "version": "1"},
        "premiumCents": premium_cents,
        "currency": "USD",
        "perTraveler": [{"age": each["age"], "premiumCents": share} for each in travelers],
        "expiresAt": (datetime.now(UTC) + timedelta(hours=20)).isoformat(),
        "options": [
            {
                "id": "cfar",
                "label": "Cancel for any reason",
                "description": "Get back 75% of the trip cost.",
                "priceCents": 5_000,
                "available": True,
            },
            {
                "id": "rental-car",
                "label": "Rental car damage",
                "description": "Pays for damage to a rental car.",
                "priceCents": 0,
                "available": False,
                "reason": "Not sold in your state.",
            },
        ],
        "benefits": [
            {
                "id": "emergency-medical",
                "label": "Emergency medical",
                "state": "amount",
                "amountCents": 10_000_000,
                "primary": False,
                "clause": {"document": "NW-1", "section": "M.1", "text": "We pay for emergency care."},
            },
            {"id": "trip-cancellation", "label": "Trip cancellation", "state": "percent", "percent": 100},
        ],
        "deadlines": [{"id": "purchase", "label": "Last day to buy", "date": "2027-02-01"}],
        "documents": [{"kind": "policy-wording", "title": "Policy", "url": "https://carrier.example/p.pdf"}],
        "eligibility": ["Residents of your state can buy this plan."],
    }


def policy_answer(carrier: str, serial: int, total_cents: int) -> dict[str, Any]:
    return {
        "policyNumber": f"{carrier[:2].upper()}-{serial:08d}",
        "status": "active",
        "totalCents": total_cents,
        "providerDetails": {
            "name": "Sample service desk",
            "phone": "+1 (800) 555-0100",
            "claimsUrl": "https://claims.example/",
            "claimsPhone": "+1 (800) 555-0101",
            "assistancePhone": "+1 (800) 555-0102",
        },
        "freeLookDays": 14,
    }


async def _hang(request: web.Request, answer: dict[str, Any]) -> web.StreamResponse:
    await asyncio.sleep(60)
    return web.Response()


async def _drip(request: web.Request, answer: dict[str, Any]) -> web.StreamResponse:
    response = web.StreamResponse(headers={"Content-Type": "application/json"})
    await response.prepare(request)
    for byte in json.dumps(answer).encode():
        await response.write(bytes([byte]))
        await asyncio.sleep(1)
    return response


async def _refuse(request: web.Request, answer: dict[str, Any]) -> web.StreamResponse:
    return web.Response(status=503, text="busy")


async def _reset(request: web.Request, answer: dict[str, Any]) -> web.StreamResponse:
    body = json.dumps(answer).encode()
    response = web.StreamResponse(headers={"Content-Length": str(len(body))})
    await response.prepare(request)
    await response.write(body[: len(body) // 2])
    assert request.transport is not None
    request.transport.abort()
    return response


async def _gzip_bomb(request: web.Request, answer: dict[str, Any]) -> web.StreamResponse:
    return web.Response(body=BOMB, headers={"Content-Encoding": "gzip"})


TRANSPORT_FAULTS: dict[str, Answer] = {
    "hang": _hang,
    "drip": _drip,
    "refuse": _refuse,
    "reset": _reset,
    "gzip-bomb": _gzip_bomb,
}


def _first(**changed: Any) -> Callable[[dict[str, Any]], bytes]:
    """An answer whose first offer has these fields put wrong; None takes a field out."""

    def garble(answer: dict[str, Any]) -> bytes:
        first = {**answer["offers"][0], **changed}
        first = {name: value for name, value in first.items() if value is not None}
        return json.dumps({**answer, "offers": [first, *answer["offers"][1:]]}).encode()

    return garble


def _twins(answer: dict[str, Any]) -> bytes:
    first, second = answer["offers"]
    return json.dumps({**answer, "offers": [first, {**second, "plan": first["plan"]}]}).encode()


GARBAGE: dict[str, Callable[[dict[str, Any]], bytes]] = {
    "html": lambda answer: b"<!doctype html><title>Sign in</title>",
    "cut-json": lambda answer: json.dumps(answer).encode()[:-300],
    "huge": lambda answer: b'{"offers":"' + b"x" * 10_000_000 + b'"}',
    "bad-utf8": lambda answer: json.dumps(answer).encode().replace(b"Voyager", b"Voy\xff\xfer"),
    "negative": _first(premiumCents=-1),
    "nan": _first(premiumCents="NaN"),
    "literal-nan": _first(premiumCents=float("nan")),
    "absurd": _first(premiumCents=1e308),
    "absurd-whole": _first(premiumCents=40_000_000),
    "fractional": _first(premiumCents=120.125),
    "wrong-currency": _first(currency="EUR"),
    "twin-ids": _twins,
    "missing-plan": _first(plan=None),
    "foreign-plan": _first(plan={"id": "other-carrier-plan", "name": "X", "kind": "basic", "version": "1"}),
}
SURVIVORS = {
    "negative": 1,
    "nan": 1,
    "absurd": 1,
    "absurd-whole": 1,
    "fractional": 1,
    "wrong-currency": 1,
    "missing-plan": 1,
    "foreign-plan": 1,
}
"""Offers of the answer that are sound and must still be shown; no entry: none."""

"""A real server in the place of the outside world: carriers' APIs and the payment gateway, with faults on a switch.

It keeps its books in memory, so it knows how many policies are bound and how much money is held or taken, whatever
happens to the service under test.
"""

import asyncio
import threading
from collections.abc import Callable
from typing import Self

from aiohttp import web
from outside_answers import carrier_block, policy_answer, quote_answer
from outside_books import CARRIER, OTHER, TOKEN, Books
from outside_faults import GARBAGE, ODD_BUT_TRUE, TRANSPORT_FAULTS
from outside_gateway import PaymentGateway
from outside_servicing import ServicingDesk

__all__ = ["CARRIER", "OTHER", "TOKEN", "OutsideWorld"]


class OutsideWorld:
    """`with OutsideWorld() as world:` serves on a port of its own. `mode[carrier]` switches a carrier's behaviour."""

    def __init__(self) -> None:
        self.books = Books()
        self.mode: dict[str, str] = {}
        self.gateway = PaymentGateway(self.books)
        self.servicing = ServicingDesk(self.books)
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
        """Stop listening and hang up: connections are refused."""
        asyncio.run_coroutine_threadsafe(self._hang_up(), self._loop).result(10)

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
        app.router.add_routes([*self.gateway.routes(), *self.servicing.routes()])
        self._runner = web.AppRunner(app, access_log=None, handler_cancellation=True, shutdown_timeout=0.1)
        await self._runner.setup()
        await self._listen()

    async def _listen(self) -> None:
        self._site = web.TCPSite(self._runner, "127.0.0.1", self.port)
        await self._site.start()
        self.port = self._site._server.sockets[0].getsockname()[1]  # type: ignore[union-attr]

    async def _hang_up(self) -> None:
        await self._site.stop()
        assert self._runner.server is not None
        for connection in self._runner.server.connections:
            connection.force_close()

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
        if spoil := GARBAGE.get(mode) or ODD_BUT_TRUE.get(mode):
            return web.Response(body=spoil(answer), content_type="application/json")
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
        self.books.orders[policy["policyNumber"]] = order
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

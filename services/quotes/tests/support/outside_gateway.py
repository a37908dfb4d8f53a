"""The outside world's payment gateway.

`mode`: ok, down, authorise-then-hang, refund-then-hang, refund-fails, refund-waits (a bank decides: `bank_says`).
"""

import asyncio
from collections.abc import Collection

from aiohttp import web
from outside_books import Books, Intent

# Source: PROTOCOLS §g: the same key with other parameters.
KEY_REUSED = {"error": {"type": "idempotency_error", "message": "Keys are used with the same parameters."}}


class PaymentGateway:
    """Holds, takes and returns money, and keeps count of it."""

    def __init__(self, books: Books) -> None:
        self._books = books
        self.mode = "ok"

    def routes(self) -> list[web.RouteDef]:
        base = "/gateway/v1"
        return [
            web.post(f"{base}/payment_intents", self._authorise),
            web.post(f"{base}/payment_intents/{{id}}/{{verb}}", self._settle),
            web.get(f"{base}/payment_intents/{{id}}", self._intent),
            web.post(f"{base}/refunds", self._refund),
            web.get(f"{base}/refunds", self._refunds),
        ]

    def forget_keys(self) -> None:
        """A day has passed: a key that comes again is fresh, what it did is still listed."""
        self._books.refunds = {f"{key}, long ago": refund for key, refund in self._books.refunds.items()}
        self._books.asked.clear()

    def bank_says(self, status: str, of: Collection[str] = ("pending", "succeeded")) -> None:
        """What becomes of every refund that is under way, and of those that were made: failed ones are sent back."""
        for refund in self._books.refunds.values():
            if refund["status"] in of:
                refund["status"] = status
                intent = self._books.intent(refund["payment_intent"])
                if intent is not None and status == "failed":
                    intent.refunded -= refund["amount"]

    async def _authorise(self, request: web.Request) -> web.StreamResponse:
        body, key = await request.json(), request.headers["Idempotency-Key"]
        if self.mode == "down":
            return web.Response(status=503, text="{}")
        if self._books.asked.setdefault(key, body) != body:
            return web.json_response(KEY_REUSED, status=400)
        if body["payment_method"] == "pm_0002declined":
            error = {"type": "card_error", "code": "card_declined", "message": "no"}
            return web.json_response({"error": error}, status=402)
        made = Intent(f"pi_{len(self._books.intents) + 1:08d}", body["amount"])
        intent = self._books.intents.setdefault(key, made)
        if self.mode == "authorise-then-hang":
            await asyncio.sleep(60)
        return web.json_response(vars(intent))

    async def _settle(self, request: web.Request) -> web.Response:
        intent = self._books.intent(request.match_info["id"])
        if self.mode == "down":
            return web.Response(status=503, text="{}")
        if intent is None:
            return web.json_response({"error": {"code": "resource_missing"}}, status=404)
        if intent.status == "requires_capture":
            intent.status = {"capture": "succeeded", "cancel": "canceled"}[request.match_info["verb"]]
        return web.json_response(vars(intent))

    async def _intent(self, request: web.Request) -> web.Response:
        intent = self._books.intent(request.match_info["id"])
        return web.json_response(vars(intent) if intent else {}, status=200 if intent else 404)

    async def _refund(self, request: web.Request) -> web.Response:
        body, key = await request.json(), request.headers["Idempotency-Key"]
        if self.mode == "down":
            return web.Response(status=503, text="{}")
        if self._books.asked.setdefault(key, body) != body:
            return web.json_response(KEY_REUSED, status=400)
        intent = self._books.intent(body["payment_intent"])
        if key not in self._books.refunds:
            if (
                intent is None
                or intent.status != "succeeded"
                or intent.amount - intent.refunded < body["amount"]
            ):
                return web.json_response({"error": {"code": "amount_too_large"}}, status=400)
            fails = self.mode == "refund-fails"  # taken on, and not done: the card is gone
            intent.refunded += 0 if fails else body["amount"]
            status = {"refund-fails": "failed", "refund-waits": "pending"}.get(self.mode, "succeeded")
            self._books.refunds[key] = {"id": f"re_{len(self._books.refunds)}", "status": status, **body}
        if self.mode == "refund-then-hang":
            await asyncio.sleep(60)
        return web.json_response(self._books.refunds[key])

    async def _refunds(self, request: web.Request) -> web.Response:
        if self.mode == "down":
            return web.Response(status=503, text="{}")
        of_intent = request.query["payment_intent"]
        data = [each for each in self._books.refunds.values() if each["payment_intent"] == of_intent]
        return web.json_response({"object": "list", "data": data})

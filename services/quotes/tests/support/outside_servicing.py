"""The outside carriers' desk for policies in force: previews, steps, and what became of a step."""

import asyncio
from collections.abc import Callable
from datetime import UTC, date, datetime, timedelta
from typing import Any

from aiohttp import web
from outside_answers import PLANS, carrier_block, offer
from outside_books import Books
from quotes.domain.trips import age_on

BOUGHT_ON = date(2026, 11, 21)


class ServicingDesk:
    """`refund_cents` None returns all; `changed_cents` is the plan's price once it is changed, options aside.

    `fault` is what goes wrong: preview-hang, preview-refused, preview-garbage, step-refused, step-stale, step-error,
    step-then-hang (done, then silence), find-error, preview-dearer (a price for no reason).
    """

    def __init__(self, books: Books) -> None:
        self._books = books
        self.fault = "ok"
        self.refund_cents: int | None = None
        self.changed_cents = 12_000
        self.late_before = "2026-01-01"  # what was paid before is insured without the waiver
        self.changed_total_cents: int | None = None  # instead of the changed price with its options
        self.named: dict[str, Any] = {}
        self._asked: dict[str, dict[str, Any]] = {}
        self.expires_at = datetime.now(UTC) + timedelta(days=900)  # of its previews
        self.ages = (42, 42)  # of the couple that buys; an offer repeats them
        self.before_answer: Callable[[], object] = lambda: None

    def routes(self) -> list[web.RouteDef]:
        base = "/carriers/v1/{carrier}"
        return [
            web.post(f"{base}/policies/{{number}}/cancellation-previews", self._preview_cancellation),
            web.post(f"{base}/policies/{{number}}/change-previews", self._preview_change),
            web.post(f"{base}/policies/{{number}}/correction-previews", self._preview_correction),
            web.post(f"{base}/policies/{{number}}/cancellations", self._cancel),
            web.post(f"{base}/policies/{{number}}/changes", self._change),
            web.post(f"{base}/policies/{{number}}/corrections", self._correct),
            web.get(f"{base}/policy-steps", self._find),
        ]

    async def _preview_cancellation(self, request: web.Request) -> web.Response:
        total = self._policy(request)["totalCents"]
        refund = total if self.refund_cents is None else self.refund_cents
        told = {
            "reference": "cancel-1",
            "refundCents": refund,
            "freeLook": self.refund_cents is None,
            "basis": "All of it comes back." if self.refund_cents is None else "The unused days come back.",
            "expiresAt": self.expires_at.isoformat(),
        }
        return await self._spoilt() or web.json_response(told)

    async def _preview_change(self, request: web.Request) -> web.Response:
        asked = await request.json()
        policy, carrier = self._policy(request), request.match_info["carrier"]
        order = self._books.orders[policy["policyNumber"]]
        name = next(each for each in PLANS if each in order["carrierQuoteId"])
        party = {"travelers": [{"age": age} for age in policy.get("ages", self.ages)]}
        shown = {**offer(carrier, name, self.changed_cents, party), "carrier": carrier_block(carrier)}
        shown["expiresAt"] = self.expires_at.isoformat()
        prices = {option["id"]: option["priceCents"] for option in shown["options"]}
        told = {
            "reference": "change-1",
            "totalCents": self.changed_total_cents
            or self.changed_cents + sum(prices[name] for name in asked["options"]),
            "basis": None if self.changed_total_cents is None else "We keep what is earned.",
            "offer": shown,
            "costParts": self._parts(policy, asked),
            "expiresAt": self.expires_at.isoformat(),
        }
        return await self._spoilt() or web.json_response(told)

    def _parts(self, policy: dict[str, Any], asked: dict[str, Any]) -> list[dict[str, Any]]:
        """One part a payment, each with the waiver but the last of those paid before `late_before`."""
        total = sum(each["tripCostCents"] for each in asked["travelers"])
        paid_on = asked["addedPaidOn"]
        if paid_on is None:
            return [] if "raised" not in policy else [{"cents": total, "paidOn": "2026-11-20", "covers": []}]
        policy["raised"] = True
        covers = [] if paid_on < self.late_before else ["preexisting-waiver"]
        first = {"cents": 500_000, "paidOn": "2026-11-20", "covers": ["preexisting-waiver"]}
        if total <= first["cents"]:
            return [{"cents": total, "paidOn": paid_on, "covers": covers}]
        return [first, {"cents": total - first["cents"], "paidOn": paid_on, "covers": covers}]

    async def _preview_correction(self, request: web.Request) -> web.Response:
        """Whoever becomes another age costs `changed_cents`; `named` is what the desk was asked to write."""
        asked = await request.json()
        self.named = asked
        policy, carrier = self._policy(request), request.match_info["carrier"]
        births = [date.fromisoformat(each["dateOfBirth"]) for each in asked["party"]]
        ages = tuple(age_on(born, BOUGHT_ON) for born in births)
        reference = f"correction-{len(self._asked) + 1}"
        self._asked[reference] = {"party": asked["party"], "ages": ages}
        told = {"reference": reference, "totalCents": policy["totalCents"], "offer": None}
        if ages != policy.get("ages", self.ages) or self.fault == "preview-dearer":
            order = self._books.orders[policy["policyNumber"]]
            name = next(each for each in PLANS if each in order["carrierQuoteId"])
            party = {"travelers": [{"age": age} for age in ages]}
            shown = {**offer(carrier, name, self.changed_cents, party), "carrier": carrier_block(carrier)}
            told |= {"totalCents": self.changed_cents, "offer": shown}
        told["expiresAt"] = self.expires_at.isoformat()
        return await self._spoilt() or web.json_response(told)

    async def _cancel(self, request: web.Request) -> web.Response:
        return await self._take(request, "cancellation", "expectedRefundCents")

    async def _change(self, request: web.Request) -> web.Response:
        return await self._take(request, "change", "expectedTotalCents")

    async def _correct(self, request: web.Request) -> web.Response:
        return await self._take(request, "correction", "expectedTotalCents")

    async def _take(self, request: web.Request, kind: str, cents: str) -> web.Response:
        self._books.steps_sent += 1
        order = await request.json()
        if self.fault == "step-refused":
            return web.json_response({"code": "declined", "detail": "A claim was filed."}, status=422)
        if self.fault == "step-stale":
            return web.json_response({"code": "stale"}, status=409)
        if self.fault == "step-error":
            return web.Response(status=500, text="oops")
        policy, transaction = self._policy(request), order["transactionId"]
        assert request.headers["Idempotency-Key"] == transaction
        if transaction not in self._books.steps and policy["status"] == "cancelled":
            return web.json_response({"code": "stale"}, status=409)
        step = self._books.steps.setdefault(
            transaction, {"transactionId": transaction, "kind": kind, "cents": order[cents]}
        )
        if kind == "cancellation":
            policy["status"] = "cancelled"
        else:
            policy["totalCents"] = order[cents]
        if kind == "correction":
            policy |= self._asked[order["reference"]]
        self.before_answer()
        if self.fault == "step-then-hang":
            await asyncio.sleep(60)
        return web.json_response(step, status=201)

    async def _find(self, request: web.Request) -> web.Response:
        if self.fault == "find-error":
            return web.Response(status=503)
        found = self._books.steps.get(request.query["transactionId"])
        return web.json_response({"steps": [found] if found else []})

    async def _spoilt(self) -> web.Response | None:
        if self.fault == "preview-hang":
            await asyncio.sleep(60)
        if self.fault == "preview-refused":
            return web.json_response(
                {"code": "declined", "detail": "Trips last 30 days at most."}, status=422
            )
        if self.fault == "preview-garbage":
            return web.Response(body=b"<!doctype html>", content_type="application/json")
        return None

    def _policy(self, request: web.Request) -> dict[str, Any]:
        policy = self._books.policy(request.match_info["number"])
        if policy is None:
            raise web.HTTPNotFound
        return policy

"""The ways in which a carrier's answer to a quote goes wrong."""

import asyncio
import gzip
import json
from collections.abc import Awaitable, Callable
from typing import Any

import pytest
from aiohttp import web
from quotes.adapters.carrier_http import Patience

# Marks a test whose carrier hangs: all others are given time enough.
impatient = pytest.mark.parametrize("patience", [Patience(call_s=1.0, deadline_s=1.5)], ids=["impatient"])
BOMB = gzip.compress(b"[" * 50_000_000)
Answer = Callable[[web.Request, dict[str, Any]], Awaitable[web.StreamResponse]]


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


def _option(option_id: str, price_cents: int) -> Callable[[dict[str, Any]], bytes]:
    """An answer whose first offer asks this for one of its options."""

    def garble(answer: dict[str, Any]) -> bytes:
        first = answer["offers"][0]
        options = [
            {**each, "priceCents": price_cents} if each["id"] == option_id else each
            for each in first["options"]
        ]
        return _first(options=options)(answer)

    return garble


def _windows(day: str, purchase: str) -> Callable[[dict[str, Any]], bytes]:
    """An answer whose first offer can be bought until one day, and each of its covers until another."""

    def garble(answer: dict[str, Any]) -> bytes:
        days = {"preexisting-waiver": day, "cfar": day, "free-look": day, "purchase": purchase}
        deadlines = [{"id": each, "label": each, "date": last} for each, last in days.items()]
        options = [{**each, "deadline": day} for each in answer["offers"][0]["options"]]
        return _first(deadlines=deadlines, options=options)(answer)

    return garble


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
    "dollars-for-cents-of-the-premium": _option("cfar", 500_000),
    "dollars-for-cents-by-the-day": _option("rental-car", 880_000),
    "twin-ids": _twins,
    "missing-plan": _first(plan=None),
    "foreign-plan": _first(plan={"id": "other-carrier-plan", "name": "X", "kind": "basic", "version": "1"}),
}
ODD_BUT_TRUE = {
    "dear-by-the-day": _option("rental-car", 130_000),
    "windows-past-the-trip": _windows("2027-03-15", "2027-02-08"),
}
SURVIVORS = {
    "negative": 1,
    "nan": 1,
    "absurd": 1,
    "absurd-whole": 1,
    "fractional": 1,
    "wrong-currency": 1,
    "dollars-for-cents-of-the-premium": 1,
    "dollars-for-cents-by-the-day": 1,
    "missing-plan": 1,
    "foreign-plan": 1,
}
"""Offers of the answer that are sound and must still be shown; no entry: none."""

"""Every way in which a carrier's API goes wrong, one mode at a time.

Three kinds: instead of an answer (nothing is done), of the wire (the work is done, its answer is spoilt), and of the
data (well-formed JSON that lies). Source: TRUST R7, R8; PROTOCOLS §f (simulate).
"""

import gzip
from collections.abc import Callable
from copy import deepcopy
from dataclasses import dataclass
from datetime import datetime, timedelta
from functools import cache
from typing import Any, Literal

import orjson
from flask import Response
from kit.responses import json_response

from sandbox import raw_sockets

Json = dict[str, Any]
HUGE_BYTES = 12 * 1024 * 1024
BOMB_BYTES = 256 * 1024 * 1024
_CHUNK = b" " * 65_536


@dataclass(frozen=True)
class Mode:
    """One position of the switch, as the page lists it."""

    id: str
    group: Literal["works", "connection", "garbage", "prices", "binding"]
    label: str
    detail: str


MODES = {
    mode.id: mode
    for mode in (
        Mode("ok", "works", "Working", "Answers as it should."),
        Mode("hang", "connection", "Hangs", "Takes the request and says nothing for up to two minutes."),
        Mode("drip", "connection", "Drips", "Sends a real answer at one byte a second."),
        Mode("refuse", "connection", "Refuses", "Answers 503 with Retry-After."),
        Mode("reset", "connection", "Resets", "Breaks the connection in the middle of the answer."),
        Mode("down", "connection", "Down", "Closes the connection without an answer."),
        Mode("html", "garbage", "Web page", "Answers 200 with a web page instead of JSON."),
        Mode("cut-json", "garbage", "Cut JSON", "Answers 200 with JSON that ends in the middle."),
        Mode("huge", "garbage", "12 MB answer", "Sends twelve megabytes."),
        Mode("gzip-bomb", "garbage", "Gzip bomb", "Sends a small answer that unpacks to 256 MB."),
        Mode("bad-utf8", "garbage", "Bad UTF-8", "Sends text that is not valid UTF-8."),
        Mode("negative", "prices", "Negative price", "Quotes premiums below zero."),
        Mode("nan", "prices", "Not a number", 'Quotes the premium "NaN".'),
        Mode("absurd", "prices", "Absurd price", "Quotes 1e308 cents."),
        Mode("fractional", "prices", "Fractions of a cent", "Quotes premiums with three decimals."),
        Mode("wrong-currency", "prices", "Wrong currency", "Quotes in euros."),
        Mode("twin-ids", "prices", "Twin plans", "Gives two offers the same plan id."),
        Mode("missing-plan", "prices", "Missing plan", "Leaves the plan out of its offers."),
        Mode(
            "price-change",
            "binding",
            "Price change",
            "Quotes one price, asks another on binding; finds previews stale.",
        ),
        Mode(
            "decline-bind", "binding", "Declines", "Quotes, then declines to bind, to cancel and to change."
        ),
        Mode(
            "bind-then-timeout",
            "binding",
            "Binds, says nothing",
            "Makes, cancels or changes the policy, then hangs.",
        ),
        Mode(
            "bind-late",
            "binding",
            "Binds late",
            "Hangs, and knows nothing of what it was ordered until 90 seconds later.",
        ),
    )
}

Call = Literal["read", "quote", "bind", "step"]
LATE = timedelta(seconds=90)
_SILENT_ONCE_DONE = ("bind-then-timeout", "bind-late")


def instead(mode: str) -> Response | None:
    """The fault that comes in the place of any work, if this mode is one."""
    return _INSTEAD[mode]() if mode in _INSTEAD else None


def is_known(mode: str, made_at: datetime, now: datetime) -> bool:
    """Whether somebody who asks for what was ordered is told of it: a carrier with a queue learns of it late."""
    return mode != "bind-late" or now - made_at >= LATE


def answer(mode: str, call: Call, status: int, body: Json) -> Response:
    """Send an answer, spoilt as the mode says."""
    if call == "quote" and mode in _LIES:
        body = _lie(mode, body)
    if call in ("bind", "step") and mode in _SILENT_ONCE_DONE and status == 201:
        return raw_sockets.silence()
    if mode in _WIRE:
        return _WIRE[mode](status, orjson.dumps(body))
    return json_response(body, status)


def _refuse() -> Response:
    body = {"code": "unavailable", "message": "The rating engine is down for maintenance."}
    return json_response(body, 503, {"Retry-After": "30"})


def _html() -> Response:
    page = "<!doctype html><title>Bad gateway</title><h1>502 Bad gateway</h1><p>upstream: rating-7</p>"
    return Response(page, 200, mimetype="text/html")


def _cut(status: int, body: bytes) -> Response:
    return Response(body[: len(body) // 2], status, mimetype="application/json")


def _bad_utf8(status: int, body: bytes) -> Response:
    return Response(
        body.replace(b'"name":"', b'"name":"\xc3\x28\xff', 1), status, mimetype="application/json"
    )


def _huge(status: int, body: bytes) -> Response:
    # Valid JSON to the last byte: only a limit on size stops it.
    parts = (_CHUNK for _ in range(HUGE_BYTES // len(_CHUNK)))
    return Response(
        (part for source in ((body,), parts) for part in source), status, mimetype="application/json"
    )


def _gzip_bomb(status: int, _body: bytes) -> Response:
    return Response(_bomb(), status, {"Content-Encoding": "gzip"}, mimetype="application/json")


@cache
def _bomb() -> bytes:
    """A quarter of a gigabyte of spaces; gzip members may follow one another, so one packed megabyte repeats."""
    return gzip.compress(b" " * 1024 * 1024, 9) * (BOMB_BYTES // 1024 // 1024)


def _drip(status: int, body: bytes) -> Response:
    return raw_sockets.drip(_head(status, body), body)


def _reset(status: int, body: bytes) -> Response:
    return raw_sockets.reset(_head(status, body) + body[: len(body) // 2])


def _head(status: int, body: bytes) -> bytes:
    return raw_sockets.head_of(
        f"{status} OK", {"Content-Type": "application/json", "Content-Length": str(len(body))}
    )


def _lie(mode: str, body: Json) -> Json:
    told = deepcopy(body)
    _LIES[mode](told["offers"])
    return told


def _price(value: Callable[[int], object]) -> Callable[[list[Json]], None]:
    def lie(offers: list[Json]) -> None:
        for offer in offers:
            offer["premiumCents"] = value(offer["premiumCents"])
            for share in offer["perTraveler"]:
                share["premiumCents"] = value(share["premiumCents"])

    return lie


def _euros(offers: list[Json]) -> None:
    for offer in offers:
        offer["currency"] = "EUR"


def _twins(offers: list[Json]) -> None:
    for offer in offers:
        offer["plan"]["id"] = offers[0]["plan"]["id"]
    offers.extend(deepcopy(offers[:1]))


def _planless(offers: list[Json]) -> None:
    for offer in offers:
        del offer["plan"]


_INSTEAD: dict[str, Callable[[], Response]] = {
    "hang": raw_sockets.silence,
    "down": raw_sockets.hang_up,
    "refuse": _refuse,
    "html": _html,
}
_WIRE: dict[str, Callable[[int, bytes], Response]] = {
    "drip": _drip,
    "reset": _reset,
    "cut-json": _cut,
    "huge": _huge,
    "gzip-bomb": _gzip_bomb,
    "bad-utf8": _bad_utf8,
}
_LIES: dict[str, Callable[[list[Json]], None]] = {
    "negative": _price(lambda cents: -cents - 1),
    "nan": _price(lambda _cents: "NaN"),
    "absurd": _price(lambda _cents: 1e308),
    "fractional": _price(lambda cents: cents + 0.125),
    "wrong-currency": _euros,
    "twin-ids": _twins,
    "missing-plan": _planless,
}

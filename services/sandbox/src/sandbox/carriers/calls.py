"""What every call to a carrier's API goes through: the key, the carrier and its switch, the time it takes."""

import hmac
from dataclasses import dataclass

from flask import Blueprint, Response, g, request
from kit.clock import Clock
from kit.db import Database
from kit.problems import Problem
from kit.responses import json_response
from kit.wire import WireModel

from sandbox import raw_sockets
from sandbox.carriers import faults, switches
from sandbox.carriers.domain.carriers import Carrier
from sandbox.carriers.domain.wording import Form
from sandbox.carriers.latency import latency_ms
from sandbox.carriers.switches import Position

MAX_KEY_LENGTH = 255


@dataclass(frozen=True)
class World:
    """What the carriers' views lean on."""

    carriers: dict[str, Carrier]
    form: Form
    database: Database
    clock: Clock
    origin: str
    api_key: str
    median_latency_ms: int


def guarded(views: Blueprint, world: World) -> None:
    """Ask these routes' callers for the key, and have the answers take their carrier's time."""

    @views.before_request
    def authorize() -> None:
        sent = request.headers.get("Authorization", "")
        if not hmac.compare_digest(sent.encode(), f"Bearer {world.api_key}".encode()):
            raise Problem(
                401,
                "/problems/bad-api-key",
                "The API key is missing or wrong.",
                headers={"WWW-Authenticate": "Bearer"},
            )

    @views.after_request
    def take_time(response: Response) -> Response:
        return raw_sockets.after(g.get("carrier_wait_s", 0.0), response)


def reach(world: World, carrier_id: str, seed: str) -> tuple[Carrier, Position]:
    """Find the carrier and its switch, and settle how long this call takes."""
    carrier = world.carriers.get(carrier_id)
    if carrier is None:
        raise Problem(404, "/problems/unknown-carrier", "No carrier has this id.")
    position = switches.position(world.database, carrier_id)
    if position.latency_ms is None:
        wait_ms = latency_ms(world.median_latency_ms * carrier.latency_factor, f"{carrier_id}:{seed}")
    else:
        wait_ms = position.latency_ms
    g.carrier_wait_s = wait_ms / 1_000
    return carrier, position


def idempotency_key() -> str:
    """The key of a call that changes something. Raises: Problem: 400."""
    key = request.headers.get("Idempotency-Key", "")
    if not 1 <= len(key) <= MAX_KEY_LENGTH:
        raise Problem(400, "/problems/idempotency-key", "Send an Idempotency-Key of 1 to 255 characters.")
    return key


def refused(status: int, code: str, **more: object) -> Response:
    """The carriers' own error shape, which is not ours."""
    return json_response({"code": code, **more}, status)


def send(position: Position, call: faults.Call, status: int, model: WireModel) -> Response:
    """Answer as the contract says, or as the switch spoils it."""
    body = model.model_dump(mode="json", by_alias=True, exclude_none=True)
    return faults.answer(position.mode, call, status, body)

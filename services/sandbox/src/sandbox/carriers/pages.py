"""The carriers' page for a person: who works, who does not, and the switch; the same as JSON for tests."""

from decimal import Decimal, InvalidOperation

from flask import Blueprint, Response, request
from kit import api
from kit.problems import FieldError, Problem, of_status
from kit.responses import json_response
from sqlalchemy import select

from sandbox import pages
from sandbox.carriers import switches, wire
from sandbox.carriers.calls import World
from sandbox.carriers.faults import MODES
from sandbox.carriers.records import CarrierPolicy
from sandbox.carriers.switches import Position

GROUPS = (
    ("works", "Works"),
    ("connection", "Trouble with the connection"),
    ("garbage", "Garbage instead of an answer"),
    ("prices", "Lies in the offers"),
    ("binding", "Trouble when buying"),
)
POLICIES_SHOWN = 20


def blueprint(world: World) -> Blueprint:
    """The page at /carriers/ and the switch at /carriers/switch."""
    views = Blueprint("carrier_pages", __name__, url_prefix="/carriers")
    views.before_request(pages.refuse_cross_site)

    @views.get("/")
    def show() -> Response:
        with world.database.read() as session:
            newest = select(CarrierPolicy).order_by(CarrierPolicy.created_at.desc()).limit(POLICIES_SHOWN)
            policies = list(session.scalars(newest))
        positions = switches.positions(world.database)
        return pages.page(
            "carriers.html",
            carriers=world.carriers,
            origin=world.origin,
            positions=positions,
            usual=Position(),
            modes=MODES,
            groups=GROUPS,
            median=world.median_latency_ms,
            policies=policies,
            troubled=any(position != Position() for position in positions.values()),
        )

    @views.post("/switch/<carrier_id>")
    def turn_by_form(carrier_id: str) -> Response:
        form = request.form
        try:
            to = Position(
                form["mode"],
                int(form["latencyMs"]) if form.get("latencyMs") else None,
                Decimal(form["priceFactor"]) if form.get("priceFactor") else None,
            )
            wire.Switch(mode=to.mode, latency_ms=to.latency_ms, price_factor=_number(to.price_factor))
        except (ValueError, InvalidOperation) as error:
            raise of_status(422) from error
        _turn(world, carrier_id, to)
        return pages.see_other(f"/carriers/#{carrier_id}")

    @views.post("/switch/reset")
    def reset_by_form() -> Response:
        switches.reset_all(world.database)
        return pages.see_other("/carriers/")

    @views.put("/switch/<carrier_id>")
    @api.operation(body=wire.Switch, answers={200: wire.SwitchState}, problems=(404,))
    def turn(carrier_id: str, body: wire.Switch) -> Response:
        factor = None if body.price_factor is None else Decimal(str(body.price_factor))
        _turn(world, carrier_id, Position(body.mode, body.latency_ms, factor))
        return json_response(_state(carrier_id, switches.position(world.database, carrier_id)))

    @views.get("/switch")
    @api.operation(answers={200: wire.SwitchList})
    def states() -> wire.SwitchList:
        positions = switches.positions(world.database)
        return wire.SwitchList(
            switches=[_state(name, positions.get(name, Position())) for name in world.carriers]
        )

    @views.delete("/switch")
    def reset() -> Response:
        switches.reset_all(world.database)
        return Response(status=204)

    return views


def _turn(world: World, carrier_id: str, to: Position) -> None:
    if carrier_id not in world.carriers:
        raise Problem(404, "/problems/unknown-carrier", "No carrier has this id.")
    if to.mode not in MODES:
        error = FieldError("/mode", "unknown", f"One of: {', '.join(MODES)}.")
        raise of_status(422, errors=[error])
    switches.turn(world.database, carrier_id, to, world.clock())


def _state(carrier_id: str, position: Position) -> wire.SwitchState:
    return wire.SwitchState(
        carrier_id=carrier_id,
        mode=position.mode,
        latency_ms=position.latency_ms,
        price_factor=_number(position.price_factor),
    )


def _number(value: Decimal | None) -> float | None:
    return None if value is None else float(value)

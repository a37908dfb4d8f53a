"""The carriers' API: /carriers/v1/{carrierId}/…, with a bearer key, as a marketplace's adapter meets it."""

import hmac
from dataclasses import dataclass

from flask import Blueprint, Response, g, request
from kit import api
from kit.clock import Clock
from kit.db import Database
from kit.problems import Problem
from kit.responses import json_response
from kit.wire import WireModel

from sandbox import raw_sockets
from sandbox.carriers import faults, policies, presenting, quotes, switches, wire
from sandbox.carriers.domain.binding import BindDeclinedError
from sandbox.carriers.domain.catalog import Carrier
from sandbox.carriers.domain.quoting import quote
from sandbox.carriers.domain.trips import Traveler, Trip
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


def blueprint(world: World) -> Blueprint:
    """The four calls of every carrier's API."""
    views = Blueprint("carrier_api", __name__, url_prefix="/carriers/v1/<carrier_id>")

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

    @views.post("/quotes")
    @api.operation(body=wire.QuoteRequest, answers={200: wire.QuoteAnswer}, problems=(401, 404, 503))
    def ask(carrier_id: str, body: wire.QuoteRequest) -> Response:
        carrier, position = _reach(world, carrier_id, body.request_id)
        return faults.instead(position.mode) or _quote(world, carrier, position, body)

    @views.post("/policies")
    @api.operation(
        body=wire.BindRequest,
        answers={201: wire.Policy},
        problems=(400, 401, 404, 409, 410, 503),
        headers=("Idempotency-Key",),
    )
    def bind(carrier_id: str, body: wire.BindRequest) -> Response:
        carrier, position = _reach(world, carrier_id, body.transaction_id)
        return faults.instead(position.mode) or _bind(world, carrier, position, body)

    @views.get("/policies")
    @api.operation(query=wire.PolicyQuery, answers={200: wire.PolicyList}, problems=(401, 404, 503))
    def find(carrier_id: str, query: wire.PolicyQuery) -> Response:
        carrier, position = _reach(world, carrier_id, query.transaction_id)
        made = policies.of_transaction(world.database, carrier.id, query.transaction_id)
        found = wire.PolicyList(policies=[presenting.policy(carrier, policy) for policy in made])
        return faults.instead(position.mode) or _send(position, "read", 200, found)

    @views.get("/plans")
    @api.operation(answers={200: wire.PlanList}, problems=(401, 404, 503))
    def list_plans(carrier_id: str) -> Response:
        carrier, position = _reach(world, carrier_id, "plans")
        return faults.instead(position.mode) or _send(position, "read", 200, presenting.plan_list(carrier))

    @views.get("/plans/<plan_id>")
    @api.operation(query=wire.PlanQuery, answers={200: wire.PlanPage}, problems=(401, 404, 503))
    def show_plan(carrier_id: str, plan_id: str, query: wire.PlanQuery) -> Response:
        carrier, position = _reach(world, carrier_id, plan_id)
        plan = carrier.plan(plan_id)
        if plan is None:
            raise Problem(404, "/problems/unknown-plan", "This carrier has no such plan.")
        page = presenting.plan_page(carrier, plan, world.form, query.state, world.origin)
        return faults.instead(position.mode) or _send(position, "read", 200, page)

    return views


def _reach(world: World, carrier_id: str, seed: str) -> tuple[Carrier, Position]:
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


def _quote(world: World, carrier: Carrier, position: Position, body: wire.QuoteRequest) -> Response:
    trip = Trip(
        state=body.state,
        kind=body.kind,
        departure_date=body.departure_date,
        return_date=body.return_date,
        destinations=tuple(body.destinations),
        primary_destination=body.primary_destination,
        purchase_date=body.purchase_date,
        travelers=tuple(Traveler(person.age, person.trip_cost_cents) for person in body.travelers),
        first_deposit_date=body.first_deposit_date,
    )
    answer = quote(carrier, world.form, trip)
    ids, expires_at = quotes.keep(world.database, carrier, trip, answer, world.clock())
    told = presenting.quote_answer(carrier, answer, trip, ids=ids, expires_at=expires_at, origin=world.origin)
    return _send(position, "quote", 200, told)


def _bind(world: World, carrier: Carrier, position: Position, body: wire.BindRequest) -> Response:
    key = request.headers.get("Idempotency-Key", "")
    if not 1 <= len(key) <= MAX_KEY_LENGTH:
        raise Problem(400, "/problems/idempotency-key", "Send an Idempotency-Key of 1 to 255 characters.")
    call = policies.Bind(
        carrier,
        body,
        key,
        world.clock(),
        price_factor=position.bind_factor,
        declining=position.mode == "decline-bind",
    )
    try:
        made = policies.bind(world.database, call)
    except policies.UnknownQuoteError:
        return _refused(404, "unknown_quote", detail="No quote has this id.")
    except policies.ExpiredQuoteError:
        return _refused(410, "expired", detail="The quote's price does not stand any more.")
    except policies.KeyReusedError:
        return _refused(422, "idempotency_mismatch", detail="This key came with another body before.")
    except BindDeclinedError as declined:
        return _refused(422, "declined", detail=declined.detail)
    except policies.PriceChangedError as changed:
        return _refused(
            409,
            "price_changed",
            newTotalCents=changed.rerated.total_cents,
            reason=changed.rerated.reason,
        )
    return _send(position, "bind", 201, presenting.policy(carrier, made))


def _refused(status: int, code: str, **more: object) -> Response:
    """The carriers' own error shape, which is not ours."""
    return json_response({"code": code, **more}, status)


def _send(position: Position, call: faults.Call, status: int, model: WireModel) -> Response:
    body = model.model_dump(mode="json", by_alias=True, exclude_none=True)
    return faults.answer(position.mode, call, status, body)

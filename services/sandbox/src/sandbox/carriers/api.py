"""The carriers' API: /carriers/v1/{carrierId}/…, with a bearer key, as a marketplace's adapter meets it."""

from flask import Blueprint, Response
from kit import api
from kit.problems import Problem

from sandbox.carriers import faults, policies, presenting, quotes, servicing_api, wire
from sandbox.carriers.calls import World, guarded, idempotency_key, reach, refused, send
from sandbox.carriers.domain.binding import BindDeclinedError
from sandbox.carriers.domain.carriers import Carrier
from sandbox.carriers.domain.quoting import quote
from sandbox.carriers.domain.trips import Traveler, Trip
from sandbox.carriers.switches import Position


def blueprint(world: World) -> Blueprint:
    """The calls of every carrier's API: quote, bind, find, plans; and what is done to a policy after its sale."""
    views = Blueprint("carrier_api", __name__, url_prefix="/carriers/v1/<carrier_id>")

    guarded(views, world)

    @views.post("/quotes")
    @api.operation(body=wire.QuoteRequest, answers={200: wire.QuoteAnswer}, problems=(401, 404, 503))
    def ask(carrier_id: str, body: wire.QuoteRequest) -> Response:
        carrier, position = reach(world, carrier_id, body.request_id)
        return faults.instead(position.mode) or _quote(world, carrier, position, body)

    @views.post("/policies")
    @api.operation(
        body=wire.BindRequest,
        answers={201: wire.Policy},
        problems=(400, 401, 404, 409, 410, 503),
        headers=("Idempotency-Key",),
    )
    def bind(carrier_id: str, body: wire.BindRequest) -> Response:
        carrier, position = reach(world, carrier_id, body.transaction_id)
        return faults.instead(position.mode) or _bind(world, carrier, position, body)

    @views.get("/policies")
    @api.operation(query=wire.PolicyQuery, answers={200: wire.PolicyList}, problems=(401, 404, 503))
    def find(carrier_id: str, query: wire.PolicyQuery) -> Response:
        carrier, position = reach(world, carrier_id, query.transaction_id)
        made = policies.of_transaction(world.database, carrier.id, query.transaction_id)
        known = [each for each in made if faults.is_known(position.mode, each.created_at, world.clock())]
        found = wire.PolicyList(policies=[presenting.policy(carrier, policy) for policy in known])
        return faults.instead(position.mode) or send(position, "read", 200, found)

    @views.get("/plans")
    @api.operation(answers={200: wire.PlanList}, problems=(401, 404, 503))
    def list_plans(carrier_id: str) -> Response:
        carrier, position = reach(world, carrier_id, "plans")
        return faults.instead(position.mode) or send(position, "read", 200, presenting.plan_list(carrier))

    @views.get("/plans/<plan_id>")
    @api.operation(query=wire.PlanQuery, answers={200: wire.PlanPage}, problems=(401, 404, 503))
    def show_plan(carrier_id: str, plan_id: str, query: wire.PlanQuery) -> Response:
        carrier, position = reach(world, carrier_id, plan_id)
        plan = carrier.plan(plan_id)
        if plan is None:
            raise Problem(404, "/problems/unknown-plan", "This carrier has no such plan.")
        page = presenting.plan_page(carrier, plan, world.form, query.state, world.origin)
        return faults.instead(position.mode) or send(position, "read", 200, page)

    servicing_api.add_routes(views, world)
    return views


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
    return send(position, "quote", 200, told)


def _bind(world: World, carrier: Carrier, position: Position, body: wire.BindRequest) -> Response:
    call = policies.Bind(
        carrier,
        body,
        idempotency_key(),
        world.clock(),
        price_factor=position.bind_factor,
        declining=position.mode == "decline-bind",
    )
    try:
        made = policies.bind(world.database, call)
    except policies.UnknownQuoteError:
        return refused(404, "unknown_quote", detail="No quote has this id.")
    except policies.ExpiredQuoteError:
        return refused(410, "expired", detail="The quote's price does not stand any more.")
    except policies.KeyReusedError:
        return refused(422, "idempotency_mismatch", detail="This key came with another body before.")
    except BindDeclinedError as declined:
        return refused(422, "declined", detail=declined.detail)
    except policies.PriceChangedError as changed:
        return refused(
            409,
            "price_changed",
            newTotalCents=changed.rerated.total_cents,
            reason=changed.rerated.reason,
        )
    return send(position, "bind", 201, presenting.policy(carrier, made))

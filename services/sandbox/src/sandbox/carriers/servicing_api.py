"""The carriers' calls for policies in force: preview a step (cancel, change, correct), take it, ask of it."""

from collections.abc import Callable
from dataclasses import replace

from flask import Blueprint, Response
from kit import api
from kit.problems import Problem

from sandbox.carriers import faults, presenting, servicing
from sandbox.carriers import servicing_wire as wire
from sandbox.carriers.calls import World, idempotency_key, reach, refused, send
from sandbox.carriers.domain.carriers import Carrier
from sandbox.carriers.domain.cost_parts import as_bought, resized, with_options
from sandbox.carriers.domain.plans import Plan
from sandbox.carriers.domain.quoting import offer as quote_offer
from sandbox.carriers.domain.return_premium import Account, Price, after_change, after_correction, opened
from sandbox.carriers.domain.servicing import (
    StepDeclinedError,
    at_ages,
    changed,
    rerated,
    returned,
    split,
    why_less,
)
from sandbox.carriers.domain.trips import Traveler, Trip
from sandbox.carriers.quotes import trip_of
from sandbox.carriers.records import CarrierPolicy, CarrierStep

PREVIEWED = (401, 404, 503)
TAKEN = (400, 401, 404, 409, 503)
KEYED = ("Idempotency-Key",)
Preview = wire.CancelPreview | wire.ChangePreview | wire.CorrectionPreview


def add_routes(views: Blueprint, world: World) -> None:
    """The calls after a sale."""

    @views.post("/policies/<number>/cancellation-previews")
    @api.operation(body=wire.CancelAsk, answers={200: wire.CancelPreview}, problems=PREVIEWED)
    def preview_cancellation(carrier_id: str, number: str, body: wire.CancelAsk) -> Response:
        return _told(world, carrier_id, number, lambda carrier: _cancel_preview(world, carrier, number, body))

    @views.post("/policies/<number>/change-previews")
    @api.operation(body=wire.ChangeAsk, answers={200: wire.ChangePreview}, problems=PREVIEWED)
    def preview_change(carrier_id: str, number: str, body: wire.ChangeAsk) -> Response:
        return _told(world, carrier_id, number, lambda carrier: _change_preview(world, carrier, number, body))

    @views.post("/policies/<number>/correction-previews")
    @api.operation(body=wire.CorrectionAsk, answers={200: wire.CorrectionPreview}, problems=PREVIEWED)
    def preview_correction(carrier_id: str, number: str, body: wire.CorrectionAsk) -> Response:
        return _told(
            world, carrier_id, number, lambda carrier: _correction_preview(world, carrier, number, body)
        )

    @views.post("/policies/<number>/cancellations")
    @api.operation(body=wire.CancelOrder, answers={201: wire.Step}, problems=TAKEN, headers=KEYED)
    def cancel(carrier_id: str, number: str, body: wire.CancelOrder) -> Response:
        return _taken(world, carrier_id, number, "cancellation", body)

    @views.post("/policies/<number>/changes")
    @api.operation(body=wire.ChangeOrder, answers={201: wire.Step}, problems=TAKEN, headers=KEYED)
    def change(carrier_id: str, number: str, body: wire.ChangeOrder) -> Response:
        return _taken(world, carrier_id, number, "change", body)

    @views.post("/policies/<number>/corrections")
    @api.operation(body=wire.ChangeOrder, answers={201: wire.Step}, problems=TAKEN, headers=KEYED)
    def correct(carrier_id: str, number: str, body: wire.ChangeOrder) -> Response:
        return _taken(world, carrier_id, number, "correction", body)

    @views.get("/policy-steps")
    @api.operation(query=wire.StepQuery, answers={200: wire.StepList}, problems=PREVIEWED)
    def find_step(carrier_id: str, query: wire.StepQuery) -> Response:
        carrier, position = reach(world, carrier_id, query.transaction_id)
        taken = servicing.of_transaction(world.database, carrier.id, query.transaction_id)
        known = [each for each in taken if faults.is_known(position.mode, each.created_at, world.clock())]
        found = wire.StepList(steps=[_step(each) for each in known])
        return faults.instead(position.mode) or send(position, "read", 200, found)


def _cancel_preview(world: World, carrier: Carrier, number: str, ask: wire.CancelAsk) -> wire.CancelPreview:
    policy, trip = _active(world, carrier, number)
    now = world.clock()
    open_still = now < ask.free_look_ends_at
    account, _ = _premium(world, carrier, policy, trip)
    back = returned(account, carrier.cancellation, trip, free_look_open=open_still, today=ask.as_of)
    ends = now + servicing.HOLDS_FOR
    if open_still:
        ends = min(ends, ask.free_look_ends_at)
    reference = servicing.keep_preview(
        world.database, policy, "cancellation", back.cents, trip=trip, options=policy.options, expires_at=ends
    )
    return wire.CancelPreview(
        reference=reference,
        refund_cents=back.cents,
        free_look=back.free_look,
        basis=back.basis,
        expires_at=ends,
    )


def _change_preview(world: World, carrier: Carrier, number: str, ask: wire.ChangeAsk) -> wire.ChangePreview:
    policy, before = _active(world, carrier, number)
    if len(ask.travelers) != len(before.travelers):
        raise StepDeclinedError("The party has another number of travelers than the policy.")
    plan = _plan(carrier, policy)
    trip = _changed_trip(before, ask)
    parts = before.cost_parts or as_bought(plan, before, policy.options)
    parts = with_options(plan, parts, policy.options, ask.options)
    parts = resized(plan, trip, parts, ask.added_paid_on, ask.as_of)
    if before.cost_parts or len(parts) > 1:
        trip = replace(trip, cost_parts=parts)
    offer = changed(carrier, plan, world.form, trip, kept=policy.options, today=ask.as_of)
    account, old = _premium(world, carrier, policy, before)
    new, now = split(offer, ask.options), world.clock()
    after = after_change(
        account,
        old,
        new,
        carrier.cancellation.after_free_look,
        before,
        free_look_open=now < ask.free_look_ends_at,
        today=ask.as_of,
    )
    total, ends = after.total_cents, now + servicing.HOLDS_FOR
    reference = servicing.keep_preview(
        world.database,
        policy,
        "change",
        total,
        trip=trip,
        options=ask.options,
        expires_at=ends,
        account=after,
    )
    shown = presenting.show_offer(carrier, offer, trip, kept=reference, expires_at=ends, origin=world.origin)
    signed = wire.SignedOffer(**dict(shown), carrier=presenting.carrier(carrier))
    basis = why_less(account, old, after, new, carrier.cancellation)
    return wire.ChangePreview(
        reference=reference,
        total_cents=total,
        offer=signed,
        basis=basis,
        cost_parts=[
            wire.CostPart(cents=part.cents, paid_on=part.paid_on, covers=list(part.covers))
            for part in trip.cost_parts
        ],
        expires_at=ends,
    )


def _correction_preview(
    world: World, carrier: Carrier, number: str, ask: wire.CorrectionAsk
) -> wire.CorrectionPreview:
    policy, before = _active(world, carrier, number)
    if len(ask.party) != len(before.travelers) or ask.policyholder.state != before.state:
        raise StepDeclinedError("Another party or another state of residence is no correction.")
    trip = at_ages(before, [person.date_of_birth for person in ask.party])
    offer = None
    if trip != before:
        offer = rerated(carrier, _plan(carrier, policy), world.form, trip, kept=policy.options)
    account, old = _premium(world, carrier, policy, before)
    if offer is not None:
        account = after_correction(account, old, split(offer, policy.options))
    total = account.total_cents
    ends = world.clock() + servicing.HOLDS_FOR
    reference = servicing.keep_preview(
        world.database,
        policy,
        "correction",
        total,
        trip=trip,
        options=policy.options,
        expires_at=ends,
        persons=ask.model_dump(mode="json", by_alias=True, include={"party", "policyholder"}),
        account=None if offer is None else account,
    )
    signed = None
    if offer is not None:
        shown = presenting.show_offer(
            carrier, offer, trip, kept=reference, expires_at=ends, origin=world.origin
        )
        signed = wire.SignedOffer(**dict(shown), carrier=presenting.carrier(carrier))
    return wire.CorrectionPreview(reference=reference, total_cents=total, offer=signed, expires_at=ends)


def _premium(world: World, carrier: Carrier, policy: CarrierPolicy, trip: Trip) -> tuple[Account, Price]:
    """What was paid for the policy, and what its terms cost by themselves."""
    kept = servicing.account_of(world.database, policy)
    plan = carrier.plan(policy.plan_id)
    if plan is None:
        account = kept or opened(policy.total_cents, 0, trip.purchase_date)
        return account, Price(account.base_cents, account.early_cents)
    price = split(quote_offer(carrier, plan, world.form, trip), policy.options)
    if kept is not None:
        return kept, price
    account = opened(policy.total_cents, price.early_cents, trip.purchase_date)
    return account, Price(account.base_cents, account.early_cents)


def _changed_trip(before: Trip, ask: wire.ChangeAsk) -> Trip:
    travelers = tuple(
        Traveler(old.age, new.trip_cost_cents)
        for old, new in zip(before.travelers, ask.travelers, strict=True)
    )
    if ask.return_date < ask.departure_date or ask.departure_date <= ask.as_of:
        raise StepDeclinedError("The trip must begin after today and end on or after the day it begins.")
    return replace(
        before, departure_date=ask.departure_date, return_date=ask.return_date, travelers=travelers
    )


def _told(world: World, carrier_id: str, number: str, preview: Callable[[Carrier], Preview]) -> Response:
    carrier, position = reach(world, carrier_id, number)
    if trouble := faults.instead(position.mode):
        return trouble
    try:
        return send(position, "read", 200, preview(carrier))
    except StepDeclinedError as declined:
        return refused(422, "declined", detail=declined.detail)


def _taken(
    world: World,
    carrier_id: str,
    number: str,
    kind: servicing.Kind,
    body: wire.CancelOrder | wire.ChangeOrder,
) -> Response:
    carrier, position = reach(world, carrier_id, body.transaction_id)
    if trouble := faults.instead(position.mode):
        return trouble
    idempotency_key()
    if position.mode == "decline-bind":
        return refused(422, "declined", detail="The underwriter declined this after review.")
    cents = body.expected_refund_cents if isinstance(body, wire.CancelOrder) else body.expected_total_cents
    order = servicing.Order(
        carrier.id, number, kind, body.reference, body.transaction_id, cents, world.clock()
    )
    try:
        if position.mode == "price-change":
            raise servicing.StaleError
        step = servicing.take(world.database, order)
    except servicing.StaleError:
        return refused(409, "stale", detail="The preview does not hold any more.")
    except servicing.UnknownPolicyError as error:
        raise _no_policy() from error
    return send(position, "step", 201, _step(step))


def _active(world: World, carrier: Carrier, number: str) -> tuple[CarrierPolicy, Trip]:
    try:
        policy = servicing.find_policy(world.database, carrier.id, number)
    except servicing.UnknownPolicyError as error:
        raise _no_policy() from error
    if policy.status != "active":
        raise StepDeclinedError("The policy has been cancelled.")
    return policy, trip_of(policy)


def _plan(carrier: Carrier, policy: CarrierPolicy) -> Plan:
    plan = carrier.plan(policy.plan_id)
    if plan is None:
        raise StepDeclinedError("The carrier no longer keeps this plan.")
    return plan


def _step(step: CarrierStep) -> wire.Step:
    return wire.Step(
        transaction_id=step.transaction_id,
        policy_number=step.policy_number,
        kind=step.kind,
        cents=step.cents,
        created_at=step.created_at,
    )


def _no_policy() -> Problem:
    return Problem(404, "/problems/unknown-policy", "This carrier has no such policy.")

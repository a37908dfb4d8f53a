"""Turns what the domain decided into what goes over the wire: dollars to cents, addresses for documents."""

from dataclasses import asdict
from datetime import datetime

from sandbox.carriers import wire
from sandbox.carriers.domain import benefits as benefit_tables
from sandbox.carriers.domain import rules
from sandbox.carriers.domain.benefits import Benefit
from sandbox.carriers.domain.carriers import Carrier
from sandbox.carriers.domain.options import Option
from sandbox.carriers.domain.plans import OptionTerms, Plan
from sandbox.carriers.domain.quoting import Answer, Offer
from sandbox.carriers.domain.trips import Trip
from sandbox.carriers.domain.wording import Form
from sandbox.carriers.records import CarrierPolicy


def carrier(found: Carrier) -> wire.Carrier:
    return wire.Carrier(
        id=found.id,
        name=found.name,
        legal_name=found.legal_name,
        naic=found.naic,
        domicile=found.domicile,
        am_best=wire.AmBest(rating=found.am_best.rating, outlook=found.am_best.outlook),
        score=found.score,
    )


def quote_answer(
    found: Carrier, answer: Answer, trip: Trip, *, ids: list[str], expires_at: datetime, origin: str
) -> wire.QuoteAnswer:
    """`ids` are the kept quotes' ids, in the order of the offers."""
    return wire.QuoteAnswer(
        carrier=carrier(found),
        rate_version=found.rate_version,
        offers=[
            show_offer(found, offer, trip, kept=kept, expires_at=expires_at, origin=origin)
            for offer, kept in zip(answer.offers, ids, strict=True)
        ],
        declined=[
            wire.Declined(
                plan_id=plan.id,
                plan_name=plan.name,
                rule=refused.rule,
                detail=refused.detail,
                remedy=wire.Remedy(**asdict(refused.remedy)) if refused.remedy else None,
            )
            for plan, refused in answer.declined
        ],
    )


def plan_page(found: Carrier, plan: Plan, form: Form, state: str, origin: str) -> wire.PlanPage:
    """The plan for a resident, before a trip is known: options carry no price yet."""
    return wire.PlanPage(
        carrier=carrier(found),
        plan=_plan(plan, state),
        state=state,
        available=rules.sold_in(found, plan, state),
        benefits=[_benefit(benefit, plan) for benefit in benefit_tables.filed(found, plan, form, state)],
        options=[_unpriced(name, terms, state) for name, terms in plan.options.items()],
        documents=documents(found, plan, state, origin),
        eligibility=rules.requirements(found, plan, state),
    )


def _unpriced(name: str, terms: OptionTerms, state: str) -> wire.Option:
    why = terms.refused_in(state)
    return wire.Option(
        id=name,
        label=terms.label,
        description=terms.description,
        price_cents=0,
        available=why is None,
        reason=f"{why}." if why else None,
    )


def plan_list(found: Carrier) -> wire.PlanList:
    return wire.PlanList(
        carrier=carrier(found),
        plans=[
            wire.PlanSummary(
                id=plan.id, name=plan.name, kind=plan.kind, version=plan.version, tagline=plan.tagline
            )
            for plan in found.plans
        ],
    )


def policy(found: Carrier, kept: CarrierPolicy) -> wire.Policy:
    desk = found.desk
    return wire.Policy(
        policy_number=kept.number,
        status="cancelled" if kept.status == "cancelled" else "active",
        total_cents=kept.total_cents,
        provider_details=wire.ProviderDetails(
            name=desk.name,
            phone=desk.phone,
            claims_url=desk.claims_url,
            claims_phone=desk.claims_phone,
            claims_email=desk.claims_email,
            claims_hours=desk.claims_hours,
            assistance_phone=desk.assistance_phone,
        ),
        free_look_days=kept.free_look_days,
        carrier_quote_id=kept.carrier_quote_id,
        transaction_id=kept.transaction_id,
        created_at=kept.created_at,
    )


def documents(found: Carrier, plan: Plan, state: str, origin: str) -> list[wire.Document]:
    """Where the resident's papers are: they really answer (sandbox.carriers.papers)."""
    base = f"{origin}/carriers/documents/{found.id}/{plan.id}/{state}"
    papers = [
        wire.Document(
            kind="policy-wording", title=f"{plan.name} policy ({state})", url=f"{base}/policy-wording.pdf"
        ),
        wire.Document(kind="summary", title=f"{plan.name} at a glance ({state})", url=f"{base}/summary.html"),
    ]
    if state in found.state_notices:
        papers.append(
            wire.Document(
                kind="state-notice", title=f"Notice to {state} residents", url=f"{base}/state-notice.html"
            )
        )
    return papers


def show_offer(
    found: Carrier, offer: Offer, trip: Trip, *, kept: str, expires_at: datetime, origin: str
) -> wire.Offer:
    """One offer; `kept` is the id it is asked for by."""
    return wire.Offer(
        carrier_quote_id=kept,
        plan=_plan(offer.plan, trip.state),
        premium_cents=offer.premium.total_cents,
        per_traveler=[
            wire.TravelerPremium(age=traveler.age, premium_cents=share)
            for traveler, share in zip(trip.travelers, offer.premium.shares_cents, strict=True)
        ],
        expires_at=expires_at,
        options=[_option(option) for option in offer.options],
        benefits=[_benefit(benefit, offer.plan) for benefit in offer.benefits],
        deadlines=[
            wire.Deadline(id=dated.id, label=dated.label, date=dated.date, missed=dated.missed)
            for dated in offer.deadlines
        ],
        documents=documents(found, offer.plan, trip.state, origin),
        eligibility=offer.eligibility,
        policy_fee_cents=offer.plan.rates.policy_fee_cents,
        insurer_address=found.address,
    )


def _plan(plan: Plan, state: str) -> wire.Plan:
    return wire.Plan(id=plan.id, name=plan.name, kind=plan.kind, version=plan.version_in(state))


def _option(option: Option) -> wire.Option:
    return wire.Option(
        id=option.id,
        label=option.label,
        description=option.description,
        price_cents=option.price_cents,
        available=option.available,
        reason=option.reason,
        deadline=option.deadline,
    )


def _benefit(benefit: Benefit, plan: Plan) -> wire.Benefit:
    terms = benefit.terms
    clause = None
    if benefit.section and benefit.clause:
        clause = wire.Clause(document=f"{plan.name} policy", section=benefit.section, text=benefit.clause)
    return wire.Benefit(
        id=benefit.id,
        label=benefit.label,
        state=terms.state,
        amount_cents=_cents(terms.amount_usd),
        percent=terms.percent,
        cap_cents=_cents(terms.cap_usd),
        per_day_cents=_cents(terms.per_day_usd),
        trigger_hours=terms.trigger_hours,
        deductible_cents=_cents(terms.deductible_usd),
        primary=terms.primary,
        conditions=list(terms.in_short),
        clause=clause,
    )


def _cents(usd: int | None) -> int | None:
    return None if usd is None else usd * 100

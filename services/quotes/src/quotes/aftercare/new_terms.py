"""What a carrier's word makes of a policy's terms: its new total, what is charged for it, what is returned.

`left_cents` is what could still go back of all that was taken. A payment that was lost never came, so it cannot go
back: who undid the change it was for would be given what they had paid for something else.
"""

from dataclasses import replace
from typing import TypedDict

from quotes.adapters.servicing import CancelTerms, ChangeTerms, CorrectionTerms
from quotes.aftercare.policies import PolicyView
from quotes.aftercare.terms import Terms
from quotes.domain.changes import differences
from quotes.domain.cost_parts import Parts, part_differences
from quotes.domain.price_changes import PriceBasis, explain_price_change
from quotes.domain.trips import TripRequest
from quotes.domain.words import dollars

NOT_COLLECTED = "{money} of the price could not be collected, so it is taken off."


class Money(TypedDict):
    """The figures of terms."""

    carrier_cents: int
    total_cents: int
    refund_cents: int
    charge_cents: int


def cancellation_terms(view: PolicyView, said: CancelTerms, left_cents: int) -> Terms:
    refund = _beyond(left_cents, view.row.total_cents - said.refund_cents, said.refund_cents)
    short = said.refund_cents - refund
    return Terms(
        kind="cancellation",
        reference=said.reference,
        carrier_cents=said.refund_cents,
        total_cents=view.row.total_cents,
        refund_cents=refund,
        free_look=said.free_look,
        basis=f"{said.basis} {NOT_COLLECTED.format(money=dollars(short))}" if short else said.basis,
    )


def change_terms(
    view: PolicyView, said: ChangeTerms, trip: TripRequest, options: tuple[str, ...], left_cents: int
) -> Terms:
    labels = {each.id: each.label for each in (*view.deal.offer.options, *said.offer.options)}
    return Terms(
        kind="change",
        reference=said.reference,
        basis=said.basis,
        deal=replace(
            view.deal,
            offer=said.offer,
            trip=trip,
            options=options,
            total_cents=said.total_cents,
            account=said.account,
            parts=said.parts,
        ),
        changes=(
            *differences(view.deal.trip, trip, view.deal.options, options, labels),
            *part_differences(*_parts(view, said)),
        ),
        **_money(view, said.total_cents, left_cents),
    )


def _parts(view: PolicyView, said: ChangeTerms) -> tuple[Parts, Parts]:
    """The parts before and after; a first raise had one part before, with the covers that the policy has."""
    return view.deal.parts or said.parts[:1], said.parts


def correction_terms(view: PolicyView, said: CorrectionTerms, trip: TripRequest, left_cents: int) -> Terms:
    """Without what it touches: whoever knows the persons adds that."""
    offer = said.offer or view.deal.offer
    return Terms(
        kind="correction",
        reference=said.reference,
        deal=replace(view.deal, offer=offer, trip=trip, total_cents=said.total_cents, account=said.account),
        **_money(view, said.total_cents, left_cents),
    )


def why_it_moves(view: PolicyView, trip: TripRequest, total_cents: int) -> str | None:
    """Why other ages cost something else; None where the price stays."""
    before = view.row.total_cents
    if total_cents == before:
        return None
    old, new = (
        PriceBasis(total, "", trip.state, trip.days, tuple(each.age for each in ages), ())
        for total, ages in ((before, view.deal.trip.travelers), (total_cents, trip.travelers))
    )
    return explain_price_change(old, new)


def _money(view: PolicyView, total_cents: int, left_cents: int) -> Money:
    """What a new total makes of the old one: charged, or returned as far as it was paid."""
    difference = total_cents - view.row.total_cents
    return {
        "carrier_cents": total_cents,
        "total_cents": total_cents,
        "refund_cents": _beyond(left_cents, total_cents, max(-difference, 0)),
        "charge_cents": max(difference, 0),
    }


def _beyond(left_cents: int, price_cents: int, most_cents: int) -> int:
    """What was paid beyond what the policy costs in the end, `most_cents` of it."""
    return min(most_cents, max(left_cents - price_cents, 0))

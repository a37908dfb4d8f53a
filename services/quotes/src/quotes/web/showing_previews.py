"""Previews as the wire shows them: what a step would cost or return."""

from typing import Literal

from quotes.aftercare.previewing import Preview
from quotes.aftercare.terms import Terms
from quotes.web import wire


def cancellation_preview(preview: Preview) -> wire.CancellationPreview:
    terms = preview.terms
    return wire.CancellationPreview(
        preview_id=preview.id,
        refund_cents=terms.refund_cents,
        free_look=terms.free_look,
        basis=terms.basis,
        expires_at=preview.expires_at,
    )


def change_preview(preview: Preview) -> wire.ChangePreview:
    terms = preview.terms
    return wire.ChangePreview(
        preview_id=preview.id,
        total_cents=terms.total_cents,
        difference_cents=terms.charge_cents - terms.refund_cents,
        changes=_lines(preview),
        payment=_payment(terms),
        reason=terms.basis or None,
        expires_at=preview.expires_at,
    )


def correction_preview(preview: Preview) -> wire.CorrectionPreview:
    terms = preview.terms
    return wire.CorrectionPreview(
        preview_id=preview.id,
        total_cents=terms.total_cents,
        difference_cents=terms.charge_cents - terms.refund_cents,
        changes=_lines(preview),
        payment=_payment(terms),
        reason=preview.reason,
        expires_at=preview.expires_at,
    )


def _lines(preview: Preview) -> list[wire.ChangeLine]:
    return [wire.ChangeLine(what=each.what, before=each.before, after=each.after) for each in preview.lines]


def _payment(terms: Terms) -> Literal["none", "charge", "refund"]:
    return "charge" if terms.charge_cents else "refund" if terms.refund_cents else "none"

"""Confirming a preview of a policy's, whatever it is of: who asks, under which key."""

from flask import Response
from kit import visitor
from kit.responses import JSON

from quotes.adapters.servicing import StepKind
from quotes.aftercare.desk import Desk
from quotes.aftercare.taking import StepCall
from quotes.web.keys import idempotency_key

TAGS = ("policies",)
KEYED = ("Idempotency-Key",)
STEP_PROBLEMS = (401, 403, 409, 503)


def taken(
    desk: Desk, policy_id: str, kind: StepKind, preview_id: str, payment_token: str | None = None
) -> Response:
    """The policy once the step is taken, or the answer this key had before."""
    caller = visitor.required()
    call = StepCall(
        customer_id=caller.customer_id,
        email=caller.email,
        key=idempotency_key(),
        policy_id=policy_id,
        kind=kind,
        preview_id=preview_id,
        payment_token=payment_token,
    )
    return Response(desk.taker.take(call), 200, mimetype=JSON)

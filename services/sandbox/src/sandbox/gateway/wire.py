"""The gateway's API on the wire: snake_case like the API it is shaped after, amounts in cents. Source: PROTOCOLS §g."""

from typing import Annotated, Any, Literal, TypeVar

from flask import request
from kit import strict_json
from kit.wire import WireModel
from pydantic import BaseModel, ConfigDict, Field, StringConstraints, ValidationError

from sandbox.gateway.errors import GatewayError
from sandbox.gateway.records import PaymentIntent, Refund

Amount = Annotated[int, Field(ge=50, le=99_999_999)]
Reference = Annotated[str, StringConstraints(min_length=1, max_length=255)]


class _Params(BaseModel):
    model_config = ConfigDict(extra="forbid", frozen=True)


class CreateIntent(_Params):
    amount: Amount
    currency: Literal["usd"]
    payment_method: Reference | None = None
    confirm: bool = False
    capture_method: Literal["automatic", "manual"] = "automatic"
    metadata: Annotated[dict[str, Reference], Field(max_length=50)] = {}


class ConfirmIntent(_Params):
    payment_method: Reference | None = None


class CaptureIntent(_Params):
    amount_to_capture: Annotated[int, Field(ge=1)] | None = None


class CancelIntent(_Params):
    cancellation_reason: Reference | None = None


class CreateRefund(_Params):
    payment_intent: Reference
    amount: Annotated[int, Field(ge=1)] | None = None
    metadata: Annotated[dict[str, Reference], Field(max_length=50)] = {}


class CardEntry(WireModel):
    """What the card form sends; read, used and dropped, never kept."""

    number: Annotated[str, StringConstraints(min_length=1, max_length=40)] = Field(repr=False)
    exp_month: Annotated[int, Field(ge=0, le=99)]
    exp_year: Annotated[int, Field(ge=0, le=9_999)]
    cvc: Annotated[str, StringConstraints(max_length=8)] = Field(repr=False)
    zip: Annotated[str, StringConstraints(max_length=12)]


class ChallengeAnswer(WireModel):
    outcome: Literal["passed", "failed", "abandoned"]


class SwitchBody(WireModel):
    timeout_after_charge: bool = False
    webhooks: Literal["normal", "late", "repeated", "out-of-order"] = "normal"


Params = TypeVar("Params", bound=_Params)


def read_params(model: type[Params]) -> tuple[Params, dict[str, Any]]:
    """The call's parameters, from JSON or a form (`metadata[key]=value`), checked and as they came.

    Raises: GatewayError: 400 invalid_request_error, naming the parameter.
    """
    sent = _from_json() if request.mimetype == "application/json" else _from_form(request.form.to_dict())
    if not isinstance(sent, dict):
        raise _invalid("The body is not an object.")
    try:
        return model.model_validate(sent), sent
    except ValidationError as error:
        first = error.errors(include_input=False, include_context=False)[0]
        name = str(first["loc"][0])
        if name not in model.model_fields:
            raise _invalid("A parameter is not known here.") from error
        raise _invalid("This parameter is missing or has another shape.", name) from error


def _from_json() -> object:
    try:
        return strict_json.loads(request.get_data(cache=False) or b"{}")
    except strict_json.MalformedJson as error:
        raise _invalid("The body is not JSON.") from error


def _from_form(form: dict[str, str]) -> dict[str, Any]:
    """`metadata[quote]=1` becomes {"metadata": {"quote": "1"}}."""
    read: dict[str, Any] = {}
    for name, value in form.items():
        outer, bracket, inner = name.partition("[")
        if not bracket:
            read[name] = value
            continue
        members = read.setdefault(outer, {})
        if not isinstance(members, dict) or not inner.endswith("]"):
            raise _invalid("A parameter is written in two ways or not closed.")
        members[inner[:-1]] = value
    return read


def _invalid(message: str, param: str | None = None) -> GatewayError:
    return GatewayError(400, "invalid_request_error", "parameter_invalid", message, param=param)


def intent_body(intent: PaymentIntent) -> dict[str, Any]:
    """A payment as the API tells it; instants are unix seconds."""
    card = None
    method = intent.payment_method
    if method is not None:
        card = {
            "brand": method.brand,
            "last4": method.last4,
            "exp_month": method.exp_month,
            "exp_year": method.exp_year,
        }
    return {
        "id": intent.id,
        "object": "payment_intent",
        "amount": intent.amount,
        "amount_capturable": intent.amount if intent.status == "requires_capture" else 0,
        "amount_received": intent.captured,
        "amount_refunded": intent.refunded,
        "currency": intent.currency,
        "status": intent.status,
        "capture_method": intent.capture_method,
        "capture_before": int(intent.capture_before.timestamp()) if intent.capture_before else None,
        "payment_method": intent.payment_method_id,
        "payment_method_details": {"type": "card", "card": card} if card else None,
        "last_payment_error": intent.last_error,
        "metadata": intent.details,
        "created": int(intent.created_at.timestamp()),
        "livemode": False,
    }


def refund_body(refund: Refund) -> dict[str, Any]:
    return {
        "id": refund.id,
        "object": "refund",
        "amount": refund.amount,
        "currency": "usd",
        "payment_intent": refund.payment_intent_id,
        "status": "succeeded",
        "metadata": refund.details,
        "created": int(refund.created_at.timestamp()),
    }

"""The payment gateway, by tokens of its hosted fields: authorise, capture, cancel, refund. Card numbers never come.

Every call that changes something carries a key, so asking again is safe and tells what the first call did.
Source: PROTOCOLS §g; TRUST S17.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Protocol
from urllib.parse import quote as quoted

import orjson
from structlog import get_logger

from quotes.adapters import outbound
from quotes.adapters.outbound import Outbound
from quotes.domain.refunds import RefundStatus

CALL_TIMEOUT_S = 5.0
DECLINES = {
    "card_declined": "The card was declined by its bank.",
    "insufficient_funds": "The card does not have enough funds for this amount.",
    "expired_card": "The card has expired.",
    "incorrect_cvc": "The card's security code is not right.",
    "processing_error": "The card's bank could not process the payment.",
    "payment_method_unusable": "Please enter the card once more: its details were used up by an earlier try.",
    "authentication_required": "The card's bank could not confirm that it is you.",
}
OTHER_DECLINE = "The payment was not accepted."
STANDING_FIRST: tuple[RefundStatus, ...] = ("done", "pending", "failed")
"""Of several refunds under one key the one that returns money is the one that counts."""
log = get_logger()


class PaymentDeclinedError(Exception):
    """The bank said no; nothing is held. `code` is one of DECLINES or `declined`, `message` is ours."""

    def __init__(self, code: str) -> None:
        super().__init__(code)
        self.code = code if code in DECLINES else "declined"
        self.message = DECLINES.get(code, OTHER_DECLINE)


class GatewayUnreachedError(Exception):
    """The gateway never got the call; nothing changed there."""


class GatewayUnsureError(Exception):
    """The call went out and no usable answer came back: it may have worked. Send it again under the same key."""


@dataclass(frozen=True, slots=True)
class Authorisation:
    """Money held, not yet taken."""

    id: str


class Gateway(Protocol):
    """What a purchase needs of a gateway.

    Every method raises GatewayUnreachedError or GatewayUnsureError when the gateway does not answer as agreed.
    """

    def authorise(
        self, token: str, amount_cents: int, key: str, quote_id: str | None = None
    ) -> Authorisation:
        """Hold the amount. Raises: PaymentDeclinedError.

        Whoever asks again gives all of it again: a gateway takes a key with the same parameters only.
        """
        ...

    def capture(self, payment_id: str) -> bool:
        """Take the held money; False when it can no longer be taken (cancelled, lapsed)."""
        ...

    def cancel(self, payment_id: str) -> bool:
        """Give the held money back; False when it was already taken."""
        ...

    def refund(self, payment_id: str, amount_cents: int, key: str, *, asked_before: bool) -> RefundStatus:
        """Return money that was taken, once a key; failed when there is not so much left, or the bank sent it back.

        With `asked_before` the payment's refunds are looked through first: a gateway forgets keys, not refunds.
        """
        ...

    def refund_status(self, payment_id: str, amount_cents: int, key: str) -> RefundStatus | None:
        """What has become of the refund of this key; None when the gateway knows of none."""
        ...


class HttpGateway:
    """A gateway that speaks PaymentIntents over HTTP."""

    def __init__(self, base_url: str, http: Outbound, timeout_s: float = CALL_TIMEOUT_S) -> None:
        self._base = f"{base_url}/v1/payment_intents"
        self._refunds = f"{base_url}/v1/refunds"
        self._http = http
        self._timeout_s = timeout_s

    def authorise(
        self, token: str, amount_cents: int, key: str, quote_id: str | None = None
    ) -> Authorisation:
        """Hold the amount on the card behind the token; the same key never holds it twice."""
        of_quote = {} if quote_id is None else {"quote": quote_id}
        intent = {
            "amount": amount_cents,
            "currency": "usd",
            "payment_method": token,
            "confirm": True,
            "capture_method": "manual",
            "metadata": {"transaction": key, **of_quote},
        }
        status, said = self._call("POST", self._base, intent, key)
        if status in (200, 201) and isinstance(said.get("id"), str):
            return self._held(said, amount_cents)
        error = said.get("error")
        if status in (400, 402) and isinstance(error, dict):
            # 400: the token is spent, unknown or malformed. Nothing is held either way.
            raise PaymentDeclinedError(_code(error))
        raise GatewayUnsureError

    def _held(self, said: dict[str, Any], amount_cents: int) -> Authorisation:
        payment_id = str(said["id"])
        if said.get("status") == "requires_capture" and said.get("amount") == amount_cents:
            return Authorisation(payment_id)
        # Challenges happen in the hosted fields, before there is a token; one left open here cannot be met.
        try:
            self.cancel(payment_id)
        except GatewayUnreachedError as error:
            # Of the call that let go, not of the one that held: asked again, it is let go again.
            raise GatewayUnsureError from error
        raise PaymentDeclinedError("authentication_required")

    def capture(self, payment_id: str) -> bool:
        """Take the held money, once."""
        return self._settle(payment_id, "capture", "succeeded")

    def cancel(self, payment_id: str) -> bool:
        """Let go of the held money."""
        return self._settle(payment_id, "cancel", "canceled")

    def refund(self, payment_id: str, amount_cents: int, key: str, *, asked_before: bool) -> RefundStatus:
        """Return taken money; our key is kept with the refund, where it can be found long after."""
        if asked_before and (made := self.refund_status(payment_id, amount_cents, key)):
            return made
        order = {"payment_intent": payment_id, "amount": amount_cents, "metadata": {"transaction": key}}
        status, said = self._call("POST", self._refunds, order, key)
        if status in (200, 201) and said.get("amount") == amount_cents:
            return _status_of(said)
        if status in (400, 404) and isinstance(said.get("error"), dict):
            return "failed"
        raise GatewayUnsureError

    def refund_status(self, payment_id: str, amount_cents: int, key: str) -> RefundStatus | None:
        """Read from the payment's list: it needs no id of the gateway's, which a crash may have kept from us."""
        status, said = self._call("GET", f"{self._refunds}?payment_intent={quoted(payment_id)}&limit=100")
        listed = said.get("data")
        if status in (400, 404) and isinstance(said.get("error"), dict):
            return None
        if status != 200 or not isinstance(listed, list):
            raise GatewayUnsureError
        ours = [each for each in listed if isinstance(each, dict) and _bears(each, key)]
        if any(each.get("amount") != amount_cents for each in ours):
            log.error("refund.other-sum", key=key)
            raise GatewayUnsureError
        found = {_status_of(each) for each in ours}
        return next((each for each in STANDING_FIRST if each in found), None)

    def _settle(self, payment_id: str, verb: str, wanted: str) -> bool:
        """Bring an authorisation to its end; what it already is counts, not who brought it there."""
        status, said = self._call("POST", f"{self._base}/{payment_id}/{verb}", {}, f"{payment_id}:{verb}")
        if status == 200 and said.get("status") == wanted:
            return True
        status, said = self._call("GET", f"{self._base}/{payment_id}")
        if status == 404:
            return False
        reached = said.get("status")
        if status != 200 or reached in (None, "requires_capture", "processing"):
            raise GatewayUnsureError
        if reached != wanted:
            log.error("payment.unsettled", verb=verb, reached=str(reached))
        return bool(reached == wanted)

    def _call(
        self, method: str, url: str, body: Mapping[str, Any] | None = None, key: str | None = None
    ) -> tuple[int, dict[str, Any]]:
        headers = {"Idempotency-Key": key} if key else {}
        encoded = None if body is None else orjson.dumps(body)
        try:
            reply = self._http.call(method, url, self._timeout_s, encoded, headers)
        except outbound.UnreachedError as error:
            raise GatewayUnreachedError from error
        except outbound.FAILURES as error:
            raise GatewayUnsureError from error
        try:
            said = orjson.loads(reply.body)
        except orjson.JSONDecodeError as error:
            raise GatewayUnsureError from error
        if not isinstance(said, dict):
            return reply.status, {}
        fault = said.get("error")
        if isinstance(fault, dict) and fault.get("type") == "idempotency_error":
            # An earlier call under this key was another one, and may well hold money: that is no refusal.
            log.error("payment.key-reused", key=key)
            raise GatewayUnsureError
        return reply.status, said


def _status_of(refund: Mapping[str, Any]) -> RefundStatus:
    """Only what the gateway calls succeeded is done; a word that we do not know may become anything yet."""
    status = refund.get("status")
    if status in ("failed", "canceled"):
        return "failed"
    return "done" if status == "succeeded" else "pending"


def _bears(refund: Mapping[str, Any], key: str) -> bool:
    note = refund.get("metadata")
    return isinstance(note, dict) and note.get("transaction") == key


def _code(error: Mapping[str, Any]) -> str:
    """The finer of the two codes that we have words for."""
    given = [error.get("decline_code"), error.get("code")]
    return next((code for code in given if code in DECLINES), "declined")

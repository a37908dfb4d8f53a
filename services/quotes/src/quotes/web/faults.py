"""Our refusals as problems: one table for the service. Source: STYLE (Errors), RFC 9457."""

import math
from collections.abc import Callable, Iterable

from flask import Flask, Response
from kit.problems import FieldError, Problem, of_status, problem_response

from quotes.adapters.leases import KeyReusedError, LeaseLostError, TwinRunningError
from quotes.adapters.purchase_store import AlreadyBoughtError
from quotes.adapters.saved_quotes import SavedQuoteUnknownError, TooManySavedError
from quotes.aftercare.refusals import (
    PolicyClosedError,
    PolicyUnknownError,
    PreviewStaleError,
    StepAwayError,
    StepOpenError,
    StepRefusedError,
    StepUnsettledError,
    TooOftenError,
)
from quotes.sales.refusals import (
    AwayError,
    CarrierRefusedError,
    Fault,
    FieldsError,
    NotPaidError,
    PriceChangedError,
    QuoteExpiredError,
    QuoteUnknownError,
    UnsettledError,
)

SOON = {"Retry-After": "5"}
WHEN_SETTLED = {"Retry-After": "30"}
NOTHING_CHARGED = "Nothing was charged."
NOTHING_DONE = "Nothing was changed and nothing was charged."


def invalid(faults: Iterable[Fault]) -> Problem:
    """422 with a pointer for each field."""
    return of_status(422, errors=[FieldError(*fault) for fault in faults])


def _fields(error: FieldsError) -> Problem:
    return invalid(error.faults)


def _unknown(_: QuoteUnknownError) -> Problem:
    return Problem(404, "/problems/quote-unknown", "There is no quote at this address.")


def _expired(_: QuoteExpiredError) -> Problem:
    detail = f"Prices are held for a day at most. Please ask for prices again. {NOTHING_CHARGED}"
    return Problem(410, "/problems/quote-expired", "This quote has expired.", detail)


def _price(error: PriceChangedError) -> Problem:
    changed = {
        "oldTotalCents": error.old_total_cents,
        "newTotalCents": error.new_total_cents,
        "reason": error.reason,
    }
    return Problem(409, "/problems/price-changed", "The price has changed.", NOTHING_CHARGED, extra=changed)


def _not_paid(error: NotPaidError) -> Problem:
    detail = f"{error.message} {NOTHING_CHARGED}"
    return Problem(
        402, "/problems/payment-declined", "The payment was declined.", detail, extra={"code": error.code}
    )


def _refused(error: CarrierRefusedError) -> Problem:
    fault = FieldError("/offerId", "declined", error.detail)
    title = "The carrier cannot offer this plan any more."
    return Problem(422, "/problems/carrier-declined", title, NOTHING_CHARGED, errors=[fault])


def _away(_: AwayError) -> Problem:
    detail = (
        f"The carrier or the payment service does not answer. {NOTHING_CHARGED} Please try again in a moment."
    )
    return Problem(503, "/problems/carrier-away", "We could not reach the carrier.", detail, headers=SOON)


def _unsettled(_: UnsettledError) -> Problem:
    detail = (
        "We are finding out whether the carrier issued your policy. Please wait a minute, then try again: "
        "you will not be charged twice. If the policy was issued we also send it by email."
    )
    return Problem(
        503, "/problems/purchase-unsettled", "We are still confirming.", detail, headers=WHEN_SETTLED
    )


def _running(_: Exception) -> Problem:
    title = "This is already being worked on."
    return Problem(409, "/problems/in-progress", title, "Please wait a moment.", headers=SOON)


def _reused(_: KeyReusedError) -> Problem:
    detail = "Send another order under another Idempotency-Key."
    return Problem(422, "/problems/key-reused", "This key belongs to another order.", detail)


def _bought(_: AlreadyBoughtError) -> Problem:
    detail = f"A policy of this quote was sent to this email address. {NOTHING_CHARGED}"
    return Problem(409, "/problems/already-bought", "This trip is insured already.", detail)


def _no_policy(_: PolicyUnknownError) -> Problem:
    return Problem(404, "/problems/policy-unknown", "There is no policy at this address.")


def _no_saved_quote(_: SavedQuoteUnknownError) -> Problem:
    return Problem(404, "/problems/saved-quote-unknown", "There is no saved quote at this address.")


def _shelf_full(_: TooManySavedError) -> Problem:
    detail = "Please remove one that you no longer need, then save this one."
    return Problem(409, "/problems/too-many-saved", "You keep as many quotes as there is room for.", detail)


def _closed(error: PolicyClosedError) -> Problem:
    return Problem(409, "/problems/policy-closed", "This policy stays as it is.", error.why)


def _too_often(error: TooOftenError) -> Problem:
    detail = f"Please wait until tomorrow, or call us. {NOTHING_DONE}"
    wait = {"Retry-After": str(math.ceil(error.wait.total_seconds()))}
    title = "This policy was changed as often as it can be within a day."
    return Problem(429, "/problems/too-many-changes", title, detail, headers=wait)


def _stale(_: PreviewStaleError) -> Problem:
    detail = f"Please look at it once more before you confirm. {NOTHING_DONE}"
    return Problem(409, "/problems/preview-stale", "This no longer holds.", detail)


def _step_refused(error: StepRefusedError) -> Problem:
    fault = FieldError("", "declined", error.detail)
    title = "The carrier will not do this."
    return Problem(422, "/problems/carrier-declined", title, NOTHING_DONE, errors=[fault])


def _step_away(_: StepAwayError) -> Problem:
    detail = (
        f"The carrier or the payment service does not answer. {NOTHING_DONE} Please try again in a moment."
    )
    return Problem(503, "/problems/carrier-away", "We could not reach the carrier.", detail, headers=SOON)


def _step_unsettled(_: StepUnsettledError) -> Problem:
    detail = (
        "We are finding out whether the carrier has done it. Nothing is done twice, and as soon as it is done we write "
        "to you. You can look at your policy again in a minute."
    )
    return Problem(503, "/problems/step-unsettled", "We are still confirming.", detail, headers=WHEN_SETTLED)


TABLE: dict[type[Exception], Callable[..., Problem]] = {
    AlreadyBoughtError: _bought,
    FieldsError: _fields,
    QuoteUnknownError: _unknown,
    QuoteExpiredError: _expired,
    PriceChangedError: _price,
    NotPaidError: _not_paid,
    CarrierRefusedError: _refused,
    AwayError: _away,
    UnsettledError: _unsettled,
    TwinRunningError: _running,
    LeaseLostError: _running,
    StepOpenError: _running,
    KeyReusedError: _reused,
    PolicyUnknownError: _no_policy,
    PolicyClosedError: _closed,
    PreviewStaleError: _stale,
    TooOftenError: _too_often,
    StepRefusedError: _step_refused,
    StepAwayError: _step_away,
    StepUnsettledError: _step_unsettled,
    SavedQuoteUnknownError: _no_saved_quote,
    TooManySavedError: _shelf_full,
}


def register(app: Flask) -> None:
    """Answer every refusal in the table with its problem."""
    for kind, describe in TABLE.items():
        app.register_error_handler(kind, _handler(describe))


def _handler(describe: Callable[..., Problem]) -> Callable[[Exception], Response]:
    return lambda error: problem_response(describe(error))

"""Our refusals as problems: one table for the service. Source: STYLE (Errors), RFC 9457."""

from collections.abc import Callable

from flask import Flask, Response
from kit.problems import FieldError, Problem, of_status, problem_response

from accounts.adapters.customers import AddressTakenError, CustomerChangedError, TooManyTravelersError
from accounts.adapters.flows import FlowOverError, WrongCodeError
from accounts.adapters.passkeys import PasskeyKnownError, TooManyPasskeysError
from accounts.adapters.peers import PeerAwayError
from accounts.adapters.provider_documents import ProviderAwayError
from accounts.adapters.throttles import TooManyError
from accounts.domain.passwords import WeakPasswordError
from accounts.domain.residences import ForeignZipCodeError

SOON = {"Retry-After": "10"}


def sign_in_refused() -> Problem:
    """One answer for a wrong password, an unknown address and an account without a password (S9)."""
    detail = "Check the email address and the password."
    return Problem(401, "/problems/sign-in-refused", "We could not sign you in.", detail)


def password_wrong() -> Problem:
    """The session is known, the password is not."""
    error = FieldError("/password", "wrong", "This is not your password.")
    return Problem(403, "/problems/password-wrong", "This is not your password.", errors=[error])


def sign_in_again() -> Problem:
    """It wants to be sure who it is."""
    detail = "Confirm it by POST /api/accounts/me/proof, or sign in again, and do this within ten minutes."
    return Problem(403, "/problems/sign-in-again", "Please sign in again first.", detail)


def passkey_refused() -> Problem:
    """One answer for everything that can be wrong with a passkey."""
    return Problem(401, "/problems/passkey-refused", "This passkey did not open an account.")


def weak(error: WeakPasswordError, pointer: str = "/password") -> Problem:
    """422 with where and why."""
    return of_status(422, errors=[FieldError(pointer, error.code, str(error))])


def absent() -> Problem:
    """Another's is as absent as what never was (S2)."""
    return of_status(404)


def _over(_: FlowOverError) -> Problem:
    detail = "Codes are good for 15 minutes and five tries. Please begin again."
    return Problem(410, "/problems/flow-over", "This code is no longer good.", detail)


def _wrong_code(error: WrongCodeError) -> Problem:
    said = FieldError("/code", "wrong", "This is not the code from the mail.")
    return Problem(
        422,
        "/problems/code-wrong",
        "This is not the code from the mail.",
        errors=[said],
        extra={"triesLeft": error.tries_left},
    )


def _too_many(error: TooManyError) -> Problem:
    detail = "Wait a moment before you try again. Setting a new password is possible at any time."
    return Problem(
        429,
        "/problems/too-many-requests",
        "That were too many tries.",
        detail,
        headers={"Retry-After": str(error.after_s)},
    )


def _peer_away(_: PeerAwayError) -> Problem:
    detail = (
        "A part that holds data of yours does not answer. Nothing was left out: please try again in a moment."
    )
    return Problem(
        503, "/problems/export-incomplete", "We could not gather everything.", detail, headers=SOON
    )


def _provider_away(_: ProviderAwayError) -> Problem:
    return Problem(503, "/problems/provider-away", "The sign-in service does not answer.", headers=SOON)


def _known(_: PasskeyKnownError) -> Problem:
    return Problem(409, "/problems/passkey-known", "This passkey cannot be added.")


def _all_kept(_: TooManyPasskeysError) -> Problem:
    return Problem(409, "/problems/too-many-passkeys", "The list is full.", "Remove a passkey first.")


def _taken(_: AddressTakenError) -> Problem:
    return _over(FlowOverError())


def _changed(_: CustomerChangedError) -> Problem:
    return sign_in_refused()


def _foreign_zip_code(_: ForeignZipCodeError) -> Problem:
    said = "This ZIP code is not in the state beside it. Correct one of the two."
    return of_status(422, errors=[FieldError("/address/postCode", "other-state", said)])


def _full(_: TooManyTravelersError) -> Problem:
    return Problem(409, "/problems/too-many-travelers", "The list is full.", "Remove somebody first.")


TABLE: dict[type[Exception], Callable[..., Problem]] = {
    AddressTakenError: _taken,
    CustomerChangedError: _changed,
    FlowOverError: _over,
    ForeignZipCodeError: _foreign_zip_code,
    PasskeyKnownError: _known,
    PeerAwayError: _peer_away,
    ProviderAwayError: _provider_away,
    TooManyError: _too_many,
    TooManyPasskeysError: _all_kept,
    TooManyTravelersError: _full,
    WeakPasswordError: weak,
    WrongCodeError: _wrong_code,
}


def register(app: Flask) -> None:
    """Answer every refusal in the table with its problem."""
    for kind, describe in TABLE.items():
        app.register_error_handler(kind, _handler(describe))


def _handler(describe: Callable[..., Problem]) -> Callable[[Exception], Response]:
    return lambda error: problem_response(describe(error))

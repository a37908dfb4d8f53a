"""The gateway's errors, in the shape of the API it is modelled on, which is not ours. Source: PROTOCOLS §g."""

from typing import Any, Literal

from flask import Response
from kit.responses import json_response

ErrorType = Literal["card_error", "invalid_request_error", "idempotency_error", "authentication_error"]


class GatewayError(Exception):
    """Answers `{error: {type, code, message, …}}`; nothing of the call is kept."""

    def __init__(
        self,
        status: int,
        type: ErrorType,  # noqa: A002 - the member's name in the API
        code: str | None,
        message: str,
        *,
        param: str | None = None,
    ) -> None:
        super().__init__(message)
        self.status = status
        error = {"type": type, "code": code, "message": message, "param": param}
        self.body: dict[str, Any] = {
            "error": {name: value for name, value in error.items() if value is not None}
        }


def error_response(error: GatewayError) -> Response:
    return json_response(error.body, error.status)

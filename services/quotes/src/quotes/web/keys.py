"""The Idempotency-Key of a request."""

import re

from flask import request
from kit.problems import FieldError, Problem

KEY = re.compile(r"[\x21-\x7e]{8,255}")


def idempotency_key() -> str:
    """The key the request came with. Raises: Problem: 400 without one that is plain and long enough."""
    key = request.headers.get("Idempotency-Key", "")
    if not KEY.fullmatch(key):
        message = "Give 8 to 255 visible ASCII characters, such as a random UUID."
        raise Problem(
            400,
            "/problems/idempotency-key",
            "An Idempotency-Key is needed.",
            errors=[FieldError("/headers/Idempotency-Key", "required", message)],
        )
    return key

"""The id that follows one request through logs, calls to others and jobs."""

import re
import secrets

from structlog.contextvars import bind_contextvars, clear_contextvars, get_contextvars

HEADER = "X-Request-ID"
_SHAPE = re.compile(r"[A-Za-z0-9_-]{8,64}")


def adopt(offered: str | None) -> str:
    """Start a new context under the id the edge made, or under a fresh one when none or an odd one came.

    An id that does not match the shape is dropped, so that nobody writes line breaks or tags into our logs.
    """
    request_id = offered if offered and _SHAPE.fullmatch(offered) else secrets.token_hex(16)
    clear_contextvars()
    bind_contextvars(request_id=request_id)
    return request_id


def current() -> str | None:
    """The id of the request or job at work, if there is one."""
    value = get_contextvars().get("request_id")
    return value if isinstance(value, str) else None

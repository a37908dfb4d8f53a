"""Who sends: the request's headers, as the edge passed them on."""

import re
from collections.abc import Mapping
from typing import Any

from flask import request
from kit.clock import Clock

from analytics.domain.senders import Sender
from analytics.domain.visitors import network_of

AGENT_LENGTH = 400
_WORD = re.compile(r"[A-Za-z0-9_.-]{1,64}")


def sender(clock: Clock) -> Sender:
    """The request at work."""
    return of_environment(request.environ, clock)


def of_environment(environ: Mapping[str, Any], clock: Clock) -> Sender:
    """The sender of a WSGI request; only the edge leads here, so the last address it names is the visitor's."""
    forwarded: str = environ.get("HTTP_X_FORWARDED_FOR", "")
    return Sender(
        received_at=clock(),
        user_agent=environ.get("HTTP_USER_AGENT", "")[:AGENT_LENGTH],
        network=network_of(forwarded.rpartition(",")[2].strip() or environ.get("REMOTE_ADDR")),
        brand=_word(environ.get("HTTP_X_COATI_BRAND", "")),
        partner=_word(environ.get("HTTP_X_COATI_PID", "")),
        private=environ.get("HTTP_SEC_GPC") == "1",
    )


def _word(value: str) -> str:
    return value if _WORD.fullmatch(value) else ""

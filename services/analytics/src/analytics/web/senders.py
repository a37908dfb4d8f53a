"""Who sends: the request's headers, as the edge passed them on."""

import re

from flask import request
from kit.clock import Clock

from analytics.domain.senders import Sender

AGENT_LENGTH = 400
_WORD = re.compile(r"[A-Za-z0-9_.-]{1,64}")


def sender(clock: Clock) -> Sender:
    """The request at work."""
    return Sender(
        received_at=clock(),
        user_agent=request.headers.get("User-Agent", "")[:AGENT_LENGTH],
        address=request.remote_addr,
        brand=_word("X-Coati-Brand"),
        partner=_word("X-Coati-Pid"),
        private=request.headers.get("Sec-GPC") == "1",
    )


def _word(header: str) -> str:
    value = request.headers.get(header, "")
    return value if _WORD.fullmatch(value) else ""

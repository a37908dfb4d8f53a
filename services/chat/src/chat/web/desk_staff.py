"""Which agent sends a request: a session of the desk's own sign-in, or an account with the role of staff."""

import re
from urllib.parse import unquote

from kit import visitor
from kit.staff import SESSION_HEADER, StaffSessions

from chat.web.senders import Headers

COOKIE = "coati_desk"
_ID = re.compile(r"[A-Za-z0-9_-]{1,64}")


def agent_of(headers: Headers, staff: StaffSessions) -> str | None:
    """The agent's name, or None. Both headers are the edge's own; what clients send under them never arrives."""
    named = staff.name_of(str(headers.get(SESSION_HEADER) or ""))
    if named is not None:
        return named
    account = str(headers.get(visitor.ID_HEADER) or "")
    if headers.get(visitor.ROLE_HEADER) != "staff" or not _ID.fullmatch(account):
        return None
    address = unquote(str(headers.get(visitor.EMAIL_HEADER) or ""))
    return address.partition("@")[0][:40] or f"Agent {account[:6]}"

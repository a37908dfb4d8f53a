"""Which agent sends a request: a session of the desk's own sign-in, or an account with the role of staff."""

import re
from urllib.parse import unquote

from kit import visitor
from kit.staff import SESSION_HEADER, StaffSessions

from chat.adapters.agents import LONGEST_NAME, Agents
from chat.web.senders import Headers

COOKIE = "coati_desk"
_ID = re.compile(r"[A-Za-z0-9_-]{1,64}")


def agent_of(headers: Headers, staff: StaffSessions, agents: Agents) -> str | None:
    """The agent's name, which is theirs alone, or None.

    The headers are the edge's own; what clients send under them never arrives.
    """
    holder = holder_of(headers, staff)
    if holder is not None:
        return agents.name_of(holder)
    account = str(headers.get(visitor.ID_HEADER) or "")
    if headers.get(visitor.ROLE_HEADER) != "staff" or not _ID.fullmatch(account):
        return None
    address = unquote(str(headers.get(visitor.EMAIL_HEADER) or ""))
    name = address.partition("@")[0][:LONGEST_NAME] or f"Agent {account[:6]}"
    return agents.admit(f"account:{account}", name)


def holder_of(headers: Headers, staff: StaffSessions) -> str | None:
    """What the desk's own sign-in holds, also once its name is somebody else's; None without one."""
    return staff.name_of(str(headers.get(SESSION_HEADER) or ""))

"""Who sends, as the edge passes it on."""

import re
from ipaddress import ip_address, ip_network
from typing import Any, Protocol

from chat.adapters.outbox import OWNER

_WORD = re.compile(r"[A-Za-z0-9_.-]{1,64}")


class Headers(Protocol):
    """Flask's headers and aiohttp's alike."""

    def get(self, key: str, /) -> Any: ...


def brand_of(headers: Headers) -> str:
    return _word(headers.get("X-Coati-Brand"))


def partner_of(headers: Headers) -> str:
    return _word(headers.get("X-Coati-Pid"))


def network_of(address: str | None) -> str:
    """The /24 or /48 an address lies in: enough to count by, too little to know a person by."""
    try:
        found = ip_address(address or "")
    except ValueError:
        return ""
    bits = 24 if found.version == 4 else 48
    return str(ip_network((found, bits), strict=False))


def requested_from(address: str | None, email: str, verified: str | None) -> str:
    """Whose quota a mail to `email` counts for: the network's, or its own account's, which has `verified` it."""
    if verified is not None and verified.casefold() == email.casefold():
        return OWNER
    return network_of(address)


def _word(value: str | None) -> str:
    return value if value and _WORD.fullmatch(value) else ""

"""What a request says of its sender, made coarse: kind of device, bot or not, network instead of address."""

import re
from functools import lru_cache
from socket import AF_INET, AF_INET6, inet_ntop, inet_pton

_BOT = re.compile(
    # Cubot makes telephones.
    r"(?<!cu)bot\b|crawl|spider|slurp|headless|preview|monitor|lighthouse|pagespeed|facebookexternalhit|"
    r"curl/|wget|python-requests|httpx|go-http|java/|okhttp|libwww|scrapy|phantomjs|puppeteer|playwright",
    re.IGNORECASE,
)
_TABLET = re.compile(r"iPad|Tablet|PlayBook|Silk|Kindle|Android(?!.*Mobile)", re.IGNORECASE)
_PHONE = re.compile(r"Mobi|iPhone|iPod|Android.*Mobile|Windows Phone|BlackBerry", re.IGNORECASE)
_DESKTOP = re.compile(r"Windows NT|Macintosh|X11|CrOS|Linux x86_64", re.IGNORECASE)
# Visitors come more than once, and a batch has one sender.
REMEMBERED = 4_096
# How IPv6 writes an address of IPv4. Source: RFC 4291, 2.5.5.2.
_MAPPED = bytes(10) + b"\xff\xff"


@lru_cache(REMEMBERED)
def is_bot(user_agent: str) -> bool:
    """Whether a program rather than a person asks; one that does not say what it is counts as a program."""
    return not user_agent.strip() or _BOT.search(user_agent) is not None


@lru_cache(REMEMBERED)
def device_of(user_agent: str) -> str:
    """`tablet`, `mobile`, `desktop` or `other`."""
    for name, shape in (("tablet", _TABLET), ("mobile", _PHONE), ("desktop", _DESKTOP)):
        if shape.search(user_agent):
            return name
    return "other"


def network_of(address: str | None) -> str:
    """The network an address lies in: /24 of IPv4, /48 of IPv6; empty for none (a unix socket).

    Made anew each time, in a microsecond: a memory of it would be one of addresses.
    """
    try:
        if ":" not in (known := address or ""):
            return inet_ntop(AF_INET, inet_pton(AF_INET, known)[:3] + bytes(1))
        packed = inet_pton(AF_INET6, known)
        if packed.startswith(_MAPPED):
            return inet_ntop(AF_INET, packed[12:15] + bytes(1))
        return inet_ntop(AF_INET6, packed[:6] + bytes(10))
    except (OSError, ValueError):
        return ""

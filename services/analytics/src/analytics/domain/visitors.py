"""What a request says of its sender, made coarse: kind of device, bot or not, network instead of address."""

import ipaddress
import re
from functools import lru_cache

_BOT = re.compile(
    r"bot\b|bot/|crawl|spider|slurp|headless|preview|monitor|lighthouse|pagespeed|facebookexternalhit|"
    r"curl/|wget|python-requests|httpx|go-http|java/|okhttp|libwww|scrapy|phantomjs|puppeteer|playwright",
    re.IGNORECASE,
)
_TABLET = re.compile(r"iPad|Tablet|PlayBook|Silk|Kindle|Android(?!.*Mobile)", re.IGNORECASE)
_PHONE = re.compile(r"Mobi|iPhone|iPod|Android.*Mobile|Windows Phone|BlackBerry", re.IGNORECASE)
_DESKTOP = re.compile(r"Windows NT|Macintosh|X11|CrOS|Linux x86_64", re.IGNORECASE)
# Visitors come more than once, and a batch has one sender.
REMEMBERED = 4_096
DEVICES = ("desktop", "mobile", "tablet", "server", "other")


@lru_cache(REMEMBERED)
def is_bot(user_agent: str) -> bool:
    """Whether a program rather than a person asks; one that does not say what it is counts as a program."""
    return not user_agent.strip() or _BOT.search(user_agent) is not None


@lru_cache(REMEMBERED)
def device_of(user_agent: str) -> str:
    """One of DEVICES."""
    for name, shape in (("tablet", _TABLET), ("mobile", _PHONE), ("desktop", _DESKTOP)):
        if shape.search(user_agent):
            return name
    return "other"


@lru_cache(REMEMBERED)
def network_of(address: str | None) -> str:
    """The network an address lies in: /24 of IPv4, /48 of IPv6; empty for none (a unix socket)."""
    try:
        known = ipaddress.ip_address(address or "")
    except ValueError:
        return ""
    if isinstance(known, ipaddress.IPv6Address) and known.ipv4_mapped is not None:
        known = known.ipv4_mapped
    bits = 24 if known.version == 4 else 48
    return str(ipaddress.ip_network(f"{known}/{bits}", strict=False).network_address)

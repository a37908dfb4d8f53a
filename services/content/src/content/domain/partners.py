"""Partners, and which of the values written down for them may reach a page."""

import re
from collections.abc import Collection
from dataclasses import dataclass
from datetime import datetime
from typing import Literal
from urllib.parse import urlsplit

LOGO_SIZE = (260, 60)
PID = re.compile(r"[a-z0-9-]{1,40}")
_PHONE = re.compile(r"\+?[0-9][0-9 ().-]{6,24}")
_LINE = re.compile(r"[^<>\x00-\x1f\x7f]{1,120}")
_LOCAL_PATH = re.compile(r"/(?:[\w-][\w.-]*/)*[\w-][\w.-]*\.(?:svg|png)")
_LIBRARY_LOGO = re.compile(r"logos/[a-z0-9-]+\.svg")


@dataclass(frozen=True)
class Logo:
    """`uri` is a path of this site, a file of the brands' logos, or an address on a host we allow."""

    uri: str
    alt_text: str


@dataclass(frozen=True)
class Partner:
    pid: str
    name: str
    telephone: str | None
    logo: Logo | None
    licensed_states: tuple[str, ...]
    compensation: Literal["flat", "commission"]
    allowed_wording: str | None
    expires_at: datetime

    def is_live(self, now: datetime) -> bool:
        return now < self.expires_at


def telephone(text: str | None) -> str | None:
    """The number, or None where it is no telephone number. Source: C-01 (dropped, never echoed)."""
    return text if text is not None and _PHONE.fullmatch(text) else None


def logo(uri: str, size: tuple[int, int], alt_text: str, hosts: Collection[str]) -> Logo | None:
    """The logo, or None where address, size or words are not what they should be. Source: A-02."""
    if size != LOGO_SIZE or not _LINE.fullmatch(alt_text) or not _is_allowed(uri, hosts):
        return None
    return Logo(uri, alt_text)


def is_brand_logo(uri: str) -> bool:
    """Whether an address names a file beside the brand files."""
    return _LIBRARY_LOGO.fullmatch(uri) is not None


def _is_allowed(uri: str, hosts: Collection[str]) -> bool:
    if is_brand_logo(uri) or _LOCAL_PATH.fullmatch(uri):
        return True
    try:
        parts = urlsplit(uri)
    except ValueError:
        return False
    plain = f"https://{parts.hostname}{parts.path}"
    # Nothing but scheme, host and path: no credentials, port, query or fragment to hide behind.
    return parts.hostname in hosts and uri == plain and _LOCAL_PATH.fullmatch(parts.path) is not None

"""Where pages measure what visitors allow, and whose scripts may then run, from the configuration.

Source: T-04, T-05, T-06.
"""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from urllib.parse import urlsplit

from release.policies import Vendors

_WRITE_KEY = re.compile(r"[A-Za-z0-9_-]{1,64}")
# What may stand in a policy and in a page as it is: no spaces, quotes, separators of directives, no query.
_HOST = r"(?:[A-Za-z0-9.-]+|\[[0-9a-f:]+\])(?::\d+)?"
_PATH = r"(?:/[A-Za-z0-9._~-]+)*/?"
_ADDRESS = re.compile(rf"https?://{_HOST}{_PATH}")
_HOST_AND_PATH = re.compile(rf"{_HOST}{_PATH}")


class TrackingAccessError(Exception):
    """A configured address or key could not stand in a page; nothing is composed."""


@dataclass(frozen=True)
class TrackingAccess:
    """As every page carries it; an empty address is this origin's own, or a vendor that is not there."""

    write_key: str
    cdn_url: str = ""
    api_host: str = ""
    ad_tracker: str = ""
    form_embed: str = ""
    vendor_sources: tuple[str, ...] = ()
    # Of the pages, how many tell how fast they were and what broke in them.
    vitals_share: float = 1.0

    def on_pages(self) -> dict[str, str | float | None]:
        """As contracts' TrackingAccess."""
        return {
            "writeKey": self.write_key,
            "cdnUrl": self.cdn_url or None,
            "apiHost": self.api_host or None,
            "adTracker": self.ad_tracker or None,
            "formEmbed": self.form_embed or None,
            **({} if self.vitals_share == 1 else {"vitalsShare": self.vitals_share}),
        }

    def vendors(self) -> Vendors:
        """What a page's policy must let in for this configuration, and nothing beyond it."""
        scripts = tuple(one for one in (self.ad_tracker, self.form_embed) if one)
        provider = (_origin(self.cdn_url), f"https://{self.api_host.split('/')[0]}" if self.api_host else "")
        told = (_origin(self.ad_tracker), _origin(self.form_embed))
        return Vendors(
            scripts=(*scripts, *self.vendor_sources),
            connections=_known(*provider, *told, *self.vendor_sources),
            images=_known(_origin(self.ad_tracker), *self.vendor_sources),
            frames=_known(_origin(self.form_embed), *self.vendor_sources),
        )


def of(environment: Mapping[str, str]) -> TrackingAccess | None:
    """The access this environment supplies; none where the write key is set and empty.

    In development the sandbox plays the vendors, unless they are set, empty or not.
    Raises: TrackingAccessError.
    """
    sent = environment.get("ANALYTICS_WRITE_KEYS", "coati").replace(",", " ").split()
    write_key = environment.get("TRACKING_WRITE_KEY", sent[0] if sent else "")
    if not write_key:
        return None
    sandbox = ""
    if environment.get("COATI_ENV") == "development":
        sandbox = environment.get("SANDBOX_ORIGIN", "")

    def vendor(name: str, file: str) -> str:
        return environment.get(name, f"{sandbox}/vendors/{file}" if sandbox else "")

    access = TrackingAccess(
        write_key=write_key,
        cdn_url=environment.get("TRACKING_CDN_URL", "").rstrip("/"),
        api_host=environment.get("TRACKING_API_HOST", "").strip("/"),
        ad_tracker=vendor("TRACKING_AD_TRACKER_URL", "ad-tracker.js"),
        form_embed=vendor("TRACKING_FORM_EMBED_URL", "form-embed.js"),
        vendor_sources=tuple(environment.get("TRACKING_VENDOR_SOURCES", "").replace(",", " ").split()),
        vitals_share=_share(environment.get("TRACKING_VITALS_SHARE") or "1"),
    )
    _check(access)
    return access


def _share(said: str) -> float:
    try:
        share = float(said)
    except ValueError:
        share = -1
    if not 0 <= share <= 1:
        raise TrackingAccessError("TRACKING_VITALS_SHARE: a number from 0 to 1")
    return share


def _check(access: TrackingAccess) -> None:
    if not _WRITE_KEY.fullmatch(access.write_key):
        raise TrackingAccessError("TRACKING_WRITE_KEY: letters, digits, - and _ only, 64 at most")
    if access.api_host and not _HOST_AND_PATH.fullmatch(access.api_host):
        raise TrackingAccessError(
            "TRACKING_API_HOST: a host and a path, without a scheme: api.example.com/v1"
        )
    addresses = {
        "TRACKING_CDN_URL": access.cdn_url,
        "TRACKING_AD_TRACKER_URL": access.ad_tracker,
        "TRACKING_FORM_EMBED_URL": access.form_embed,
        **{f"TRACKING_VENDOR_SOURCES ({one})": one for one in access.vendor_sources},
    }
    for name, address in addresses.items():
        if address and not _ADDRESS.fullmatch(address):
            raise TrackingAccessError(f"{name}: an http(s) address without query, spaces and quotes")


def _origin(address: str) -> str:
    if not address:
        return ""
    parts = urlsplit(address)
    return f"{parts.scheme}://{parts.netloc}"


def _known(*sources: str) -> tuple[str, ...]:
    return tuple(dict.fromkeys(one for one in sources if one))

"""Whose chat pages have, and whom their policy lets in for it, from the configuration. Source: H-05; PROTOCOLS §d."""

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from urllib.parse import urlsplit

from release.policies import NO_VENDORS, Vendors

# What may stand in a policy and in a page as it is: no spaces, quotes, separators of directives, no query.
_ADDRESS = re.compile(r"https?://(?:[A-Za-z0-9.-]+|\[[0-9a-f:]+\])(?::\d+)?(?:/[A-Za-z0-9._~-]+)*/?")
_NAME = re.compile(r"[A-Za-z0-9_.-]{1,80}")
# What each vendor's page needs: its name in contracts' ChatAccess, and in the environment.
_ADDRESSES = {
    "salesforce": {
        "scriptUrl": "CHAT_SCRIPT_URL",
        "baseUrl": "CHAT_BASE_URL",
        "communityUrl": "CHAT_COMMUNITY_URL",
    },
    "chatwoot": {"scriptUrl": "CHAT_SCRIPT_URL", "baseUrl": "CHAT_BASE_URL"},
}
_NAMES = {
    "salesforce": {"orgId": "CHAT_ORG_ID", "deployment": "CHAT_DEPLOYMENT"},
    "chatwoot": {"websiteToken": "CHAT_WEBSITE_TOKEN"},
}


class ChatAccessError(Exception):
    """The configured vendor cannot stand in a page; nothing is composed."""


@dataclass(frozen=True)
class ChatAccess:
    """As every page carries it: our own, or a hosted vendor's addresses and public names."""

    vendor: str = "embedded"
    addresses: Mapping[str, str] = field(default_factory=dict)
    names: Mapping[str, str] = field(default_factory=dict)

    def on_pages(self) -> dict[str, str]:
        """As contracts' ChatAccess."""
        return {"vendor": self.vendor, **self.addresses, **self.names}

    def vendors(self) -> Vendors:
        """What a page's policy must let in for this vendor, and nothing beyond it."""
        if not self.addresses:
            return NO_VENDORS
        origins = tuple(dict.fromkeys(_origin(address) for address in self.addresses.values()))
        return Vendors(
            scripts=(self.addresses["scriptUrl"],), connections=origins, images=origins, frames=origins
        )


OWN = ChatAccess()


def of(environment: Mapping[str, str]) -> ChatAccess:
    """The vendor this environment names; our own where it names none.

    In development the sandbox plays a vendor whose addresses are not set.
    Raises: ChatAccessError.
    """
    vendor = environment.get("CHAT_VENDOR") or OWN.vendor
    if vendor == OWN.vendor:
        return OWN
    if vendor not in _ADDRESSES:
        raise ChatAccessError(f"CHAT_VENDOR: embedded, {' or '.join(_ADDRESSES)}")
    defaults = _sandbox(environment, vendor)
    addresses = {
        key: environment.get(name) or defaults.get(key, "") for key, name in _ADDRESSES[vendor].items()
    }
    names = {key: environment.get(name) or defaults.get(key, "") for key, name in _NAMES[vendor].items()}
    for key, name in _ADDRESSES[vendor].items():
        if not _ADDRESS.fullmatch(addresses[key]):
            raise ChatAccessError(f"{name}: an http(s) address without query, spaces and quotes")
    for key, name in _NAMES[vendor].items():
        if not _NAME.fullmatch(names[key]):
            raise ChatAccessError(f"{name}: letters, digits, dots, - and _ only, 80 at most")
    return ChatAccess(vendor, addresses, names)


def _sandbox(environment: Mapping[str, str], vendor: str) -> dict[str, str]:
    origin = environment.get("SANDBOX_ORIGIN", "")
    if environment.get("COATI_ENV") != "development" or not origin:
        return {}
    return {
        "scriptUrl": f"{origin}/vendors/chat/{vendor}.js",
        "baseUrl": origin,
        "communityUrl": origin,
        "orgId": "sandbox",
        "deployment": "web",
        "websiteToken": "sandbox",
    }


def _origin(address: str) -> str:
    parts = urlsplit(address)
    return f"{parts.scheme}://{parts.netloc}"

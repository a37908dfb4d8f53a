"""What every page is told of this platform's services, kept beside its state.

It is read from the environment when a platform starts, and from that record by every ship until the next start: who
ships from another shell changes the section that is shipped, and nothing of what pages may ask.
"""

import json
from collections.abc import Mapping
from dataclasses import asdict, dataclass
from pathlib import Path

from release import chat_access, search_access, tracking_access
from release.chat_access import ChatAccess, ChatAccessError
from release.search_access import SearchAccess, SearchAccessError
from release.tracking_access import TrackingAccess, TrackingAccessError

MISTOLD = (SearchAccessError, TrackingAccessError, ChatAccessError)
"""Every way in which an environment cannot be told to pages, for those who tell a person about it."""


@dataclass(frozen=True)
class Access:
    """Whom pages may ask: none of the first two, and no header has a search box, no page measures."""

    search: SearchAccess | None = None
    tracking: TrackingAccess | None = None
    chat: ChatAccess = chat_access.OWN


def of(environment: Mapping[str, str]) -> Access:
    """What this environment says.

    Raises: one of MISTOLD.
    """
    return Access(search_access.of(environment), tracking_access.of(environment), chat_access.of(environment))


def keep(var: Path, access: Access) -> None:
    record = var / "live" / "access.json"
    record.parent.mkdir(parents=True, exist_ok=True)
    beside = record.with_name(".access.json")
    beside.write_text(json.dumps(asdict(access), indent=2) + "\n", "utf-8")
    beside.replace(record)


def kept(var: Path) -> Access:
    """As the last start kept it; what pages have by default before the first."""
    record = var / "live" / "access.json"
    if not record.is_file():
        return Access()
    said = json.loads(record.read_text("utf-8"))
    search, tracking = said["search"], said["tracking"]
    return Access(
        SearchAccess(**search) if search else None,
        TrackingAccess(**{**tracking, "vendor_sources": tuple(tracking["vendor_sources"])})
        if tracking
        else None,
        ChatAccess(**said["chat"]),
    )

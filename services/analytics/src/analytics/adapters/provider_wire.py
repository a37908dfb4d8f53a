"""Our events as a hosted provider of the same protocol takes them; never an address, never a name."""

from typing import Any

from analytics.domain.events import Event

NO_ADDRESS = "0.0.0.0"  # noqa: S104 - an address to show, not one to listen on
SESSION_EVENT = "Session Started"


def to_provider(event: Event) -> dict[str, Any]:
    """One item of a batch; our event id is its messageId, so a repetition is known there too."""
    page = {"url": event.url, "path": event.path, "referrer": event.referrer}
    campaign = {
        "source": event.campaign_source,
        "medium": event.campaign_medium,
        "name": event.campaign_name,
    }
    item: dict[str, Any] = {
        "type": "track" if event.kind == "session" else event.kind,
        "messageId": event.id,
        "anonymousId": event.client_id or event.id,
        "timestamp": event.happened_at.isoformat(),
        # Without one the provider would keep the address of whoever sends: ours.
        "context": {
            "ip": NO_ADDRESS,
            "page": {name: value for name, value in page.items() if value},
            "campaign": {name: value for name, value in campaign.items() if value},
        },
    }
    if event.subject:
        item["userId"] = event.subject
    if event.kind in ("track", "session"):
        item["event"] = event.name or SESSION_EVENT
    elif event.name:
        item["name"] = event.name
    if event.kind in ("identify", "group"):
        item["traits"] = event.properties
    else:
        item["properties"] = {**event.properties, **{name: value for name, value in page.items() if value}}
    return item

"""The product's own two calls as events. Source: T-02, T-03."""

import random

from analytics.domain.cleaner import Cleaner, Place
from analytics.domain.events import Event, Kind
from analytics.domain.senders import CLIENT_ID_LENGTH, Sender

ID_BYTES = 16


def page_view(
    cleaner: Cleaner, sender: Sender, url: str, client_id: str | None, referrer: str | None
) -> Event:
    """A page that was looked at."""
    return _own("page", sender, cleaner.place(url, referrer or ""), client_id)


def session(cleaner: Cleaner, sender: Sender, page_url: str) -> Event:
    """A document that was loaded, which a visit may have several of."""
    return _own("session", sender, cleaner.place(page_url, ""), None)


def fresh_id(source: str) -> str:
    """An id that no other event has; nothing is opened by it, so it is no secret.

    Asking the system for random bytes would hand the turn to another thread in the middle of an event; this generator
    is seeded by the system once a process, and anew after each fork.
    """
    return f"{source}:{random.randbytes(ID_BYTES).hex()}"  # noqa: S311 - not a secret


def kept_client_id(sender: Sender, client_id: object) -> str:
    """The browser's own id; none under Global Privacy Control, none that could be an email address."""
    if sender.private or not isinstance(client_id, str) or "@" in client_id:
        return ""
    return client_id[:CLIENT_ID_LENGTH]


def _own(kind: Kind, sender: Sender, where: Place, client_id: str | None) -> Event:
    return Event(
        id=fresh_id("own"),
        kind=kind,
        received_at=sender.received_at,
        happened_at=sender.received_at,
        client_id=kept_client_id(sender, client_id),
        url=where.url,
        path=where.path,
        referrer=where.referrer,
        referrer_host=where.referrer_host,
        brand=sender.brand,
        partner=sender.partner,
        campaign_source=where.campaign[0],
        campaign_medium=where.campaign[1],
        campaign_name=where.campaign[2],
        device=sender.device,
        is_bot=sender.is_bot,
        network=sender.network,
        shared=not sender.private,
    )

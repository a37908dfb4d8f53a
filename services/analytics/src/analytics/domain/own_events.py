"""The product's own two calls as events. Source: T-02, T-03."""

import secrets
from collections.abc import Callable
from urllib.parse import parse_qsl, urlsplit

from analytics.domain.cleaning import clean_address, clean_text
from analytics.domain.events import Event, Kind
from analytics.domain.senders import CLIENT_ID_LENGTH, Sender

Subject = Callable[[str], str]
ID_BYTES = 16


def page_view(
    sender: Sender, url: str, client_id: str | None, referrer: str | None, own_hosts: frozenset[str]
) -> Event:
    """A page that was looked at."""
    return _own("page", sender, url, client_id=client_id, referrer=referrer, own_hosts=own_hosts)


def session(sender: Sender, page_url: str, own_hosts: frozenset[str]) -> Event:
    """The beginning of a visit."""
    return _own("session", sender, page_url, client_id=None, referrer=None, own_hosts=own_hosts)


def campaign_of(url: str) -> tuple[str, str, str]:
    """utm_source, utm_medium and utm_campaign of an address, cleaned and short."""
    try:
        found = dict(parse_qsl(urlsplit(url).query, max_num_fields=100))
    except ValueError:
        return "", "", ""
    source, medium, name = (
        clean_text(found.get(f"utm_{each}", ""))[:100] for each in ("source", "medium", "campaign")
    )
    return source, medium, name


def kept_client_id(sender: Sender, client_id: object) -> str:
    """The browser's own id; none under Global Privacy Control, none that could be an e-mail address."""
    if sender.private or not isinstance(client_id, str) or "@" in client_id:
        return ""
    return client_id[:CLIENT_ID_LENGTH]


def _own(
    kind: Kind,
    sender: Sender,
    url: str,
    *,
    client_id: str | None,
    referrer: str | None,
    own_hosts: frozenset[str],
) -> Event:
    address = clean_address(url)
    came_from = clean_address(referrer or "", own_hosts)
    source, medium, name = campaign_of(url)
    return Event(
        id=f"own:{secrets.token_urlsafe(ID_BYTES)}",
        kind=kind,
        received_at=sender.received_at,
        happened_at=sender.received_at,
        client_id=kept_client_id(sender, client_id),
        url=address,
        path=urlsplit(address).path,
        referrer=came_from,
        referrer_host=urlsplit(came_from).netloc,
        brand=sender.brand,
        partner=sender.partner,
        campaign_source=source,
        campaign_medium=medium,
        campaign_name=name,
        device=sender.device,
        is_bot=sender.is_bot,
        network=sender.network,
        shared=not sender.private,
    )

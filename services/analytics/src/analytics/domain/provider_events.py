"""The analytics provider's events (Segment's tracking API) as ours.

Source: PROTOCOLS §b: types, limits, messageId, clock skew, campaign.
"""

import hashlib
import secrets
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any
from urllib.parse import urlsplit

import orjson

from analytics.domain.cleaning import clean_address, clean_text, clean_value
from analytics.domain.events import Event
from analytics.domain.own_events import campaign_of, kept_client_id
from analytics.domain.senders import Sender
from analytics.domain.times import happened_at, read_time
from analytics.domain.visitors import device_of, is_bot

TYPES = frozenset({"page", "track", "identify", "group", "alias", "screen"})
MAX_EVENT_BYTES = 32 * 1024
MAX_MESSAGE_ID = 100
MAX_NAME = 200
_SERVER_LIBRARIES = (
    "analytics-python",
    "analytics-node",
    "@segment/analytics-node",
    "analytics-go",
    "analytics-java",
)


class RejectedEventError(Exception):
    """This one event cannot be kept; the others of its batch can. `reason` is a code for programs."""

    def __init__(self, reason: str) -> None:
        super().__init__(reason)
        self.reason = reason


@dataclass(frozen=True, slots=True)
class Place:
    """Where something happened, as it may be kept."""

    url: str
    path: str
    referrer: str
    referrer_host: str
    campaign: tuple[str, str, str]


@dataclass(frozen=True, slots=True)
class Reader:
    """Reads items of one source. `subject` turns a user id or an e-mail address into its keyed hash."""

    subject: Callable[[str], str]
    own_hosts: frozenset[str]

    def place(self, url: str, referrer: str) -> Place:
        """An address and where its visitor came from, freed of persons and keys."""
        kept, came_from = clean_address(url), clean_address(referrer, self.own_hosts)
        return Place(kept, urlsplit(kept).path, came_from, urlsplit(came_from).netloc, campaign_of(url))

    def event(
        self,
        item: object,
        sender: Sender,
        source: str,
        sent_at: object = None,
        place: Callable[[str, str], Place] | None = None,
    ) -> Event:
        """`place` stands in for `self.place` where a caller remembers its answers.

        Raises: RejectedEventError.
        """
        if not isinstance(item, dict):
            raise RejectedEventError("not-an-object")
        if len(orjson.dumps(item)) > MAX_EVENT_BYTES:
            raise RejectedEventError("too-large")
        kind = item.get("type")
        if kind not in TYPES:
            raise RejectedEventError("unknown-type")
        _require_someone(item)
        context = _mapping(item.get("context"))
        page = _mapping(context.get("page"))
        properties = _mapping(item.get("traits") if kind in ("identify", "group") else item.get("properties"))
        where = (place or self.place)(
            _text(properties.get("url")) or _text(page.get("url")),
            _text(properties.get("referrer")) or _text(page.get("referrer")),
        )
        campaign = self._campaign(_mapping(context.get("campaign"))) or where.campaign
        claimed = read_time(item.get("originalTimestamp")) or read_time(item.get("timestamp"))
        sent = read_time(item.get("sentAt")) or read_time(sent_at)
        agent = _text(context.get("userAgent"))
        from_server = not agent and _text(_mapping(context.get("library")).get("name")) in _SERVER_LIBRARIES
        agent = agent or sender.user_agent
        return Event(
            id=_id_of(item),
            kind=kind,
            name=self._name(item, kind),
            source=source,
            received_at=sender.received_at,
            happened_at=happened_at(sender.received_at, claimed, sent),
            claimed_at=claimed,
            sent_at=sent,
            client_id=kept_client_id(sender, item.get("anonymousId")),
            subject="" if sender.private else self._subject(item, kind),
            url=where.url,
            path=where.path,
            referrer=where.referrer,
            referrer_host=where.referrer_host,
            brand=sender.brand,
            partner=sender.partner,
            campaign_source=campaign[0],
            campaign_medium=campaign[1],
            campaign_name=campaign[2],
            device="server" if from_server else device_of(agent),
            is_bot=False if from_server else is_bot(agent),
            network=sender.network,
            shared=not sender.private,
            properties=self._cleaned(properties),
        )

    def _cleaned(self, properties: Mapping[str, Any]) -> dict[str, Any]:
        cleaned: dict[str, Any] = clean_value(dict(properties), self.own_hosts)
        return cleaned

    def _name(self, item: Mapping[str, Any], kind: str) -> str:
        if kind == "track":
            name = _text(item.get("event"))
            if not name:
                raise RejectedEventError("track-without-event")
            return clean_text(name)[:MAX_NAME]
        return clean_text(_text(item.get("name")))[:MAX_NAME]

    def _subject(self, item: Mapping[str, Any], kind: str) -> str:
        traits = _mapping(item.get("traits")) if kind == "identify" else {}
        who = _text(traits.get("email")) or _text(item.get("userId"))
        return self.subject(who) if who else ""

    @staticmethod
    def _campaign(told: Mapping[str, Any]) -> tuple[str, str, str] | None:
        source, medium, name = (
            clean_text(_text(told.get(each)))[:100] for each in ("source", "medium", "name")
        )
        return (source, medium, name) if source or medium or name else None


def _require_someone(item: Mapping[str, Any]) -> None:
    for name in ("userId", "anonymousId"):
        value = item.get(name)
        if value is not None and not isinstance(value, str | int):
            raise RejectedEventError("id-is-no-text")
    if not any(item.get(name) not in (None, "") for name in ("userId", "anonymousId")):
        raise RejectedEventError("nobody")


def _id_of(item: Mapping[str, Any]) -> str:
    """The message's own id, by which a repetition is known; a longer one than the protocol allows is hashed."""
    message_id = item.get("messageId")
    if not isinstance(message_id, str) or not message_id:
        return f"g:{secrets.token_urlsafe(16)}"
    if len(message_id) > MAX_MESSAGE_ID:
        return f"h:{hashlib.sha256(message_id.encode()).hexdigest()}"
    return f"m:{message_id}"


def _mapping(value: object) -> dict[str, Any]:
    return value if isinstance(value, dict) else {}


def _text(value: object) -> str:
    return value.strip() if isinstance(value, str) else str(value) if type(value) is int else ""

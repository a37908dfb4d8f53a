"""The analytics provider's events (Segment's tracking API) as ours.

Source: PROTOCOLS §b: types, limits, messageId, clock skew, campaign.
"""

import hashlib
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Any, cast

import orjson

from analytics.domain.cleaner import Campaign, Cleaner, Place
from analytics.domain.events import Event, Kind
from analytics.domain.own_events import fresh_id, kept_client_id
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
class Reader:
    """Reads items of one source. `subject` turns a user id or an email address into its keyed hash."""

    subject: Callable[[str], str]
    cleaner: Cleaner

    def event(
        self,
        item: object,
        sender: Sender,
        source: str,
        sent_at: datetime | None = None,
        place: Callable[[str, str], Place] | None = None,
    ) -> Event:
        """`sent_at` is of the whole request; `place` stands in for the cleaner's where a caller remembers its answers.

        Raises: RejectedEventError.
        """
        if type(item) is not dict:
            raise RejectedEventError("not-an-object")
        if len(orjson.dumps(item)) > MAX_EVENT_BYTES:
            raise RejectedEventError("too-large")
        told = item.get
        kind = told("type")
        if type(kind) is not str or kind not in TYPES:
            raise RejectedEventError("unknown-type")
        anonymous_id, user_id = told("anonymousId"), told("userId")
        if user_id is not None or type(anonymous_id) is not str or not anonymous_id:
            _require_someone(anonymous_id, user_id)
        context = _mapping(told("context"))
        page = _mapping(context.get("page"))
        properties = _mapping(told("traits" if kind in ("identify", "group") else "properties"))
        if kind == "identify" and "name" in properties:
            # Of a page, a plan or a company elsewhere; here it is the person's.
            properties = {name: value for name, value in properties.items() if name != "name"}
        where = (place or self.cleaner.place)(
            _text(properties.get("url")) or _text(page.get("url")),
            _text(properties.get("referrer")) or _text(page.get("referrer")),
        )
        campaign = where.campaign
        if "campaign" in context:
            campaign = self._campaign(_mapping(context["campaign"])) or campaign
        original, sent_itself = told("originalTimestamp"), told("sentAt")
        claimed = (original and read_time(original)) or read_time(told("timestamp"))
        sent = (sent_itself and read_time(sent_itself)) or sent_at
        agent = _text(context.get("userAgent"))
        from_server = not agent and _text(_mapping(context.get("library")).get("name")) in _SERVER_LIBRARIES
        agent = agent or sender.user_agent
        received, is_private = sender.received_at, sender.private
        return Event(
            id=_id_of(told("messageId")),
            kind=cast("Kind", kind),
            name=self._name(told("event") if kind == "track" else told("name"), kind),
            source=source,
            received_at=received,
            happened_at=happened_at(received, claimed, sent),
            claimed_at=claimed,
            sent_at=sent,
            client_id=kept_client_id(sender, anonymous_id),
            subject="" if is_private else self._subject(item, kind, user_id),
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
            shared=not is_private,
            properties=self.cleaner.members(properties),
        )

    def _name(self, told: object, kind: str) -> str:
        name = _text(told)
        if kind == "track" and not name:
            raise RejectedEventError("track-without-event")
        return self.cleaner.text(name)[:MAX_NAME]

    def _subject(self, item: Mapping[str, Any], kind: str, user_id: object) -> str:
        if kind != "identify" and user_id is None:
            return ""
        traits = _mapping(item.get("traits")) if kind == "identify" else {}
        who = _text(traits.get("email")) or _text(user_id)
        return self.subject(who) if who else ""

    def _campaign(self, told: Mapping[str, Any]) -> Campaign | None:
        source, medium, name = (
            self.cleaner.text(_text(told.get(each)))[:100] for each in ("source", "medium", "name")
        )
        return (source, medium, name) if source or medium or name else None


def _require_someone(*ids: object) -> None:
    if any(each is not None and not isinstance(each, str | int) for each in ids):
        raise RejectedEventError("id-is-no-text")
    if all(each in (None, "") for each in ids):
        raise RejectedEventError("nobody")


def _id_of(message_id: object) -> str:
    """The message's own id, by which a repetition is known.

    One that is longer than the protocol allows, or was made of an email address, is hashed.
    """
    if not isinstance(message_id, str) or not message_id:
        return fresh_id("g")
    if len(message_id) > MAX_MESSAGE_ID or "@" in message_id or "%40" in message_id:
        return f"h:{hashlib.sha256(message_id.encode()).hexdigest()}"
    return f"m:{message_id}"


# What comes from orjson is of these types themselves, and this is a hot place.
def _mapping(value: object) -> dict[str, Any]:
    return value if type(value) is dict else {}


def _text(value: object) -> str:
    kind = type(value)
    return value.strip() if kind is str else str(value) if kind is int else ""  # type: ignore[attr-defined]

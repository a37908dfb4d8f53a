"""Cleaning with a memory: what was found harmless once is not looked at again.

Only what cleaning leaves letter by letter as it was is remembered, so memory holds nothing that a disk may not, and
nothing of whose it was. Source: TRUST §5; SPEED V5, V6.
"""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, TypeVar
from urllib.parse import parse_qsl, urlsplit

from kit.storable_text import storable

from analytics.domain.cleaning import (
    clean_address,
    clean_number,
    clean_place,
    clean_text,
    kept_name,
)

LONGEST, MOST = 300, 4_096
"""Letters of a text that is remembered, and how many are: together about 2 MB at most, mostly far less."""
Campaign = tuple[str, str, str]
Kept = TypeVar("Kept", str, str | None)


@dataclass(frozen=True, slots=True)
class Place:
    """Where something happened, as it may be kept."""

    url: str
    path: str
    referrer: str
    referrer_host: str
    campaign: Campaign


class Unchanged(dict[str, Kept]):
    """`memory[text]` is what `clean` makes of it; remembered where that is the same. A full one begins anew."""

    def __init__(self, clean: Callable[[str], Kept]) -> None:
        super().__init__()
        self._clean: Callable[[str], Kept] = clean

    def __missing__(self, text: str) -> Kept:
        kept = self._clean(text)
        if kept == text and len(text) <= LONGEST:
            if len(self) >= MOST:
                self.clear()
            self[text] = kept
        return kept


class Cleaner:
    """What may be kept of texts, values and places of a site with these hosts. Safe to share between threads."""

    def __init__(self, own_hosts: frozenset[str]) -> None:
        self._own_hosts = own_hosts
        self._texts = Unchanged(clean_text)
        self._strings = Unchanged(self._string)
        self._names = Unchanged(kept_name)
        self._places: dict[tuple[str, str], Place] = {}

    def text(self, text: str) -> str:
        """A name or a sentence."""
        return self._texts[text]

    def members(self, value: dict[str, Any]) -> dict[str, Any]:
        """A JSON object with every text cleaned and fields that name a person left out."""
        names, strings = self._names, self._strings
        kept: dict[str, Any] = {}
        for name, inner in value.items():
            if (known := names[name]) is not None:
                kept[known] = strings[inner] if type(inner) is str else self._value(inner)
        return kept

    def place(self, url: str, referrer: str) -> Place:
        """An address and where its visitor came from."""
        known = self._places.get((url, referrer))
        if known is not None:
            return known
        kept, came_from = clean_address(url), clean_address(referrer, self._own_hosts)
        place = Place(kept, urlsplit(kept).path, came_from, urlsplit(came_from).netloc, campaign_of(url))
        if kept == url and came_from == referrer and len(url) + len(referrer) <= LONGEST:
            if len(self._places) >= MOST:
                self._places.clear()
            self._places[url, referrer] = place
        return place

    def _value(self, value: Any) -> Any:
        kind = type(value)
        if kind is str:
            return self._strings[value]
        if kind is dict:
            return self.members(value)
        if kind is list:
            return [self._value(inner) for inner in value]
        if kind is int or kind is float:
            return clean_number(value)
        return value

    def _string(self, text: str) -> str:
        if text.startswith(("http://", "https://")):
            return clean_address(text, self._own_hosts)
        if text.startswith("/") or (text.startswith("?") and "=" in text):
            return clean_place(text)
        return clean_text(text)


def campaign_of(url: str) -> Campaign:
    """utm_source, utm_medium and utm_campaign of an address, cleaned and short."""
    if "utm_" not in url and "%" not in url:
        return "", "", ""
    try:
        found = dict(parse_qsl(urlsplit(url).query, max_num_fields=100))
    except ValueError:
        return "", "", ""
    source, medium, name = (
        # Read out of their escapes, which the look at the body does not see through.
        clean_text(storable(found.get(f"utm_{each}", "")))[:100]
        for each in ("source", "medium", "campaign")
    )
    return source, medium, name

"""Keeping the index what the library is: only what changed is fetched, and searches see all of it or nothing.

What is published is found within 5 s: that is two looks, the content service's at its files and ours at its digests.
Source: P-18, S-06.
"""

from collections.abc import Mapping, Sequence
from hashlib import sha256
from typing import Any

from structlog import get_logger

from search.adapters.content import ContentService, Item
from search.adapters.hosted_index import HostedIndex
from search.composition import Parts, hosted_index, open_parts
from search.domain.documents import KINDS, RECORD_SHAPE, SETTINGS, in_order, record_of
from search.domain.errors import IndexMissingError
from search.settings import Settings

PAGE = 1000
log = get_logger()


class Indexing:
    """Fills one index from the content service."""

    def __init__(self, content: ContentService, parts: Parts, hosted: HostedIndex | None, index: str) -> None:
        self._content = content
        self._catalog, self._store, self._reader = parts.catalog, parts.store, parts.reader
        self._hosted = hosted
        self._index = index
        self._known: tuple[int, Mapping[str, str | None]] | None = None

    def is_behind(self) -> bool:
        """Whether the library holds something that an index does not, or the other way round.

        Raises: ContentAwayError: nobody knows.
        """
        items = self._content.documents()
        return not (self._is_same(items, self._digests()) and self._is_hosted(items))

    def reindex(self) -> int:
        """Bring the index up to the library, in one move; safe to run twice and at any time.

        Returns: how many records it holds.
        Raises: ContentAwayError: the index is as it was; HostedNotFilledError: ours is up to the library, and answers
        while the hosted service is away. The queue tries again.
        """
        items = self._content.documents()
        is_same, is_hosted = self._is_same(items, self._digests()), self._is_hosted(items)
        if is_same and is_hosted:
            return len(items)
        indexed = self._indexed()
        changed = [item for item in items if indexed.get(_id(item), {}).get("digest") != _mark(item)]
        fetched = {
            _id(item): record_of(item.kind, item.slug, _mark(item), document)
            for item, document in self._content.read(changed)
            if document is not None
        }
        known = {**indexed, **fetched}
        inwards = sorted(items, key=lambda item: KINDS.index(item.kind) if item.kind in KINDS else len(KINDS))
        records = in_order(known[_id(item)] for item in inwards if _id(item) in known)
        if not is_same:
            self._store.replace_all(self._index, records, SETTINGS)
            log.info("index.replaced", records=len(records), fetched=len(fetched))
        if self._hosted is not None and not is_hosted:
            self._hosted.replace_all(records, SETTINGS, _state(items))
            log.info("index.hosted", records=len(records))
        return len(records)

    def _indexed(self) -> dict[str, Mapping[str, Any]]:
        """The records there are, by id."""
        found: dict[str, Mapping[str, Any]] = {}
        after: int | None = 0
        try:
            while after is not None:
                page, after, _ = self._reader.browse(self._index, after, PAGE)
                found.update((record["objectID"], record) for record in page)
        except IndexMissingError:
            return {}
        return found

    def _digests(self) -> Mapping[str, str | None]:
        """The digest of each record; the records are read again only after the index has changed."""
        state = self._catalog.state()
        if self._known is None or self._known[0] != state:
            found = {object_id: record.get("digest") for object_id, record in self._indexed().items()}
            self._known = (state, found)
        return self._known[1]

    def _is_same(self, items: Sequence[Item], digests: Mapping[str, str | None]) -> bool:
        entry = self._catalog.find(self._index)
        return (
            entry is not None
            and entry.settings == SETTINGS
            and {_id(item): _mark(item) for item in items} == digests
        )

    def _is_hosted(self, items: Sequence[Item]) -> bool:
        return self._hosted is None or self._hosted.holds(_state(items))


def _state(items: Sequence[Item]) -> str:
    """What an index is when it holds just these documents."""
    said = repr((sorted((_id(item), _mark(item)) for item in items), SETTINGS))
    return sha256(said.encode()).hexdigest()


def _mark(item: Item) -> str:
    """Changes with a document's words, and with what a record is made of."""
    return f"{RECORD_SHAPE}.{item.digest}"


def _id(item: Item) -> str:
    return f"{item.kind}/{item.slug}"


def open_indexing(settings: Settings) -> Indexing:
    """What keeps the index up to the library, from the settings."""
    return Indexing(
        ContentService(settings.content), open_parts(settings), hosted_index(settings), settings.index
    )

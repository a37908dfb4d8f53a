"""The content service, asked over its API on a socket or a port; every call ends in time."""

import http.client
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any
from urllib.parse import quote

import orjson
from kit.endings import Connection
from kit.http import outbound_headers

TIMEOUT_S = 5.0
MAX_ANSWER_BYTES = 16 * 1024 * 1024


class ContentAwayError(Exception):
    """The content service did not give a usable answer; the index stays as it is until the next time."""


@dataclass(frozen=True)
class Item:
    """A document there is, and a digest that changes with its words."""

    kind: str
    slug: str
    digest: str


class ContentService:
    """Reads what can be found. Not safe to share between threads."""

    def __init__(self, address: str) -> None:
        self._address = address

    def documents(self) -> list[Item]:
        """Everything there is.

        Raises: ContentAwayError.
        """
        with self._connected() as connection:
            answer = _read(connection, "/api/content/documents")
        try:
            return [Item(each["kind"], each["slug"], each["digest"]) for each in (answer or {})["documents"]]
        except (KeyError, TypeError) as error:
            raise ContentAwayError("not a list of documents") from error

    def read(self, items: list[Item]) -> Iterator[tuple[Item, Mapping[str, Any] | None]]:
        """Each of these documents, over one connection; None for one that has gone meanwhile.

        Raises: ContentAwayError.
        """
        with self._connected() as connection:
            for item in items:
                yield item, _read(connection, f"/api/content/{item.kind}/{quote(item.slug)}")

    @contextmanager
    def _connected(self) -> Iterator[Connection]:
        connection = Connection(self._address, TIMEOUT_S)
        try:
            yield connection
        finally:
            connection.close()


def _read(connection: Connection, path: str) -> Mapping[str, Any] | None:
    try:
        connection.request("GET", path, headers={"Accept": "application/json", **outbound_headers()})
        response = connection.getresponse()
        data = response.read(MAX_ANSWER_BYTES)
        if response.status in (404, 410):
            return None
        answer = orjson.loads(data) if response.status == 200 else None
    except (OSError, http.client.HTTPException, ValueError) as error:
        raise ContentAwayError(type(error).__name__) from error
    if not isinstance(answer, dict):
        raise ContentAwayError(f"status {response.status}")
    return answer

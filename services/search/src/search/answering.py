"""Which engine answers, and what is answered when it cannot."""

import sqlite3
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Literal

from prometheus_client import Counter
from structlog import get_logger

from search.adapters.embedded import EmbeddedEngine
from search.adapters.hosted import HostedAwayError, HostedEngine
from search.domain.errors import IndexMissingError, RefusedError
from search.domain.searches import checked, search_of

Engine = Literal["embedded", "algolia"]
Parameters = Mapping[str, Any]

AWAY = (OSError, ValueError, sqlite3.Error)
FACET = "facet"
log = get_logger()
_answers = Counter("search_answers_total", "Answers by the engine that gave them.", ["engine", "state"])


@dataclass(frozen=True)
class Answered:
    """Answers, and how they came to be: `state` is `ok` or `degraded`."""

    results: list[dict[str, Any]]
    engine: Engine
    state: Literal["ok", "degraded"]

    @property
    def header(self) -> str:
        """What `X-Coati-Search-Engine` says."""
        return self.engine if self.state == "ok" else f"{self.engine}; degraded"


class Answering:
    """Answers searches from the hosted service when there is one, else from the index on disk, else with nothing found.

    Source: TRUST 1.2 (search).
    """

    def __init__(self, embedded: EmbeddedEngine, hosted: HostedEngine | None, own_index: str) -> None:
        self._embedded = embedded
        self._hosted = hosted
        self._own_index = own_index

    @property
    def is_embedded(self) -> bool:
        """Whether every answer follows from the index on disk."""
        return self._hosted is None

    def all(self, requests: Sequence[Parameters], strategy: str) -> Answered:
        """Several searches in their order; one with type `facet` asks for values of a facet.

        Raises: RefusedError.
        """
        return self._answered(lambda hosted: hosted.search_all(requests, strategy), requests)

    def one(self, index: str, parameters: Parameters) -> Answered:
        """One search.

        Raises: RefusedError.
        """
        return self._answered(
            lambda hosted: [hosted.search(index, parameters)], [{**parameters, "indexName": index}]
        )

    def facet(self, index: str, facet: str, parameters: Parameters) -> Answered:
        """Values of a facet.

        Raises: RefusedError.
        """
        return self._answered(
            lambda hosted: [hosted.search_facet(index, facet, parameters)],
            [{**parameters, "indexName": index, "type": FACET, "facet": facet}],
        )

    def own(self, parameters: Parameters, index: str) -> dict[str, Any]:
        """One search over the index on disk, whoever answers visitors.

        Raises: RefusedError, OSError, ValueError, sqlite3.Error.
        """
        return self._embedded.search(index, checked(parameters))

    def check(self) -> None:
        """Raises when the index that publishing fills cannot be searched here."""
        self._embedded.check(self._own_index)

    def _answered(
        self, ask: Callable[[HostedEngine], list[dict[str, Any]]], requests: Sequence[Parameters]
    ) -> Answered:
        """What the hosted service answers when it is asked so; else what the index on disk says to the same."""
        if self._hosted is None:
            return self._from_index(requests, "ok")
        try:
            return _counted(Answered(ask(self._hosted), "algolia", "ok"))
        except HostedAwayError:
            return self._from_index(requests, "degraded")

    def _one(self, request: Parameters) -> dict[str, Any]:
        index = str(request["indexName"])
        if request.get("type") == FACET:
            return self._embedded.search_facet(index, str(request.get("facet") or ""), request)
        return self._embedded.search(index, request)

    def _from_index(self, requests: Sequence[Parameters], state: Literal["ok", "degraded"]) -> Answered:
        try:
            return _counted(Answered([self._one(request) for request in requests], "embedded", state))
        except IndexMissingError:
            # Our own index is on its way; any other one is a mistake of whoever asks.
            if any(request["indexName"] != self._own_index for request in requests):
                raise
        except RefusedError:
            raise
        except AWAY as error:
            log.error("index.away", exc_info=error)
        return _counted(Answered([_nothing(request) for request in requests], "embedded", "degraded"))


def _nothing(request: Parameters) -> dict[str, Any]:
    """An answer without hits that says why. Source: TRUST 1.2."""
    if request.get("type") == FACET:
        return {"facetHits": [], "exhaustiveFacetsCount": False, "processingTimeMS": 0, "degraded": True}
    search = search_of(request, {})
    return {
        "hits": [],
        "nbHits": 0,
        "page": search.page,
        "nbPages": 0,
        "hitsPerPage": search.hits_per_page,
        "processingTimeMS": 0,
        "query": search.query,
        "params": "",
        "index": request["indexName"],
        "exhaustiveNbHits": False,
        "exhaustiveTypo": False,
        "exhaustive": {"nbHits": False, "typo": False},
        "renderingContent": {},
        "degraded": True,
    }


def _counted(answered: Answered) -> Answered:
    _answers.labels(answered.engine, answered.state).inc()
    return answered

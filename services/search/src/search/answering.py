"""Which engine answers, and what is answered when it cannot."""

import sqlite3
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Literal

from prometheus_client import Counter
from structlog import get_logger

from search.adapters.embedded import EmbeddedEngine
from search.adapters.hosted import HostedAwayError, HostedEngine
from search.domain.budgets import Budget, hits_each, unlimited
from search.domain.errors import IndexMissingError, RefusedError
from search.domain.searches import checked, search_of

Engine = Literal["embedded", "algolia"]
Parameters = Mapping[str, Any]

AWAY = (OSError, ValueError, sqlite3.Error)
FACET = "facet"
TURN_S = 0.0005
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

    def all(self, requests: Sequence[Parameters], strategy: str, budget: Budget | None = None) -> Answered:
        """Several searches in their order; one with type `facet` asks for values of a facet.

        Raises: RefusedError.
        """
        return self._answered(lambda hosted: hosted.search_all(requests, strategy), requests, budget)

    def one(self, index: str, parameters: Parameters, budget: Budget | None = None) -> Answered:
        """One search.

        Raises: RefusedError.
        """
        return self._answered(
            lambda hosted: [hosted.search(index, parameters)], [{**parameters, "indexName": index}], budget
        )

    def facet(self, index: str, facet: str, parameters: Parameters, budget: Budget | None = None) -> Answered:
        """Values of a facet.

        Raises: RefusedError.
        """
        return self._answered(
            lambda hosted: [hosted.search_facet(index, facet, parameters)],
            [{**parameters, "indexName": index, "type": FACET, "facet": facet}],
            budget,
        )

    def own(self, parameters: Parameters, index: str) -> dict[str, Any]:
        """One search over the index on disk, whoever answers visitors.

        Raises: RefusedError, OSError, ValueError, sqlite3.Error.
        """
        return self._embedded.search(index, checked(parameters), unlimited())

    def check(self) -> None:
        """Raises when the index that publishing fills cannot be searched here."""
        self._embedded.check(self._own_index)

    def _answered(
        self,
        ask: Callable[[HostedEngine], list[dict[str, Any]]],
        requests: Sequence[Parameters],
        budget: Budget | None,
    ) -> Answered:
        """What the hosted service answers when it is asked so; else what the index on disk says to the same."""
        budget = budget or Budget()
        if self._hosted is None:
            return self._from_index(requests, "ok", budget)
        try:
            return _counted(Answered(ask(self._hosted), "algolia", "ok"))
        except HostedAwayError:
            return self._from_index(requests, "degraded", budget)

    def _one(self, request: Parameters, budget: Budget, most_hits: int) -> dict[str, Any]:
        index = str(request["indexName"])
        if budget.is_spent:
            return _nothing(request)
        if request.get("type") == FACET:
            return self._embedded.search_facet(index, str(request.get("facet") or ""), request, budget)
        return self._embedded.search(index, request, budget, most_hits)

    def _each(self, requests: Sequence[Parameters], budget: Budget) -> Iterator[dict[str, Any]]:
        for place, request in enumerate(requests):
            if place:
                # Between two searches of one call those of others have their turn.
                time.sleep(TURN_S)
            budget.share(len(requests) - place)
            yield self._one(request, budget, hits_each(len(requests)))

    def _from_index(
        self, requests: Sequence[Parameters], state: Literal["ok", "degraded"], budget: Budget
    ) -> Answered:
        try:
            results = list(self._each(requests, budget))
            return _counted(Answered(results, "embedded", "degraded" if budget.was_cut else state))
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

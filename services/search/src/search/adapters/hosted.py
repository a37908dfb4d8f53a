"""The hosted search service, asked over its own protocol.

Its base address is configuration, and nothing a client sends becomes part of one but checked names (TRUST S12). An
answer takes at most the time-out, whatever the other side does; one that fails often is left alone for a while.
"""

from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from concurrent.futures import TimeoutError as LateError
from threading import BoundedSemaphore
from typing import Any
from urllib.parse import quote

import orjson
from kit.breaker import Breaker
from kit.http import session
from requests import RequestException, Session
from structlog import get_logger
from urllib3.exceptions import HTTPError

from search.domain.errors import RefusedError

SLOTS = 8
MAX_ANSWER_BYTES = 4 * 1024 * 1024
# These are about our request; all else is about the service or our account with it.
PASSED_ON = frozenset((400, 413))
log = get_logger()


class HostedAwayError(Exception):
    """The hosted service did not give a usable answer in time; the embedded engine answers instead."""


class HostedIndexMissingError(HostedAwayError):
    """It answers and has no such index. Anybody may make up a name, so this is no failure of its own."""


class HostedEngine:
    """Searches at the hosted service. Safe to share between threads.

    Raises from its searches: HostedAwayError; RefusedError: the service found the request wrong.
    """

    def __init__(
        self, url: str, app_id: str, api_key: str, timeout_s: float, *, breaker: Breaker | None = None
    ) -> None:
        self._url = url
        self._headers = {
            "X-Algolia-Application-Id": app_id,
            "X-Algolia-API-Key": api_key,
            "Content-Type": "application/json",
            "Accept-Encoding": "gzip",
        }
        self._timeout_s = timeout_s
        self._breaker = breaker or Breaker()
        self._session: Session = session(timeout_s, SLOTS)
        # A call that hangs holds its slot, so that hanging calls cannot pile up.
        self._slots = BoundedSemaphore(SLOTS)
        self._pool = ThreadPoolExecutor(SLOTS, thread_name_prefix="hosted")

    def search(self, index: str, parameters: Mapping[str, Any]) -> dict[str, Any]:
        """One search."""
        return self._ask(f"/1/indexes/{quote(index, safe='')}/query", parameters, _is_result)

    def search_all(self, requests: Sequence[Mapping[str, Any]], strategy: str) -> list[dict[str, Any]]:
        """Several searches, answered in their order."""
        body = {"requests": requests, "strategy": strategy}
        answer = self._ask("/1/indexes/*/queries", body, lambda it: _are_results(it, len(requests)))
        results: list[dict[str, Any]] = answer["results"]
        return results

    def search_facet(self, index: str, facet: str, parameters: Mapping[str, Any]) -> dict[str, Any]:
        """The values of a facet."""
        path = f"/1/indexes/{quote(index, safe='')}/facets/{quote(facet, safe='')}/query"
        return self._ask(path, parameters, lambda answer: isinstance(answer.get("facetHits"), list))

    def _ask(
        self, path: str, body: Mapping[str, Any], usable: Callable[[dict[str, Any]], bool]
    ) -> dict[str, Any]:
        if not self._slots.acquire(blocking=False):
            raise HostedAwayError("busy")
        if not self._breaker.allow():
            self._slots.release()
            raise HostedAwayError("resting")
        call: Future[dict[str, Any]] = self._pool.submit(self._call, path, orjson.dumps(body), usable)
        call.add_done_callback(lambda _: self._slots.release())
        try:
            answer = call.result(self._timeout_s)
        except (RefusedError, HostedIndexMissingError):
            self._breaker.succeeded()
            raise
        except (LateError, HostedAwayError, RequestException, HTTPError, OSError, ValueError) as error:
            self._breaker.failed()
            log.warning("hosted.away", error=type(error).__name__)
            raise HostedAwayError(type(error).__name__) from error
        self._breaker.succeeded()
        return answer

    def _call(self, path: str, body: bytes, usable: Callable[[dict[str, Any]], bool]) -> dict[str, Any]:
        with self._session.post(
            self._url + path, data=body, headers=self._headers, stream=True, allow_redirects=False
        ) as response:
            data = response.raw.read(MAX_ANSWER_BYTES + 1, decode_content=True)
        if len(data) > MAX_ANSWER_BYTES:
            raise HostedAwayError("too long")
        if response.status_code in PASSED_ON:
            raise RefusedError(response.status_code, _message(data))
        if response.status_code == 404:
            raise HostedIndexMissingError("status 404")
        if response.status_code != 200:
            raise HostedAwayError(f"status {response.status_code}")
        answer = orjson.loads(data)
        if not isinstance(answer, dict) or not usable(answer):
            raise HostedAwayError("not an answer")
        return answer


def _is_result(answer: Any) -> bool:
    hits = answer.get("hits") if isinstance(answer, dict) else None
    return (
        isinstance(hits, list)
        and all(isinstance(hit, dict) and isinstance(hit.get("objectID"), str) for hit in hits)
        and isinstance(answer.get("nbHits"), int)
    )


def _are_results(answer: dict[str, Any], count: int) -> bool:
    results = answer.get("results")
    return (
        isinstance(results, list)
        and len(results) == count
        and all(_is_result(each) or (isinstance(each, dict) and "facetHits" in each) for each in results)
    )


def _message(data: bytes) -> str:
    try:
        message = orjson.loads(data).get("message")
    except (ValueError, AttributeError):
        message = None
    return message[:300] if isinstance(message, str) else "The search service found the request wrong"

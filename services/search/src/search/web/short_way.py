"""A search that was asked before, past Flask's dispatch: what the header box types is what many have typed.

Whatever is not exactly as the site's own client sends it, and whatever is not kept, goes the whole way with its body
given back, so one place alone checks, answers and refuses. Source: SPEED §3 (c'), V9.
"""

import io
import time
from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import TYPE_CHECKING
from urllib.parse import parse_qs

from kit import access, request_ids
from kit.responses import JSON
from kit.short_ways import plain_length

from search.web.kept_answers import LONGEST_BODY_BYTES, KeptAnswers
from search.web.keys import API_KEY, APP_ID, Keys
from search.web.searching import ENGINE

if TYPE_CHECKING:
    from _typeshed.wsgi import StartResponse, WSGIApplication, WSGIEnvironment

# Of a client there is one query string for each of its versions; a longer one is read by the whole way.
LONGEST_QUERY, CLIENTS = 512, 64
APP_ID_SENT, API_KEY_SENT = (f"HTTP_{name.upper().replace('-', '_')}" for name in (APP_ID, API_KEY))


class ShortWay:
    """`paths`: where several searches are asked for; `exposed`: the headers that a page of another site may read."""

    def __init__(
        self,
        whole_way: "WSGIApplication",
        paths: Sequence[str],
        keys: Keys,
        kept: KeptAnswers,
        exposed: Sequence[str],
    ) -> None:
        self._whole_way = whole_way
        self._paths = frozenset(paths)
        self._kept = kept
        self._cross_origin = [
            ("Access-Control-Allow-Origin", "*"),
            ("Access-Control-Expose-Headers", ", ".join(exposed)),
        ]

        @lru_cache(CLIENTS)
        def may_search(query: str) -> bool:
            found = parse_qs(query)
            return keys.is_public(_first(found, APP_ID), _first(found, API_KEY))

        self._may_search = may_search

    def __call__(self, environ: "WSGIEnvironment", start: "StartResponse") -> Iterable[bytes]:
        began = time.perf_counter()
        path = environ.get("PATH_INFO", "")
        length = plain_length(environ, LONGEST_BODY_BYTES) if path in self._paths else None
        if length is None or not self._has_public_key(environ):
            return self._whole_way(environ, start)
        data = environ["wsgi.input"].read(length)
        answer = self._kept.get(self._kept.key(None, data))
        if answer is None:
            environ["wsgi.input"] = io.BytesIO(data)
            return self._whole_way(environ, start)
        request_id = request_ids.adopt(environ.get("HTTP_X_REQUEST_ID"))
        access.tell("POST", path, 200, began)
        headers = [
            ("Content-Type", JSON),
            ("Content-Length", str(len(answer))),
            (ENGINE, "embedded"),
            ("Correlation-ID", request_id),
            (request_ids.HEADER, request_id),
            ("Cache-Control", "no-store"),
        ]
        start("200 OK", headers + self._cross_origin if "HTTP_ORIGIN" in environ else headers)
        return (answer,)

    def _has_public_key(self, environ: "WSGIEnvironment") -> bool:
        query = environ.get("QUERY_STRING", "")
        return (
            APP_ID_SENT not in environ
            and API_KEY_SENT not in environ
            and len(query) <= LONGEST_QUERY
            and self._may_search(query)
        )


def _first(found: dict[str, list[str]], name: str) -> str:
    return found.get(name.lower(), [""])[0]

"""Calls to others over HTTP: always with time-outs, no proxy, no redirect, under our request's id."""

from typing import Any

from requests import PreparedRequest, Response, Session
from requests.adapters import HTTPAdapter

from kit import request_ids

CONNECT_TIMEOUT_S = 0.3


def outbound_headers() -> dict[str, str]:
    """The headers that tie a call to the request at work; for clients other than `session()`."""
    request_id = request_ids.current()
    return {request_ids.HEADER: request_id} if request_id else {}


def session(read_timeout_s: float, connections: int = 8) -> Session:
    """A requests session whose every call ends: connect within 300 ms, then `read_timeout_s` between bytes.

    Redirects are not followed and the environment's proxies and credentials are not used (TRUST S12).
    """
    made = Session()
    made.trust_env = False
    made.max_redirects = 0
    adapter = _Adapter(read_timeout_s, connections)
    made.mount("http://", adapter)
    made.mount("https://", adapter)
    return made


class _Adapter(HTTPAdapter):
    def __init__(self, read_timeout_s: float, connections: int) -> None:
        super().__init__(pool_connections=connections, pool_maxsize=connections)
        self._timeout = (CONNECT_TIMEOUT_S, read_timeout_s)

    def send(self, request: PreparedRequest, *args: Any, **kwargs: Any) -> Response:
        request.headers.update(outbound_headers())
        kwargs["timeout"] = kwargs.get("timeout") or self._timeout
        return super().send(request, *args, **kwargs)

"""Calls to others over HTTP: always with time-outs, no proxy, no redirect, under our request's id."""

from typing import Any

from requests import PreparedRequest, Response, Session
from requests.adapters import HTTPAdapter
from urllib3.connection import HTTPConnection, HTTPSConnection
from urllib3.connectionpool import HTTPConnectionPool, HTTPSConnectionPool

from kit import request_ids
from kit.endings import CONNECT_TIMEOUT_S, EndingSocket


def outbound_headers() -> dict[str, str]:
    """The headers that tie a call to the request at work; for clients other than `session()`."""
    request_id = request_ids.current()
    return {request_ids.HEADER: request_id} if request_id else {}


def session(answer_timeout_s: float, connections: int = 8) -> Session:
    """A requests session whose every call ends: connect within 300 ms, then the whole answer in `answer_timeout_s`.

    Redirects are not followed and the environment's proxies and credentials are not used (TRUST S12).
    """
    made = Session()
    made.trust_env = False
    made.max_redirects = 0
    adapter = _Adapter(answer_timeout_s, connections)
    made.mount("http://", adapter)
    made.mount("https://", adapter)
    return made


class _Ending:
    """A connection of urllib3's. It sets its socket's time-out once more before each answer is read."""

    sock: Any

    def connect(self) -> None:
        super().connect()  # type: ignore[misc]
        self.sock = EndingSocket(self.sock)


class _Plain(_Ending, HTTPConnection):
    pass


class _Secure(_Ending, HTTPSConnection):
    pass


class _PlainPool(HTTPConnectionPool):
    ConnectionCls = _Plain


class _SecurePool(HTTPSConnectionPool):
    ConnectionCls = _Secure


class _Adapter(HTTPAdapter):
    def __init__(self, answer_timeout_s: float, connections: int) -> None:
        super().__init__(pool_connections=connections, pool_maxsize=connections)
        self.poolmanager.pool_classes_by_scheme = {"http": _PlainPool, "https": _SecurePool}
        self._timeout = (CONNECT_TIMEOUT_S, answer_timeout_s)

    def send(self, request: PreparedRequest, *args: Any, **kwargs: Any) -> Response:
        request.headers.update(outbound_headers())
        kwargs["timeout"] = kwargs.get("timeout") or self._timeout
        return super().send(request, *args, **kwargs)

"""Clients that send until they are told it is kept, as the provider's own do."""

import json
import threading
import time
from collections.abc import Callable
from http.client import HTTPConnection, HTTPException
from urllib.parse import urlsplit


class Senders:
    """Some threads, each with its share of the events; `accepted` holds the ids of those that were answered 200."""

    def __init__(
        self,
        url: str,
        count: int,
        threads: int,
        *,
        pause_s: float = 0.0,
        name: str = "Sent",
        key: str = "e",
    ) -> None:
        self._host = urlsplit(url).netloc
        self._pause_s = pause_s
        self._name = name
        self._key = key
        self.accepted: list[str] = []
        self.refused = 0
        self._lock = threading.Lock()
        shares = [range(first, count, threads) for first in range(threads)]
        self._threads = [threading.Thread(target=self._send_all, args=(share,)) for share in shares]

    def start(self) -> None:
        for thread in self._threads:
            thread.start()

    def send(self) -> None:
        """All of it, until the last is accepted."""
        self.start()
        self.join()

    def join(self, timeout_s: float = 300) -> None:
        for thread in self._threads:
            thread.join(timeout_s)
            assert not thread.is_alive()

    @property
    def done(self) -> bool:
        return not any(thread.is_alive() for thread in self._threads)

    def meanwhile(self, share: float, count: int, act: Callable[[], object]) -> None:
        """Act once so much of all is accepted."""
        while len(self.accepted) < share * count and not self.done:
            time.sleep(0.005)
        act()

    def _send_all(self, share: range) -> None:
        connection = HTTPConnection(self._host, timeout=30)
        for number in share:
            while not self._sent(connection, f"{self._key}{number}"):
                connection.close()
                time.sleep(0.02)
            if self._pause_s:
                time.sleep(self._pause_s)
        connection.close()

    def _sent(self, connection: HTTPConnection, key: str) -> bool:
        event = {"writeKey": "coati", "event": self._name, "anonymousId": "a", "messageId": key}
        try:
            connection.request("POST", "/v1/t", json.dumps(event), {"Content-Type": "text/plain"})
            answer = connection.getresponse()
            answer.read()
        except (OSError, HTTPException):
            return False
        with self._lock:
            if answer.status == 200:
                self.accepted.append(key)
            else:
                self.refused += 1
        return answer.status == 200

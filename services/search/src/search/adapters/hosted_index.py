"""Filling the hosted index: into another one first, then in its place in one move."""

import time
from collections.abc import Mapping, Sequence
from typing import Any
from urllib.parse import quote

import orjson
from kit.http import session
from requests import RequestException

BATCH = 1000
READ_TIMEOUT_S = 10.0
WAIT_S = 120.0
LOOK_EVERY_S = 0.5


class HostedNotFilledError(Exception):
    """The hosted index is as it was; the queue tries again."""


class HostedIndex:
    """One index at the hosted service, with the key that may write it."""

    def __init__(self, url: str, app_id: str, admin_key: str, name: str) -> None:
        self._url = url
        self._name = name
        self._session = session(READ_TIMEOUT_S, 1)
        self._session.headers.update(
            {
                "X-Algolia-Application-Id": app_id,
                "X-Algolia-API-Key": admin_key,
                "Content-Type": "application/json",
            }
        )

    def replace_all(self, records: Sequence[Mapping[str, Any]], settings: Mapping[str, Any]) -> None:
        """Put other records and settings in the place of all there are.

        Raises: HostedNotFilledError.
        """
        making = f"{self._name}.next"
        try:
            self._wait(making, self._send("PUT", making, "/settings", settings))
            self._wait(making, self._send("POST", making, "/clear", {}))
            for start in range(0, len(records), BATCH):
                operations = [
                    {"action": "addObject", "body": record} for record in records[start : start + BATCH]
                ]
                task = self._send("POST", making, "/batch", {"requests": operations})
                self._wait(making, task)
            move = {"operation": "move", "destination": self._name}
            self._wait(making, self._send("POST", making, "/operation", move))
        except (RequestException, ValueError, KeyError, TypeError) as error:
            raise HostedNotFilledError(type(error).__name__) from error

    def _send(self, method: str, index: str, path: str, body: Mapping[str, Any]) -> int:
        answer = self._session.request(
            method, self._address(index, path), data=orjson.dumps(body), allow_redirects=False
        )
        answer.raise_for_status()
        return int(orjson.loads(answer.content)["taskID"])

    def _wait(self, index: str, task: int) -> None:
        end = time.monotonic() + WAIT_S
        while True:
            answer = self._session.get(self._address(index, f"/task/{task}"), allow_redirects=False)
            answer.raise_for_status()
            if orjson.loads(answer.content)["status"] == "published":
                return
            if time.monotonic() > end:
                raise HostedNotFilledError("not published in time")
            time.sleep(LOOK_EVERY_S)

    def _address(self, index: str, path: str) -> str:
        return f"{self._url}/1/indexes/{quote(index, safe='')}{path}"

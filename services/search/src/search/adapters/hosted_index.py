"""Filling the hosted index: into another one first, then in its place in one move.

What it was filled with is noted on disk: our own index may be up to the library while the hosted one never was, as on
the day somebody switches to it.
"""

import time
from collections.abc import Mapping, Sequence
from hashlib import sha256
from pathlib import Path
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
    """One index at the hosted service, with the key that may write it; `note` is the file that says what is there."""

    def __init__(self, url: str, app_id: str, admin_key: str, name: str, *, note: Path | None = None) -> None:
        self._url = url
        self._name = name
        self._place = f"{url} {app_id} {name}"
        self._note = note
        self._session = session(READ_TIMEOUT_S, 1)
        self._session.headers.update(
            {
                "X-Algolia-Application-Id": app_id,
                "X-Algolia-API-Key": admin_key,
                "Content-Type": "application/json",
            }
        )

    def holds(self, state: str) -> bool:
        """Whether it was last filled with this, as far as is known here."""
        try:
            return self._note is not None and self._note.read_text() == self._noted(state)
        except OSError:
            return False

    def replace_all(
        self, records: Sequence[Mapping[str, Any]], settings: Mapping[str, Any], state: str = ""
    ) -> None:
        """Put other records and settings, together called `state`, in the place of all there are.

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
            if self._note is not None:
                self._note.parent.mkdir(parents=True, exist_ok=True)
                self._note.write_text(self._noted(state))
        except (RequestException, OSError, ValueError, KeyError, TypeError) as error:
            raise HostedNotFilledError(type(error).__name__) from error

    def _noted(self, state: str) -> str:
        return sha256(f"{self._place} {state}".encode()).hexdigest()

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

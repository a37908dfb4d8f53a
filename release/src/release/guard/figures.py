"""The analytics service as the guard asks and tells it, over its socket or an address inside the platform."""

import http.client
import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

from release.guard.rules import Seen
from release.waiting import UnixConnection

WITHIN_S = 3.0
Place = tuple[str, str]


class AwayError(Exception):
    """The analytics service did not answer, or not as agreed; nothing is known of any release."""


class BehindError(Exception):
    """The service answers, but what pages told lately is not stored: its figures are of the past."""


class Analytics:
    """`address`: unix:/path/of/the.sock, or http://host:port."""

    def __init__(self, address: str) -> None:
        self._address = address

    def seen(self, minutes: int, most_behind_s: float) -> dict[Place, Seen]:
        """What pages told of every release in the last minutes. Raises: AwayError, BehindError."""
        answer = self._ask("GET", f"/internal/releases?minutes={minutes}")
        try:
            said = json.loads(answer)
            # A release of the service from before it knew cannot say.
            behind_s = said.get("behindS", 0.0)
            found = {
                (one["section"], one["release"]): Seen(int(one["views"]), int(one["failed"]))
                for one in said["releases"]
            }
        except (ValueError, KeyError, TypeError, AttributeError) as error:
            raise AwayError(f"the analytics service answered what cannot be read: {error!r}") from error
        if behind_s is None:
            raise BehindError("whether what pages tell is stored cannot be known while Redis is away")
        if behind_s > most_behind_s:
            raise BehindError(f"what pages tell has waited to be stored for more than {most_behind_s:g} s")
        return found

    def tell(self, told: Mapping[str, Any]) -> None:
        """Say which releases are live and what changed last, for the reports. Raises: AwayError."""
        self._ask("PUT", "/internal/releases", json.dumps(told).encode())

    def _ask(self, method: str, path: str, body: bytes | None = None) -> bytes:
        connection = self._connection()
        try:
            headers = {"Content-Type": "application/json"} if body else {}
            connection.request(method, path, body, headers)
            answer = connection.getresponse()
            content = answer.read()
        except (OSError, http.client.HTTPException) as error:
            raise AwayError(f"the analytics service does not answer: {error!r}") from error
        finally:
            connection.close()
        if answer.status not in (200, 204):
            raise AwayError(f"the analytics service answered {answer.status}")
        return content

    def _connection(self) -> http.client.HTTPConnection:
        if self._address.startswith("unix:"):
            return UnixConnection(Path(self._address.removeprefix("unix:")), WITHIN_S)
        return http.client.HTTPConnection(urlsplit(self._address).netloc, timeout=WITHIN_S)

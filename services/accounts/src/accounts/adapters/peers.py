"""The other services, asked for all they hold of a customer, and to forget it. Over their own sockets, never the edge.

Each answers `GET` and `DELETE /internal/customers/{id}?email=`; DELETE says what the law keeps, and may be sent again.
"""

import http.client
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any
from urllib.parse import quote, urlencode

from kit import http as outbound
from kit import strict_json
from kit.endings import Connection

ANSWER_TIMEOUT_S = 10.0
MAX_BYTES = 20_000_000
MAX_MEMBERS = 1_000_000


class PeerAwayError(Exception):
    """A service did not answer as it should; ask again later."""

    def __init__(self, name: str) -> None:
        super().__init__(name)
        self.name = name


@dataclass(frozen=True, slots=True)
class Kept:
    """What stays although the customer goes, and why."""

    what: str
    why: str


class Peers:
    """The services by name, each at `unix:/path` or `host:port`."""

    def __init__(self, addresses: Mapping[str, str]) -> None:
        self._addresses = dict(addresses)

    @property
    def names(self) -> list[str]:
        return sorted(self._addresses)

    def held(self, name: str, customer_id: str, email: str | None) -> dict[str, Any]:
        """All that one service holds of a customer. Raises: PeerAwayError."""
        answer = self._ask(name, "GET", customer_id, email)
        if not isinstance(answer, dict):
            raise PeerAwayError(name)
        return answer

    def forget(self, name: str, customer_id: str, email: str | None) -> list[Kept]:
        """Have one service forget a customer; safe to repeat. Raises: PeerAwayError: it may have, or not."""
        answer = self._ask(name, "DELETE", customer_id, email)
        try:
            return [Kept(str(each["what"]), str(each["why"])) for each in answer["kept"]]
        except (KeyError, TypeError) as error:
            raise PeerAwayError(name) from error

    def _ask(self, name: str, method: str, customer_id: str, email: str | None) -> Any:
        query = urlencode({"email": email}) if email else ""
        path = f"/internal/customers/{quote(customer_id, safe='')}{'?' if query else ''}{query}"
        connection = Connection(self._addresses[name], ANSWER_TIMEOUT_S)
        try:
            connection.request(
                method, path, headers={"Accept": "application/json", **outbound.outbound_headers()}
            )
            answer = connection.getresponse()
            body = answer.read(MAX_BYTES)
            if answer.status != http.client.OK:
                raise PeerAwayError(name)
            return strict_json.loads(body, MAX_MEMBERS)
        except (OSError, http.client.HTTPException, strict_json.MalformedJson) as error:
            raise PeerAwayError(name) from error
        finally:
            connection.close()

"""The protocol's requests, said shortly."""

import json
from collections.abc import Mapping, Sequence
from typing import Any

from flask.testing import FlaskClient

SEARCH = {"X-Algolia-Application-Id": "coati", "X-Algolia-API-Key": "search-only"}
ADMIN = {**SEARCH, "X-Algolia-API-Key": "development-admin-key-not-for-production"}
IN_QUERY = "x-algolia-application-id=coati&x-algolia-api-key=search-only"


class Asking:
    """Asks a test client; each method checks that the answer is a good one."""

    def __init__(self, client: FlaskClient) -> None:
        self.client = client

    def save(self, index: str, records: Sequence[Mapping[str, Any]]) -> int:
        requests = [{"action": "addObject", "body": record} for record in records]
        answer = self.client.post(f"/1/indexes/{index}/batch", json={"requests": requests}, headers=ADMIN)
        return int(_good(answer.status_code, answer.get_json())["taskID"])

    def put_settings(self, index: str, settings: Mapping[str, Any]) -> None:
        answer = self.client.put(f"/1/indexes/{index}/settings", json=settings, headers=ADMIN)
        _good(answer.status_code, answer.get_json())

    def search(self, index: str, query: str = "", **parameters: Any) -> dict[str, Any]:
        body = json.dumps({"query": query, **parameters})
        answer = self.client.post(
            f"/1/indexes/{index}/query?{IN_QUERY}", data=body, content_type="text/plain"
        )
        return _good(answer.status_code, answer.get_json())

    def found(self, index: str, query: str = "", **parameters: Any) -> list[str]:
        """The ids of the hits, best first."""
        return [hit["objectID"] for hit in self.search(index, query, **parameters)["hits"]]

    def admin(self, method: str, path: str, body: Any = None) -> Any:
        answer = self.client.open(f"/1/{path}", method=method, json=body, headers=ADMIN)
        return _good(answer.status_code, answer.get_json())


def _good(status: int, body: Any) -> dict[str, Any]:
    assert status in (200, 201), (status, body)
    found: dict[str, Any] = body
    return found

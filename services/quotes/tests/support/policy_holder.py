"""A customer at the policies' routes: signed in as the edge says, on a page of ours."""

from typing import Any
from urllib.parse import quote

from flask.testing import FlaskClient

Json = dict[str, Any]


class Holder:
    """Calls with the headers the edge would send for this customer."""

    def __init__(
        self, client: FlaskClient, customer_id: str = "cus_ada", email: str | None = "ada@example.com"
    ) -> None:
        self.client = client
        self.headers = {
            "X-Customer-Id": customer_id,
            "X-Customer-Role": "customer",
            "X-Customer-Email": quote(email or "", safe=""),
            "Sec-Fetch-Site": "same-origin",
        }

    def known_at(self, email: str | None) -> "Holder":
        """The same customer, once their account has another address, whose owner has shown it with a code."""
        return Holder(self.client, self.headers["X-Customer-Id"], email)

    def get(self, path: str) -> Any:
        return self.client.get(path, headers=self.headers)

    def post(self, path: str, body: Json | None = None, key: str = "key-0001") -> Any:
        headers = {**self.headers, "Idempotency-Key": key}
        return self.client.post(path, json={} if body is None else body, headers=headers)

    def delete(self, path: str) -> Any:
        return self.client.delete(path, headers=self.headers)

    def policies(self) -> list[Json]:
        answer = self.get("/api/policies")
        assert answer.status_code == 200, answer.data
        found: list[Json] = answer.json["policies"]
        return found

    def policy(self) -> Json:
        """Their only policy, in detail."""
        (only,) = self.policies()
        answer = self.get(f"/api/policies/{only['id']}")
        assert answer.status_code == 200, answer.data
        found: Json = answer.json
        return found

    def preview(self, policy_id: str, kind: str, **wish: Any) -> Any:
        return self.post(f"/api/policies/{policy_id}/{kind}/preview", wish)

    def take(self, policy_id: str, kind: str, preview: Json, key: str = "key-step-1", **more: Any) -> Any:
        body = {"previewId": preview["previewId"], **more}
        return self.post(f"/api/policies/{policy_id}/{kind}", body, key)

    def cancel(self, policy_id: str, key: str = "key-step-1") -> Any:
        """Preview and confirm."""
        preview = self.preview(policy_id, "cancellation")
        assert preview.status_code == 200, preview.data
        return self.take(policy_id, "cancellation", preview.json, key)

    def correct(self, policy_id: str, key: str = "key-step-1", **changes: Any) -> Any:
        """Everybody as they stand but for the changes, previewed and confirmed."""
        persons = self.get(f"/api/policies/{policy_id}/persons").json
        preview = self.preview(policy_id, "correction", **{**persons, **changes})
        assert preview.status_code == 200, preview.data
        return self.take(policy_id, "correction", preview.json, key)

"""TRUST R24: no malformed body gets past, or breaks, any route that takes one."""

import pytest
from flask.testing import FlaskClient
from kit.testing import MALFORMED_BODIES, MalformedBody, assert_problem

ROUTES = (
    "/api/quotes",
    "/api/purchases",
    "/api/saved-quotes",
    "/api/policies/<policy_id>/cancellation",
    "/api/policies/<policy_id>/cancellation/preview",
    "/api/policies/<policy_id>/change",
    "/api/policies/<policy_id>/change/preview",
    "/api/policies/<policy_id>/correction",
    "/api/policies/<policy_id>/correction/preview",
)
SIGNED_IN = {"X-Customer-Id": "cus_ada", "Sec-Fetch-Site": "same-origin"}


def test_every_route_that_takes_a_body_is_listed(client: FlaskClient) -> None:
    rules = client.application.url_map.iter_rules()
    assert {rule.rule for rule in rules if (rule.methods or set()) & {"POST", "PUT", "PATCH"}} == set(ROUTES)


@pytest.mark.parametrize("route", ROUTES)
@pytest.mark.parametrize("bad", MALFORMED_BODIES, ids=str)
def test_a_malformed_body_is_a_problem_of_its_sender(
    client: FlaskClient, route: str, bad: MalformedBody
) -> None:
    """[Q-04] TRUST R24."""
    headers = {**SIGNED_IN, "Idempotency-Key": "key-0001", **dict(bad.headers)}
    answer = client.post(
        route.replace("<policy_id>", "x" * 32), data=bad.data, content_type=bad.content_type, headers=headers
    )
    assert_problem(answer, bad.status)

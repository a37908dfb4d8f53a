"""Declared operations: what reaches a view, what is refused, and in which words."""

import gzip
import json
from typing import Any

import pytest
from flask.testing import FlaskClient
from kit.testing import MALFORMED_BODIES, MalformedBody, assert_problem

ORDER: dict[str, Any] = {"kind": "single", "departureDate": "2027-03-01", "travelers": [{"age": 40}]}


def errors(client: FlaskClient, **changes: object) -> dict[str, str]:
    response = client.post("/api/shop/orders", json={**ORDER, **changes})
    body = assert_problem(response, 422, "/problems/invalid-fields")
    return {error["pointer"]: error["code"] for error in body["errors"]}


def test_answers_with_the_first_status_in_wire_names(client: FlaskClient) -> None:
    response = client.post("/api/shop/orders", json=ORDER)
    assert response.status_code == 201
    assert response.json == {
        "orderNumber": "42",
        "order": {**ORDER, "note": None, "travelers": [{"age": 40, "dateOfBirth": None}]},
    }


@pytest.mark.parametrize("bad", MALFORMED_BODIES, ids=str)
def test_malformed_bodies_get_a_problem_of_ours(client: FlaskClient, bad: MalformedBody) -> None:
    response = client.post(
        "/api/shop/orders", data=bad.data, content_type=bad.content_type, headers=bad.headers
    )
    assert_problem(response, bad.status)


def test_points_at_each_wrong_field_by_its_wire_name(client: FlaskClient) -> None:
    assert errors(client, departureDate="soon", travelers=[{"age": 40}, {"age": 130}]) == {
        "/departureDate": "not-a-date",
        "/travelers/1/age": "less-than-equal",
    }


def test_a_missing_field_is_required_where_it_should_be(client: FlaskClient) -> None:
    response = client.post("/api/shop/orders", json={"travelers": []})
    found = {error["pointer"]: error["code"] for error in response.json["errors"]}
    assert found == {"/kind": "required", "/departureDate": "required", "/travelers": "too-short"}


def test_a_rule_over_several_fields_points_at_their_object(client: FlaskClient) -> None:
    response = client.post("/api/shop/orders", json={**ORDER, "travelers": [{}]})
    assert response.json["errors"] == [
        {
            "pointer": "/travelers/0",
            "code": "value-error",
            "message": "Give either an age or a date of birth.",
        }
    ]


@pytest.mark.parametrize(
    "changes",
    [{"departure_date": "2027-03-01"}, {"price": 1}, {"travelers": [{"age": 40, "role": "admin"}]}],
)
def test_unknown_fields_and_python_names_are_refused(client: FlaskClient, changes: dict[str, object]) -> None:
    """TRUST S14: nothing reaches a model that the wire does not name."""
    assert "unknown-field" in errors(client, **changes).values()


@pytest.mark.parametrize("value", ["40", 40.0, True, [40]])
def test_types_are_not_guessed(client: FlaskClient, value: object) -> None:
    assert "/travelers/0/age" in errors(client, travelers=[{"age": value}])


def test_a_date_is_a_day_not_a_number(client: FlaskClient) -> None:
    assert errors(client, departureDate=1_800_000_000) == {"/departureDate": "not-a-date"}


def test_never_echoes_what_was_sent(client: FlaskClient) -> None:
    canary = "canary<7f3a>"
    bodies = [
        {**ORDER, canary: 1},
        {**ORDER, "kind": canary},
        {**ORDER, "departureDate": canary},
        {**ORDER, "travelers": [{canary: canary}]},
    ]
    for body in bodies:
        response = client.post("/api/shop/orders", data=json.dumps(body), content_type="application/json")
        assert response.status_code == 422
        assert "canary" not in response.get_data(as_text=True)
    assert "canary" not in client.get(f"/api/{canary}").get_data(as_text=True)


def test_names_at_most_twenty_errors(client: FlaskClient) -> None:
    response = client.post("/api/shop/orders", json={**ORDER, **{f"x{n}": 1 for n in range(500)}})
    assert len(response.json["errors"]) == 20


def test_gzip_is_read_only_where_it_is_asked_for(client: FlaskClient) -> None:
    packed = gzip.compress(json.dumps(ORDER).encode())
    headers = {"Content-Encoding": "gzip", "Content-Type": "application/json"}
    refused = client.post("/api/shop/orders", data=packed, headers=headers)
    assert_problem(refused, 415)
    assert refused.headers["Accept-Encoding"] == "identity"
    assert client.post("/api/shop/packed", data=packed, headers=headers).status_code == 200


@pytest.mark.parametrize(
    ("packed", "status"),
    [
        (gzip.compress(b" " * 5_000_000), 413),
        (gzip.compress(json.dumps(ORDER).encode())[:-6], 400),
        (gzip.compress(json.dumps(ORDER).encode()) + b"more", 400),
        (b"not gzip", 400),
    ],
    ids=["bomb", "cut", "followed", "not gzip"],
)
def test_bad_gzip_is_refused(client: FlaskClient, packed: bytes, status: int) -> None:
    headers = {"Content-Encoding": "gzip", "Content-Type": "application/json"}
    assert_problem(client.post("/api/shop/packed", data=packed, headers=headers), status)


def test_reads_the_query_into_a_model(client: FlaskClient) -> None:
    response = client.get("/api/shop/plans/a?state=TX&limit=5&kinds=a&kinds=b")
    assert response.json == {"state": "TX", "limit": 5, "kinds": ["a", "b"]}
    assert client.get("/api/shop/plans/part?state=TX").status_code == 206


@pytest.mark.parametrize("query", ["", "state=tx", "state=TX&state=NY", "state=TX&limit=x", "state=TX&utm=1"])
def test_a_wrong_query_is_422(client: FlaskClient, query: str) -> None:
    assert_problem(client.get(f"/api/shop/plans/a?{query}"), 422, "/problems/invalid-fields")


def test_a_query_list_of_one_is_still_a_list(client: FlaskClient) -> None:
    assert client.get("/api/shop/plans/a?state=TX&kinds=a").json["kinds"] == ["a"]


def test_a_raised_problem_keeps_its_type_and_members(client: FlaskClient) -> None:
    body = assert_problem(client.get("/api/shop/plans/gone?state=TX"), 410, "/problems/plan-gone")
    assert body["planId"] == "gone"

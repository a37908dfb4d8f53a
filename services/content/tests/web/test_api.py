from flask.testing import FlaskClient


def test_a_page_is_read_as_data(client: FlaskClient) -> None:
    answer = client.get("/api/content/pages/about-us")
    assert answer.status_code == 200
    assert answer.json is not None
    assert answer.json["path"] == "/about-us/"
    assert answer.json["words"][0][:3] == ["p", {}, "We are Coati. Call "]
    assert answer.json["updatedOn"] == "2026-11-20"


def test_an_unknown_page_is_a_problem(client: FlaskClient) -> None:
    answer = client.get("/api/content/pages/nope")
    assert answer.status_code == 404
    assert answer.content_type == "application/problem+json"


def test_the_contract_is_published(client: FlaskClient) -> None:
    document = client.get("/api/content/openapi.json").json
    assert document is not None
    assert "/api/content/pages/{slug}" in document["paths"]


def test_the_service_is_ready(client: FlaskClient) -> None:
    assert client.get("/health/ready").status_code == 200

"""The OpenAPI document: what generators of clients read is what the views do."""

import json
import subprocess
import sys
from pathlib import Path
from typing import Any, Literal

import kit
import pytest
from flask import Flask
from flask.testing import FlaskClient
from kit import api, openapi
from kit.settings import BaseServiceSettings
from kit.wire import WireModel
from pydantic import computed_field


@pytest.fixture
def document(client: FlaskClient) -> dict[str, Any]:
    response = client.get("/api/shop/openapi.json")
    assert response.mimetype == "application/json"
    found: dict[str, Any] = response.get_json()
    return found


def test_lists_declared_operations_only(document: dict[str, Any]) -> None:
    assert document["openapi"] == "3.1.0"
    assert {path: list(item) for path, item in document["paths"].items()} == {
        "/api/shop/orders": ["post"],
        "/api/shop/packed": ["post"],
        "/api/shop/plans/{planId}": ["get"],
    }


def test_describes_body_answers_headers_and_problems(document: dict[str, Any]) -> None:
    described = document["paths"]["/api/shop/orders"]["post"]
    assert described["operationId"] == "placeOrder"
    assert described["summary"] == "Place an order."
    assert described["description"] == "The same key never places two."
    assert described["requestBody"]["content"]["application/json"]["schema"] == {
        "$ref": "#/components/schemas/Order"
    }
    assert described["parameters"][0] | {"schema": {}} == {
        "name": "Idempotency-Key",
        "in": "header",
        "required": True,
        "schema": {},
    }
    assert list(described["responses"]) == ["201", "400", "409", "413", "415", "422", "500"]
    problem = described["responses"]["409"]["content"]["application/problem+json"]["schema"]
    assert problem == {"$ref": "#/components/schemas/Problem"}


def test_describes_path_and_query(document: dict[str, Any]) -> None:
    parameters = document["paths"]["/api/shop/plans/{planId}"]["get"]["parameters"]
    found = {(each["in"], each["name"]): each["required"] for each in parameters}
    assert found == {
        ("path", "planId"): True,
        ("query", "state"): True,
        ("query", "limit"): False,
        ("query", "kinds"): False,
    }


def test_every_reference_leads_somewhere_and_names_are_camel_case(document: dict[str, Any]) -> None:
    text = json.dumps(document)
    names = {part.split('"')[0] for part in text.split("#/components/schemas/")[1:]}
    assert names <= set(document["components"]["schemas"])
    assert set(document["components"]["schemas"]["Order"]["properties"]) == {
        "kind",
        "departureDate",
        "travelers",
        "note",
    }
    assert document["components"]["schemas"]["Order"]["additionalProperties"] is False


class Sum(WireModel):
    amount_cents: int

    @computed_field  # type: ignore[prop-decorator]
    @property
    def shown(self) -> str:
        return f"${self.amount_cents / 100:.2f}"


class FirstLine(WireModel):
    type: Literal["first"]


class LastLine(WireModel):
    type: Literal["last"]


def build_streaming_app() -> Flask:
    app = kit.new_app("sums", BaseServiceSettings(env="development"))

    @app.post("/api/sums")
    @api.operation(body=Sum, answers={201: api.Answer(Sum, "The sum.", lines=(FirstLine, LastLine))})
    def add(body: Sum) -> Sum:
        return body

    return app


def test_a_model_with_two_faces_is_called_input_in_requests() -> None:
    document = openapi.document(build_streaming_app())
    described = document["paths"]["/api/sums"]["post"]
    body = described["requestBody"]["content"]["application/json"]["schema"]["$ref"]
    answer = described["responses"]["201"]["content"]["application/json"]["schema"]["$ref"]
    assert (body, answer) == ("#/components/schemas/SumInput", "#/components/schemas/Sum")
    assert "shown" in document["components"]["schemas"]["Sum"]["properties"]
    assert "shown" not in document["components"]["schemas"]["SumInput"]["properties"]


def test_a_stream_is_described_by_its_lines() -> None:
    content = openapi.document(build_streaming_app())["paths"]["/api/sums"]["post"]["responses"]["201"][
        "content"
    ]
    lines = content["application/x-ndjson"]["schema"]["anyOf"]
    assert [line["$ref"] for line in lines] == [
        "#/components/schemas/FirstLine",
        "#/components/schemas/LastLine",
    ]


def test_the_command_prints_the_document_of_the_service_it_is_told(tmp_path: Path) -> None:
    package = tmp_path / "shop_service"
    package.mkdir()
    (package / "__init__.py").touch()
    (package / "app.py").write_text("def openapi_document():\n    return {'openapi': '3.1.0', 'paths': {}}\n")
    done = subprocess.run(
        [sys.executable, "-m", "kit.openapi_document", "shop_service"],
        capture_output=True,
        check=True,
        cwd=tmp_path,
    )
    assert json.loads(done.stdout) == {"openapi": "3.1.0", "paths": {}}
    assert done.stdout.endswith(b"}\n")


def test_a_status_that_is_an_answer_and_a_problem_comes_as_either() -> None:
    class Form(WireModel):
        text: str

    app = Flask("forms")

    @app.post("/forms/<name>")
    @api.operation(answers={200: Form, 404: Form}, body=Form)
    def take(name: str, body: Form) -> Form:
        """Take a form."""
        return body

    content = openapi.document(app)["paths"]["/forms/{name}"]["post"]["responses"]["404"]["content"]
    assert set(content) == {"application/json", "application/problem+json"}

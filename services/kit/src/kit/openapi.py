"""The OpenAPI 3.1 document of an application, read off its routes and their declared operations.

Requests are described as they are validated, answers as they are serialised; a model whose two faces differ
is called `<Name>` in answers and `<Name>Input` in requests.
"""

import inspect
import re
from collections.abc import Iterator, Sequence
from typing import Any

from flask import Flask
from pydantic.json_schema import GenerateJsonSchema, JsonSchemaMode, JsonSchemaValue, models_json_schema
from werkzeug.routing import Rule

from kit.api import NDJSON, Answer, Operation, operation_of
from kit.problems import PROBLEM_JSON, of_status
from kit.responses import JSON

VERSION = "3.1.0"
_REF = "#/components/schemas/{model}"
_VARIABLE = re.compile(r"<(?:[^:<>]+:)?([^<>]+)>")
_METHODS = ("GET", "POST", "PUT", "PATCH", "DELETE")
_FIELD_ERROR = {
    "type": "object",
    "required": ["pointer", "code", "message"],
    "properties": {name: {"type": "string"} for name in ("pointer", "code", "message")},
}
_PROBLEM = {
    "type": "object",
    "description": "RFC 9457 problem; a problem may carry further members of its own.",
    "required": ["type", "title", "status"],
    "properties": {
        **{name: {"type": "string"} for name in ("type", "title", "detail", "instance", "requestId")},
        "status": {"type": "integer"},
        "errors": {"type": "array", "items": _FIELD_ERROR},
    },
}

Face = tuple[Any, JsonSchemaMode]


class _Schema(GenerateJsonSchema):
    """pydantic's generator without the titles it makes from field names: they say nothing new."""

    def field_title_should_be_set(self, schema: Any) -> bool:
        return False


def document(app: Flask) -> dict[str, Any]:
    """Describe every declared operation of `app`, paths and names in a stable order."""
    found = sorted(_operations(app), key=lambda item: (item[0], _METHODS.index(item[1])))
    references, schemas = _schemas([operation for *_, operation, _ in found])
    paths: dict[str, dict[str, Any]] = {}
    for path, method, operation, view in found:
        paths.setdefault(path, {})[method.lower()] = _describe(app, path, operation, view, references)
    return {
        "openapi": VERSION,
        "info": {"title": app.name, "version": "1"},
        "paths": paths,
        "components": {"schemas": {**schemas, "Problem": _PROBLEM}},
    }


def _operations(app: Flask) -> Iterator[tuple[str, str, Operation, Any]]:
    for rule in app.url_map.iter_rules():
        view = app.view_functions[rule.endpoint]
        operation = operation_of(view)
        if operation is not None:
            for method in sorted((rule.methods or set()) & set(_METHODS)):
                yield _path(rule), method, operation, view


def _path(rule: Rule) -> str:
    return _VARIABLE.sub(lambda match: f"{{{_camel(match[1])}}}", rule.rule)


def _camel(name: str) -> str:
    head, *tail = name.split("_")
    return head + "".join(word.title() for word in tail)


def _describe(
    app: Flask, path: str, operation: Operation, view: Any, references: dict[Face, JsonSchemaValue]
) -> dict[str, Any]:
    summary, _, description = (inspect.getdoc(view) or view.__name__).partition("\n")
    described: dict[str, Any] = {"operationId": _camel(view.__name__), "summary": summary}
    if description.strip():
        described["description"] = description.strip()
    described["tags"] = list(operation.tags) or [app.name]
    if parameters := _parameters(path, operation):
        described["parameters"] = parameters
    if operation.body is not None:
        schema = references[operation.body, "validation"]
        described["requestBody"] = {"required": True, "content": {JSON: {"schema": schema}}}
    described["responses"] = _responses(path, operation, references)
    return described


def _responses(
    path: str, operation: Operation, references: dict[Face, JsonSchemaValue]
) -> dict[str, dict[str, Any]]:
    """By status; one that is both an answer and a problem comes as either."""
    found = {str(status): _answer(status, answer, references) for status, answer in operation.answers.items()}
    for status in sorted(_problem_statuses(path, operation)):
        problem = _problem(status)
        content = found.get(str(status), {}).get("content", {})
        found[str(status)] = {**problem, "content": {**content, **problem["content"]}}
    return found


def _parameters(path: str, operation: Operation) -> list[dict[str, Any]]:
    text = {"type": "string"}
    found: list[dict[str, Any]] = [
        {"name": name, "in": "path", "required": True, "schema": text}
        for name in re.findall(r"{(\w+)}", path)
    ]
    if operation.query is not None:
        schema = operation.query.model_json_schema(mode="validation", schema_generator=_Schema)
        for name, property_ in schema.get("properties", {}).items():
            required = name in schema.get("required", [])
            found.append({"name": name, "in": "query", "required": required, "schema": property_})
    found += [{"name": name, "in": "header", "required": True, "schema": text} for name in operation.headers]
    return found


def _answer(status: int, answer: Answer, references: dict[Face, JsonSchemaValue]) -> dict[str, Any]:
    content: dict[str, Any] = {}
    if answer.model is not None:
        content[JSON] = {"schema": references[answer.model, "serialization"]}
    elif answer.mimetype != JSON:
        content[answer.mimetype] = {}
    if answer.lines:
        lines = [references[line, "serialization"] for line in answer.lines]
        content[NDJSON] = {"schema": {"description": "One of these a line.", "anyOf": lines}}
    described: dict[str, Any] = {"description": answer.description or f"{status}"}
    return {**described, "content": content} if content else described


def _problem_statuses(path: str, operation: Operation) -> set[int]:
    statuses = {*operation.problems, 500}
    if operation.body is not None:
        statuses |= {400, 413, 415, 422}
    if operation.query is not None:
        statuses.add(422)
    return statuses | ({404} if "{" in path else set())


def _problem(status: int) -> dict[str, Any]:
    schema = {"$ref": _REF.format(model="Problem")}
    return {"description": of_status(status).title, "content": {PROBLEM_JSON: {"schema": schema}}}


def _schemas(operations: Sequence[Operation]) -> tuple[dict[Face, JsonSchemaValue], dict[str, Any]]:
    faces: dict[Face, None] = {}
    for operation in operations:
        if operation.body is not None:
            faces[operation.body, "validation"] = None
        for answer in operation.answers.values():
            for model in filter(None, (answer.model, *answer.lines)):
                faces[model, "serialization"] = None
    return _named(list(faces))


def _named(faces: list[Face]) -> tuple[dict[Face, JsonSchemaValue], dict[str, Any]]:
    """The reference of each face, and the schemas by name."""
    references, whole = models_json_schema(faces, ref_template=_REF, schema_generator=_Schema)
    schemas: dict[str, Any] = whole.get("$defs", {})
    renamed = {name: _plain_name(name) for name in schemas}
    return (
        {face: _rename(reference, renamed) for face, reference in references.items()},
        {renamed[name]: _rename(schema, renamed) for name, schema in sorted(schemas.items())},
    )


def _plain_name(name: str) -> str:
    return name.removesuffix("-Output").replace("-Input", "Input")


def _rename(node: Any, renamed: dict[str, str]) -> Any:
    if isinstance(node, dict):
        return {
            key: _REF.format(model=renamed[value.rsplit("/", 1)[1]])
            if key == "$ref"
            else _rename(value, renamed)
            for key, value in node.items()
        }
    return [_rename(item, renamed) for item in node] if isinstance(node, list) else node

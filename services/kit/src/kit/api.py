"""Operations of an API: one decorator validates what comes in, encodes what goes out and documents both.

    @blueprint.post("/api/purchases")
    @api.operation(body=PurchaseRequest, answers={201: PurchaseAnswer}, problems=(402, 409, 410))
    def buy(body: PurchaseRequest) -> PurchaseAnswer: ...

Why not a framework's own layer: docs/adr/0002-api-layer.md.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import wraps
from typing import Any, TypeVar

from flask import Response, request
from pydantic import BaseModel

from kit.bodies import read_body, read_query
from kit.responses import JSON, json_response

View = TypeVar("View", bound=Callable[..., Any])
NDJSON = "application/x-ndjson"


@dataclass(frozen=True)
class Answer:
    """What one status carries: a model as JSON and, when asked for by Accept, lines of a stream."""

    model: type[BaseModel] | None = None
    description: str = ""
    lines: Sequence[type[BaseModel]] = ()
    mimetype: str = JSON


@dataclass(frozen=True)
class Operation:
    """What the OpenAPI document says of one view."""

    answers: Mapping[int, Answer]
    body: type[BaseModel] | None = None
    query: type[BaseModel] | None = None
    headers: Sequence[str] = ()
    problems: Sequence[int] = ()
    tags: Sequence[str] = field(default=())


def operation(
    *,
    answers: Mapping[int, type[BaseModel] | Answer],
    body: type[BaseModel] | None = None,
    query: type[BaseModel] | None = None,
    headers: Sequence[str] = (),
    problems: Sequence[int] = (),
    tags: Sequence[str] = (),
    inflate_limit: int | None = None,
) -> Callable[[View], Callable[..., Response]]:
    """Declare a view: its JSON body and query reach it validated as `body` and `query`.

    The view returns a model (sent with the first status of `answers`), a pair (model, status), or a Response.
    `headers` names the request headers it reads; `problems` its own error statuses, besides those of every
    view.
    `inflate_limit` opts in to gzip bodies, up to so many bytes unpacked.
    Raises (as problems): 400 not JSON, 413 too large, 415 not plain JSON, 422 wrong shape with pointers.
    """
    kept = {code: a if isinstance(a, Answer) else Answer(a) for code, a in answers.items()}
    described = Operation(kept, body, query, headers, problems, tags)
    first = next(iter(kept))

    def decorate(view: View) -> Callable[..., Response]:
        @wraps(view)
        def run(**path: Any) -> Response:
            if query is not None:
                path["query"] = read_query(query, request.args)
            if body is not None:
                path["body"] = read_body(body, inflate_limit)
            result = view(**path)
            if isinstance(result, Response):
                return result
            model, status = result if isinstance(result, tuple) else (result, first)
            return json_response(model, status)

        run.operation = described  # type: ignore[attr-defined]
        return run

    return decorate


def operation_of(view: Callable[..., Any]) -> Operation | None:
    """The declaration of a view, if it is an operation."""
    found = getattr(view, "operation", None)
    return found if isinstance(found, Operation) else None

"""An application with one of everything, as a service would write it."""

from collections.abc import Iterator
from datetime import date
from typing import Annotated, Literal

import kit
import pytest
from flask import Flask, Response, abort
from flask.testing import FlaskClient
from kit import api, logs
from kit.problems import Problem
from kit.settings import BaseServiceSettings
from kit.testing import running_redis
from kit.wire import WireModel
from pydantic import Field, model_validator


class Traveler(WireModel):
    age: Annotated[int, Field(ge=0, le=120)] | None = None
    date_of_birth: date | None = None

    @model_validator(mode="after")
    def _one_of_both(self) -> "Traveler":
        if (self.age is None) == (self.date_of_birth is None):
            raise ValueError("Give either an age or a date of birth.")
        return self


class Order(WireModel):
    """What is asked for."""

    kind: Literal["single", "annual"]
    departure_date: date
    travelers: Annotated[list[Traveler], Field(min_length=1, max_length=3)]
    note: str | None = None


class Receipt(WireModel):
    order_number: str
    order: Order


class Page(WireModel):
    state: Annotated[str, Field(pattern=r"^[A-Z]{2}$")]
    limit: Annotated[int, Field(ge=1, le=50)] = 20
    kinds: Annotated[list[str], Field(default_factory=list)]


def build_app() -> Flask:
    app = kit.new_app("shop", BaseServiceSettings(env="development"))

    @app.post("/api/shop/orders")
    @api.operation(body=Order, answers={201: Receipt}, headers=("Idempotency-Key",), problems=(409,))
    def place_order(body: Order) -> Receipt:
        """Place an order.

        The same key never places two.
        """
        return Receipt(order_number="42", order=body)

    @app.post("/api/shop/packed")
    @api.operation(body=Order, answers={200: Receipt}, inflate_limit=10_000)
    def place_packed(body: Order) -> Receipt:
        return Receipt(order_number="43", order=body)

    @app.get("/api/shop/plans/<plan_id>")
    @api.operation(query=Page, answers={200: Page, 206: Page})
    def show_plan(plan_id: str, query: Page) -> Page | tuple[Page, int]:
        if plan_id == "gone":
            raise Problem(
                410, "/problems/plan-gone", "This plan is no longer sold.", extra={"planId": plan_id}
            )
        return (query, 206) if plan_id == "part" else query

    @app.get("/any/<path:rest>")
    def show_rest(rest: str) -> Response:
        return Response(rest)

    @app.get("/abort/<int:status>")
    def give_up(status: int) -> Response:
        abort(status, "the text of whoever aborted")

    return app


@pytest.fixture(scope="session", autouse=True)
def configured_logs() -> None:
    """As in a service: structlog's default draws a failure on the terminal, which takes most of a second."""
    logs.configure("tests")


@pytest.fixture
def app() -> Flask:
    return build_app()


@pytest.fixture
def client(app: Flask) -> FlaskClient:
    return app.test_client()


@pytest.fixture(scope="session")
def redis_url() -> Iterator[str]:
    with running_redis() as url:
        yield url

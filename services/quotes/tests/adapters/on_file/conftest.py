"""A shop that sells plans of carriers on file alone, each with its book in the shop's own database."""

import json
from pathlib import Path
from typing import Any

import pytest
from flask.testing import FlaskClient
from kit.db import Database
from kit.testing import SetClock
from quotes.adapters.carrier_files import load_carriers
from quotes.adapters.carrier_on_file import CarrierOnFile
from quotes.app import create_app
from quotes.composition import HOME, Outside, open_shop
from quotes.domain.plans import CarrierFile
from quotes.settings import Settings


@pytest.fixture(scope="session")
def files() -> tuple[CarrierFile, ...]:
    return load_carriers(Path(HOME) / "carriers")


@pytest.fixture
def on_file(files: tuple[CarrierFile, ...], db: Database, clock: SetClock) -> list[CarrierOnFile]:
    return [CarrierOnFile(file, db, clock) for file in files]


@pytest.fixture
def client(
    settings: Settings, clock: SetClock, on_file: list[CarrierOnFile], outside: Outside
) -> FlaskClient:
    shop = open_shop(settings, clock, Outside(carriers=on_file, gateway=outside.gateway))
    return create_app(settings, clock=clock, shop=shop).test_client()


@pytest.fixture
def quote(client: FlaskClient, ask: dict[str, Any]) -> dict[str, Any]:
    body: dict[str, Any] = json.loads(client.post("/api/quotes", json=ask).data)
    return body

"""Attacks are tried on the services' own applications, composed as for their descriptions: nothing behind them runs."""

import importlib

import pytest
from flask import Flask
from flask.testing import FlaskClient
from kit import openapi

SERVICES = ("content", "quotes", "search", "analytics", "accounts", "chat")


@pytest.fixture(scope="session")
def clients() -> dict[str, FlaskClient]:
    """Every service, by name."""
    with pytest.MonkeyPatch.context() as patch:
        # Each service builds its application to describe it; here the application is wanted.
        patch.setattr(openapi, "document", lambda app: app)
        apps: dict[str, Flask] = {
            name: importlib.import_module(f"{name}.app").openapi_document() for name in SERVICES
        }
    return {name: app.test_client(use_cookies=False) for name, app in apps.items()}

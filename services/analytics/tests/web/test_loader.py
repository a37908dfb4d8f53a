"""The provider's browser client where its snippet looks for it."""

from pathlib import Path

import pytest
from analytics.app import create_app
from analytics.settings import Settings
from flask.testing import FlaskClient


@pytest.fixture
def loading(settings: Settings, tmp_path: Path) -> FlaskClient:
    (tmp_path / "umd").mkdir()
    (tmp_path / "umd" / "standalone.js").write_text("whole")
    (tmp_path / "umd" / "part.bundle.0a1b.js").write_text("part")
    (tmp_path / "secret.js").write_text("secret")
    return create_app(settings.model_copy(update={"loader": tmp_path / "umd"})).test_client()


def test_the_snippets_addresses_are_answered(loading: FlaskClient) -> None:
    """PROTOCOLS §b"""
    whole = loading.get("/analytics.js/v1/coati/analytics.min.js")
    assert (whole.status_code, whole.text, whole.mimetype) == (200, "whole", "text/javascript")
    assert loading.get("/analytics-next/bundles/part.bundle.0a1b.js").text == "part"


@pytest.mark.parametrize(
    "path",
    [
        "/analytics.js/v1/stranger/analytics.min.js",
        "/analytics-next/bundles/none.js",
        "/analytics-next/bundles/..%2Fsecret.js",
        "/analytics-next/bundles/standalone.js.map",
    ],
)
def test_nothing_else_is(loading: FlaskClient, path: str) -> None:
    assert loading.get(path).status_code == 404


def test_without_the_folder_there_is_no_loader(client: FlaskClient) -> None:
    assert client.get("/analytics.js/v1/coati/analytics.min.js").status_code == 404

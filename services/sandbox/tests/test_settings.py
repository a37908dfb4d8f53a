"""Settings come from the environment, and production starts only on real secrets. Source: TRUST S16."""

from pathlib import Path

import pytest
from pydantic import ValidationError
from sandbox.settings import Settings

AT_HOME = {
    "env": "development",
    "database_url": "sqlite://",
    "carrier_api_key": "x",
    "gateway_secret": "x",
    "public_origin": "http://localhost:8080",
}
GOOD = "k3Jv9Qm2Xw7Zt5Rb8Nc4Hd6Fs1Lp0Ga-Ue"


def test_the_parents_of_the_card_form_are_the_site_and_those_named() -> None:
    settings = Settings(**AT_HOME, parent_origins="https://partner.example/, https://other.example")
    assert settings.allowed_parents == {
        "http://localhost:8080",
        "https://partner.example",
        "https://other.example",
    }


def test_the_card_form_is_shown_under_every_brand(tmp_path: Path) -> None:
    """[A-01] Whoever comes by a brand's own name pays there."""
    (tmp_path / "one.json").write_text('{"hosts": ["one.example", "www.one.example"]}')
    (tmp_path / "two.json").write_text('{"hosts": ["two.example"]}')
    settings = Settings(**AT_HOME, brands=tmp_path)
    hosts = ("localhost", "one.example", "www.one.example", "two.example")
    assert settings.allowed_parents == {f"http://{host}:8080" for host in hosts}


def test_names_are_read_with_their_prefix(monkeypatch: pytest.MonkeyPatch) -> None:
    names = {
        "COATI_ENV": "production",
        "SANDBOX_DATABASE_URL": "sqlite://",
        "SANDBOX_CARRIER_API_KEY": GOOD,
        "SANDBOX_GATEWAY_SECRET": GOOD,
        "SANDBOX_ORIGIN": "https://sandbox.example",
        "SANDBOX_CARRIER_LATENCY_MS": "0",
        "SANDBOX_SMTP_PORT": "2525",
    }
    for name, value in names.items():
        monkeypatch.setenv(name, value)
    settings = Settings()
    assert (settings.origin, settings.carrier_latency_ms, settings.smtp_port) == (
        "https://sandbox.example",
        0,
        2525,
    )


@pytest.mark.parametrize("secret", ["short", "changeme" * 5, "a" * 40])
def test_production_refuses_a_weak_secret(secret: str) -> None:
    with pytest.raises(ValidationError):
        Settings(env="production", database_url="sqlite://", carrier_api_key=secret, gateway_secret=GOOD)


def test_every_setting_is_in_the_example_file() -> None:
    example = (Path(__file__).parents[3] / ".env.example").read_text()
    for name, field in Settings.model_fields.items():
        written = field.validation_alias or f"SANDBOX_{name.upper()}"
        assert f"\n{written}=" in example

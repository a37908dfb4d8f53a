"""Settings: read once, frozen, and no start in production on a secret that is none."""

import secrets
from pathlib import Path

import pytest
from kit.settings import BaseServiceSettings, Secret
from pydantic import ValidationError
from pydantic_settings import SettingsConfigDict, SettingsError


class ShopSettings(BaseServiceSettings):
    model_config = SettingsConfigDict(env_prefix="SHOP_")

    gateway_secret: Secret = Secret("development-gateway-secret-00000000")
    database_url: str = "sqlite://"


@pytest.fixture(autouse=True)
def clean_environment(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("COATI_ENV", "LOG_LEVEL", "REDIS_URL", "PUBLIC_ORIGIN", "SHOP_GATEWAY_SECRET"):
        monkeypatch.delenv(name, raising=False)
        monkeypatch.delenv(f"{name}_FILE", raising=False)


def test_reads_shared_names_bare_and_its_own_with_the_prefix(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COATI_ENV", "development")
    monkeypatch.setenv("LOG_LEVEL", "debug")
    monkeypatch.setenv("REDIS_URL", "unix:///run/redis.sock")
    monkeypatch.setenv("SHOP_DATABASE_URL", "sqlite:///shop.sqlite")
    settings = ShopSettings()
    assert (settings.env, settings.log_level) == ("development", "debug")
    assert (settings.redis_url, settings.database_url) == ("unix:///run/redis.sock", "sqlite:///shop.sqlite")


def test_is_production_unless_told_otherwise() -> None:
    with pytest.raises(ValidationError, match="refused in production: gateway_secret"):
        ShopSettings()


@pytest.mark.parametrize(
    "weak",
    [
        "",
        "tiny",
        "a" * 64,
        "0123456789" * 3,
        "changeme-0123456789-abcdefghijkl",
        "my-very-long-password-1234567890",
    ],
)
def test_production_refuses_weak_secrets_without_telling_them(weak: str) -> None:
    """TRUST S16."""
    with pytest.raises(ValidationError) as caught:
        ShopSettings(env="production", gateway_secret=weak)
    assert not weak or weak not in str(caught.value)


def test_production_starts_on_a_real_secret() -> None:
    assert ShopSettings(env="production", gateway_secret=secrets.token_urlsafe(32)).env == "production"


def test_development_may_use_the_defaults() -> None:
    assert "development" not in repr(ShopSettings(env="development").gateway_secret)


def test_nothing_changes_settings_afterwards() -> None:
    settings = ShopSettings(env="development")
    with pytest.raises(ValidationError, match="frozen"):
        settings.database_url = "sqlite:///other"


@pytest.mark.parametrize("origin", ["localhost:8080", "http://localhost:8080/", "ftp://x", "https://a/b"])
def test_an_origin_has_no_path(origin: str) -> None:
    with pytest.raises(ValidationError):
        ShopSettings(env="development", public_origin=origin)


def test_reads_any_value_from_a_file_that_the_environment_names(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    secret, address = secrets.token_urlsafe(32), "redis://:words@redis:6379/0"
    (tmp_path / "secret").write_text(f"{secret}\n")
    (tmp_path / "redis").write_text(address)
    monkeypatch.setenv("SHOP_GATEWAY_SECRET_FILE", str(tmp_path / "secret"))
    monkeypatch.setenv("REDIS_URL_FILE", str(tmp_path / "redis"))
    settings = ShopSettings()
    assert settings.gateway_secret.get_secret_value() == secret
    assert settings.redis_url == address


def test_what_is_passed_in_wins_over_a_file(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    (tmp_path / "url").write_text("sqlite:///file.sqlite")
    monkeypatch.setenv("SHOP_DATABASE_URL_FILE", str(tmp_path / "url"))
    assert ShopSettings(env="development").database_url == "sqlite:///file.sqlite"
    assert ShopSettings(env="development", database_url="sqlite://").database_url == "sqlite://"


def test_a_weak_secret_is_refused_from_a_file_too(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """TRUST S16."""
    (tmp_path / "secret").write_text("changeme-0123456789-abcdefghijkl\n")
    monkeypatch.setenv("SHOP_GATEWAY_SECRET_FILE", str(tmp_path / "secret"))
    with pytest.raises(ValidationError, match="refused in production: gateway_secret"):
        ShopSettings()


def test_a_file_that_is_not_there_stops_the_start(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("SHOP_GATEWAY_SECRET_FILE", str(tmp_path / "nothing"))
    with pytest.raises(SettingsError, match="SHOP_GATEWAY_SECRET_FILE cannot be read: FileNotFoundError"):
        ShopSettings()


def test_a_value_and_its_file_at_once_stop_the_start(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    (tmp_path / "url").write_text("sqlite:///file.sqlite")
    monkeypatch.setenv("SHOP_DATABASE_URL", "sqlite:///other.sqlite")
    monkeypatch.setenv("SHOP_DATABASE_URL_FILE", str(tmp_path / "url"))
    with pytest.raises(SettingsError, match="SHOP_DATABASE_URL and SHOP_DATABASE_URL_FILE are both set"):
        ShopSettings()

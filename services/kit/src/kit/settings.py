"""The settings every service shares, and the rule that production starts only on real secrets.

A service subclasses BaseServiceSettings, sets its own `env_prefix` (the shared names carry none), declares
each secret as `Secret`, and builds it once in `from_environment()`; nothing else reads the environment.

A value may also come from a file: `QUOTES_GATEWAY_SECRET_FILE=/run/secrets/quotes_gateway_secret`, for any name. What
stands in a file is in no process list, no `inspect` of a container and no image.
"""

import os
from pathlib import Path
from typing import Annotated, Any, Literal, Self

from pydantic import Field, SecretStr, model_validator
from pydantic.fields import FieldInfo
from pydantic_settings import BaseSettings, PydanticBaseSettingsSource, SettingsConfigDict, SettingsError

MIN_SECRET_LENGTH = 32
MIN_DISTINCT_CHARACTERS = 10
_GIVEAWAYS = ("changeme", "change-me", "default", "development", "example", "insecure", "password", "secret")

Secret = SecretStr
HttpOrigin = Annotated[str, Field(pattern=r"^https?://[^/\s]+$")]


class BaseServiceSettings(BaseSettings):
    """COATI_ENV, LOG_LEVEL, REDIS_URL and PUBLIC_ORIGIN; frozen, and silent about values in its errors.

    Source: TRUST S16 (no start on a default or short secret in production).
    """

    model_config = SettingsConfigDict(
        frozen=True, extra="ignore", populate_by_name=True, hide_input_in_errors=True, env_ignore_empty=True
    )

    env: Literal["development", "production"] = Field("production", validation_alias="COATI_ENV")
    log_level: Literal["debug", "info", "warning", "error"] = Field("info", validation_alias="LOG_LEVEL")
    redis_url: str | None = Field(None, validation_alias="REDIS_URL")
    public_origin: HttpOrigin = Field("http://localhost:8080", validation_alias="PUBLIC_ORIGIN")
    beat_file: Path | None = Field(
        None, validation_alias="COATI_BEAT_FILE", description="A worker touches it on its rounds (kit.beat)"
    )

    @classmethod
    def settings_customise_sources(
        cls,
        settings_cls: type[BaseSettings],
        init_settings: PydanticBaseSettingsSource,
        env_settings: PydanticBaseSettingsSource,
        dotenv_settings: PydanticBaseSettingsSource,
        file_secret_settings: PydanticBaseSettingsSource,
    ) -> tuple[PydanticBaseSettingsSource, ...]:
        """What is passed in, then the environment, then the files that the environment names."""
        return init_settings, env_settings, NamedFiles(settings_cls)

    @model_validator(mode="after")
    def _real_secrets_in_production(self) -> Self:
        if self.env == "production":
            weak = [name for name, value in self if isinstance(value, SecretStr) and is_weak(value)]
            if weak:
                raise ValueError(f"too short or a default, refused in production: {', '.join(sorted(weak))}")
        return self


class NamedFiles(PydanticBaseSettingsSource):
    """`NAME_FILE=/path` in place of `NAME=value`; the end of the file's last line is no part of the value."""

    def get_field_value(self, field: FieldInfo, field_name: str) -> tuple[Any, str, bool]:
        """The value, the name it is known by, and that it is no JSON.

        Raises: SettingsError: the file cannot be read, or the value is given twice.
        """
        alias = field.validation_alias
        name = alias if isinstance(alias, str) else f"{self.config.get('env_prefix', '')}{field_name}".upper()
        path = os.environ.get(f"{name}_FILE")
        if not path:
            return None, field_name, False
        if os.environ.get(name):
            raise SettingsError(f"{name} and {name}_FILE are both set")
        try:
            return Path(path).read_text("utf-8").rstrip("\r\n"), field_name, False
        except (OSError, UnicodeDecodeError) as error:
            raise SettingsError(f"{name}_FILE cannot be read: {type(error).__name__}") from None

    def __call__(self) -> dict[str, Any]:
        found = (self.get_field_value(field, name) for name, field in self.settings_cls.model_fields.items())
        return {name: value for value, name, _ in found if value}


def is_weak(secret: SecretStr) -> bool:
    """True for a secret that is short, repeats few characters, or reads like a placeholder."""
    value = secret.get_secret_value()
    return (
        len(value) < MIN_SECRET_LENGTH
        or len(set(value)) < MIN_DISTINCT_CHARACTERS
        or any(word in value.lower() for word in _GIVEAWAYS)
    )

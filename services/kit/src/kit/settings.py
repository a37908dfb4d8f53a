"""The settings every service shares, and the rule that production starts only on real secrets.

A service subclasses BaseServiceSettings, sets its own `env_prefix` (the shared names carry none), declares
each secret as `Secret`, and builds it once in `from_environment()`; nothing else reads the environment.
"""

from typing import Annotated, Literal, Self

from pydantic import Field, SecretStr, model_validator
from pydantic_settings import BaseSettings, SettingsConfigDict

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

    @model_validator(mode="after")
    def _real_secrets_in_production(self) -> Self:
        if self.env == "production":
            weak = [name for name, value in self if isinstance(value, SecretStr) and is_weak(value)]
            if weak:
                raise ValueError(f"too short or a default, refused in production: {', '.join(sorted(weak))}")
        return self


def is_weak(secret: SecretStr) -> bool:
    """True for a secret that is short, repeats few characters, or reads like a placeholder."""
    value = secret.get_secret_value()
    return (
        len(value) < MIN_SECRET_LENGTH
        or len(set(value)) < MIN_DISTINCT_CHARACTERS
        or any(word in value.lower() for word in _GIVEAWAYS)
    )

"""What the sandbox reads from its environment, once, in `from_environment()`."""

from typing import Annotated

from kit.settings import BaseServiceSettings, HttpOrigin, Secret
from pydantic import Field
from pydantic_settings import SettingsConfigDict


class Settings(BaseServiceSettings):
    """SANDBOX_… names; see .env.example for each."""

    model_config = SettingsConfigDict(env_prefix="SANDBOX_")

    database_url: str
    origin: HttpOrigin = "http://localhost:8081"
    carrier_api_key: Secret
    carrier_latency_ms: Annotated[int, Field(ge=0, le=10_000)] = 300
    gateway_secret: Secret
    parent_origins: str = ""
    webhook_url: str | None = None
    webhook_secret: Secret | None = None
    smtp_host: str = "127.0.0.1"
    smtp_port: Annotated[int, Field(ge=0, le=65_535)] = 8082

    @property
    def allowed_parents(self) -> frozenset[str]:
        """Origins whose pages may show the card form: PUBLIC_ORIGIN and those of SANDBOX_PARENT_ORIGINS."""
        extra = {origin.strip().rstrip("/") for origin in self.parent_origins.split(",") if origin.strip()}
        return frozenset({self.public_origin.rstrip("/"), *extra})

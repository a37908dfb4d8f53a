"""What the sandbox reads from its environment, once, in `from_environment()`."""

import json
from pathlib import Path
from typing import Annotated
from urllib.parse import urlsplit

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
    brands: Path | None = Field(
        None, description="Folder of brand files; a merchant's sites are its brands' hosts"
    )
    parent_origins: str = ""
    webhook_url: str | None = None
    webhook_secret: Secret | None = None
    smtp_host: str = "127.0.0.1"
    smtp_port: Annotated[int, Field(ge=0, le=65_535)] = 8082

    @property
    def allowed_parents(self) -> frozenset[str]:
        """Origins whose pages may show the card form: PUBLIC_ORIGIN, the brands, and those of SANDBOX_PARENT_ORIGINS.

        Raises: KeyError, OSError, ValueError: a file of the folder is no brand; the sandbox does not start.
        """
        extra = {origin.strip().rstrip("/") for origin in self.parent_origins.split(",") if origin.strip()}
        return frozenset({self.public_origin.rstrip("/"), *self._brand_origins(), *extra})

    def _brand_origins(self) -> set[str]:
        """Each brand's hosts, asked for as the site is: one edge answers to all of them."""
        own = urlsplit(self.public_origin)
        port = f":{own.port}" if own.port else ""
        files = self.brands.glob("*.json") if self.brands else ()
        hosts = (host for file in files for host in json.loads(file.read_text("utf-8"))["hosts"])
        return {f"{own.scheme}://{host}{port}" for host in hosts}

"""Everything the environment may say to this service; read once, in from_environment()."""

from pathlib import Path
from typing import Annotated

from kit.settings import BaseServiceSettings, Secret
from pydantic import Field, SecretStr, model_validator
from pydantic_settings import SettingsConfigDict

from accounts.domain.delays import TRIES_PER_MINUTE_AND_NETWORK

DEVELOPMENT_KEY = SecretStr("development-accounts-key-not-for-production")
Url = Annotated[str, Field(pattern=r"^https?://[^\s?#]+$")]
Scopes = Annotated[str, Field(pattern=r"^openid(?: [\w.:/-]+)*$")]


class Settings(BaseServiceSettings):
    """ACCOUNTS_*: where customers are kept, who writes to them, who else holds data of theirs, how they sign in."""

    model_config = SettingsConfigDict(env_prefix="ACCOUNTS_")

    database_url: str = "sqlite:///var/accounts.sqlite"
    key: Secret = Field(DEVELOPMENT_KEY, description="Under it codes are made and known browsers are signed")
    smtp_url: str = Field("smtp://127.0.0.1:8082", pattern=r"^smtps?://[^\s]+$")
    mail_from: str = Field("accounts@coati.example", pattern=r"^[^\r\n@\s]+@[^\r\n@\s]+$")
    brands: Path | None = Field(None, description="Folder of brand files; names and phones in mails")
    peers: str = Field("", description="name=unix:/path or name=host:port, by commas")
    network_tries_per_minute: int = Field(
        TRIES_PER_MINUTE_AND_NETWORK, ge=1, description="Sign-ins and codes of one address on the network"
    )
    embedded: bool = Field(True, description="Whether this service keeps passwords and passkeys itself")
    sign_up: bool = True
    # Signing in with another provider: its issuer, or the address of its metadata.
    oidc_name: str = Field("your company account", max_length=60)
    oidc_issuer: Url | None = None
    oidc_metadata_url: Url | None = None
    oidc_client_id: str | None = None
    oidc_client_secret: SecretStr | None = None
    oidc_scopes: Scopes = "openid email profile"

    @property
    def peer_addresses(self) -> dict[str, str]:
        """Services by name."""
        pairs = (each.partition("=") for each in self.peers.replace(",", " ").split())
        return {name: address for name, _, address in pairs}

    @property
    def has_provider(self) -> bool:
        return self.oidc_client_id is not None and bool(self.oidc_issuer or self.oidc_metadata_url)

    @model_validator(mode="after")
    def _whole_provider(self) -> "Settings":
        if (self.oidc_issuer or self.oidc_metadata_url) and not self.oidc_client_id:
            raise ValueError("a provider needs ACCOUNTS_OIDC_CLIENT_ID beside its issuer")
        if not self.embedded and not self.has_provider:
            raise ValueError("nobody could sign in: neither embedded accounts nor a provider")
        return self

"""Everything the environment may say to this service; read once, in from_environment()."""

import socket
from pathlib import Path
from typing import Annotated
from urllib.parse import urlsplit

from kit.settings import BaseServiceSettings, HttpOrigin, Secret
from pydantic import Field, SecretStr
from pydantic_settings import SettingsConfigDict

DEVELOPMENT_STAFF_SECRET = SecretStr("development-staff-secret-not-for-production")
DEVELOPMENT_HASH_KEY = SecretStr("development-hash-key-not-for-production")
Words = Annotated[str, Field(pattern=r"^[A-Za-z0-9_,.:\[\] -]*$")]
WriteKey = Annotated[str, Field(pattern=r"^[A-Za-z0-9_-]{1,64}$")]


class Settings(BaseServiceSettings):
    """ANALYTICS_*: where events are kept, who may send and read them, how long they stay, who else gets them."""

    model_config = SettingsConfigDict(env_prefix="ANALYTICS_")

    database_url: str = "sqlite:///var/analytics.sqlite"
    spool: Path = Field(Path("var/spool"), description="Where accepted events wait while Redis is away")
    stream: str = "analytics:events"
    stream_bytes: int = Field(
        64 * 1024 * 1024, ge=1024, description="Of Redis' memory; what is past it waits in the spool"
    )
    consumer: str = Field(default_factory=socket.gethostname, description="A name that a restart keeps")
    # Public: every page carries one. It opens sending and nothing else.
    write_keys: Words = "coati"
    site_hosts: Words = Field("", description="Further hosts of ours, beside PUBLIC_ORIGIN's")
    staff_secret: Secret = DEVELOPMENT_STAFF_SECRET
    hash_key: Secret = DEVELOPMENT_HASH_KEY
    raw_days: int = Field(90, ge=61, le=3650)
    report_months: int = Field(25, ge=1, le=120)
    vitals_days: int = Field(14, ge=2, le=365, description="How long single pages' figures stay")
    loader: Path | None = Field(
        None, description="Folder of the provider's browser client; no loader when empty"
    )
    forward_url: HttpOrigin | None = None
    forward_write_key: WriteKey | None = None

    @property
    def known_write_keys(self) -> frozenset[str]:
        return frozenset(self.write_keys.replace(",", " ").split())

    @property
    def own_hosts(self) -> frozenset[str]:
        return frozenset({urlsplit(self.public_origin).netloc, *self.site_hosts.replace(",", " ").split()})

"""Everything the environment may say to this service; read once, in from_environment()."""

from typing import Annotated

from kit.settings import BaseServiceSettings, Secret
from pydantic import Field, SecretStr
from pydantic_settings import SettingsConfigDict

DEVELOPMENT_KEY = SecretStr("development-carrier-key-not-for-production")
DEVELOPMENT_SECRET = SecretStr("development-gateway-secret-not-for-production")
# As carriers_folder: this platform sells only what carriers behind an API offer.
APIS_ONLY = "none"
Address = Annotated[str, Field(pattern=r"^[^\s<>@]+@[^\s<>@]+$")]
HttpUrl = Annotated[str, Field(pattern=r"^https?://[^\s?#]+[^\s?#/]$")]


class Settings(BaseServiceSettings):
    """QUOTES_*: where carriers, the gateway, the mail server and the database are, and how long to wait for them."""

    model_config = SettingsConfigDict(env_prefix="QUOTES_")

    database_url: str = "sqlite:///var/quotes.sqlite"
    carrier_api_url: HttpUrl = "http://127.0.0.1:8081/carriers/v1"
    carrier_api_key: Secret = DEVELOPMENT_KEY
    gateway_url: HttpUrl = "http://127.0.0.1:8081/gateway"
    gateway_secret: Secret = DEVELOPMENT_SECRET
    smtp_url: str = Field("smtp://127.0.0.1:8082", pattern=r"^smtps?://[^\s]+$")
    mail_from: str = Field("Coati <policies@coati.example>", pattern=r"^[^\r\n]+@[^\r\n]+$")
    duty_to: Address = Field(
        "duty@coati.example",
        description="The people on duty: told of orders and refunds that wait for a person",
    )
    brand_file: str | None = Field(
        None,
        description="The main brand's JSON, its partners' beside it: names and phones of papers and mail",
    )
    carriers_folder: str | None = Field(
        None, description="Carriers on file; the repository's own when unset, no carrier on file when `none`"
    )
    carrier_timeout_s: float = Field(6.0, gt=0, le=30)
    quote_deadline_s: float = Field(8.0, gt=0, le=60)
    quotes_waiting: int = Field(
        4, ge=1, description="Threads that may wait for carriers, half of a process's"
    )
    purchase_timeout_s: float = Field(20.0, gt=1, le=60)
    policy_years: int = Field(
        7, ge=0, le=50, description="How long a policy is kept after it has ended; 0 keeps all of them"
    )

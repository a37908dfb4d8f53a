"""Everything the environment may say to this service; read once, in from_environment()."""

from pathlib import Path
from typing import Annotated, Literal, Self

from kit.settings import BaseServiceSettings, Secret
from pydantic import Field, SecretStr, model_validator
from pydantic_settings import SettingsConfigDict

from chat.domain.hours import Hours, parse_hours

DEVELOPMENT_STAFF_SECRET = SecretStr("development-staff-secret-not-for-production")
HttpAddress = Annotated[str, Field(pattern=r"^https?://[^/\s]+(?:/[^\s?#]*)?$")]
Address = Annotated[str, Field(pattern=r"^[^\s<>@]+@[^\s<>@]+$")]


class Settings(BaseServiceSettings):
    """CHAT_*: who sits at the desk and when, where conversations are kept and for how long, who gets mail."""

    model_config = SettingsConfigDict(env_prefix="CHAT_")

    database_url: str = "sqlite:///var/chat.sqlite"
    staff_secret: Secret = DEVELOPMENT_STAFF_SECRET
    time_zone: str = "America/New_York"
    hours: str = "Mon-Fri 08:00-21:00, Sat-Sun 09:00-18:00"
    holidays: str = Field("", description="Days off, as 2026-12-25, by commas")
    answer_within_s: int = Field(120, ge=5, le=3600)
    keep_days: int = Field(365, ge=1, le=3650)
    # Whose desk says whether somebody is there: our own, or one behind this address ({"isAvailable": true}).
    vendor: Literal["embedded", "salesforce", "chatwoot"] = "embedded"
    desk_url: HttpAddress | None = None
    smtp_url: str = "smtp://127.0.0.1:25"
    mail_from: str = "Coati <agents@coati.example>"
    contact_to: Address = "agents@coati.example"
    concierge_to: Address = "concierge@coati.example"
    brand_file: Path | None = None
    # The form-embed vendor's ids that our own endpoint answers to.
    portal_id: str = "coati"
    form_id: str = "contact"
    canned_file: Path = Field(
        Path(__file__).with_name("canned.txt"), description="Replies at hand at the desk"
    )
    max_streams: int = Field(2_000, ge=1)

    @model_validator(mode="after")
    def _reads(self) -> Self:
        self.business_hours  # noqa: B018 - a wrong one is refused at start
        if self.vendor != "embedded" and self.desk_url is None:
            raise ValueError("a vendor's desk needs CHAT_DESK_URL, or nobody knows whether somebody is there")
        return self

    @property
    def business_hours(self) -> Hours:
        return parse_hours(self.hours, self.time_zone, self.holidays)

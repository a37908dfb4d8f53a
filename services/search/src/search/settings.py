"""Everything the environment may say to this service; read once, in from_environment()."""

from pathlib import Path
from typing import Annotated, Literal

from kit.settings import BaseServiceSettings, HttpOrigin, Secret
from pydantic import Field, SecretStr, model_validator
from pydantic_settings import SettingsConfigDict

DEVELOPMENT_ADMIN_KEY = SecretStr("development-admin-key-not-for-production")
Word = Annotated[str, Field(pattern=r"^[A-Za-z0-9_-]{1,128}$")]


class Settings(BaseServiceSettings):
    """SEARCH_*: which engine answers, where the index lies, who may ask, where the words come from."""

    model_config = SettingsConfigDict(env_prefix="SEARCH_")

    engine: Literal["embedded", "algolia"] = "embedded"
    folder: Path = Path("var/search")
    index: Word = Field("coati", description="The index that publishing fills")
    product: Word = Field(
        "coati", description="The productId of the brand files; names the fields of /search"
    )
    app_id: Word = "coati"
    # Public: every page carries it. It opens searching and nothing else.
    api_key: Word = "search-only"
    admin_key: Secret = DEVELOPMENT_ADMIN_KEY
    content: str = Field(
        "unix:var/run/content.sock",
        pattern=r"^(unix:/?[^\s?#]+|[A-Za-z0-9.-]+:\d{1,5})$",
        description="Where the content service answers",
    )
    client_cpu_share: float = Field(
        0.25,
        gt=0,
        description="Of a core, how much searches of one network may use for long, in each process",
    )
    client_cpu_burst_s: float = Field(1.0, gt=0, description="Seconds of a core it may use at once")
    algolia_url: HttpOrigin | None = None
    algolia_app_id: Word | None = None
    algolia_api_key: Word | None = None
    algolia_admin_key: Secret | None = Field(
        None, description="Fills the hosted index; nothing is sent without it"
    )
    algolia_timeout_s: float = Field(0.8, gt=0, le=5)

    @model_validator(mode="after")
    def _hosted_engine_is_described(self) -> "Settings":
        if self.engine == "algolia" and not (
            self.algolia_url and self.algolia_app_id and self.algolia_api_key
        ):
            raise ValueError("SEARCH_ENGINE=algolia needs SEARCH_ALGOLIA_URL, _APP_ID and _API_KEY")
        return self

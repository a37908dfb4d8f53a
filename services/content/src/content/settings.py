"""What the content service reads from its environment."""

from pathlib import Path

from kit.settings import BaseServiceSettings
from pydantic import Field

_SERVICE = Path(__file__).resolve().parents[2]


class Settings(BaseServiceSettings):
    """Where the library and the brand files lie, and how often the library is looked at for changes."""

    library: Path = Field(_SERVICE / "library", validation_alias="CONTENT_LIBRARY")
    brands: Path = Field(_SERVICE.parents[1] / "shells" / "brands", validation_alias="CONTENT_BRANDS")
    # Zero never looks again; the service then learns of a change by a reload (HUP).
    reload_s: float = Field(2.0, validation_alias="CONTENT_RELOAD_S", ge=0)

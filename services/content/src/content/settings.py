"""What the content service reads from its environment."""

import re
from pathlib import Path

from kit.settings import BaseServiceSettings
from pydantic import Field, field_validator

_SERVICE = Path(__file__).resolve().parents[2]
_REACHABLE = re.compile(r"mailto:[^@\s]+@\S+|tel:\+?[\d-]+|https://\S+")


class Settings(BaseServiceSettings):
    """Where the library and the brand files lie, and who is told of a change."""

    library: Path = Field(_SERVICE / "library", validation_alias="CONTENT_LIBRARY")
    brands: Path = Field(_SERVICE.parents[1] / "shells" / "brands", validation_alias="CONTENT_BRANDS")
    # Zero never looks again; the service then learns of a change by a reload (HUP).
    reload_s: float = Field(2.0, validation_alias="CONTENT_RELOAD_S", ge=0)
    # Hosts, by commas, that a partner's logo may come from; our own site always may.
    logo_hosts: str = Field("", validation_alias="CONTENT_LOGO_HOSTS")
    # The job that `content.publish` asks the queue `search` for, known by its name alone.
    reindex_job: str = Field("search.jobs.reindex", validation_alias="CONTENT_REINDEX_JOB")

    # By commas, the one to try first in front.
    security_contact: str = Field("", validation_alias="CONTENT_SECURITY_CONTACT")

    @field_validator("security_contact")
    @classmethod
    def _can_be_followed(cls, contacts: str) -> str:
        if all(_REACHABLE.fullmatch(contact) for contact in _listed(contacts)):
            return contacts
        raise ValueError("CONTENT_SECURITY_CONTACT: write mailto:, tel: or https:// before each contact")

    @property
    def security_contacts(self) -> tuple[str, ...]:
        """Where reports of weaknesses are read, as URIs; none where nobody reads any."""
        return _listed(self.security_contact)

    @property
    def logos(self) -> Path:
        """The brands' logos, which partners show too."""
        return self.brands / "logos"

    @property
    def allowed_logo_hosts(self) -> frozenset[str]:
        return frozenset(self.logo_hosts.replace(",", " ").split())


def _listed(names: str) -> tuple[str, ...]:
    return tuple(name for part in names.split(",") if (name := part.strip()))

"""Who writes and who reviews."""

from dataclasses import dataclass

TEAM_PATH = "/editorial-team/"


@dataclass(frozen=True)
class Person:
    """An author or reviewer; introduced on the team's page under an anchor of the same slug."""

    slug: str
    name: str
    role: str = ""
    bio: str = ""
    reviews_as: str | None = None
    """What makes somebody a reviewer; None for who only writes."""

    @property
    def url(self) -> str:
        return f"{TEAM_PATH}#{self.slug}"

"""Pictures, addressed by what they hold, so that a browser may keep one forever."""

from dataclasses import dataclass

FALLBACK_PATH = "/social-card.png"
LOGO_PATH = "/logo.png"
"""The mark of the tab on white, 512 pixels each way: what search engines show beside our name."""
SHARED_SIZE = (1200, 630)
THUMBNAIL_SIZE = (640, 360)


@dataclass(frozen=True)
class PictureFile:
    """One file of library/pictures; `name` is its path there, such as cruise-guide.svg."""

    name: str
    digest: str
    width: int
    height: int

    @property
    def path(self) -> str:
        stem, _, kind = self.name.rpartition(".")
        return f"/pictures/{stem}.{self.digest}.{kind}"

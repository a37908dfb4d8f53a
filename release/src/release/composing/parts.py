"""What a composition is made from: one release of each section, the brand files among them."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from release import brands, builds
from release.access import Access
from release.brands import Brand
from release.builds import BRANDS, HOST, Build
from release.gate import Recording


class ComposeError(Exception):
    """These releases make no composition; nothing was flipped and visitors keep what they have."""


@dataclass(frozen=True)
class Parts:
    """Everything a composition is made from."""

    built: Mapping[str, Build]
    brands: list[Brand]
    pictures: str
    access: Access = field(default_factory=Access)
    # Hints as a browser asked for scripts; each counts while the releases it was recorded with are these.
    recorded: tuple[Recording, ...] = ()

    @property
    def remotes(self) -> dict[str, Build]:
        return {name: one for name, one in self.built.items() if name != HOST}


def parts_of(
    var: Path, releases: Mapping[str, str], access: Access, recorded: Sequence[Recording] = ()
) -> Parts:
    """What a composition of these releases, brand files among them, is made from; all must be on this machine.

    Raises: ComposeError: a release is not here. BrandError: the brand files cannot be used.
    """
    built = {section: _here(var, section, release) for section, release in releases.items()}
    files = built.pop(BRANDS)
    return Parts(built, brands.load(files.html), files.address, access, tuple(recorded))


def _here(var: Path, section: str, release: str) -> Build:
    one = builds.of(var, section, release)
    if one is None:
        raise ComposeError(f"{section} {release} is not on this machine; ship the section again")
    return one

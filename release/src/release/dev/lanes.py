"""A composition of the live rest and one section that is being written, seen by browsers that carry its token."""

import json
import secrets
import shutil
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path

from release import access, builds, gate, live
from release.builds import BRANDS, CHROME, HOST
from release.composing.parts import parts_of
from release.composing.writing import compose
from release.fragments import escape

PAGE = Path(__file__).parent / "page"
# Beside the page parts in a composition's folder; the edge serves it in development alone.
OWN = "_dev"
# A tab that has not loaded itself anew yet asks for files of the build before.
KEPT = 3


@dataclass
class Lane:
    """One developer's lane: what is shown there, and how it ends."""

    var: Path
    section: str
    # Release of the brand files that the section's HTML is drawn with.
    pictures: str
    token: str = field(default_factory=lambda: secrets.token_hex(16))
    _rest: Mapping[str, str] = field(default_factory=dict)
    _shown: list[str] = field(default_factory=list)

    @property
    def is_outdated(self) -> bool:
        """Whether another section has been shipped since the lane was composed."""
        return bool(self._shown) and live.current(self.var) != self._rest

    def show(self, out: Path) -> None:
        """Show what was just built into `out`.

        Raises: GateError, ComposeError, UnsafeFragmentError: it does not fit to the rest, and the lane stays as it was.
        """
        release = self._keep(out)
        try:
            self._compose(release)
        except Exception:
            self._drop(release)
            raise
        self._shown.append(release)
        for earlier in self._shown[:-KEPT]:
            self._drop(earlier)
        del self._shown[:-KEPT]

    def show_again(self) -> None:
        """Show the last build beside what is live now. Raises: as `show`."""
        self._compose(self._shown[-1])

    def tell(self, error: str) -> None:
        """Let open pages say why nothing new is shown; before the first build there are none."""
        if self._shown:
            self._say((live.folder_of(self.var) / self._link).resolve(), self._shown[-1], error)

    def end(self) -> None:
        """Nobody is sent here any more; what was built for the lane goes with it."""
        with live.alone(self.var):
            live.unlink(live.folder_of(self.var) / self._link)
        for release in self._shown:
            self._drop(release)

    @property
    def _link(self) -> str:
        return f"{live.LANES}/{self.token}"

    def _keep(self, out: Path) -> str:
        """As a release of its own beside the real ones, for the host loads nothing from anywhere else."""
        manifest = "host.json" if self.section == HOST else "remote.json"
        content = json.loads((out / "assets" / manifest).read_text("utf-8"))
        release = f"dev-{secrets.token_hex(4)}-{content['release'][:8]}"
        one = builds.place(self.var, self.section, release)
        shutil.copytree(out / "assets", one.folder)
        if (out / "html").is_dir():
            shutil.copytree(out / "html", one.html)
            (one.html / "made-with.json").write_text(json.dumps({BRANDS: self.pictures}), "utf-8")
        else:
            one.html.mkdir(parents=True)
        return release

    def _compose(self, release: str) -> None:
        rest = live.current(self.var)
        releases = {**rest, self.section: release}
        if self.section == CHROME:
            releases[BRANDS] = self.pictures
        told = access.kept(self.var)
        with live.alone(self.var):
            folder = live.begin(self.var)
            try:
                parts = parts_of(self.var, releases, told)
                gate.check_fit(parts.built)
                compose(folder, parts)
                self._mark(folder, release)
            except Exception:
                shutil.rmtree(folder)
                raise
            live.own(folder)
            live.point(
                self.var, self._link, live.finish(self.var, folder, releases, f"{self.token} {release}")
            )
        self._rest = rest

    def _mark(self, folder: Path, release: str) -> None:
        """Every page of the lane says so, and looks for a newer one."""
        shutil.copytree(PAGE, folder / OWN)
        self._say(folder, release)
        banner = banner_of(self.section, self.token, release)
        for path in (folder / "bottom").rglob("*.html"):
            path.write_text(path.read_text("utf-8") + banner, "utf-8")

    def _say(self, folder: Path, release: str, error: str = "") -> None:
        beside = folder / OWN / ".state.json"
        beside.write_text(json.dumps({"release": release, "error": error or None}), "utf-8")
        beside.replace(folder / OWN / "state.json")

    def _drop(self, release: str) -> None:
        one = builds.place(self.var, self.section, release)
        for folder in (one.folder, one.html):
            shutil.rmtree(folder, ignore_errors=True)


def banner_of(section: str, token: str, release: str) -> str:
    """What stands at the end of every page of a lane: which section is not the live one, and the way back."""
    own = f"/_lane/{token}"
    return (
        f'<link rel="stylesheet" href="{own}/banner.css">\n'
        f'<aside id="coati-dev" aria-label="Development" data-release="{release}" data-state="{own}/state.json">'
        f'<p>{escape(section)} from make dev: <span role="status">up to date</span></p>'
        '<a href="/_lane/off/">Back to the live site</a><pre hidden></pre></aside>\n'
        f'<script src="{own}/banner.js" defer></script>\n'
    )

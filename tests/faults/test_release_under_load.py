"""Services and sections are shipped and taken back while eight clients go on: none of them notices, nor an open tab.

One platform and one test, since that is what makes a shipping day: COATI_FAULTS=full adds the rarer ends of a ship.
"""

import json
import os
import subprocess
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from changed_sources import SectionSources, service_sources
from release.layout import ROOT
from release.services import copies, shipping
from release.services.errors import ShipError
from release.services.running import Running, ask
from visiting import visitors
from whole_platform import WholePlatform, whole_platform

pytestmark = pytest.mark.timeout(900)
FULL = os.environ.get("COATI_FAULTS") == "full"
APP, STEPS = "services/quotes/src/quotes/app.py", "services/quotes/src/quotes/migrations/versions"
STEP = """
import sqlalchemy as sa
from alembic import op

revision, down_revision, branch_labels, depends_on = "{number}", "{before}", None, None


def upgrade() -> None:
    {line}
"""
# What a trial cannot see: it happens only where visitors are.
ONLY_LIVE = """
import sys as _sys
from typing import Any as _Any
_create_app = create_app
def create_app(settings: _Any, **parts: _Any) -> _Any:
    app = _create_app(settings, **parts)
    if "/trial-" not in " ".join(_sys.argv):
        {line}
    return app
"""
BROKEN_READY = 'app.view_functions["kit.ready"] = lambda: ("no", 500)'


class Quotes:
    """The quotes service, shipped from changed sources."""

    def __init__(self, platform: WholePlatform, folder: Path) -> None:
        self._platform, self._folder = platform, folder
        # What a ship from the work tree goes back to; nothing has changed in it since.
        (self.started,) = copies.earlier(platform.var, "quotes")
        self._count = 0

    @property
    def running(self) -> Running:
        return Running.of(self._platform.var, "quotes")

    def ship(self, edits: dict[str, str]) -> str:
        self._count += 1
        sources = service_sources(self._folder / f"quotes-{self._count}", "quotes", edits)
        return shipping.ship(self.running, who="Ada Marsh", root=sources)

    def refused(self, edits: dict[str, str]) -> str:
        """The sentence of a ship that must not come through; what served before still does."""
        before = {self.release(), self.started} if self.release() == copies.WORK_TREE else {self.release()}
        with pytest.raises(ShipError) as refusal:
            self.ship(edits)
        assert self.release() in before
        return str(refusal.value)

    def half_shipped(self, release: str) -> None:
        """What a killed ship leaves: its note and the moved link, and workers of the release before."""
        copies.begin(self._platform.var, "quotes", self.started, release)
        copies.point(self._platform.var, "quotes", release)

    def release(self) -> str:
        """What visitors are answered from; all workers are asked, and agree."""
        answers = [ask(self.running.address(self.running.serving[0])) for _ in range(12)]
        found = {(answer.status, answer.release) for answer in answers if answer}
        assert len(found) == 1
        status, release = found.pop()
        assert status == 200
        return release


@pytest.fixture
def platform() -> Iterator[WholePlatform]:
    with whole_platform() as running:
        yield running


def test_a_shipping_day_under_eight_clients(platform: WholePlatform, tmp_path: Path) -> None:
    """TRUST R14, R15: services and sections, those that serve and those that do not; 0 failed requests."""
    quotes = Quotes(platform, tmp_path)
    with open_tab(platform.origin) as use_tab, visitors(platform.origin) as clients:

        def step(name: str) -> None:
            clients.step = name

        services(platform, quotes, tmp_path, step)
        sections(platform, tmp_path, step)
        step("the tab")
        seen = use_tab()
    print(json.dumps(clients.done, indent=1), seen)
    assert clients.failed == []
    assert seen["problems"] == []
    assert seen["same"]
    assert seen["scripts"] > 10
    assert {"GET /", "POST /api/quotes", "POST /api/analytics/"} <= set(clients.done)
    told = flips(platform)
    taken_back = ["rollback"] * (3 if FULL else 1)
    assert [what for what, name in told if name == "quotes"] == [*taken_back, "ship", "rollback"]
    assert [what for what, name in told if name == "blog"] == ["canary", "promote", "rollback", "ship"]
    assert [what for what, name in told if name == "pet"] == ["canary", "promote", "rollback"]


def services(platform: WholePlatform, quotes: Quotes, folder: Path, step: Callable[[str], None]) -> None:
    step("a service that cannot start")
    cannot_start = {APP: '\nraise RuntimeError("there are no rates for this year")\n'}
    assert "does not start: " in (said := quotes.refused(cannot_start))
    assert "there are no rates for this year" in said

    step("a service whose migration fails")
    broken = STEP.format(number="0090", before=last_step(), line='op.execute("SELECT rate FROM nowhere")')
    said = quotes.refused({f"{STEPS}/0090_broken.py": broken})
    assert "could not be migrated" in said
    assert "nowhere" in said

    step("a service that answers 500 on ready after the flip")
    said = quotes.refused({APP: ONLY_LIVE.format(line=BROKEN_READY)})
    assert "was taken back: quotes answers 500 on /health/ready" in said

    if FULL:
        step("a service that starts in its trial and not where visitors are")
        said = quotes.refused({APP: ONLY_LIVE.format(line='raise RuntimeError("only here")')})
        assert "was taken back: quotes ends at once" in said
        step("a ship that is killed between flip and gate, and the next one")
        quotes.half_shipped(said.split()[1])

    step("a service with another column")
    column = 'op.add_column("quotes", sa.Column("note", sa.Text(), nullable=True))'
    adding = STEP.format(number="0090", before=last_step(), line=column)
    assert f"is live (before: {quotes.started})" in quotes.ship({f"{STEPS}/0090_note.py": adding})
    assert quotes.release() not in (copies.WORK_TREE, quotes.started)

    for name in ("analytics", *(("content", "search", "accounts", "chat", "sandbox") if FULL else ())):
        step(f"shipping {name}")
        assert "is live" in shipping.ship(Running.of(platform.var, name), root=ROOT)

    step("the code before, on the new schema")
    assert f"{quotes.started} is live again" in shipping.rollback(quotes.running)
    assert quotes.release() == quotes.started


def sections(platform: WholePlatform, folder: Path, step: Callable[[str], None]) -> None:
    # The gate's browser has tests of its own.
    sources = SectionSources(folder / "tree", platform.var, gate="" if FULL else "static")
    for section in ("blog", "pet"):
        sources.mark(section, "two")
        step(f"canary {section}")
        sources.command("canary", section, "--percent", "5")
    for command in ("promote", "rollback"):
        for section in ("blog", "pet"):
            step(f"{command} {section}")
            sources.command(command, section)
    sources.mark("blog", "three")
    step("ship blog")
    sources.command("ship", "blog")


def last_step() -> str:
    return max(path.name[:4] for path in (ROOT / STEPS).glob("0*.py"))


def flips(platform: WholePlatform) -> list[tuple[str, str]]:
    """What the log of flips says since the platform is there: what was done to which section or service."""
    entries = [json.loads(line) for line in platform.audit_lines()]
    return [(entry["what"], entry.get("service") or entry.get("section", "")) for entry in entries]


@contextmanager
def open_tab(origin: str) -> Iterator[Callable[[], dict[str, object]]]:
    """A real browser's tab that was opened before; calling what this gives uses it."""
    command = ["node", str(Path(__file__).parent / "support" / "open-tab.ts"), origin]
    tab = subprocess.Popen(command, cwd=ROOT, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
    assert tab.stdin
    assert tab.stdout
    said = tab.stdout

    def use() -> dict[str, object]:
        answer, _ = tab.communicate("go on\n", timeout=60)
        found: dict[str, object] = json.loads(answer.splitlines()[-1])
        return found

    try:
        assert said.readline() == "open\n"
        yield use
    finally:
        tab.kill()
        tab.wait()

"""A canary whose pages break is ended by what they tell: through the real service, its worker and the guard itself."""

import json
import os
import re
import signal
import subprocess
import sys
import tempfile
import time
import urllib.request
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from analytics.adapters.tables import VitalsRow
from live_platform import Platform as Analytics
from live_platform import platform as analytics_of
from live_platform import until
from pages_left import HUMAN, told
from release.shipping import Platform
from release.shipping.report import report
from release.shipping.testing import show_canary, started
from sqlalchemy import func, select

from release import state

VIEWS = 30
STAFF = {"X-Customer-Id": "s-1", "X-Customer-Role": "staff"}


class Guarded:
    """Small releases, the analytics service with its worker, and the guard between them."""

    def __init__(self, folder: Path, analytics: Analytics) -> None:
        self.platform: Platform = started(folder / "var")
        self.analytics = analytics
        self._log = folder / "guard.log"
        environment = {
            **analytics.variables,
            "COATI_VAR": str(self.platform.var),
            "GUARD_ANALYTICS": analytics.url,
            "GUARD_EVERY_S": "0.2",
            "GUARD_MOST_BEHIND_S": "2",
        }
        with self._log.open("wb") as log:
            command = [sys.executable, "-m", "release.guard"]
            self.process = subprocess.Popen(command, env=environment, stdout=log, stderr=log)

    @property
    def words(self) -> str:
        return self._log.read_text()

    def leave(self, section: str, release: str, *broken: str) -> None:
        """So many visitors leave a page of this release, and what it told is stored."""
        before = self._stored()
        self.tell(section, release, *broken)
        until(lambda: self._stored() == before + VIEWS, 30)

    def tell(self, section: str, release: str, *broken: str) -> None:
        for _ in range(VIEWS):
            self.ask("/api/analytics/vitals", told(section, release, *broken))

    def ask(self, path: str, body: dict[str, Any] | None = None) -> str:
        headers = {"Content-Type": "application/json", "User-Agent": HUMAN, **({} if body else STAFF)}
        data = json.dumps(body).encode() if body else None
        request = urllib.request.Request(self.analytics.url + path, data, headers)
        with urllib.request.urlopen(request, timeout=10) as answer:
            return str(answer.read().decode())

    def stop_service(self) -> None:
        """As a whole: workers of a killed master would answer for a while."""
        service = self.analytics.processes.pop("web")
        service.terminate()
        service.wait(40)

    @property
    def canaries(self) -> list[str]:
        return sorted(state.read(self.platform.store).canaries)

    def _stored(self) -> int:
        with self.analytics.parts().db.read() as session:
            return session.scalar(select(func.count()).select_from(VitalsRow)) or 0


@pytest.fixture
def guarded(tmp_path: Path) -> Iterator[Guarded]:
    url = f"sqlite:///{tmp_path}/analytics.sqlite"
    with tempfile.TemporaryDirectory(prefix="gu-") as folder, analytics_of(Path(folder), url) as analytics:
        analytics.start_redis()
        analytics.start_web(workers=1)
        analytics.start_worker()
        made = Guarded(tmp_path, analytics)
        try:
            yield made
        finally:
            made.process.send_signal(signal.SIGCONT)
            made.process.terminate()
            made.process.wait(10)


def test_a_canary_that_throws_ends_by_itself_and_a_healthy_one_or_an_unseen_one_does_not(
    guarded: Guarded,
) -> None:
    show_canary(guarded.platform, "blog", "blog2")
    show_canary(guarded.platform, "quote", "quote2")
    for section, release in (("blog", "blog1"), ("quote", "quote1"), ("quote", "quote2")):
        guarded.leave(section, release)
    time.sleep(1)
    assert guarded.canaries == ["blog", "quote"]

    guarded.leave("blog", "blog2", "threw")
    # The state is written first, and the log after it.
    until(lambda: guarded.platform.store.notes(1)[0]["who"] == "guard", 30)
    assert guarded.canaries == ["quote"]
    assert state.read(guarded.platform.store).live["blog"] == "blog1"
    entry = guarded.platform.store.notes(1)[0]
    assert (entry["what"], entry["from"]) == ("rollback", "blog2")
    # As many as were stored when it looked.
    why = entry["why"]
    assert re.fullmatch(
        r"(\d+) of \1 views had an error \(1000 per 1,000\), live 0 of 30 \(0 per 1,000\)", why
    )
    # `make releases` and the reports say why.
    assert any("guard: rollback blog" in line and why in line for line in report(guarded.platform))
    until(lambda: why in guarded.ask("/reports/releases/"), 30)

    # With figures that speak against it, but nobody to read them from, nothing is ended.
    os.kill(guarded.process.pid, signal.SIGSTOP)
    guarded.leave("quote", "quote2", "uncaught")
    guarded.stop_service()
    os.kill(guarded.process.pid, signal.SIGCONT)
    until(lambda: "no canary is watched: the analytics service does not answer" in guarded.words, 30)
    time.sleep(1)
    assert guarded.canaries == ["quote"]
    assert guarded.words.count("no canary is watched") == 1


def test_while_nobody_stores_what_pages_tell_no_canary_is_judged_and_that_is_said(guarded: Guarded) -> None:
    """By what was stored before the worker died, a canary would be neither ended nor cleared, and look watched."""
    show_canary(guarded.platform, "blog", "blog2")
    guarded.leave("blog", "blog1")
    guarded.analytics.kill("worker")
    guarded.tell("blog", "blog2", "threw")
    trouble = "No canary is watched: what pages tell has waited to be stored for more than 2 s"
    until(lambda: trouble.replace("No", "no", 1) in guarded.words, 30)
    until(lambda: trouble in guarded.ask("/reports/releases/"), 30)
    assert 'analytics_guard{figure="unwatched"} 1.0' in guarded.ask("/metrics")
    assert guarded.canaries == ["blog"]

    guarded.analytics.start_worker()
    until(lambda: guarded.canaries == [], 60)
    until(lambda: "canaries are watched again" in guarded.words, 30)
    assert 'analytics_guard{figure="unwatched"} 0.0' in guarded.ask("/metrics")

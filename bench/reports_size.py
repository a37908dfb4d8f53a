"""V21: every report over ten million events, answered from the daily figures.

The events and their figures are made at the first run (minutes, some gigabytes) and kept under var/bench;
COATI_BENCH_EVENTS makes fewer.
"""

import os
import tempfile
import time
from pathlib import Path

from analytics.adapters.rollups import Rollups
from analytics.domain.reports import REPORTS
from analytics.migrate import migrate
from analytics.settings import DEVELOPMENT_STAFF_SECRET
from harness import Figure, quantile
from kit.clock import now_utc
from kit.db import Database
from kit.migrating import prepare
from load import hammer, message
from places import ROOT
from services_under_test import served
from sqlalchemy import text

EVENTS = int(os.environ.get("COATI_BENCH_EVENTS", "10000000"))
DAYS, GOAL_S, TIMES = 90, 1.0, 5
STATE = Path(os.environ.get("COATI_VAR", ROOT / "var")) / "bench"
INDEXES = ("day", "client_id", "subject")
# Brands, partners, campaigns, devices and paths as a busy site has them; a path in 40 is one of thousands.
FILL = """
WITH RECURSIVE numbers(n) AS (SELECT :first UNION ALL SELECT n + 1 FROM numbers WHERE n + 1 < :last)
INSERT INTO events
SELECT 'b:' || printf('%010d', n), CASE WHEN n % 9 = 0 THEN 'track' ELSE 'page' END,
  CASE WHEN n % 9 = 0 THEN 'Event ' || (n % 37) ELSE '' END, 'site', :day, :day || ' 12:00:00', :day || ' 12:00:00',
  NULL, NULL, 'client-' || (abs(random()) % 400000), '', 'https://www.coati.example/',
  CASE WHEN n % 40 = 0 THEN '/blog/post-' || (n % 7919) || '/' WHEN n % 5 = 0 THEN '/quote/*'
    WHEN n % 11 = 0 THEN '/quote/*/buy' WHEN n % 23 = 0 THEN '/quote/*/confirmation' ELSE '/' END,
  '', CASE WHEN n % 4 = 0 THEN 'site-' || (n % 211) || '.example' ELSE '' END,
  'brand-' || (n % 5), CASE WHEN n % 6 = 0 THEN 'partner-' || (n % 31) ELSE '' END,
  CASE WHEN n % 8 = 0 THEN 'source-' || (n % 13) ELSE '' END, '', CASE WHEN n % 8 = 0 THEN 'may' ELSE '' END,
  CASE n % 3 WHEN 0 THEN 'mobile' WHEN 1 THEN 'desktop' ELSE 'tablet' END, n % 50 = 0, '192.0.2.0', x'7b7d'
FROM numbers
"""


def measure() -> list[Figure]:
    database = made()
    with tempfile.TemporaryDirectory() as folder:
        environment = {
            "COATI_ENV": "development",
            "REDIS_URL": "",
            "ANALYTICS_DATABASE_URL": f"sqlite:///{database}",
            "ANALYTICS_SPOOL": f"{folder}/spool",
        }
        with served("analytics.app:from_environment()", environment) as (path, _):
            waits = {name: [_ask_s(path, name) for _ in range(TIMES + 1)][1:] for name in REPORTS}
    slowest = max(waits, key=lambda name: max(waits[name]))
    longest = max(waits[slowest])
    return [
        Figure(
            "V21",
            f"the slowest report of {len(REPORTS)} over {EVENTS:,} events of {DAYS} days ({slowest}), at worst",
            f"{longest * 1_000:.0f} ms",
            f"the median of all {quantile([s for each in waits.values() for s in each], 0.5) * 1_000:.0f} ms",
            "–",
            f"≤ {GOAL_S:.0f} s",
            longest <= GOAL_S,
        )
    ]


def made() -> Path:
    """The database, filled and rolled up; an unfinished one is begun anew."""
    whole, unfinished = STATE / f"events-{EVENTS}.sqlite", STATE / f"events-{EVENTS}.unfinished"
    if whole.exists():
        return whole
    STATE.mkdir(parents=True, exist_ok=True)
    unfinished.unlink(missing_ok=True)
    engine = prepare(f"sqlite:///{unfinished}")
    migrate(engine)
    db = Database(engine)
    for name in INDEXES:
        _run(db, f"DROP INDEX ix_events_{name}")
    for day in range(DAYS):
        first, last = (EVENTS * each // DAYS for each in (day, day + 1))
        if first < last:
            _run(db, FILL, first=first, last=last, day=_day(day))
            _run(db, "INSERT INTO dirty_days VALUES (:day)", day=_day(day))
    for name in INDEXES:
        _run(db, f"CREATE INDEX ix_events_{name} ON events ({name})")
    Rollups(db, now_utc, DAYS).renew()
    engine.dispose()
    unfinished.rename(whole)
    return whole


def _run(db: Database, statement: str, **values: object) -> None:
    with db.write() as session:
        session.execute(text(statement), values)


def _day(number: int) -> str:
    return time.strftime("%Y-%m-%d", time.gmtime(1_787_000_000 + 86_400 * number))


def _ask_s(path: Path, name: str) -> float:
    """Seconds until a report over all those days is there."""
    address = f"/api/analytics/reports/{name}?since={_day(0)}&until={_day(DAYS - 1)}"
    bearer = {"Authorization": f"Bearer {DEVELOPMENT_STAFF_SECRET.get_secret_value()}"}
    began = time.monotonic()
    hammer(path, message("GET", address, headers=bearer), 1, connections=1)
    return time.monotonic() - began

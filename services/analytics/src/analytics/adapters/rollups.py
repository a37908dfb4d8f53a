"""Figures by day, made anew from that day's events whenever some have come since.

Programs are left out (they have a figure of their own); a visitor is an id that a browser was allowed to keep.
Source: SPEED V21 (reports are served from roll-ups).
"""

from collections import Counter
from collections.abc import Sequence
from datetime import date, timedelta
from typing import Any

from kit.clock import Clock, today
from kit.db import Database
from sqlalchemy import (
    ColumnElement,
    SQLColumnExpression,
    and_,
    case,
    delete,
    distinct,
    exists,
    func,
    insert,
    literal,
    or_,
    select,
)
from sqlalchemy.orm import Session

from analytics.adapters.tables import DailyFigure, DirtyDay, EventRow
from analytics.domain.funnel import STEPS

MAX_KEYS = 500
OTHER = "(other)"
KEY_LENGTH = 400
_VIEW = and_(EventRow.kind == "page", EventRow.source == "site")
_PERSON = EventRow.is_bot.is_(False)


def _step() -> ColumnElement[str]:
    return case(
        *(
            (
                or_(*(EventRow.path.like(each) if "%" in each else EventRow.path == each for each in paths)),
                step,
            )
            for step, paths in STEPS.items()
        ),
        else_="",
    )


def _campaign() -> ColumnElement[str]:
    columns = (EventRow.campaign_source, EventRow.campaign_medium, EventRow.campaign_name)
    source, medium, name = (func.coalesce(func.nullif(each, ""), "-") for each in columns)
    return case((and_(*(each == "" for each in columns)), ""), else_=source + " / " + medium + " / " + name)


# metric: what is counted, by what, and whether an empty key counts too.
METRICS: dict[str, tuple[ColumnElement[bool], SQLColumnExpression[str], bool]] = {
    "views": (and_(_VIEW, _PERSON), literal(""), True),
    "sessions": (and_(EventRow.kind == "session", _PERSON), literal(""), True),
    "bots": (and_(_VIEW, EventRow.is_bot.is_(True)), literal(""), True),
    "page": (and_(_VIEW, _PERSON), EventRow.path, True),
    "referrer": (and_(_VIEW, _PERSON), EventRow.referrer_host, False),
    "campaign": (and_(_VIEW, _PERSON), _campaign(), False),
    "partner": (and_(_VIEW, _PERSON), EventRow.partner, False),
    "device": (and_(_VIEW, _PERSON), EventRow.device, True),
    "funnel": (and_(_VIEW, _PERSON), _step(), False),
    "event": (and_(EventRow.kind == "track", _PERSON), EventRow.name, True),
}


class Rollups:
    """Keeps daily_figures what the events say. `raw_days`: for how long the events are there."""

    def __init__(self, db: Database, clock: Clock, raw_days: int) -> None:
        self._db = db
        self._clock = clock
        self._raw_days = raw_days

    def renew(self) -> list[date]:
        """Make the figures of every dirty day anew, each day in one transaction. Returns: those days."""
        with self._db.read() as session:
            days = list(session.scalars(select(DirtyDay.day).order_by(DirtyDay.day)))
        for day in days:
            with self._db.write() as session:
                # First, so that an event which comes meanwhile makes the day dirty again instead of being missed.
                session.execute(delete(DirtyDay).where(DirtyDay.day == day))
                if self._is_settled(session, day):
                    continue
                session.execute(delete(DailyFigure).where(DailyFigure.day == day))
                rows = [row for metric in METRICS for row in _figures(session, day, metric)]
                if rows:
                    session.execute(insert(DailyFigure), rows)
        return days

    def _is_settled(self, session: Session, day: date) -> bool:
        """Whether a day's events have gone and its figures are all there is; what comes so late would replace them."""
        if day >= today(self._clock) - timedelta(days=self._raw_days):
            return False
        return session.scalar(select(exists().where(DailyFigure.day == day))) or False


def _figures(session: Session, day: date, metric: str) -> Sequence[dict[str, Any]]:
    wanted, key, empty_too = METRICS[metric]
    visitors = func.count(distinct(func.nullif(EventRow.client_id, "")))
    key = func.substr(key, 1, KEY_LENGTH).label("key")
    count = func.count().label("count")
    asked = (
        select(EventRow.brand, key, count, visitors.label("visitors"))
        .where(EventRow.day == day, wanted)
        .group_by(EventRow.brand, key)
        .order_by(count.desc())
    )
    rows: list[dict[str, Any]] = []
    others: dict[str, dict[str, Any]] = {}
    # Of each brand as many: counted together, the keys of a small one would all be the rest of a large one's.
    named: Counter[str] = Counter()
    for found in session.execute(asked):
        if not found.key and not empty_too:
            continue
        row = {"day": day, "metric": metric, **found._mapping}
        # Anybody may name an event as the rest is named; it is counted there, or the line would be there twice.
        if named[found.brand] < MAX_KEYS and found.key != OTHER:
            named[found.brand] += 1
            rows.append(row)
            continue
        other = others.setdefault(found.brand, {**row, "key": OTHER, "count": 0, "visitors": 0})
        other["count"] += row["count"]
        other["visitors"] += row["visitors"]
    return [*rows, *others.values()]

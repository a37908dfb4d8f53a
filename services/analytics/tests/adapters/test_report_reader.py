"""The lines of a report are all there was, however many kinds of it there were."""

from datetime import timedelta

import pytest
from analytics.adapters.report_reader import MAX_LINES, ReportReader
from analytics.adapters.rollups import OTHER
from analytics.composition import Parts
from analytics.domain.events import Event
from analytics.domain.reports import REPORTS, Period
from kit.testing import SetClock


@pytest.mark.parametrize("rest", [0, 5])
def test_what_is_past_the_last_line_is_counted_in_one_of_its_own(
    parts: Parts, clock: SetClock, rest: int
) -> None:
    now = clock()

    def happened(name: str, number: int) -> Event:
        at = now - timedelta(days=number % 2)
        return Event(id=name, kind="track", name=f"n{number}", received_at=at, happened_at=at)

    parts.store.put([happened(f"{number}", number) for number in range(MAX_LINES + rest)])
    parts.store.put([happened(f"{number} again", number) for number in range(MAX_LINES)])
    parts.rollups.renew()
    lines = ReportReader(parts.db).lines(
        REPORTS["events"], Period(now.date() - timedelta(days=1), now.date())
    )
    assert sum(line.count for line in lines) == 2 * MAX_LINES + rest
    assert [line.count for line in lines if line.key == OTHER] == [rest] * bool(rest)

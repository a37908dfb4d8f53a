"""Until when the prices of a quote hold."""

from datetime import UTC, date, datetime
from types import SimpleNamespace
from typing import Any

import pytest
from quotes.domain.offers import Deadline
from quotes.sales.quoting import held_until

ASKED = datetime(2026, 11, 21, 15, tzinfo=UTC)
A_DAY_ON = datetime(2026, 11, 22, 15, tzinfo=UTC)
MIDNIGHT_IN_FLORIDA = datetime(2026, 11, 22, 5, tzinfo=UTC)


def quote() -> Any:
    return SimpleNamespace(
        created_at=ASKED, purchase_date=date(2026, 11, 21), trip=SimpleNamespace(state="FL")
    )


def answers(deadline_id: str, day: date) -> Any:
    offer = SimpleNamespace(deadlines=[Deadline(deadline_id, "", day)])
    return [SimpleNamespace(proposals=[SimpleNamespace(offer=offer)])]


@pytest.mark.parametrize(
    ("deadline_id", "day", "ends"),
    [
        pytest.param("cfar", date(2026, 11, 21), MIDNIGHT_IN_FLORIDA, id="a-window-closes-today"),
        pytest.param("cfar", date(2026, 11, 22), A_DAY_ON, id="a-window-closes-tomorrow"),
        pytest.param("cfar", date(2026, 11, 20), A_DAY_ON, id="a-window-has-closed"),
        pytest.param("free-look", date(2026, 11, 21), A_DAY_ON, id="the-free-look-ends-today"),
    ],
)
def test_prices_hold_for_a_day_but_not_beyond_a_covers_window(
    deadline_id: str, day: date, ends: datetime
) -> None:
    """With the last day of a cover the plan is another; the free look's end says nothing of a price."""
    assert held_until(quote(), None, answers(deadline_id, day)) == ends

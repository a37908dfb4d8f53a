"""Sessions of the staff: signed, named, ending."""

from datetime import UTC, datetime, timedelta

import pytest
from kit.staff import SESSION_S, StaffSessions
from kit.testing import SetClock

NOW = datetime(2026, 11, 21, 15, 0, tzinfo=UTC)


@pytest.fixture
def clock() -> SetClock:
    return SetClock(NOW)


@pytest.fixture
def staff(clock: SetClock) -> StaffSessions:
    return StaffSessions("a secret of the staff", "desk", clock)


def test_a_session_tells_whose_it_is_until_it_ends(staff: StaffSessions, clock: SetClock) -> None:
    session = staff.new("Inés Ñ. (Claims)")
    assert staff.name_of(session) == "Inés Ñ. (Claims)"
    clock.advance(timedelta(seconds=SESSION_S))
    assert staff.name_of(session) is None


def test_a_session_of_another_page_secret_or_name_is_none(staff: StaffSessions, clock: SetClock) -> None:
    session = staff.new("Ada")
    end, name, mark = session.split(".")
    for forged in (
        "",
        "x",
        f"{int(end) + 9}.{name}.{mark}",
        f"{end}.QmVu.{mark}",
        f"{end}.{name}.",
        f"{end}.{name}.é",
    ):
        assert staff.name_of(forged) is None
    assert StaffSessions("a secret of the staff", "reports", clock).name_of(session) is None
    assert StaffSessions("another secret", "desk", clock).name_of(session) is None


def test_only_the_secret_itself_is_known(staff: StaffSessions) -> None:
    assert staff.knows("a secret of the staff")
    assert not staff.knows("a secret of the staf")
    assert not staff.knows("")

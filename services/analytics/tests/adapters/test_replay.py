"""`python -m analytics.replay` as an operator types it: whoever only looks, or asks for help, changes nothing."""

import pytest
from analytics import replay
from analytics.adapters.tables import DeadLetter, EventRow
from analytics.composition import Parts
from analytics.domain.events import Event, packed
from analytics.settings import Settings
from kit.testing import SetClock
from storehouse import Storehouse


@pytest.fixture(autouse=True)
def letters(settings: Settings, parts: Parts, clock: SetClock, monkeypatch: pytest.MonkeyPatch) -> None:
    """One that the store can take by now, and one that never was an event."""
    monkeypatch.setattr(replay, "Settings", lambda: settings)
    event = Event(id="m:good", kind="track", name="Ada's", received_at=clock(), happened_at=clock())
    parts.store.bury("1-0/0", packed([event]), "DataError", 5)
    parts.store.bury("2-0", b"never an event", "EventShapeError", 5)


def held(storehouse: Storehouse) -> tuple[int, int]:
    """Dead letters and stored events."""
    return storehouse.count(DeadLetter), storehouse.count(EventRow)


def test_without_a_word_more_it_only_tells(
    storehouse: Storehouse, capsys: pytest.CaptureFixture[str]
) -> None:
    assert replay.main([]) == 0
    said = capsys.readouterr().out
    assert said.splitlines() == [
        "     1 died of DataError",
        "     1 died of EventShapeError",
        "2 dead, 1 would be tried again, 1 hold no event",
        "Nothing was changed; --store tries them.",
    ]
    assert "Ada" not in said
    assert held(storehouse) == (2, 0)


@pytest.mark.parametrize(("asked", "status"), [("--help", 0), ("--sotre", 2), ("now", 2)])
def test_a_question_or_a_slip_changes_nothing(storehouse: Storehouse, asked: str, status: int) -> None:
    with pytest.raises(SystemExit) as ended:
        replay.main([asked])
    assert ended.value.code == status
    assert held(storehouse) == (2, 0)


def test_asked_to_store_it_stores_what_can_be(
    storehouse: Storehouse, capsys: pytest.CaptureFixture[str]
) -> None:
    """TRUST R6"""
    assert replay.main(["--store"]) == 1
    assert replay.main(["--store"]) == 1
    assert [line for line in capsys.readouterr().out.splitlines() if "stored" in line] == [
        "1 stored, 1 still dead",
        "0 stored, 1 still dead",
    ]
    assert held(storehouse) == (1, 1)

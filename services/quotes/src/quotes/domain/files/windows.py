"""Time-sensitive windows on file, and the conditions each of them puts on its benefit.

Source: domain dossier §2.2 (PEX waiver, look-back, CFAR).
"""

from collections.abc import Mapping
from dataclasses import dataclass

from quotes.domain.deadlines import WINDOW_LABELS
from quotes.domain.files.fields import Fields
from quotes.domain.plans import Window

LOOK_BACKS = (60, 90, 120, 180)


@dataclass(frozen=True, slots=True)
class WindowFile:
    """A window and what its benefit says about it; `notice` is what the option that buys it must say as well.

    `lasting` counts after the window, too: the look-back is what a claim is judged by once there is no waiver.
    """

    window: Window
    conditions: tuple[str, ...]
    notice: str = ""
    lasting: tuple[str, ...] = ()


def read_windows(fields: Fields) -> dict[str, WindowFile]:
    """The windows of a plan, in the order customers read them."""
    windows = {}
    for window_id in WINDOW_LABELS:
        if fields.has(window_id):
            inner = fields.part(window_id)
            windows[window_id] = _READERS.get(window_id, _plain)(window_id, inner)
            inner.done()
    fields.done()
    return windows


def closed_condition(window: WindowFile) -> str:
    return (
        f"Only for those who buy within {window.window.days} days of the first trip deposit; "
        "for your trip that day has passed"
    )


def merged(base: Mapping[str, WindowFile], changed: Mapping[str, WindowFile]) -> dict[str, WindowFile]:
    """A state's windows: its own where it has any, in the order of the base."""
    return {
        each: changed.get(each) or base[each] for each in WINDOW_LABELS if each in changed or each in base
    }


def _window(window_id: str, inner: Fields, notice_days: int = 0) -> Window:
    return Window(window_id, WINDOW_LABELS[window_id], inner.whole("days", 1, 60), notice_days)


def _buy_within(window: Window) -> str:
    return f"Buy within {window.days} days of your first trip deposit"


def _plain(window_id: str, inner: Fields) -> WindowFile:
    window = _window(window_id, inner)
    return WindowFile(window, (_buy_within(window),))


def _waiver(window_id: str, inner: Fields) -> WindowFile:
    window = _window(window_id, inner)
    look_back = inner.whole("lookback_days", 60, 180)
    if look_back not in LOOK_BACKS:
        raise inner.fail("lookback_days", "must be 60, 90, 120 or 180")
    excluded = f"Without the waiver, conditions treated in the {look_back} days before you buy are excluded"
    conditions = (
        _buy_within(window),
        "Insure the full prepaid, non-refundable cost of your trip",
        f"Insure later payments within {window.days} days of making them",
        "Be medically able to travel on the day you buy",
        excluded,
    )
    return WindowFile(window, conditions, lasting=(excluded,))


def _with_notice(window: Window, notice: str) -> WindowFile:
    """A window on trip cost, whose option must be used in time."""
    conditions = (_buy_within(window), "Insure the full prepaid, non-refundable cost of your trip", notice)
    return WindowFile(window, conditions, notice)


def _any_reason(window_id: str, inner: Fields) -> WindowFile:
    hours = inner.whole("notice_hours", 24, 96)
    window = _window(window_id, inner, notice_days=-(-hours // 24))
    notice = f"Cancel at least {hours} hours before departure"
    return _with_notice(window, notice)


def _interrupt(window_id: str, inner: Fields) -> WindowFile:
    window = _window(window_id, inner)
    hours = inner.whole("after_hours", 24, 96)
    notice = f"Interrupt the trip no sooner than {hours} hours after departure"
    return _with_notice(window, notice)


_READERS = {"preexisting-waiver": _waiver, "cfar": _any_reason, "ifar": _interrupt}

"""Somebody else acts between what a command looked at and what it writes."""

from collections.abc import Callable

import pytest
from release.state import Edit, State
from release.storage import Store

from release import state

Act = Callable[[], object]


def before_the_write(monkeypatch: pytest.MonkeyPatch, act: Act) -> None:
    """Let `act` come first when the state is changed next; what it changes itself goes through as it is."""
    real = state.change

    def second(store: Store, edit: Edit) -> tuple[State, State]:
        monkeypatch.setattr(state, "change", real)
        act()
        return real(store, edit)

    monkeypatch.setattr(state, "change", second)

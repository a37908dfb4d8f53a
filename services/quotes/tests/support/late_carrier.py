"""A carrier that is slow when it matters: what it is sent arrives, but only after everybody has stopped waiting."""

from collections.abc import Callable
from typing import Any

from quotes.adapters.carriers import BindOrder, BindOutcome, Unknown, Unreached
from quotes.adapters.servicing import StepOrder, StepOutcome


class LateCarrier:
    """A real adapter whose first order of a kind is under way for a while, and that cannot be reached meanwhile.

    So it is when a carrier's breaker opens on its own slowness: the second call never leaves the house.
    """

    def __init__(self, adapter: Any) -> None:
        self._adapter = adapter
        self._under_way: Callable[[], object] | None = None
        self.servicing = LateServicing(adapter.servicing, self)

    def __getattr__(self, name: str) -> Any:
        return getattr(self._adapter, name)

    def bind(self, order: BindOrder, timeout_s: float) -> BindOutcome:
        return self.send(lambda: self._adapter.bind(order, timeout_s))

    def send(self, call: Callable[[], object]) -> Unknown | Unreached:
        if self._under_way is not None:
            return Unreached()
        self._under_way = call
        return Unknown()

    def arrive(self) -> None:
        """What was under way gets there, and is done."""
        assert self._under_way is not None
        self._under_way()


class LateServicing:
    """The same of a carrier's desk for policies in force."""

    def __init__(self, desk: Any, carrier: LateCarrier) -> None:
        self._desk = desk
        self._carrier = carrier

    def __getattr__(self, name: str) -> Any:
        return getattr(self._desk, name)

    def take(self, order: StepOrder, timeout_s: float) -> StepOutcome:
        return self._carrier.send(lambda: self._desk.take(order, timeout_s))

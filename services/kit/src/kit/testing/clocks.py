"""A clock that stands where a test put it."""

from datetime import datetime, timedelta


class SetClock:
    """A kit.clock.Clock that moves only when told.

    Raises: ValueError: the instant has no time zone.
    """

    def __init__(self, instant: datetime) -> None:
        if instant.tzinfo is None:
            raise ValueError("a clock needs an instant with its time zone")
        self.instant = instant

    def __call__(self) -> datetime:
        return self.instant

    def advance(self, by: timedelta) -> None:
        """Let time pass, or run back."""
        self.instant += by

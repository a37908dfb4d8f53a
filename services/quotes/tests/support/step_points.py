"""Where a change or a cancellation can be cut off, in order: the names that its watcher is called with."""

from collections.abc import Callable

Die = Callable[..., None]

POINTS = (
    "key-taken",
    "money-held",
    "carrier-took",
    "before-commit",
    "before-refund",
    "money-returned",
    "before-reply",
)

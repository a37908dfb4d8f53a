"""The right to move one piece of work on, and what is found when its key is sent again.

Purchases and the steps after them are worked on by whoever holds the lease; when it runs out the reconciler, or the
next try under the same key, takes the work over. Source: R9-R11.
"""

from dataclasses import dataclass
from datetime import timedelta

KEY_LIFE = timedelta(hours=24)
LEASE = timedelta(seconds=25)
"""Longer than work may take between two of its steps, shorter than the reconciler's promise of 60 s."""


@dataclass(frozen=True, slots=True)
class Lease:
    """The right to move one purchase or step on; whoever holds it is the only one who may."""

    id: str
    holder: str


@dataclass(frozen=True, slots=True)
class Replay:
    """The key has been answered: that answer, byte for byte."""

    answer: bytes


@dataclass(frozen=True, slots=True)
class Interrupted:
    """The key's work was cut off; the lease on it is ours now and it must be settled first."""

    lease: Lease


class TwinRunningError(Exception):
    """Another request with this key, or about the same thing, is being worked on."""


class KeyReusedError(Exception):
    """The key was sent before with another body."""


class LeaseLostError(Exception):
    """Somebody else settled this meanwhile; stop, touch nothing."""

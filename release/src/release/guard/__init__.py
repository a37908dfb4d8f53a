"""Watches canaries by what their visitors' pages tell, and ends those that do worse than what is live."""

from release.guard.rules import Rules, Seen, verdict
from release.guard.watch import Watch

__all__ = ["Rules", "Seen", "Watch", "verdict"]

"""Shipping sections: what visitors get, and how it changes."""

from release.shipping.applying import apply, composed
from release.shipping.errors import ShipError
from release.shipping.going_back import rollback
from release.shipping.platform import Platform
from release.shipping.sections import canary, promote, ship
from release.shipping.starting import begin, start, start_again, was_started
from release.shipping.sweeping import sweep

__all__ = [
    "Platform",
    "ShipError",
    "apply",
    "begin",
    "canary",
    "composed",
    "promote",
    "rollback",
    "ship",
    "start",
    "start_again",
    "sweep",
    "was_started",
]

"""Shipping sections: what visitors get, and how it changes."""

from release.shipping.applying import apply, composed
from release.shipping.platform import Platform
from release.shipping.starting import start
from release.shipping.sweeping import sweep

__all__ = ["Platform", "apply", "composed", "start", "sweep"]

"""Every way in which a ship or a flip says no, for those who tell a person about it."""

from release.brands import BrandError
from release.build import BuildError
from release.composing.parts import ComposeError
from release.fragments import UnsafeFragmentError
from release.gate import GateError
from release.shipping.errors import ShipError
from release.state import StateError
from release.storage import StoreError

REASONS = (
    ShipError,
    StateError,
    StoreError,
    GateError,
    BuildError,
    BrandError,
    ComposeError,
    UnsafeFragmentError,
)

"""Everything that is checked before a section's release goes live.

`check_built` needs nothing but the files; `check_mounted` opens the section's pages in a real browser, in a lane of the
running platform that nobody else sees. Either passes in silence or raises a GateError that says what to do.
"""

from collections.abc import Mapping

from release.builds import HOST, Build
from release.gate.fit import check_fit
from release.gate.integrity import check_integrity
from release.gate.mounted import check_mounted
from release.gate.page_policy import check_policies
from release.gate.records import GateError, Recording, Trial
from release.gate.weights import check_weights

__all__ = ["GateError", "Recording", "Trial", "check_built", "check_fit", "check_mounted"]


def check_built(section: str, built: Mapping[str, Build]) -> None:
    """Check one section's new release among the rest as it would be live; `built` is that whole set.

    Raises: GateError: contract, shared versions, integrity, policies or a budget; nothing may be flipped.
    """
    if section not in built or HOST not in built:
        raise GateError(f"there is no build of {section if section not in built else HOST} to check")
    check_fit(built)
    check_integrity(built[section])
    check_policies(section, built)
    check_weights(section, built)

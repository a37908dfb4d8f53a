"""Which hundredths of the visitors a canary gets."""

import random
from collections.abc import Mapping

from release.edge.values import BUCKETS
from release.shipping.errors import ShipError
from release.state import Canary

# With nobody left at the live release, nobody could tell a canary that is silent from a night without visitors.
MOST_PERCENT = len(BUCKETS) - 1


def shared_out(canaries: Mapping[str, Canary], section: str, percent: int) -> tuple[str, ...]:
    """The buckets of a section's canary at `percent`: those it has, more, or fewer, and never another canary's.

    Raises: ShipError: so many are not free.
    """
    if not 1 <= percent <= MOST_PERCENT:
        raise ShipError(
            f"PERCENT={percent}: a canary gets 1 to {MOST_PERCENT} percent of the visitors; "
            f"for all of them: make promote SECTION={section}"
        )
    taken = {bucket for name, one in canaries.items() if name != section for bucket in one.buckets}
    if percent > len(BUCKETS) - len(taken):
        others = ", ".join(sorted(name for name in canaries if name != section))
        free = len(BUCKETS) - len(taken)
        raise ShipError(
            f"PERCENT={percent}: {others} has canary visitors of its own, and {free} percent are left for {section}"
        )
    own = list(canaries[section].buckets) if section in canaries else []
    free_ones = [bucket for bucket in BUCKETS if bucket not in taken and bucket not in own]
    # Not always the first few: else the same visitors would meet every canary.
    random.shuffle(free_ones)
    return tuple((own + free_ones)[:percent])

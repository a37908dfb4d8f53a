"""Jobs of the queue `analytics`; each may run twice. A worker process opens the parts once, at its first job."""

from functools import cache

from kit.work import job

from analytics.composition import Parts, open_parts
from analytics.settings import Settings

FORWARD_BATCHES = 50


@cache
def parts() -> Parts:
    """The parts, from the environment."""
    return open_parts(Settings())


@job
def roll_up() -> int:
    """Make the figures of days with new events. Returns: how many days."""
    return len(parts().rollups.renew())


@job
def roll_up_releases() -> int:
    """Make the figures of hours in which pages told how they did. Returns: how many hours."""
    return len(parts().release_rollups.renew())


@job
def purge() -> int:
    """Delete what is older than its limit. Returns: how many events went."""
    return parts().retention.purge()


@job
def forward() -> int:
    """Pass events on to the hosted provider. Returns: how many it took. Raises: HostedAwayError."""
    hosted = parts().hosted
    return 0 if hosted is None else hosted.forward(FORWARD_BATCHES)

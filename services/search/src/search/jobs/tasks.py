"""What the queue calls, by name. A worker process opens the parts once, at its first job."""

from functools import cache

from kit.work import job

from search.indexing import Indexing, open_indexing
from search.settings import Settings


@cache
def indexing() -> Indexing:
    """The parts, from the environment."""
    return open_indexing(Settings())


@job
def reindex() -> int:
    """Bring the index up to the library; safe to run twice and at any time.

    A job that comes before the content service has looked at its files finds nothing to do; the worker's own watch
    sees the change a moment later.
    """
    return indexing().reindex()

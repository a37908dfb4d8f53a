"""What the queue calls, by name. A worker process opens the parts once, at its first job."""

import time
from functools import cache

from kit.work import job

from search.indexing import Indexing, open_indexing
from search.settings import Settings

# The content service looks at its files every two seconds: a job that comes with the change looks a second time.
SETTLES_WITHIN_S = 2.5


@cache
def indexing() -> Indexing:
    """The parts, from the environment."""
    return open_indexing(Settings())


@job
def reindex() -> int:
    """Bring the index up to the library; safe to run twice and at any time."""
    records = indexing().reindex()
    time.sleep(SETTLES_WITHIN_S)
    return indexing().reindex() if indexing().is_behind() else records

"""`python -m content.publish`: read the library once more, and ask for it to be indexed anew.

Running workers look at the files by themselves (CONTENT_RELOAD_S); where they do not, send them SIGHUP.
"""

import sys

from kit import queues

from content.adapters.libraries import read_library
from content.check import faults_of
from content.settings import Settings

QUEUE = "search"


def main() -> int:
    """Say what is wrong and what is published; 1 when the search service could not be asked."""
    settings = Settings()
    library = read_library(settings.library, settings.logos)
    for fault in faults_of(library):
        print(fault, file=sys.stderr)
    print(f"{len(list(library.documents))} documents are served, {len(library.broken)} files are not")
    return 0 if ask_for_indexing(settings) else 1


def ask_for_indexing(settings: Settings) -> bool:
    """Queue the search service's job; without Redis nobody is there to ask."""
    if not settings.redis_url:
        return True
    # Nobody's page waits for this, so the queue may take as long as it does for a worker.
    target = queues.queue(QUEUE, queues.connect(settings.redis_url, for_worker=True))
    return queues.safe_enqueue(target, settings.reindex_job)


if __name__ == "__main__":
    sys.exit(main())

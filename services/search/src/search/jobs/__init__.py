"""What the worker does. Publishing asks for `search.jobs.reindex` on the queue `search`, by that name."""

from search.jobs.tasks import reindex as reindex

__all__ = ["reindex"]

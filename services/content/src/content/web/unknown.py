"""What nobody can say while its source is unread: a 503, so that whoever keeps a copy goes on keeping it."""

from kit.problems import of_status

from content.domain.libraries import Library

LISTED = ("pages", "posts", "providers", "categories.yaml")
"""What lists of everything are made from: without one of them a list would say that its documents are gone, or that
every post has changed, which is listed with its category's name."""


def refuse_unknown(library: Library, *names: str) -> None:
    """Raises: a problem, 503: one of these files or folders was never read since the service began."""
    if library.is_unknown(*names):
        raise of_status(503)

"""Where the stores of a platform are: a running one is asked, since this shell need not be the one that named them."""

import os
from collections.abc import Iterator, Mapping
from contextlib import contextmanager

from release import inside
from release.backup.stores import BackupError
from release.layout import Layout
from release.state_folder import TakenError, alone

# What libpq completes an address from (PGHOST, PGUSER, PGPASSFILE …).
_LIBPQ = "PG"


def of_running(layout: Layout) -> Mapping[str, str] | None:
    """The environment of the platform that runs there; none where none does.

    Raises: BackupError: one does and does not say where its stores are.
    """
    try:
        return inside.environment_of(layout)
    except inside.NoPlatformError:
        pass
    try:
        with alone(layout.var):
            return None
    except TakenError as error:
        raise BackupError(
            f"a platform on {layout.var} is just starting, ending or being restored, or is another user's, so its "
            "stores are not known. Ask again once it serves, as the user who started it"
        ) from error


@contextmanager
def completed_as_by(environment: Mapping[str, str]) -> Iterator[None]:
    """Have addresses of PostgreSQL completed from this environment instead of from ours."""
    ours = {name: value for name, value in os.environ.items() if name.startswith(_LIBPQ)}
    theirs = {name: value for name, value in environment.items() if name.startswith(_LIBPQ)}
    _replace(ours, theirs)
    try:
        yield
    finally:
        _replace(theirs, ours)


def _replace(before: Mapping[str, str], after: Mapping[str, str]) -> None:
    for name in before:
        os.environ.pop(name, None)
    os.environ.update(after)

"""What gunicorn logs of itself, without a line for every request."""

from gunicorn.glogging import Logger  # type: ignore[import-untyped]


class ErrorsOnly(Logger):  # type: ignore[misc]
    """gunicorn's own takes a configured log for the wish to have one of accesses too, and words each for nobody."""

    access_log_enabled = False

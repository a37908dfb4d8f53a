"""What gunicorn logs of itself, without a line for every request."""

from gunicorn.glogging import Logger  # type: ignore[import-untyped]


class ErrorsOnly(Logger):  # type: ignore[misc]
    """gunicorn's own writes a line for every request as soon as any log is configured; nobody would read it."""

    access_log_enabled = False

"""The quotes service with its guard taken away: as many may wait for an insurer that hangs as there are threads."""

from flask import Flask


def quotes() -> Flask:
    """For gunicorn."""
    from quotes.app import create_app  # noqa: PLC0415 - imported in the process that serves
    from quotes.settings import Settings  # noqa: PLC0415

    return create_app(Settings(quotes_waiting=1_000))

"""The quotes service with its guard taken away: an insurer that hangs may have as many callers as there are."""

from flask import Flask


def quotes() -> Flask:
    """For gunicorn."""
    from quotes.adapters import carrier_http  # noqa: PLC0415 - imported where it is changed, in the process that serves
    from quotes.app import create_app  # noqa: PLC0415
    from quotes.settings import Settings  # noqa: PLC0415

    carrier_http.SLOTS = 100
    return create_app(Settings())

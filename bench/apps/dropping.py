"""The analytics service with everything around it, which forgets what it has read instead of keeping it."""

from analytics.app import create_app
from analytics.composition import open_parts
from analytics.settings import Settings
from flask import Flask


class Forgetting:
    """Takes anything."""

    def accept(self, events: object) -> None:
        pass


def from_environment() -> Flask:
    settings = Settings()
    parts = open_parts(settings)
    object.__setattr__(parts, "intake", Forgetting())
    return create_app(settings, parts=parts)

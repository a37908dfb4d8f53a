"""Names in an address, as a rule of a route says `<slug>` or `<path:slug>`: text that a database can be asked for.

What cannot be kept is nobody's name: there is nothing at such an address (404).
"""

from werkzeug.routing import PathConverter, UnicodeConverter, ValidationError

from kit.storable_text import is_storable


class Name(UnicodeConverter):
    """One name."""

    def to_python(self, value: str) -> str:
        return _storable(super().to_python(value))


class NamePath(PathConverter):
    """Several, with slashes between."""

    def to_python(self, value: str) -> str:
        return _storable(super().to_python(value))


def _storable(name: str) -> str:
    if not is_storable(name):
        raise ValidationError
    return name

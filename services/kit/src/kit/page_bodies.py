"""Bodies of pages that React takes over where they stand: its markup and a template's must agree to the last space."""

import re
from pathlib import Path

from jinja2 import Environment, FileSystemLoader, StrictUndefined, select_autoescape
from jinja2.ext import Extension

# What would end the block, open a comment, or end a line of script.
_ESCAPED_IN_JSON = {ord(sign): f"\\u{ord(sign):04x}" for sign in "<>&\u2028\u2029"}


class OneLine(Extension):
    """Line breaks of a template are for its reader: they and the indentation after them never reach the page."""

    def preprocess(self, source: str, name: str | None, filename: str | None = None) -> str:
        return re.sub(r"\s*\n\s*", "", source)


def templates(folder: Path) -> Environment:
    """The templates of a folder; whatever they print is text."""
    return Environment(
        loader=FileSystemLoader(folder),
        autoescape=select_autoescape(default=True),
        undefined=StrictUndefined,
        extensions=[OneLine],
    )


def with_data(drawn: str, data: str) -> str:
    """A drawn body with the JSON it was drawn from at its end, where the browser finds it."""
    return (
        f'{drawn}<script type="application/json" id="coati-page">{data.translate(_ESCAPED_IN_JSON)}</script>'
    )

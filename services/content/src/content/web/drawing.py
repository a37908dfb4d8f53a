"""Draws the body of a page from its data, in the very markup that packages/shared/pages draws in the browser.

A page is handed to React where it stands, so both sides must agree to the last space; templates/bodies/README.md says
how.
"""

import json
import re
from collections.abc import Sequence
from datetime import date
from pathlib import Path
from typing import Any

from jinja2 import Environment, FileSystemLoader, StrictUndefined, select_autoescape
from jinja2.ext import Extension
from markupsafe import Markup, escape

FOLDER = Path(__file__).with_name("templates") / "bodies"
_VOID = frozenset(("br", "hr", "img", "col"))
# What would end the block, open a comment, or end a line of script.
_ESCAPED_IN_JSON = {ord(sign): f"\\u{ord(sign):04x}" for sign in "<>&\u2028\u2029"}


def body(data: str, brand: str) -> str:
    """The body of the page whose data these are (JSON of a wire model with a `kind`), with the data at its end."""
    page = json.loads(data)
    drawn = _TEMPLATES.get_template(f"{page['kind']}.html").render(page=page, brand=brand)
    return (
        f'{drawn}<script type="application/json" id="coati-page">{data.translate(_ESCAPED_IN_JSON)}</script>'
    )


def day(iso: str) -> str:
    """`2026-11-21` as November 21, 2026."""
    when = date.fromisoformat(iso)
    return f"{when:%B} {when.day}, {when.year}"


def money(cents: int) -> str:
    """Whole dollars without cents ($250,000), others with two ($84.50)."""
    dollars, rest = divmod(cents, 100)
    return f"${dollars:,}.{rest:02}" if rest else f"${dollars:,}"


def exact_money(cents: int) -> str:
    dollars, rest = divmod(cents, 100)
    return f"${dollars:,}.{rest:02}"


def score(points: float) -> str:
    """One decimal, always."""
    return f"{points:.1f}"


def words(nodes: Sequence[Any]) -> Markup:
    """Trees of words as HTML; texts and values are escaped here, tags and attributes were chosen by the sanitiser."""
    return Markup("").join(_element(node) for node in nodes)


def _element(node: Any) -> Markup:
    if isinstance(node, str):
        return escape(node)
    tag, attributes, *inner = node
    named = Markup("").join(Markup(' {}="{}"').format(name, value) for name, value in attributes.items())
    opening = Markup("<{}{}>").format(tag, named)
    return opening if tag in _VOID else opening + words(inner) + Markup("</{}>").format(tag)


class OneLine(Extension):
    """Line breaks of a template are for its reader: they and the indentation after them never reach the page."""

    def preprocess(self, source: str, name: str | None, filename: str | None = None) -> str:
        return re.sub(r"\s*\n\s*", "", source)


def _templates() -> Environment:
    templates = Environment(
        loader=FileSystemLoader(FOLDER),
        autoescape=select_autoescape(default=True),
        undefined=StrictUndefined,
        extensions=[OneLine],
    )
    templates.filters.update(day=day, money=money, exact_money=exact_money, score=score, words=words)
    return templates


_TEMPLATES = _templates()

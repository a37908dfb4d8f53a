"""Draws the body of a page from its data, in the very markup that packages/shared/pages draws in the browser.

A page is handed to React where it stands, so both sides must agree to the last space; templates/bodies/README.md says
how.
"""

import json
from collections.abc import Sequence
from datetime import date
from pathlib import Path
from typing import Any

from jinja2 import Environment
from kit import page_bodies
from markupsafe import Markup, escape

FOLDER = Path(__file__).with_name("templates") / "bodies"
_VOID = frozenset(("br", "hr", "img", "col"))


def body(data: str, brand: str) -> str:
    """The body of the page whose data these are (JSON of a wire model with a `kind`), with the data at its end."""
    page = json.loads(data)
    drawn = _TEMPLATES.get_template(f"{page['kind']}.html").render(page=page, brand=brand)
    return page_bodies.with_data(drawn, data)


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


def _templates() -> Environment:
    templates = page_bodies.templates(FOLDER)
    templates.filters.update(day=day, money=money, exact_money=exact_money, score=score, words=words)
    return templates


_TEMPLATES = _templates()

"""Nested data as a plain page: headings, lists of terms, tables of nothing; every value is text."""

import re
from typing import Any

import orjson
from kit.responses import encode
from markupsafe import Markup, escape

from accounts.domain.readable import moment, readable, spoken

_DEEPEST = 6
_PAPER = re.compile(r"/api/[\w/.-]+")


def page(title: str, data: dict[str, Any], origin: str) -> str:
    """The document; it needs no style, script or picture. Papers of ours are linked with the site's `origin`."""
    plain = orjson.loads(encode(data))
    drawing = _Drawing(origin)
    body = Markup("").join(drawing.section(name, value, 2) for name, value in plain.items())
    return str(
        Markup(
            '<!doctype html>\n<html lang="en-US">\n<head><meta charset="utf-8"><meta name="viewport" '
            'content="width=device-width, initial-scale=1"><meta name="robots" content="noindex">'
            "<title>{title}</title></head>\n<body><main><h1>{title}</h1>{body}</main></body>\n</html>\n"
        ).format(title=title, body=body)
    )


class _Drawing:
    def __init__(self, origin: str) -> None:
        self._origin = origin

    def section(self, name: str, value: Any, level: int) -> Markup:
        heading = Markup("<h{0}>{1}</h{0}>").format(min(level, _DEEPEST), spoken(name))
        return heading + self._drawn(value, level)

    def _drawn(self, value: Any, level: int) -> Markup:
        if isinstance(value, dict):
            flat = {key: each for key, each in value.items() if not isinstance(each, dict | list)}
            deep = {key: each for key, each in value.items() if key not in flat}
            terms = Markup("").join(
                Markup("<dt>{}</dt><dd>{}</dd>").format(spoken(key), self._text(each, key))
                for key, each in flat.items()
            )
            listed = Markup("<dl>{}</dl>").format(terms) if flat else Markup("")
            return listed + Markup("").join(self.section(key, each, level + 1) for key, each in deep.items())
        if isinstance(value, list):
            if not value:
                return Markup("<p>Nothing.</p>")
            items = Markup("").join(
                Markup("<li>{}</li>").format(self._drawn(each, level + 1)) for each in value
            )
            return Markup("<ol>{}</ol>").format(items)
        return Markup("<p>{}</p>").format(self._text(value))

    def _text(self, value: Any, name: str = "") -> Markup:
        if isinstance(value, str) and _PAPER.fullmatch(value):
            # Kept on the reader's own disk the page has no site of its own to find it on.
            return Markup('<a href="{0}">{0}</a>').format(self._origin + value)
        told = moment(value) if isinstance(value, str) else None
        if told is not None:
            return Markup('<time datetime="{}">{}</time>').format(value, told)
        return escape(readable(value, name))

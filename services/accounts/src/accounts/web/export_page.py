"""Nested data as a plain page: headings, lists of terms, tables of nothing; every value is text."""

import re
from typing import Any

import orjson
from kit.responses import encode
from markupsafe import Markup, escape

_DEEPEST = 6


def page(title: str, data: dict[str, Any]) -> str:
    """The document; it needs no style, script or picture."""
    plain = orjson.loads(encode(data))
    body = Markup("").join(_section(name, value, 2) for name, value in plain.items())
    return str(
        Markup(
            '<!doctype html>\n<html lang="en-US">\n<head><meta charset="utf-8"><meta name="viewport" '
            'content="width=device-width, initial-scale=1"><meta name="robots" content="noindex">'
            "<title>{title}</title></head>\n<body><main><h1>{title}</h1>{body}</main></body>\n</html>\n"
        ).format(title=title, body=body)
    )


def _section(name: str, value: Any, level: int) -> Markup:
    heading = Markup("<h{0}>{1}</h{0}>").format(min(level, _DEEPEST), _spoken(name))
    return heading + _drawn(value, level)


def _drawn(value: Any, level: int) -> Markup:
    if isinstance(value, dict):
        flat = {key: each for key, each in value.items() if not isinstance(each, dict | list)}
        deep = {key: each for key, each in value.items() if key not in flat}
        terms = Markup("").join(
            Markup("<dt>{}</dt><dd>{}</dd>").format(_spoken(key), _text(each)) for key, each in flat.items()
        )
        listed = Markup("<dl>{}</dl>").format(terms) if flat else Markup("")
        return listed + Markup("").join(_section(key, each, level + 1) for key, each in deep.items())
    if isinstance(value, list):
        if not value:
            return Markup("<p>Nothing.</p>")
        items = Markup("").join(Markup("<li>{}</li>").format(_drawn(each, level + 1)) for each in value)
        return Markup("<ol>{}</ol>").format(items)
    return Markup("<p>{}</p>").format(_text(value))


def _text(value: Any) -> Markup:
    if value is None or value == "":
        return Markup("–")
    if isinstance(value, bool):
        return Markup("yes") if value else Markup("no")
    return escape(str(value))


def _spoken(name: str) -> str:
    """camelCase as words."""
    words = re.sub(r"(?<=[a-z0-9])(?=[A-Z])", " ", name).replace("_", " ").lower()
    return words[:1].upper() + words[1:]

"""YAML of the library, as the head of a Markdown file or a file of its own, held to a model."""

import re
from contextlib import suppress
from typing import Any, TypeVar

import yaml
from pydantic import TypeAdapter, ValidationError
from pydantic_core import ErrorDetails

from content.domain.libraries import Fault, FaultyFileError

Model = TypeVar("Model")
_HEAD = re.compile(r"\A---\n(?P<head>.*?)^---\n(?P<body>.*)\Z", re.DOTALL | re.MULTILINE)
_PLAIN, _TEXT, _MAPPING, _SEQUENCE = "plain", "text", "mapping", "sequence"
_WORDS = {"true": True, "false": False, "null": None, "~": None, "": None}
_NUMBER_STARTS = frozenset("0123456789-.")
_BOUNDS = {
    "string_too_short": ("min_length", "at least", "characters"),
    "string_too_long": ("max_length", "at most", "characters"),
    "too_short": ("min_length", "at least", "entries"),
    "too_long": ("max_length", "at most", "entries"),
}


class _Loader(yaml.CSafeLoader):
    """YAML without surprises: only true, false, null and plain numbers are not text (`no` is a word, a date too)."""

    def resolve(self, kind: type[yaml.Node], value: str | None, implicit: Any) -> str:
        if kind is not yaml.ScalarNode:
            return _MAPPING if kind is yaml.MappingNode else _SEQUENCE
        plain = implicit[0] and value is not None and (value in _WORDS or value[:1] in _NUMBER_STARTS)
        return _PLAIN if plain else _TEXT


def _build(node: yaml.Node | None) -> Any:
    """The value of a node. A reading of its own, because yaml's constructors take most of a large library's start.

    Raises: _TwiceError.
    """
    if isinstance(node, yaml.ScalarNode):
        return _scalar(node.value) if node.tag == _PLAIN else node.value
    if isinstance(node, yaml.SequenceNode):
        return [_build(child) for child in node.value]
    if not isinstance(node, yaml.MappingNode):
        return None
    built: dict[str, Any] = {}
    for key, value in node.value:
        name = str(key.value)
        if name in built:
            raise _TwiceError(name, key.start_mark.line)
        built[name] = _build(value)
    return built


def _scalar(text: str) -> Any:
    if text in _WORDS:
        return _WORDS[text]
    for kind in (int, float):
        with suppress(ValueError):
            return kind(text)
    return text


class _TwiceError(Exception):
    """A key is given twice in one mapping."""

    def __init__(self, key: str, line: int) -> None:
        super().__init__(f"{key!r} is given twice")
        self.line = line


def split(text: str, file: str, model: TypeAdapter[Model]) -> tuple[Model, str, int]:
    """Take a Markdown file apart: its checked head, its body, and the line the body begins on.

    Raises: FaultyFileError: there is no head, it is not YAML, or it breaks the model.
    """
    match = _HEAD.match(text)
    if match is None:
        raise FaultyFileError(Fault(file, 1, "a page begins with front matter between two lines of ---"))
    head = read(match["head"], file, model, first_line=2)
    return head, match["body"], match["head"].count("\n") + 3


def read(text: str, file: str, model: TypeAdapter[Model], first_line: int = 1) -> Model:
    """Read YAML that begins on `first_line` of a file.

    Raises: FaultyFileError: it is not YAML, or it breaks the model; everything that is wrong at once.
    """
    try:
        content = _build(yaml.compose(text, _Loader))
    except _TwiceError as error:
        raise FaultyFileError(Fault(file, first_line + error.line, str(error))) from error
    except yaml.YAMLError as error:
        mark = getattr(error, "problem_mark", None)
        line = first_line + (mark.line if mark else 0)
        raise FaultyFileError(Fault(file, line, "not YAML; put a text with a colon into quotes")) from error
    try:
        return model.validate_python(content)
    except ValidationError as error:
        lines = _Lines(text, first_line)
        raise FaultyFileError(
            *(Fault(file, lines.of(one), _reason(one)) for one in error.errors(include_url=False))
        ) from error


class _Lines:
    """Finds the line of a key; a second reading of the text, made only where something is wrong."""

    def __init__(self, text: str, first_line: int) -> None:
        self._root = yaml.compose(text, _Loader)
        self._first = first_line

    def of(self, error: ErrorDetails) -> int:
        """The line of the value an error is about, or of what should hold it where it is missing."""
        node, line = self._root, -1 if self._first > 1 else 0
        for step in error["loc"]:
            if isinstance(node, yaml.SequenceNode) and isinstance(step, int) and step < len(node.value):
                node = node.value[step]
                line = node.start_mark.line
            elif isinstance(node, yaml.MappingNode):
                pair = next(((key, value) for key, value in node.value if key.value == str(step)), None)
                if pair is None:
                    break
                line, node = pair[0].start_mark.line, pair[1]
        return self._first + line


def _reason(error: ErrorDetails) -> str:
    where = ".".join(map(str, error["loc"])) or "the file"
    kind, context = error["type"], error.get("ctx", {})
    if kind in _BOUNDS:
        key, word, unit = _BOUNDS[kind]
        return f"{where}: {len(error['input'])} {unit}, {word} {context[key]} are wanted"
    if kind == "missing":
        return f"{where}: is missing"
    if kind == "extra_forbidden":
        return f"{where}: is not known here"
    if kind == "value_error":
        return f"{where}: {context['error']}"
    return f"{where}: {error['msg']}"

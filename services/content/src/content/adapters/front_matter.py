"""YAML of the library, as the head of a Markdown file or a file of its own, held to a model."""

import re
from collections.abc import Hashable
from typing import Any, TypeVar

import yaml
from pydantic import TypeAdapter, ValidationError
from pydantic_core import ErrorDetails

from content.domain.libraries import Fault, FaultyFileError

Model = TypeVar("Model")
_HEAD = re.compile(r"\A---\n(?P<head>.*?)^---\n(?P<body>.*)\Z", re.DOTALL | re.MULTILINE)
_BOUNDS = {
    "string_too_short": ("min_length", "at least", "characters"),
    "string_too_long": ("max_length", "at most", "characters"),
    "too_short": ("min_length", "at least", "entries"),
    "too_long": ("max_length", "at most", "entries"),
}


class _Loader(yaml.CSafeLoader):
    """YAML without surprises: dates stay text, a key given twice is an error."""

    def construct_mapping(self, node: yaml.MappingNode, deep: bool = False) -> dict[Hashable, Any]:
        seen: set[str] = set()
        for key, _ in node.value:
            if key.value in seen:
                raise yaml.constructor.ConstructorError(
                    problem=f"{key.value!r} is given twice", problem_mark=key.start_mark
                )
            seen.add(key.value)
        return super().construct_mapping(node, deep)


_Loader.yaml_implicit_resolvers = {
    first: [(tag, pattern) for tag, pattern in resolvers if tag != "tag:yaml.org,2002:timestamp"]
    for first, resolvers in yaml.SafeLoader.yaml_implicit_resolvers.items()
}


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
        content = yaml.load(text, _Loader)  # noqa: S506 - a subclass of SafeLoader
    except yaml.constructor.ConstructorError as error:
        mark = error.problem_mark
        raise FaultyFileError(
            Fault(file, first_line + (mark.line if mark else 0), str(error.problem))
        ) from error
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
        self._root = yaml.compose(text, yaml.SafeLoader)
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

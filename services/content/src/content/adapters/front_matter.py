"""The head of a library file: YAML between two lines of dashes, held to a schema."""

import re
from typing import Any

import yaml
from jsonschema import Draft202012Validator
from jsonschema.exceptions import ValidationError

from content.domain.libraries import Fault, FaultyFileError

SCHEMA: dict[str, Any] = {
    "type": "object",
    "additionalProperties": False,
    "required": ["title", "description", "area", "updated"],
    "properties": {
        # With the brand beside it a title stays under 60 characters, where listings cut it off (TRUST §4).
        "title": {"type": "string", "minLength": 4, "maxLength": 42},
        "heading": {"type": "string", "minLength": 4, "maxLength": 90},
        "description": {"type": "string", "minLength": 50, "maxLength": 160},
        "area": {"enum": ["travel", "about", "pet"]},
        "updated": {"type": "string", "pattern": r"^\d{4}-\d{2}-\d{2}$"},
        "reviewed": {"type": "string", "pattern": r"^\d{4}-\d{2}-\d{2}$"},
        "reviewer": {"type": "string", "minLength": 3},
        "sample": {"type": "boolean"},
        "indexed": {"type": "boolean"},
    },
    "dependentRequired": {"reviewed": ["reviewer"], "reviewer": ["reviewed"]},
}
_HEAD = re.compile(r"\A---\n(?P<head>.*?)^---\n(?P<body>.*)\Z", re.DOTALL | re.MULTILINE)
_VALIDATOR = Draft202012Validator(SCHEMA)


class _Loader(yaml.SafeLoader):
    """YAML without surprises: dates stay text, a key given twice is an error."""


_Loader.yaml_implicit_resolvers = {
    first: [(tag, pattern) for tag, pattern in resolvers if tag != "tag:yaml.org,2002:timestamp"]
    for first, resolvers in yaml.SafeLoader.yaml_implicit_resolvers.items()
}


def split(text: str, file: str) -> tuple[dict[str, Any], str, int]:
    """Take a file apart: its checked head, its body, and the line the body begins on.

    Raises: FaultyFileError: there is no head, it is not YAML, or it breaks the schema.
    """
    match = _HEAD.match(text)
    if match is None:
        raise FaultyFileError(Fault(file, 1, "a page begins with front matter between two lines of ---"))
    head = _read(match["head"], file)
    faults = [
        Fault(file, _line_of(error, match["head"]), _reason(error)) for error in _VALIDATOR.iter_errors(head)
    ]
    if faults:
        raise FaultyFileError(*faults)
    return head, match["body"], match["head"].count("\n") + 3


def _read(head: str, file: str) -> Any:
    twice = _twice(head)
    if twice is not None:
        raise FaultyFileError(Fault(file, twice[1], f"{twice[0]!r} is given twice"))
    try:
        return yaml.load(head, _Loader)  # noqa: S506 - a subclass of SafeLoader
    except yaml.YAMLError as error:
        mark = getattr(error, "problem_mark", None)
        line = mark.line + 2 if mark is not None else 1
        raise FaultyFileError(Fault(file, line, "not YAML; put a text with a colon into quotes")) from error


def _twice(head: str) -> tuple[str, int] | None:
    seen: set[str] = set()
    for number, line in enumerate(head.splitlines(), start=2):
        key = re.match(r"^(\w+):", line)
        if key and key[1] in seen:
            return key[1], number
        if key:
            seen.add(key[1])
    return None


def _line_of(error: ValidationError, head: str) -> int:
    """The line of the key that is wrong; the first line of the file when a key is missing."""
    key = str(error.absolute_path[0]) if error.absolute_path else None
    if key is None and error.validator == "additionalProperties":
        given: dict[str, Any] = dict(error.instance)  # type: ignore[arg-type]
        key = next(name for name in given if name not in SCHEMA["properties"])
    for number, line in enumerate(head.splitlines(), start=2):
        if key is not None and line.startswith(f"{key}:"):
            return number
    return 1


def _reason(error: ValidationError) -> str:
    key = error.absolute_path[0] if error.absolute_path else "front matter"
    if error.validator in {"minLength", "maxLength"}:
        bound = "at least" if error.validator == "minLength" else "at most"
        return f"{key}: {len(str(error.instance))} characters, {bound} {error.validator_value} are wanted"
    return f"{key}: {error.message}"

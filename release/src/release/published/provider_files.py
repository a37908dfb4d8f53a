"""Reads and rewrites the figures in the front matter of provider files; the words below it are left as they are."""

import re
from pathlib import Path
from typing import Any

import yaml

_HEAD = re.compile(r"\A---\n(?P<head>.*?)^---\n", re.DOTALL | re.MULTILINE)
WIDTH = 118


class _Dumper(yaml.SafeDumper):
    """As a person would write it: what fits on a line stands on one, the rest is indented below its key."""

    def increase_indent(self, flow: bool = False, indentless: bool = False) -> None:
        super().increase_indent(flow, False)

    def represent_sequence(
        self, tag: str, sequence: Any, flow_style: bool | None = None
    ) -> yaml.SequenceNode:
        return super().represent_sequence(tag, sequence, _fits(sequence))

    def represent_mapping(self, tag: str, mapping: Any, flow_style: bool | None = None) -> yaml.MappingNode:
        return super().represent_mapping(tag, mapping, _fits(mapping))


def _fits(collection: Any) -> bool:
    return len(str(collection)) < WIDTH


def read_head(file: Path) -> dict[str, Any]:
    """The front matter of a provider file; dates stay text."""
    return dict(yaml.load(_match(file)["head"], yaml.BaseLoader))  # noqa: S506 - plain texts only


def rewrite(file: Path, changes: dict[str, Any]) -> bool:
    """Put new values in the place of old ones; False when nothing changed."""
    text = file.read_text("utf-8")
    match = _match(file)
    head = {**yaml.safe_load(match["head"]), **changes}
    dumped = yaml.dump(head, Dumper=_Dumper, sort_keys=False, allow_unicode=True, width=WIDTH)
    fresh = f"---\n{dumped}---\n{text[match.end() :]}"
    if fresh != text:
        file.write_text(fresh, "utf-8")
    return fresh != text


def _match(file: Path) -> re.Match[str]:
    match = _HEAD.match(file.read_text("utf-8"))
    if match is None:
        raise ValueError(f"{file}: no front matter")
    return match

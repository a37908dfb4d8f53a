"""Migrations only ever add, so that the release before them runs on: while the new one is tried, and after a roll-back.

Read from the source of every step, without running it. A step that takes away what no release uses any more says so in
its own words, `CONTRACTS = "why no release that may come back needs it"`; it is then the release's author who answers.
"""

import ast
import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

WAIVER = "CONTRACTS"
_TAKING = {
    "drop_table": "drops a table",
    "drop_column": "drops a column",
    "rename_table": "renames a table",
}
# Rows that the old code goes on writing may not fit these.
_BINDING = {
    "create_unique_constraint": "a unique constraint",
    "create_check_constraint": "a check",
    "create_foreign_key": "a foreign key",
    "create_exclude_constraint": "an exclusion",
}
_SQL = (
    (re.compile(r"\bDROP\s+(TABLE|COLUMN|SCHEMA)\b", re.IGNORECASE), "drops in SQL"),
    (
        re.compile(r"\bALTER\s+TABLE\b.*\bDROP\b(?!\s+(DEFAULT|NOT\s+NULL))", re.IGNORECASE | re.DOTALL),
        "drops in SQL",
    ),
    (re.compile(r"\bALTER\s+TABLE\b.*\bRENAME\b", re.IGNORECASE | re.DOTALL), "renames in SQL"),
    (
        re.compile(r"\bALTER\s+(COLUMN\s+)?\S+\s+(SET\s+DATA\s+)?TYPE\b", re.IGNORECASE),
        "changes a type in SQL",
    ),
    (re.compile(r"\bSET\s+NOT\s+NULL\b", re.IGNORECASE), "forbids empty values in SQL"),
    (re.compile(r"\b(TRUNCATE|DELETE\s+FROM)\b", re.IGNORECASE), "deletes rows in SQL"),
)


@dataclass(frozen=True)
class Finding:
    """One thing in one step that the release before would not survive."""

    path: Path
    line: int
    what: str

    def __str__(self) -> str:
        return f"{self.path.name}:{self.line} {self.what}"


def of_service(code: Path, service: str) -> list[Finding]:
    """Findings in the steps of a service, in a release or in the work tree."""
    folder = code / f"services/{service}/src/{service}/migrations/versions"
    return [finding for path in sorted(folder.glob("*.py")) for finding in of_step(path)]


def of_step(path: Path) -> list[Finding]:
    """Findings in one step, but for what it does on the way back."""
    tree = ast.parse(path.read_text("utf-8"), str(path))
    if _says_why(tree):
        return []
    calls = [call for node in tree.body if not _is_way_back(node) for call in _calls(node)]
    fresh = {name for call in calls if _name(call) == "create_table" and (name := _text(call, 0))}
    found = ((call.lineno, what) for call in calls for what in _wrong(call, fresh))
    return [Finding(path, line, what) for line, what in sorted(found)]


def _says_why(tree: ast.Module) -> bool:
    return any(
        isinstance(node, ast.Assign)
        and any(isinstance(target, ast.Name) and target.id == WAIVER for target in node.targets)
        and isinstance(node.value, ast.Constant)
        and len(str(node.value.value).split()) > 2
        for node in tree.body
    )


def _is_way_back(node: ast.stmt) -> bool:
    return isinstance(node, ast.FunctionDef) and node.name == "downgrade"


def _calls(node: ast.stmt) -> Iterator[ast.Call]:
    return (each for each in ast.walk(node) if isinstance(each, ast.Call))


def _wrong(call: ast.Call, fresh: set[str]) -> Iterator[str]:
    """What is wrong with a call; tables that the same step makes are nobody's yet."""
    name = _name(call)
    if name in _TAKING:
        yield _TAKING[name]
    # What the new code may now write, the code before was promised never to read.
    if name == "drop_constraint" and _text(call, 1) not in fresh:
        yield "drops a constraint that the code before relies on"
    if name in _BINDING and _text(call, 1) not in fresh:
        yield f"adds {_BINDING[name]} that rows of the code before may not fit"
    if name == "create_index" and _is(_keyword(call, "unique"), True) and _text(call, 1) not in fresh:
        yield "adds a unique index that rows of the code before may not fit"
    if name == "alter_column":
        yield from _altered(call)
    if name == "add_column":
        yield from _added(call)
    if name in ("execute", "exec_driver_sql"):
        yield from _executed(call)


def _altered(call: ast.Call) -> Iterator[str]:
    if _keyword(call, "new_column_name") is not None:
        yield "renames a column"
    if _keyword(call, "type_") is not None:
        yield "changes a column's type"
    if _is(_keyword(call, "nullable"), False):
        yield "forbids empty values that the code before may write"


def _added(call: ast.Call) -> Iterator[str]:
    column = next((one for one in call.args if isinstance(one, ast.Call)), None)
    if column is None or _name(column) != "Column":
        yield "adds a column that cannot be seen here; write sa.Column(…) where it is added"
    elif _is(_keyword(column, "nullable"), False) and _keyword(column, "server_default") is None:
        yield "adds a column without a server_default that may not be empty"


def _executed(call: ast.Call) -> Iterator[str]:
    words = " ".join(
        part.value
        for part in ast.walk(call)
        if isinstance(part, ast.Constant) and isinstance(part.value, str)
    )
    yield from dict.fromkeys(what for pattern, what in _SQL if pattern.search(words))


def _name(call: ast.Call) -> str:
    """The last part of what is called: op.add_column and batch.add_column alike."""
    return call.func.attr if isinstance(call.func, ast.Attribute) else getattr(call.func, "id", "")


def _text(call: ast.Call, place: int) -> str | None:
    value = call.args[place] if len(call.args) > place else None
    return value.value if isinstance(value, ast.Constant) and isinstance(value.value, str) else None


def _keyword(call: ast.Call, name: str) -> ast.expr | None:
    return next((one.value for one in call.keywords if one.arg == name), None)


def _is(value: ast.expr | None, wanted: bool) -> bool:
    return isinstance(value, ast.Constant) and value.value is wanted

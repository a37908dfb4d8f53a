"""How a test says which checks of the list it is part of.

Python: `TRUST R4, S11` in the docstring of the test, its class or its module, or a parameter whose id starts with a
check's (`D7-redis-down-account`). TypeScript: `[R19]` in the name. A paragraph (`TRUST §1.2`) names no check.
"""

import re
from collections.abc import Iterable

LETTERS = "RDSWYOVK"
ID = re.compile(rf"[{LETTERS}][1-9]\d*")
_REFERENCE = r"(?:§\s?\d[\d.]*|\d+(?:\.\d+)*|[A-Z]\d+[a-z]?(?:\s?[–-]\s?[A-Z]?\d+)?)(?![\w-])"
_NAMED = re.compile(rf"\bTRUST\s+({_REFERENCE}(?:(?:\s*[,;]\s*|\s+and\s+){_REFERENCE})*)")
_RANGE = re.compile(rf"([{LETTERS}])([1-9]\d*)\s?[–-]\s?[{LETTERS}]?(\d+)")
_BRACKETS = re.compile(r"\[([^\]]*)\]")


def in_docstring(text: str | None) -> set[str]:
    """The checks that a docstring names: `TRUST R4, §1.2; S5` is R4 and S5, `TRUST R14–R16` three."""
    named = set()
    for references in _NAMED.findall(text or ""):
        for letter, first, last in _RANGE.findall(references):
            named |= {f"{letter}{number}" for number in range(int(first), int(last) + 1)}
        named |= set(re.findall(rf"\b{ID.pattern}\b", references))
    return named


def in_parameter(cell: str) -> set[str]:
    """The check at the head of a parameter's id: `D7-redis-account` is D7, `down` none."""
    found = re.match(rf"({ID.pattern})(?:-|$)", cell)
    return {found[1]} if found else set()


def in_brackets(name: str) -> set[str]:
    """The checks in the brackets of a TypeScript test's name: `[R19, S-02] stays usable` is R19."""
    inside = (part.strip() for group in _BRACKETS.findall(name) for part in group.split(","))
    return {part for part in inside if ID.fullmatch(part)}


def chosen(asked: Iterable[str], named: Iterable[str]) -> bool:
    """Whether a test is asked for by letters or whole ids: `R`, `D7`."""
    wanted = set(asked)
    return any(check in wanted or check[0] in wanted for check in named)


def in_order(check: str) -> tuple[int, int]:
    """Where a check stands: by letter as in the list of letters, then by number."""
    return LETTERS.index(check[0]), int(check[1:])

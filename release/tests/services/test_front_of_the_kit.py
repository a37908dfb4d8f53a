"""services/kit/README.md is the kit's front door: whatever is taken of it has a line there, and each line is true."""

import ast
import re
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path

from release.layout import ROOT

PAGE = (ROOT / "services" / "kit" / "README.md").read_text("utf-8")
# The first column of its table.
LINES = re.findall(r"^\| (`(?:python -m )?kit\..+?) \| ", PAGE, re.MULTILINE)
_NAMED = re.compile(r"`(?:python -m )?(kit(?:\.\w+)+)")


def taken(file: Path) -> set[str]:
    """The modules of the kit that a file imports, and what it takes of the kit itself."""
    found: set[str] = set()
    for node in ast.walk(ast.parse(file.read_text("utf-8"))):
        if isinstance(node, ast.ImportFrom) and node.module == "kit":
            found |= {f"kit.{one.name}" for one in node.names}
        elif isinstance(node, ast.ImportFrom) and (node.module or "").startswith("kit."):
            found.add(str(node.module))
    return found


def test_what_services_and_releases_take_of_the_kit_has_a_line() -> None:
    files = [*ROOT.glob("services/*/src/**/*.py"), *ROOT.glob("release/src/**/*.py")]
    used = set[str]().union(*(taken(file) for file in files if "kit" not in file.relative_to(ROOT).parts))
    said = {".".join(name.split(".")[:2]) for line in LINES for name in _NAMED.findall(line)}
    assert len(used) > 30
    assert {".".join(name.split(".")[:2]) for name in used} - said == set()


def test_every_name_that_begins_a_line_is_there() -> None:
    gone = [name for line in LINES for name in _NAMED.findall(line) if not is_there(name)]
    assert len(LINES) > 30
    assert gone == []


def is_there(name: str) -> bool:
    """Whether it is a module of the kit, or something in one."""
    home, _, last = name.rpartition(".")
    module = import_module(home)
    return hasattr(module, last) or (hasattr(module, "__path__") and find_spec(name) is not None)

"""Which test names which check, in both languages, without running one."""

import json
import re
import subprocess
import sys
import tempfile
from pathlib import Path

from release.layout import ROOT
from release.trust.naming import LETTERS, in_brackets

# Cheap enough to read them all; only files that may name a check are worth the collector's seconds.
_MAY_NAME = re.compile(rf"\bTRUST\s|[\"'][{LETTERS}](?:\d|\{{)")
_PYTHON = ("services", "release/tests", "bench/tests", "tests")
_TYPESCRIPT = ("packages", "shells", "tests")
_BRACKETS = re.compile(r"\[[A-Z0-9, -]+\]")


def python(root: Path = ROOT) -> dict[str, tuple[str, ...]]:
    """Tests by node id, as pytest collects them.

    Raises: CollectError: pytest cannot collect; its words say why.
    """
    files = [
        path
        for folder in _PYTHON
        for path in sorted((root / folder).rglob("test_*.py"))
        if "node_modules" not in path.parts and _MAY_NAME.search(path.read_text())
    ]
    if not files:
        return {}
    with tempfile.NamedTemporaryFile(suffix=".json") as names:
        command = [sys.executable, "-m", "pytest", "--collect-only", "-qq", "-p", "no:cacheprovider"]
        command += ["--trust-names", names.name]
        done = subprocess.run(
            [*command, *(str(path.relative_to(root)) for path in files)],
            cwd=root, text=True, capture_output=True, check=False, timeout=900,
        )  # fmt: skip
        if done.returncode != 0:
            raise CollectError(
                f"pytest cannot collect the tests:\n{done.stdout[-3000:]}{done.stderr[-3000:]}"
            )
        return {name: tuple(checks) for name, checks in json.loads(Path(names.name).read_text()).items()}


class CollectError(Exception):
    """A test file does not import; whoever changed it sees why in the words."""


def typescript(root: Path = ROOT) -> dict[str, tuple[str, ...]]:
    """Test files by path, with the checks that stand in brackets there."""
    named = {}
    for path in (path for folder in _TYPESCRIPT for path in sorted((root / folder).rglob("*.test.ts*"))):
        if "node_modules" in path.parts:
            continue
        checks = {
            check for brackets in _BRACKETS.findall(path.read_text()) for check in in_brackets(brackets)
        }
        if checks:
            named[str(path.relative_to(root))] = tuple(sorted(checks))
    return named

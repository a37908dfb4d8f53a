"""How each test that names a check went last, kept under $COATI_VAR/trust by whichever runner ran it.

One JSON file for each test file: `{"tests": {"name": {"checks", "outcome", "at", "seconds", "seen"}}}`. A part of a
file that is run again replaces what it ran and leaves the rest.
"""

import json
import os
import re
from collections.abc import Mapping
from dataclasses import asdict, dataclass
from datetime import UTC, datetime
from pathlib import Path

from release.layout import ROOT

VAR = Path(os.environ.get("COATI_VAR", ROOT / "var"))
FOLDER = VAR / "trust"


@dataclass(frozen=True)
class Outcome:
    """One test, or one command that records itself: `passed`, `failed` or `skipped`; `at` is UTC, ISO 8601."""

    checks: tuple[str, ...]
    outcome: str
    at: str
    seconds: float
    seen: str = ""


def now() -> str:
    return datetime.now(UTC).isoformat(timespec="seconds")


def keep(source: str, tests: Mapping[str, Outcome], folder: Path = FOLDER) -> None:
    """Write what ran of one test file over what is known of it."""
    path = folder / f"{re.sub(r'[^A-Za-z0-9]+', '-', source).strip('-')}.json"
    known = _tests(path)
    known |= {name: {**asdict(outcome), "checks": list(outcome.checks)} for name, outcome in tests.items()}
    folder.mkdir(parents=True, exist_ok=True)
    fresh = path.with_suffix(f".{os.getpid()}")
    fresh.write_text(json.dumps({"tests": known}, indent=1, ensure_ascii=False))
    fresh.replace(path)


def record(check: str, *, held: bool, seen: str, seconds: float, folder: Path = FOLDER) -> None:
    """What a command that is no test found of a check that the list shows `by: command`."""
    outcome = Outcome((check,), "passed" if held else "failed", now(), seconds, seen)
    keep(f"command {check}", {f"command {check}": outcome}, folder)


def read(var: Path = VAR) -> dict[str, Outcome]:
    """The last outcome of each test, by its name.

    What ran beside a platform of its own (the journeys, the soak) kept it in the folder of that platform's state.
    """
    latest: dict[str, Outcome] = {}
    for path in (*sorted(var.glob("trust/*.json")), *sorted(var.glob("*/trust/*.json"))):
        for name, kept in _tests(path).items():
            outcome = Outcome(**{**kept, "checks": tuple(kept["checks"])})
            if name not in latest or latest[name].at < outcome.at:
                latest[name] = outcome
    return latest


def _tests(path: Path) -> dict[str, dict]:  # type: ignore[type-arg]
    try:
        return dict(json.loads(path.read_text())["tests"])
    except FileNotFoundError:
        return {}

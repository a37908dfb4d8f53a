"""What the law of each state adds to every carrier's own terms: free look, insurance department, statement on fraud.

One table (`state_law.yaml`) for all carriers and all documents. Its lines are samples until counsel has read them.
`python -m kit.state_law` checks the table. Source: domain.md §4.
"""

import sys
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date
from functools import lru_cache
from pathlib import Path
from typing import Any

import yaml

FILE = Path(__file__).with_name("state_law.yaml")
NOT_REVIEWED = "These state notices are samples that counsel has not reviewed."
_CODES = (
    "AL AK AZ AR CA CO CT DE DC FL GA HI ID IL IN IA KS KY LA ME MD MA MI MN MS MO MT NE NV NH NJ NM NY NC ND OH OK OR "
    "PA RI SC SD TN TX UT VT VA WA WV WI WY"
)
CODES = frozenset(_CODES.split())
_TEXT = {"type": "string", "minLength": 1, "pattern": r"^\S.*\S$"}
_STATEMENTS = {"type": "object", "additionalProperties": _TEXT, "minProperties": 1}
_STATE = {
    "free_look_days": {"type": "integer", "minimum": 10, "maximum": 60},
    "free_look_source": _TEXT,
    "department": _TEXT,
    "telephone": {"type": "string", "pattern": r"^\([2-9]\d{2}\) [2-9]\d{2}-\d{4}$"},
    "complaint": _TEXT,
    "fraud_statement": _TEXT,
    "fraud_statute": _TEXT,
    "read_on": {"type": ["string", "null"], "format": "date"},
    "reviewer": {"type": ["string", "null"], "minLength": 1},
}
SCHEMA = {
    "type": "object",
    "additionalProperties": False,
    "required": ["fraud_statements", "complaint_statements", "states"],
    "properties": {
        "fraud_statements": _STATEMENTS,
        "complaint_statements": _STATEMENTS,
        "states": {
            "type": "object",
            "required": sorted(CODES),
            "propertyNames": {"enum": sorted(CODES)},
            "additionalProperties": {
                "type": "object",
                "additionalProperties": False,
                "required": sorted(_STATE),
                "properties": _STATE,
            },
        },
    },
}


@dataclass(frozen=True, slots=True)
class StateLaw:
    """One state's line of the table. `read_on` and `reviewer` are None where nobody has read or reviewed it."""

    free_look_days: int
    free_look_source: str
    department: str
    telephone: str
    complaint: str
    fraud_statement: str
    fraud_statute: str
    read_on: date | None
    reviewer: str | None


def of_state(state: str) -> StateLaw:
    """Return the line of a state. Raises: KeyError: it is none of the fifty or the District of Columbia."""
    return _table()[state]


@lru_cache(maxsize=1)
def _table() -> Mapping[str, StateLaw]:
    raw = _raw(FILE)
    return {state: _line(raw, line) for state, line in raw["states"].items()}


def _line(raw: dict[str, Any], line: dict[str, Any]) -> StateLaw:
    said = raw["complaint_statements"][line["complaint"]]
    return StateLaw(
        **{
            **line,
            "complaint": said.format(department=line["department"], telephone=line["telephone"]),
            "fraud_statement": raw["fraud_statements"][line["fraud_statement"]],
        }
    )


def _raw(path: Path) -> dict[str, Any]:
    raw: dict[str, Any] = yaml.load(path.read_text(encoding="utf-8"), yaml.CSafeLoader)
    return raw


def faults(path: Path = FILE) -> list[str]:
    """Return what is wrong with the table, line by line; nothing when it is as it should be."""
    from jsonschema import Draft202012Validator  # noqa: PLC0415 - who serves does not check

    raw = yaml.safe_load(path.read_text(encoding="utf-8"))
    plain = _with_plain_days(raw)
    found = [
        f"{'/'.join(map(str, each.path))}: {each.message}"
        for each in Draft202012Validator(SCHEMA).iter_errors(plain)
    ]
    if found:
        return found
    for state, line in raw["states"].items():
        for name, statements in (
            ("complaint", "complaint_statements"),
            ("fraud_statement", "fraud_statements"),
        ):
            if line[name] not in raw[statements]:
                found.append(f"states/{state}/{name}: names no statement")
        if line["reviewer"] and not line["read_on"]:
            found.append(f"states/{state}: was reviewed, but read on no day")
    return found


def _with_plain_days(value: object) -> object:
    if isinstance(value, dict):
        return {key: _with_plain_days(inner) for key, inner in value.items()}
    return value.isoformat() if isinstance(value, date) else value


def main() -> int:
    """Print what is wrong with the table."""
    found = faults()
    for each in found:
        print(f"{FILE.name}: {each}", file=sys.stderr)
    reviewed = sum(1 for state in CODES if of_state(state).reviewer) if not found else 0
    print(f"{len(CODES)} states, {reviewed} reviewed by counsel, {len(found)} faults")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())

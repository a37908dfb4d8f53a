"""docs/privacy/inventory.yaml, read."""

from dataclasses import dataclass
from typing import Any

import yaml
from release.layout import ROOT

PATH = ROOT / "docs" / "privacy" / "inventory.yaml"
SERVICES = ("accounts", "analytics", "chat", "quotes")


@dataclass(frozen=True)
class Table:
    """What one table keeps of people, and what becomes of it."""

    personal: frozenset[str]
    other: frozenset[str]
    words: dict[str, str]


@dataclass(frozen=True)
class Inventory:
    services: dict[str, dict[str, Table]]
    redis: tuple[str, ...]
    logs_kept: str

    def allows(self, service: str, table: str, column: str) -> bool:
        """Whether a person's data may stand in this column."""
        found = self.services.get(service, {}).get(table)
        return found is not None and column in found.personal


def read() -> Inventory:
    document: dict[str, Any] = yaml.safe_load(PATH.read_text("utf-8"))
    services = {
        service: {name: _table(told) for name, told in document[service].items()} for service in SERVICES
    }
    return Inventory(services, tuple(document["redis"]), document["logs"]["kept"])


def _table(told: dict[str, Any]) -> Table:
    words = {key: value for key, value in told.items() if key not in ("personal", "other")}
    return Table(frozenset(told["personal"]), frozenset(told["other"]), words)

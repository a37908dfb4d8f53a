"""What has happened in the outside world of a test: policies bound, steps taken, money held, taken and given back."""

from dataclasses import dataclass, field
from typing import Any

CARRIER, OTHER = "northwind-assurance", "bluefin-specialty"
TOKEN = "pm_4242goodcard"


@dataclass
class Intent:
    id: str
    amount: int
    status: str = "requires_capture"
    refunded: int = 0


@dataclass
class Books:
    """`orders` are the bind orders by policy number; `steps` what was taken by transaction; `refunds` by their key.

    `asked` is the body that the payment gateway got with a key: it takes no other with the same one.
    """

    quotes: int = 0
    binds: int = 0
    steps_sent: int = 0
    policies: dict[str, dict[str, Any]] = field(default_factory=dict)
    orders: dict[str, dict[str, Any]] = field(default_factory=dict)
    steps: dict[str, dict[str, Any]] = field(default_factory=dict)
    intents: dict[str, Intent] = field(default_factory=dict)
    refunds: dict[str, dict[str, Any]] = field(default_factory=dict)
    asked: dict[str, dict[str, Any]] = field(default_factory=dict)

    def money(self, status: str) -> int:
        return sum(each.amount for each in self.intents.values() if each.status == status)

    @property
    def returned(self) -> int:
        """Cents given back."""
        return sum(each.refunded for each in self.intents.values())

    def taken(self, kind: str) -> list[dict[str, Any]]:
        return [each for each in self.steps.values() if each["kind"] == kind]

    def intent(self, intent_id: str) -> Intent | None:
        return next((each for each in self.intents.values() if each.id == intent_id), None)

    def policy(self, number: str) -> dict[str, Any] | None:
        return next((each for each in self.policies.values() if each["policyNumber"] == number), None)

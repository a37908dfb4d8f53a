"""One sale and everything around it, for tests that look at it from all sides."""

from dataclasses import dataclass
from typing import Any

from flask.testing import FlaskClient
from kit.testing import SetClock
from outside_world import OutsideWorld
from quotes.composition import Outside, Shop
from quotes.settings import Settings


@dataclass(frozen=True)
class Scene:
    """Everything about one sale, for tests that look at it from all sides."""

    client: FlaskClient
    order: dict[str, Any]
    settings: Settings
    clock: SetClock
    shop: Shop
    outside: Outside
    world: OutsideWorld

    def buy(self, **changes: Any) -> Any:
        headers = {"Idempotency-Key": "key-0001"}
        return self.client.post("/api/purchases", json={**self.order, **changes}, headers=headers)

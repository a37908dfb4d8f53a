"""A step confirmed by a process that dies on the way."""

import json

import pytest
from kit.testing import SetClock
from outside_world import CARRIER, OutsideWorld
from quotes.settings import Settings
from shop_to_die import die_of
from step_points import Die


@pytest.fixture
def die(settings: Settings, world: OutsideWorld, clock: SetClock) -> Die:
    """Confirm a preview in a process of its own, which is killed at a point."""

    def run(point: str, policy_id: str, kind: str, preview_id: str, token: str | None = None) -> None:
        call = {
            "customer_id": "cus_ada",
            "email": "ada@example.com",
            "key": "key-step-1",
            "policy_id": policy_id,
            "kind": kind,
            "preview_id": preview_id,
            "payment_token": token,
        }
        place = settings.database_url, world.url, clock().isoformat(), CARRIER, point
        die_of("step_and_die.py", place, json.dumps(call).encode())

    return run

"""The gateway's fault switch: charges and refunds whose answer never comes, webhooks late, twice or in disorder."""

from dataclasses import dataclass
from typing import Literal

from kit.db import Database
from sqlalchemy.orm import Session

from sandbox.gateway.records import GatewaySwitch

Webhooks = Literal["normal", "late", "repeated", "out-of-order"]
_ROW = 1


@dataclass(frozen=True)
class Position:
    timeout_after_charge: bool = False
    webhooks: Webhooks = "normal"


def position(session: Session) -> Position:
    kept = session.get(GatewaySwitch, _ROW)
    if kept is None:
        return Position()
    return Position(kept.timeout_after_charge, kept.webhooks)  # type: ignore[arg-type]


def turn(database: Database, to: Position) -> None:
    with database.write() as session:
        session.merge(
            GatewaySwitch(id=_ROW, timeout_after_charge=to.timeout_after_charge, webhooks=to.webhooks)
        )

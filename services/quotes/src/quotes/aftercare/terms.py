"""What a preview promised: kept with it, and carried by the step that is taken on it."""

from dataclasses import dataclass
from typing import Any

import orjson

from quotes.adapters.servicing import StepKind
from quotes.domain.changes import Difference
from quotes.sales.deals import Deal, unpack_deal


@dataclass(frozen=True, slots=True)
class Terms:
    """`carrier_cents` is the carrier's own figure (refund or new total); the others are what the customer was told."""

    kind: StepKind
    reference: str
    carrier_cents: int
    total_cents: int
    refund_cents: int = 0
    charge_cents: int = 0
    free_look: bool = False
    basis: str = ""
    deal: Deal | None = None
    changes: tuple[Difference, ...] = ()

    def pack(self) -> bytes:
        plain: dict[str, Any] = {name: getattr(self, name) for name in _PLAIN}
        deal = None if self.deal is None else orjson.Fragment(self.deal.pack())
        return orjson.dumps({**plain, "deal": deal, "changes": [list(each) for each in self.changes]})


_PLAIN = (
    "kind",
    "reference",
    "carrier_cents",
    "total_cents",
    "refund_cents",
    "charge_cents",
    "free_look",
    "basis",
)


def unpack_terms(body: bytes) -> Terms:
    """Terms as `Terms.pack` wrote them."""
    raw = orjson.loads(body)
    deal = None if raw["deal"] is None else unpack_deal(orjson.dumps(raw["deal"]))
    changes = tuple(Difference(*each) for each in raw["changes"])
    return Terms(**{**raw, "deal": deal, "changes": changes})

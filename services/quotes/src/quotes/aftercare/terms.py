"""What a preview promised: kept with it, and carried by the step that is taken on it."""

from dataclasses import dataclass
from typing import Any

import orjson

from quotes.adapters.servicing import StepKind
from quotes.domain.changes import Difference
from quotes.domain.corrections import Replaced
from quotes.domain.persons import reads_differently
from quotes.sales.deals import Deal, unpack_deal


@dataclass(frozen=True, slots=True)
class Terms:
    """`carrier_cents` is the carrier's own figure (refund or new total); the others are what the customer was told.

    Of a correction they say what kinds of thing it touches and which marks of whom it replaces, and nobody's name.
    """

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
    corrected: tuple[str, ...] = ()
    replaced: tuple[Replaced, ...] = ()

    @property
    def shown_on_paper(self) -> bool:
        """Whether the policy's paper reads differently afterwards: how its holder is reached stands on none."""
        return self.kind != "correction" or reads_differently(self.corrected)

    def pack(self) -> bytes:
        plain: dict[str, Any] = {name: getattr(self, name) for name in _PLAIN}
        deal = None if self.deal is None else orjson.Fragment(self.deal.pack())
        plain = {**plain, "deal": deal, "changes": [list(each) for each in self.changes]}
        if self.kind == "correction":
            # In no other kind: a release from before reads those, and must leave a correction to the next.
            plain |= {"corrected": self.corrected, "replaced": self.replaced}
        return orjson.dumps(plain)


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
    corrected = tuple(raw.get("corrected", ()))
    replaced = tuple((nth, mark) for nth, mark in raw.get("replaced", ()))
    return Terms(**{**raw, "deal": deal, "changes": changes, "corrected": corrected, "replaced": replaced})

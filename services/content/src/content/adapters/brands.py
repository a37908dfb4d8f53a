"""Reads the brand files that pages take their names, phones and addresses from."""

import json
from pathlib import Path

from content.domain.brands import Brand

MAIN = "coati"


def read_brands(folder: Path) -> dict[str, Brand]:
    """Every brand of shells/brands by id.

    Raises: KeyError, ValueError, OSError: a file cannot be used; the service does not start on it.
    """
    return {brand.id: brand for brand in (_read(path) for path in sorted(folder.glob("*.json")))}


def _read(path: Path) -> Brand:
    raw = json.loads(path.read_text("utf-8"))
    return Brand(
        id=raw["id"],
        name=raw["name"],
        legal_name=raw["legalName"],
        street=raw["address"]["street"],
        city=raw["address"]["city"],
        state=raw["address"]["state"],
        post_code=raw["address"]["postCode"],
        phones={variant: contact["telephone"] for variant, contact in raw["contacts"].items()},
        emails={variant: contact["email"] for variant, contact in raw["contacts"].items()},
        # The first, as at the edge: what a page says depends on its brand and not on the id that led there.
        partner_id=next(iter(raw.get("partnerIds", ())), None),
    )

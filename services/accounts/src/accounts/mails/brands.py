"""The brands as mails name them. Source: A-01 (names and phones come from the brand's file)."""

from dataclasses import dataclass
from pathlib import Path

import orjson


@dataclass(frozen=True, slots=True)
class Brand:
    """Who writes; the defaults are the sample company."""

    id: str = "coati"
    name: str = "Coati"
    legal_name: str = "Coati Insurance Marketplace LLC (sample company)"
    telephone: str = "+1 (954) 555-0100"


class Brands:
    """Brands by id; an unknown one is the first of all, so that a mail never waits for a name."""

    def __init__(self, folder: Path | None) -> None:
        files = sorted(folder.glob("*.json")) if folder else []
        self._known = {brand.id: brand for brand in map(_read, files)}

    def of(self, brand_id: str) -> Brand:
        return self._known.get(brand_id) or self._known.get(Brand().id) or Brand()


def _read(path: Path) -> Brand:
    """Raises: KeyError, OSError, orjson.JSONDecodeError: the file is not a brand; the service does not start."""
    raw = orjson.loads(path.read_bytes())
    return Brand(raw["id"], raw["name"], raw["legalName"], raw["contacts"]["standard"]["telephone"])

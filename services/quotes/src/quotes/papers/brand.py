"""Who sells: the brand's names and contacts, and the license block that insurance papers must carry.

Source: domain.md §4 (producer display: license numbers on quotes, ads and mail; CA Ins. Code 1725.5, 1726).
"""

from dataclasses import dataclass
from pathlib import Path

import orjson

from quotes.domain.licenses import LICENSES
from quotes.domain.states import STATES


@dataclass(frozen=True, slots=True)
class Brand:
    """The seller as papers name it, `legal_name` being who holds the licenses; the defaults are the sample company."""

    name: str = "Coati"
    legal_name: str = "Coati Insurance Marketplace LLC (sample company)"
    telephone: str = "+1 (954) 555-0100"
    email: str = "agents@coati.example"
    address: str = "100 Sample Plaza, Suite 101, Plantation, FL 33322"


def read_brand(path: Path | None) -> Brand:
    """The brand of a file under shells/brands/, or the sample company without one.

    Raises: KeyError, OSError, orjson.JSONDecodeError: the file is not a brand; the service does not start.
    """
    if path is None:
        return Brand()
    raw = orjson.loads(path.read_bytes())
    contact, place = raw["contacts"]["standard"], raw["address"]
    return Brand(
        name=raw["name"],
        # Under a partner's name the licensed company sells.
        legal_name=raw.get("producer") or raw["legalName"],
        telephone=contact["telephone"],
        email=contact["email"],
        address=f"{place['street']}, {place['city']}, {place['state']} {place['postCode']}",
    )


def license_block(brand: Brand, state: str) -> tuple[str, ...]:
    """The lines that say who transacts this insurance, under which license, from where. Numbers are samples."""
    # California's stands everywhere: whoever lives there may read a paper that was made for another state.
    numbers = [f"{STATES[code]} license no. {LICENSES[code]}" for code in dict.fromkeys(("CA", state))]
    return (
        f"{brand.legal_name}, insurance producer. {'; '.join(numbers)}.",
        f"Domiciled in Florida. Principal place of business: {brand.address}.",
        f"{brand.telephone} · {brand.email}",
    )

"""Who sells: the brand's names and contacts, and the license block that insurance papers must carry.

A policy keeps the brand it was bought under, and its papers and mails speak in that name for as long as it lasts.
Source: A-01; domain.md §4 (producer display: license numbers on quotes, ads and mail; CA Ins. Code 1725.5, 1726).
"""

import re
from collections.abc import Iterable
from dataclasses import dataclass, replace
from pathlib import Path
from urllib.parse import urlsplit

import orjson
from kit.pdf.document import Look

from quotes.domain.licenses import LICENSES
from quotes.domain.states import STATES
from quotes.papers.phrases import SAMPLE_NOTICE

ACCENT = "#0f5257"
_OF_DARK_SCREENS = re.compile(r"@media\(prefers-color-scheme:dark\)\{(?:[^{}]*\{[^{}]*\})*\}")


@dataclass(frozen=True, slots=True)
class Brand:
    """The seller as papers name it, `legal_name` being who holds the licenses; the defaults are the sample company.

    `origin` is where its site answers; `accent` and `logo` (SVG, None without a file) are how its documents look.
    """

    id: str = "coati"
    name: str = "Coati"
    legal_name: str = "Coati Insurance Marketplace LLC (sample company)"
    telephone: str = "+1 (954) 555-0100"
    email: str = "agents@coati.example"
    address: str = "100 Sample Plaza, Suite 101, Plantation, FL 33322"
    origin: str = "https://coati.example"
    accent: str = ACCENT
    logo: str | None = None


class Brands:
    """Brands by id; whatever was sold under a name that is gone, or under none, is the main brand's."""

    def __init__(self, main: Brand, partners: Iterable[Brand] = ()) -> None:
        self.main = main
        self._partners = {brand.id: brand for brand in partners}

    def of(self, brand_id: str) -> Brand:
        return self._partners.get(brand_id, self.main)


def read_brands(path: Path | None, public_origin: str) -> Brands:
    """The main brand's file under shells/brands/, and those of its partners beside it; the sample company without one.

    Raises: KeyError, OSError, orjson.JSONDecodeError: a file is not a brand; the service does not start.
    """
    if path is None:
        return Brands(replace(Brand(), origin=public_origin))
    beside = sorted(each for each in path.parent.glob("*.json") if each.name != path.name)
    main = replace(read_brand(path, public_origin), origin=public_origin)
    return Brands(main, [read_brand(each, public_origin) for each in beside])


def read_brand(path: Path, public_origin: str) -> Brand:
    """The brand of a file. Raises: KeyError, OSError, orjson.JSONDecodeError: it is none."""
    raw = orjson.loads(path.read_bytes())
    contact, place = raw["contacts"]["standard"], raw["address"]
    return Brand(
        id=raw["id"],
        name=raw["name"],
        # Under a partner's name the licensed company sells.
        legal_name=raw.get("producer") or raw["legalName"],
        telephone=contact["telephone"],
        email=contact["email"],
        address=f"{place['street']}, {place['city']}, {place['state']} {place['postCode']}",
        origin=_origin(raw["hosts"], public_origin),
        accent=raw["theme"]["light"].get("c-brand", ACCENT),
        logo=_logo(path.parent / raw["logo"]["uri"]),
    )


def _logo(path: Path) -> str:
    """A logo by daylight, its rules for dark screens left out: paper is white."""
    return _OF_DARK_SCREENS.sub("", path.read_text(encoding="utf-8"))


def _origin(hosts: Iterable[str], public_origin: str) -> str:
    """Where a partner's site answers beside the main one: a host for development is open in development alone."""
    main = urlsplit(public_origin)
    own = [host for host in hosts if _is_local(host) == _is_local(main.hostname or "")]
    if not own:
        return public_origin
    return f"{main.scheme}://{own[0]}{f':{main.port}' if main.port else ''}"


def _is_local(host: str) -> bool:
    return host == "localhost" or host.endswith(".localhost")


def license_block(brand: Brand, state: str) -> tuple[str, ...]:
    """The lines that say who transacts this insurance, under which license, from where. Numbers are samples."""
    # California's stands everywhere: whoever lives there may read a paper that was made for another state.
    numbers = [f"{STATES[code]} license no. {LICENSES[code]}" for code in dict.fromkeys(("CA", state))]
    return (
        f"{brand.legal_name}, insurance producer. {'; '.join(numbers)}.",
        f"Domiciled in Florida. Principal place of business: {brand.address}.",
        f"{brand.telephone} · {brand.email}",
    )


def look(brand: Brand) -> Look:
    """Return how the brand's documents look; each page is marked, since no fictional policy may pass for a real one."""
    return Look(brand.name, f"SAMPLE · {SAMPLE_NOTICE}", brand.accent, brand.logo)

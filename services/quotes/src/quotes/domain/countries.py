"""Where a trip may go: every ISO 3166 country, the few that no carrier insures, and what counts as home.

A carrier's own list of blocked destinations is on file with the carrier, dated (`Rules.blocked`).
"""

from dataclasses import dataclass
from datetime import date
from types import MappingProxyType

from quotes.domain.country_names import TABLE

DOMESTIC = frozenset({"US", "PR", "VI", "GU", "AS", "MP", "UM"})
"""The United States with its territories: plans for travel abroad do not cover a trip there."""

_OWN_LISTS = "every insurer here leaves it off its own list of places"
_CUBA = (
    "No insurer here covers trips to Cuba: travel there needs a license from the United States Treasury, and "
    f"{_OWN_LISTS}."
)
_IRAN = (
    "No insurer here covers trips to Iran: United States sanctions forbid most payments for services there, and "
    f"{_OWN_LISTS}."
)
_NORTH_KOREA = (
    "No insurer here covers trips to North Korea: United States passports are not valid for travel there without a "
    f"special permit, sanctions forbid services there, and {_OWN_LISTS}."
)
_SYRIA = (
    "No insurer here covers trips to Syria. The United States ended its sanctions program on June 30, 2025, but "
    f"{_OWN_LISTS}, as of the date that each plan names."
)


@dataclass(frozen=True, slots=True)
class Refusal:
    """Why no carrier of the marketplace insures a trip there, in words; where it was read, and when."""

    why: str
    source: str
    read: date


_READ = date(2026, 11, 27)
_REFUSED = MappingProxyType(
    {
        "CU": Refusal(_CUBA, "31 CFR part 515 (Cuban Assets Control Regulations)", _READ),
        "IR": Refusal(_IRAN, "31 CFR part 560 (Iranian Transactions and Sanctions Regulations)", _READ),
        "KP": Refusal(_NORTH_KOREA, "22 CFR 51.63 and 51.64 (passports); 31 CFR part 510 (sanctions)", _READ),
        "SY": Refusal(
            _SYRIA, "Executive Order 14312 of June 30, 2025 (program ended); the carriers' own lists", _READ
        ),
    }
)
"""Blocked by every carrier of the marketplace, by its own list. Source: domain dossier §2.2 [D1, D2]."""


@dataclass(frozen=True, slots=True)
class Country:
    """`search` holds other words a person may type; `refused` says why no carrier insures a trip there."""

    code: str
    name: str
    search: tuple[str, ...]
    refused: str | None


def _read(line: str) -> Country:
    code, name, words = line.split("|")
    refused = _REFUSED.get(code)
    search = tuple(word for word in words.split(", ") if word)
    return Country(code, name, search, refused.why if refused else None)


COUNTRIES = MappingProxyType({row.code: row for row in map(_read, TABLE.strip().splitlines())})


WORLDWIDE = Country(
    "XW",
    "Worldwide",
    ("Anywhere", "Everywhere", "The whole world", "Around the world", "All countries", "Any country"),
    None,
)
"""Where a year of trips may go; any other trip names its countries. A code that ISO 3166 leaves to its users."""

_EMBARGOED = (
    "No insurer here covers trips to {name}: United States sanctions rule out services there. Trips to other parts of "
    "Ukraine are asked for as Ukraine."
)
REFUSED_REGIONS = MappingProxyType(
    {
        code: Country(code, name, words, _EMBARGOED.format(name=name))
        for code, name, words in (
            ("XC", "Crimea", ("Sevastopol", "Simferopol", "Yalta")),
            ("XD", "Donetsk", ("Donbas", "Donetsk region", "Mariupol")),
            ("XL", "Luhansk", ("Lugansk", "Luhansk region")),
        )
    }
)
"""Parts of a country under an embargo of their own. Source: Executive Orders 13685 (Crimea) and 14065 (the regions of
Donetsk and Luhansk), 31 CFR part 589; read 2026-11-27."""


def destination_of(code: str) -> Country | None:
    """Return what a trip's destination is called: a country, a region that no carrier insures, or the whole world."""
    return WORLDWIDE if code == WORLDWIDE.code else COUNTRIES.get(code) or REFUSED_REGIONS.get(code)


def country_name(code: str) -> str:
    """The name as it stands in a sentence: `the Bahamas`, `Mexico`."""
    if code == WORLDWIDE.code:
        return "anywhere in the world"
    name = COUNTRIES[code].name
    return f"the {name}" if code in _WITH_ARTICLE else name


_WITH_ARTICLE = frozenset(
    {
        "AE",
        "BS",
        "CF",
        "DO",
        "GB",
        "GM",
        "IM",
        "KY",
        "MH",
        "MV",
        "NL",
        "PH",
        "SB",
        "TC",
        "US",
        "FK",
        "FO",
        "CK",
    }
)

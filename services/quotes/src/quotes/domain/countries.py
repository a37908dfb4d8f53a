"""Where a trip may go: every ISO 3166 country, the few that no carrier insures, and what counts as home.

A carrier's own list of blocked destinations is on file with the carrier, dated (`Rules.blocked`).
"""

from dataclasses import dataclass
from types import MappingProxyType

from quotes.domain.country_names import TABLE

DOMESTIC = frozenset({"US", "PR", "VI", "GU", "AS", "MP", "UM"})
"""The United States with its territories: plans for travel abroad do not cover a trip there."""

_EMBARGO = (
    "No insurer covers trips to {name}: United States sanctions and the insurers' own lists rule it out."
)
_CUBA = (
    "No insurer covers trips to Cuba: travel there needs a license from the United States Treasury, and every insurer "
    "leaves it off its list."
)
_REFUSED = {"CU": _CUBA, "IR": _EMBARGO, "KP": _EMBARGO, "SY": _EMBARGO}
"""Blocked by every carrier of the marketplace. Source: domain dossier §2.2 [D1, D2]; list read 2026-10-01."""


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
    return Country(code, name, search, refused.format(name=name) if refused else None)


COUNTRIES = MappingProxyType({row.code: row for row in map(_read, TABLE.strip().splitlines())})


def country_name(code: str) -> str:
    """The name as it stands in a sentence: `the Bahamas`, `Mexico`."""
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

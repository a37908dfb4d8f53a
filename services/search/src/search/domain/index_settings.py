"""Settings of an index: which attributes are searched, in which order, and how answers look by default."""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from search.domain.errors import bad

ALL = "*"
_MODIFIED = re.compile(r"^(unordered|ordered|searchable|filterOnly|afterDistinct|asc|desc)\((.+)\)$")
_STRINGS = frozenset(
    """searchableAttributes attributesForFaceting customRanking attributesToRetrieve attributesToHighlight
    attributesToSnippet unretrievableAttributes disableTypoToleranceOnWords
    disableTypoToleranceOnAttributes""".split()  # noqa: SIM905
)
_NUMBERS = frozenset(
    """hitsPerPage paginationLimitedTo minWordSizefor1Typo minWordSizefor2Typos
    maxValuesPerFacet""".split()  # noqa: SIM905
)


@dataclass(frozen=True)
class FieldPlan:
    """What of a record goes where in the index; an index is built anew when its plan changes.

    `searched` holds (attribute, rank), rank 0 first; empty means every text of the record with one rank.
    `ranked` holds (attribute, descending) of the custom ranking.
    """

    searched: tuple[tuple[str, int], ...] = ()
    faceted: tuple[str, ...] = ()
    ranked: tuple[tuple[str, bool], ...] = ()

    @property
    def fields(self) -> tuple[tuple[str, int], ...]:
        """What is searched, by field name and rank."""
        return self.searched or ((ALL, 0),)


def plan_of(settings: Mapping[str, Any]) -> FieldPlan:
    """The plan that follows from an index's settings."""
    searched: dict[str, int] = {}
    for rank, entry in enumerate(settings.get("searchableAttributes") or ()):
        for name in entry.split(","):
            searched.setdefault(bare(name), rank)
    faceted = dict.fromkeys(bare(entry) for entry in settings.get("attributesForFaceting") or ())
    ranked = [(bare(entry), not entry.startswith("asc(")) for entry in settings.get("customRanking") or ()]
    return FieldPlan(tuple(searched.items()), tuple(faceted), tuple(ranked))


def bare(entry: str) -> str:
    """An attribute's name without its modifier: `unordered(title)` is `title`."""
    entry = entry.strip()
    match = _MODIFIED.match(entry)
    return match[2].strip() if match else entry


def checked(settings: object) -> dict[str, Any]:
    """Settings as they came, if those that this engine reads are of their kind; others are kept for whoever asks.

    Raises: RefusedError: 400.
    """
    if not isinstance(settings, dict):
        raise bad("Settings should be a JSON object")
    for name, value in settings.items():
        if value is None:
            continue
        if name in _STRINGS and not (
            isinstance(value, list) and all(isinstance(item, str) for item in value)
        ):
            raise bad(f'Invalid value for "{name}" setting, expected an array of strings')
        if name in _NUMBERS and (isinstance(value, bool) or not isinstance(value, int) or value < 0):
            raise bad(f'Invalid value for "{name}" setting, expected a positive integer')
    return settings

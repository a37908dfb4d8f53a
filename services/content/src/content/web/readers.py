"""Under which brand and variant a document is read, as the edge says it."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property

from kit.clock import Clock
from werkzeug.datastructures import Headers

from content.adapters.brands import MAIN
from content.adapters.shelves import LibraryShelf
from content.domain.brands import STANDARD, Brand, phone_link, with_its_number, words_of


@dataclass(frozen=True)
class Reader:
    brand: Brand
    variant: str

    @property
    def phone(self) -> str:
        return self.brand.phone(self.variant)

    @property
    def phone_link(self) -> str:
        return phone_link(self.phone)

    @cached_property
    def marks(self) -> dict[str, str]:
        """What the {marks} of the library stand for."""
        return words_of(self.brand, self.variant)


class Readers:
    """Who reads, by the brands as they stand now."""

    def __init__(self, shelf: LibraryShelf, brands: Mapping[str, Brand], clock: Clock) -> None:
        self._shelf = shelf
        self._brands = brands
        self._clock = clock

    def of(self, headers: Headers) -> Reader:
        """Who asks; an unknown brand reads as the main one."""
        main = self._brands[MAIN]
        brand = self._brands.get(headers.get("X-Coati-Brand", MAIN), main)
        partner = self._shelf.library.partners.get(brand.partner_id or "")
        called = with_its_number(brand, main, partner, self._clock())
        return Reader(called, headers.get("X-Coati-Variant", STANDARD))

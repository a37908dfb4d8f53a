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
        return Reader(self._with_its_number(brand, main), headers.get("X-Coati-Variant", STANDARD))

    def _with_its_number(self, brand: Brand, main: Brand) -> Brand:
        library, pid = self._shelf.library, brand.partner_id or ""
        partner = library.partners.get(pid)
        if partner is None and library.is_partner_unread(pid):
            # Nobody has said that it ended: as the rest of the page, which was drawn ahead.
            return brand
        return with_its_number(brand, main, partner, self._clock())

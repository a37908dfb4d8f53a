"""Under which brand and variant a document is read, as the edge says it."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property

from werkzeug.datastructures import Headers

from content.adapters.brands import MAIN
from content.domain.brands import Brand, phone_link, words_of


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


def reader_of(headers: Headers, brands: Mapping[str, Brand]) -> Reader:
    """Who reads; an unknown brand reads as the main one."""
    brand = brands.get(headers.get("X-Coati-Brand", MAIN), brands[MAIN])
    return Reader(brand, headers.get("X-Coati-Variant", "standard"))

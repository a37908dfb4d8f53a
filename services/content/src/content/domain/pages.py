"""A page of the library, and the brand it is read under."""

from dataclasses import dataclass
from datetime import date
from typing import Literal

Area = Literal["travel", "about", "pet"]


@dataclass(frozen=True)
class Page:
    """One page as its author wrote it; `source` is Markdown with {marks} where a brand's own words go.

    `first_line` is the line of the file on which the source begins.
    """

    slug: str
    title: str
    heading: str
    description: str
    area: Area
    updated: date
    source: str
    reviewed: date | None = None
    reviewer: str | None = None
    sample: bool = False
    indexed: bool = True
    first_line: int = 1

    @property
    def path(self) -> str:
        """The one address of the page."""
        return f"/{self.slug}/"


@dataclass(frozen=True)
class Brand:
    """What pages say of the company whose site they are read on."""

    id: str
    name: str
    legal_name: str
    street: str
    city: str
    state: str
    post_code: str
    phones: dict[str, str]
    emails: dict[str, str]

    def phone(self, variant: str) -> str:
        return self.phones.get(variant, self.phones["standard"])

    def email(self, variant: str) -> str:
        return self.emails.get(variant, self.emails["standard"])


def phone_link(phone: str) -> str:
    """The address of a phone link: digits and the plus sign only. Source: A-05."""
    return "tel:" + "".join(sign for sign in phone if sign.isdigit() or sign == "+")


def words_of(brand: Brand, variant: str) -> dict[str, str]:
    """What the {marks} of a page stand for under this brand and variant."""
    phone, email = brand.phone(variant), brand.email(variant)
    return {
        "brand": brand.name,
        "legal_name": brand.legal_name,
        "phone": f"[{phone}]({phone_link(phone)})",
        "email": f"[{email}](mailto:{email})",
        "address": f"{brand.street}, {brand.city}, {brand.state} {brand.post_code}",
    }

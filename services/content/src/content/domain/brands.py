"""The brand a page is read under, and what the {marks} of the library stand for there."""

from dataclasses import dataclass, replace
from datetime import datetime

from content.domain.partners import Partner

STANDARD = "standard"
CONCIERGE = "aarp"
"""The variant whose contact is the concierge. Source: A-03."""


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
    # None for the main brand: it is no partner.
    partner_id: str | None = None

    def phone(self, variant: str) -> str:
        return self.phones.get(variant, self.phones[STANDARD])

    def email(self, variant: str) -> str:
        return self.emails.get(variant, self.emails[STANDARD])


def with_its_number(brand: Brand, main: Brand, partner: Partner | None, now: datetime) -> Brand:
    """The brand with the number that its visitors call now, unless their variant has one.

    A partner's number is the one in its record, and for no longer than the record holds; then the main brand's. What
    the brand file says is drawn into pages ahead and knows of no end. Source: A-04, C-01.
    """
    if brand.partner_id is None:
        return brand
    supplied = partner.telephone if partner and partner.is_live(now) else None
    return replace(brand, phones={**brand.phones, STANDARD: supplied or main.phones[STANDARD]})


def phone_link(phone: str) -> str:
    """The address of a phone link: digits and the plus sign only. Source: A-05."""
    return "tel:" + "".join(sign for sign in phone if sign.isdigit() or sign == "+")


def words_of(brand: Brand, variant: str) -> dict[str, str]:
    """What the {marks} of a page stand for under this brand and variant."""
    return {
        "brand": brand.name,
        "legal_name": brand.legal_name,
        "phone": _phone(brand.phone(variant)),
        "email": _email(brand.email(variant)),
        # The concierge is reached by its own number and address, whoever reads. Source: P-20.
        "concierge_phone": _phone(brand.phone(CONCIERGE)),
        "concierge_email": _email(brand.email(CONCIERGE)),
        "address": f"{brand.street}, {brand.city}, {brand.state} {brand.post_code}",
    }


def _phone(number: str) -> str:
    return f"[{number}]({phone_link(number)})"


def _email(address: str) -> str:
    return f"[{address}](mailto:{address})"

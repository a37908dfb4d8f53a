"""Whose email address it is. What is one at all, and can be mailed, says `kit.mail_addresses`."""

import unicodedata


def typed(text: str) -> str:
    """What somebody signs in with, to be looked up and never written to: also what is refused as a new address.

    An account may have its address from a provider, or from before our mail's rule, and is opened with it as ever.

    Raises: ValueError: no account can have it.
    """
    address = unicodedata.normalize("NFC", text.strip())
    if "@" not in address or not address.isprintable():
        raise ValueError("Give an email address such as name@example.com.")
    return address


def key(address: str) -> str:
    """What tells two addresses apart: no provider we know of has two boxes that differ by case alone."""
    return address.casefold()

"""Email addresses that mail of ours can reach: one rule for whoever takes one and whoever writes to it.

Mail goes out without SMTPUTF8, which not every server on the way speaks: an address with other letters than ASCII's
would be taken, and nothing ever come of it. A domain of such letters has a name in ASCII (`xn--…`), which is taken.
"""

import re
from typing import Annotated

from pydantic import AfterValidator, Field, StringConstraints

MAX_LENGTH, MAX_LOCAL = 254, 64
"""Characters in all and before the @. Source: RFC 5321 §4.5.3.1."""
# Dot-atoms of RFC 5322; the quoted form, which nobody has, would let commas and spaces into a mail's header.
_ATOM = r"[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+"
_LABEL = r"[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?"
_SHAPE = re.compile(rf"{_ATOM}(?:\.{_ATOM})*@(?:{_LABEL}\.)+(?=[A-Za-z]){_LABEL}")


def read(typed: str) -> str:
    """The address as mail is sent to it: without the space around it, the domain in lower case.

    Raises: ValueError: nobody could get mail of ours there.
    """
    text = typed.strip()
    if not text.isascii():
        raise ValueError("Our mail reaches only addresses in the letters A to Z, such as name@example.com.")
    local, _, domain = text.rpartition("@")
    if len(text) > MAX_LENGTH or len(local) > MAX_LOCAL or not _SHAPE.fullmatch(text):
        raise ValueError("Give an email address such as name@example.com.")
    return f"{local}@{domain.lower()}"


def masked(address: str) -> str:
    """`a***@e***.com`: who knows an email address knows it again, who does not cannot write to it.

    As many stars for every length, and the domain too: a person's own says their name.
    """
    local, _, domain = address.rpartition("@")
    return f"{local[:1]}***@{domain[:1]}***.{domain.rpartition('.')[2]}"


MailAddress = Annotated[
    str,
    StringConstraints(max_length=320),
    AfterValidator(read),
    Field(json_schema_extra={"format": "email"}),
]

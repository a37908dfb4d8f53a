"""Telephone numbers as people paste them, who may send a form without any script of ours to read them first."""

import re
import unicodedata

_DASHES = re.compile(r"[\u2010-\u2015\u2212]")


def tidied(typed: str) -> str:
    """The number in the signs of a keyboard here, as a page's script reads it too (`plainTyped`).

    A phone's contacts put marks around a number that nobody sees, a page spaces and hyphens that only look like ours.
    """
    seen = "".join(
        sign for sign in unicodedata.normalize("NFKC", typed) if unicodedata.category(sign) != "Cf"
    )
    return " ".join(_DASHES.sub("-", seen).split())

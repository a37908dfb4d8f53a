"""ZIP codes as people paste them, read as the post office and our papers write them: `33101` or `33101-1234`."""

import re
import unicodedata

from pydantic import BeforeValidator

_ZIP_CODE = re.compile(r"([0-9]{5})(?:\s?[-\u2010-\u2015\u2212]?\s?([0-9]{4}))?")


def tidied(typed: str) -> str:
    """The ZIP code that is meant; anything else as it was typed, for whoever says what is wrong with it.

    Figures may be those of another keyboard (`３３１０１`), the four more may follow after a space, a dash or nothing.
    """
    found = _ZIP_CODE.fullmatch(unicodedata.normalize("NFKC", typed).strip())
    return "-".join(filter(None, found.groups())) if found else typed


def _tidied_text(value: object) -> object:
    return tidied(value) if isinstance(value, str) else value


Tidied = BeforeValidator(_tidied_text)
"""Of a field on the wire: what it asks of a ZIP code is asked of the tidied one."""

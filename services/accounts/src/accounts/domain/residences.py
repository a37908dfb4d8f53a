"""Where a customer lives, as far as its lines have to agree. Source: C-02; domain.md §1 (what may be sold where)."""

import re
from collections.abc import Mapping

from accounts.domain.zip_codes import states_of

_ZIP_CODE = re.compile(r"[0-9]{5}(?:[- ]?[0-9]{4})?")
_LINES = {"state": "", "post_code": "", "country": "US"}


class ForeignZipCodeError(Exception):
    """The ZIP code is not one of the state beside it."""


def check(before: Mapping[str, str], changes: Mapping[str, str]) -> None:
    """Whether the ZIP code is one of the state's, once both are given.

    An address from before this rule stands until one of its lines is changed: nobody has to mend it for a telephone.
    Raises: ForeignZipCodeError.
    """
    old = {line: before.get(line, default) for line, default in _LINES.items()}
    new = {line: changes.get(line, old[line]) for line in _LINES}
    if new == old or new["country"] != "US" or not (new["state"] and new["post_code"]):
        return
    if not _ZIP_CODE.fullmatch(new["post_code"]) or new["state"] not in states_of(new["post_code"]):
        raise ForeignZipCodeError

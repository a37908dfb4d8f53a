"""Where a visitor may be led after signing in: a path of our own that is on the list, or the portal.

Source: P-17, TRUST S10.
"""

import re

DEFAULT = "/account"
# What browsers read as another host (//, \), as a scheme, or drop silently (tab, line break) is not in this alphabet.
_PATH = re.compile(r"/[A-Za-z0-9/_-]*(?:\?[A-Za-z0-9=&._~-]*)?")
# An application that signs people in with us comes back to where it asked; each parameter is checked there.
_AUTHORIZE = re.compile(r"/oauth/authorize\?[\w=&,.:%~+-]*", re.ASCII)
_ALLOWED = ("/account", "/quote", "/special-concierge-offer", "/desk", "/reports")


def allowed(asked: str | None) -> str:
    """`asked` when it is on the list, else /account."""
    if asked and len(asked) <= 2000 and _AUTHORIZE.fullmatch(asked):
        return asked
    if not asked or len(asked) > 300 or not _PATH.fullmatch(asked) or "//" in asked:
        return DEFAULT
    path = asked.partition("?")[0]
    return asked if any(path == each or path.startswith(f"{each}/") for each in _ALLOWED) else DEFAULT

"""Which contact requests wait for a person's look before anybody is mailed. Held, never dropped; no puzzle for anyone.

One strong reason holds a request, or two weak ones.
"""

import re
from dataclasses import dataclass

TOO_FAST_MS = 3_000
SAME_NETWORK = 5
"""Requests of one network within the window that are taken as they come."""
_LINK = re.compile(r"https?://|www\.|\[url|<a\s", re.IGNORECASE)
_SALES = re.compile(
    r"\b(?:seo|backlinks?|guest post|rank(?:ing)? (?:on|in) google|crypto|bitcoin|casino|viagra|escort|payday|"
    r"forex|telegram|whatsapp)\b",
    re.IGNORECASE,
)
IN_WORDS = {
    "trap": "a field that no person sees was filled in",
    "too-fast": "sent within three seconds",
    "too-many": "many from one network",
    "links": "more than two links",
    "a-link": "a link",
    "sales-words": "words of an advertisement",
    "no-script": "sent without scripts",
}
"""Every reason as the desk tells it."""
_STRONG = frozenset(("trap", "too-fast", "too-many", "links"))


@dataclass(frozen=True)
class Circumstances:
    """How a request came; `elapsed_ms` is None from a page without scripts."""

    trap_filled: bool
    elapsed_ms: int | None
    recent_from_network: int


def reasons_to_hold(text: str, how: Circumstances) -> tuple[str, ...]:
    """Why this request is held, or nothing."""
    links = len(_LINK.findall(text))
    found = {
        "trap": how.trap_filled,
        "too-fast": how.elapsed_ms is not None and how.elapsed_ms < TOO_FAST_MS,
        "too-many": how.recent_from_network >= SAME_NETWORK,
        "links": links > 2,
        "a-link": 0 < links <= 2,
        "sales-words": _SALES.search(text) is not None,
        "no-script": how.elapsed_ms is None,
    }
    reasons = tuple(name for name, is_so in found.items() if is_so)
    if _STRONG & set(reasons) or len(reasons) >= 2:
        return reasons
    return ()

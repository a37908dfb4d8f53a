"""How long pages say that a price holds is how long the site holds it, whatever the insurer would do elsewhere."""

import re

from content.adapters.libraries import read_library
from quotes.sales.quoting import HELD_FOR
from release.layout import ROOT

LIBRARY = ROOT / "services" / "content" / "library"
HOLDING = re.compile(
    r"\b(?:price|quote|premium)s?\b[^.|]*?\b(?:stands?|holds?|held|valid|good)\b[^.|]*?\bfor (?:at most )?"
    r"(?P<time>(?:a|an|one|two|three|four|five|six|seven|ten|\d+) (?:hour|day|week|month)s?)",
    re.IGNORECASE,
)
HOURS = f"{int(HELD_FOR.total_seconds() // 3600)} hours"


def test_every_page_that_says_how_long_a_price_stands_says_what_the_site_does() -> None:
    """[P-12] The carriers' own terms are longer and shorter; here each is asked again when ours is over."""
    assert read_library(LIBRARY).providers
    said = {
        (file.name, found["time"])
        for folder in ("providers", "posts", "pages")
        for file in (LIBRARY / folder).glob("*.md")
        for found in HOLDING.finditer(" ".join(file.read_text(encoding="utf-8").split()))
        # Fictional operators' and airlines' own prices: not ours to hold.
        if file.stem not in {"basic-economy-insurance", "what-the-airline-owes-you-first"}
    }
    assert {name for name, _ in said} >= {"sablewood-insurance.md", "bluefin-specialty.md"}
    assert {time for _, time in said} == {HOURS}

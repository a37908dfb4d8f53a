"""Files of a library that tests start from."""

import os
from pathlib import Path

PAGE_HEAD = """---
title: {title}
description: A description of {slug} that is long enough to be shown whole in a list of results.
area: about
updated: "2026-11-20"
---
"""
POST = """---
title: {title}
description: A description of {slug} that is long enough to be shown whole in a list of results.
category: {category}
published: "{published}"
updated: "2026-11-20"
reviewed: "2026-11-20"
author: ada
reviewer: max
picture_alt: A drawing that shows something
sources:
  - {{title: A public office, url: "https://office.example/a"}}
  - {{title: Another office, url: "https://office.example/b"}}
  - {{title: Our own data}}
{more}---
{body}"""
PEOPLE = """
- slug: ada
  name: Ada (sample)
  role: Writes about ships
  sample: true
  bio: Has written about ships and ports for a long time.
- slug: max
  name: Max (sample)
  role: Reviews
  reviews_as: former claims adjuster
  sample: true
  bio: Has settled claims for many years and reads everything twice.
"""
CATEGORIES = """
- slug: city-guides
  title: City Guides
  heading: City guides
  description: Guides to cities that are long enough to be described in fifty characters or more.
  words: Guides to single cities, written for {brand} and for people who are about to go there.
- slug: carrier-reviews
  title: Carrier Reviews
  heading: Carrier reviews
  description: Reviews of carriers that are long enough to be described in fifty characters or more.
  words: Reviews of single carriers, for people who want to know what a plan pays for.
"""
SVG = '<svg xmlns="http://www.w3.org/2000/svg" width="640" height="360"><rect width="9" height="9"/></svg>'
PARTNER = """name: Trips
telephone: +1 (555) 010-0009
logo: {uri: /pictures/logos/trips.svg, width: 260, height: 60, alt_text: Trips}
licensed_states: [FL]
compensation: flat
allowed_wording: Trips explains travel insurance in general.
expires_at: "2027-06-30T23:59:59Z"
"""
PROVIDER = """---
title: Harbor Mutual
description: What the plans of Harbor Mutual pay for, where they fall short, and what one trip costs.
name: Harbor Mutual
legal_name: Harbor Mutual Insurance Company (sample)
naic: "00000 (sample)"
domicile: Maine
am_best: A (sample)
summary: A sample carrier with plain plans, wide medical limits and a slow claims desk in winter.
score: 8.4
sub_scores:
  - {name: Coverage, score: 9.0, why: Wide medical limits on every plan.}
  - {name: Price, score: 7.5, why: Dearer than most for older travelers.}
strengths: [Wide medical limits, Plain words, Primary medical as an option]
weaknesses: [Expensive above seventy, No coverage for sports]
itinerary:
  summary: Two travelers from Florida in Mexico for a week.
  state: FL
  destination: Mexico
  days: 7
  ages: [45, 43]
  cost_usd: 4000
  priced_on: "2026-11-16"
  rows:
    - {plan: Mooring, price_cents: 18240, medical_usd: 100000, evacuation_usd: 500000, delay_usd: 1000}
updated: "2026-11-20"
reviewed: "2026-11-20"
author: ada
reviewer: max
sample: true
---
Words about Harbor Mutual and {brand}.
"""
INDEX = """---
title: Travel Insurance Providers
description: Every carrier on this marketplace with its score, and the rules by which the score is made.
updated: "2026-11-20"
---
How we score.
"""
EMPTY = {
    "people.yaml": "[]",
    "categories.yaml": "[]",
    "menus.yaml": "{travel: [], about: [], pet: []}",
    "moved.yaml": "{}",
    "gone.yaml": "[]",
}
_ticks = 0


def write_empty(folder: Path) -> None:
    """The folders and tables that every library has, with nothing in them."""
    for name in ("pages", "posts", "providers"):
        (folder / name).mkdir(parents=True, exist_ok=True)
    for name, text in EMPTY.items():
        (folder / name).write_text(text)


def bump(file: Path) -> None:
    """Make a file look younger than the clock of a fast test could."""
    global _ticks  # noqa: PLW0603
    _ticks += 1
    changed = file.stat().st_mtime_ns + _ticks * 1_000_000
    os.utime(file, ns=(changed, changed))

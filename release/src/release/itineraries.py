"""Bring the figures of provider pages up to date: scores and worked itineraries, asked of a running platform.

`python -m release.itineraries [--origin http://localhost:8080]` rewrites services/content/library/providers/*.md;
run it after any change to a carrier's plans or rates. A contract test says when that is due.
"""

import argparse
import os
import sys
from datetime import UTC, datetime
from pathlib import Path

import requests

from release.layout import ROOT
from release.published.figures import Ask, IncompleteError, itinerary, reference_offers, score_fields
from release.published.offers import Json
from release.published.provider_files import read_head, rewrite
from release.published.trips import read_trips

PROVIDERS = ROOT / "services" / "content" / "library" / "providers"
TRIPS = PROVIDERS / "itineraries.yaml"
TIMEOUT_S = 30


def main(arguments: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="release.itineraries", description=__doc__)
    parser.add_argument("--origin", default=os.environ.get("COATI_URL", "http://localhost:8080"))
    origin = parser.parse_args(arguments).origin
    try:
        changed = renew(asking(origin), PROVIDERS)
    except (IncompleteError, requests.RequestException) as error:
        print(f"Nothing was changed: {error}", file=sys.stderr)
        return 1
    print(f"{len(changed)} provider files changed{': ' if changed else ''}{', '.join(changed)}")
    return 0


def asking(origin: str) -> Ask:
    """Ask a running platform over HTTP."""

    def ask(question: Json) -> Json:
        answer = requests.post(f"{origin}/api/quotes", json=question, timeout=TIMEOUT_S)
        answer.raise_for_status()
        return dict(answer.json())

    return ask


def renew(ask: Ask, folder: Path) -> list[str]:
    """Rewrite every provider file whose figures moved; a date alone is no change. Returns the carriers' ids.

    Raises: IncompleteError: a carrier did not answer; no file is touched then.
    """
    today = datetime.now(UTC).date()
    scored = score_fields(reference_offers(ask, today))
    fresh = {
        carrier: {**scored[carrier], "itinerary": itinerary(trip, carrier, ask(trip.question(today)), today)}
        for carrier, trip in read_trips(folder / TRIPS.name).items()
    }
    return [carrier for carrier, fields in fresh.items() if _renewed(folder / f"{carrier}.md", fields)]


def _renewed(file: Path, fields: Json) -> bool:
    before = read_head(file).get("itinerary", {})
    after = dict(fields["itinerary"])
    if "rows" in before and _texts(before["rows"]) == _texts(after["rows"]):
        after["priced_on"] = before["priced_on"]
    return rewrite(file, {**fields, "itinerary": after})


def _texts(rows: list[Json]) -> list[dict[str, str]]:
    return [{key: str(value) for key, value in row.items()} for row in rows]


if __name__ == "__main__":
    sys.exit(main())

"""What `make releases` says."""

from collections.abc import Iterator, Mapping
from typing import Any

from release import state
from release.shipping.platform import Platform

LAST = 12


def report(platform: Platform) -> Iterator[str]:
    """Live and earlier releases, canaries, and the last flips, the newest first."""
    present = state.read(platform.store)
    if not present.live:
        yield "Nothing is live yet: make run, then make ship SECTION=…"
        return
    yield f"{'section':10} {'live':18} {'canary':26} earlier"
    for section in sorted(present.live):
        canary = present.canaries.get(section)
        shown = f"{canary.release} at {canary.percent} %" if canary else "–"
        earlier = ", ".join(present.previous.get(section, ())) or "–"
        yield f"{section:10} {present.live[section]:18} {shown:26} {earlier}"
    yield ""
    yield "Last changes:"
    for entry in reversed(platform.store.notes(LAST)):
        yield _line(entry)


def _line(entry: Mapping[str, Any]) -> str:
    at = str(entry["at"])[:19].replace("T", " ")
    to = entry.get("to")
    if isinstance(to, Mapping):
        change = ", ".join(f"{name} {release}" for name, release in to.items()) or "as it was"
    else:
        change = f"{entry.get('from') or '–'} → {to or '–'}"
    share = f" at {entry['percent']} %" if "percent" in entry else ""
    why = f" ({entry['why']})" if entry.get("why") else ""
    what = f"{entry['what']} {entry.get('section') or entry.get('service') or ''}".strip()
    return f"{at}  {entry['who']}: {what}{share}: {change}{why}"

"""What the reports are told: the releases that visitors get, since when, and the last lines of the audit log."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from release.builds import BRANDS
from release.state import State

# Far enough back to find when what is live went live, in all but the oldest cases.
NOTES_READ = 200
CHANGES_TOLD = 20
LONGEST_WORDS = 500


def told(present: State, notes: Sequence[Mapping[str, Any]], trouble: str) -> dict[str, Any]:
    """The body of the call; `notes` are audit entries, the newest last, `trouble` why no canary can be watched."""
    return {
        "trouble": trouble[:LONGEST_WORDS],
        "releases": [
            *(
                {
                    "section": section,
                    "release": release,
                    "role": "live",
                    "since": _since(section, release, notes),
                }
                for section, release in sorted(present.live.items())
                if section != BRANDS
            ),
            *(
                {
                    "section": section,
                    "release": canary.release,
                    "role": "canary",
                    "since": canary.since,
                    "percent": canary.percent,
                }
                for section, canary in sorted(present.canaries.items())
            ),
        ],
        "changes": [_change(entry) for entry in notes[-CHANGES_TOLD:]],
    }


def _since(section: str, release: str, notes: Iterable[Mapping[str, Any]]) -> str | None:
    """When this release last became everybody's; None where the log does not reach back so far."""
    moments = [
        entry["at"] for entry in notes if entry["what"] != "canary" and not entry.get("canary")
        and _after(entry, section) == release
    ]  # fmt: skip
    return moments[-1] if moments else None


def _after(entry: Mapping[str, Any], section: str) -> Any:
    """What an entry made of a section; of several at once, they are named."""
    to = entry.get("to")
    if isinstance(to, Mapping):
        return to.get(section)
    return to if entry.get("section") == section else None


def _change(entry: Mapping[str, Any]) -> dict[str, str]:
    return {
        "at": str(entry["at"]),
        "who": _words(entry.get("who")),
        "what": _words(entry["what"]),
        "section": _words(entry.get("section") or entry.get("service")),
        "before": _words(entry.get("from")),
        "after": _words(entry.get("to")),
        "why": _words(entry.get("why")),
    }


def _words(said: object) -> str:
    text = ", ".join(f"{name} {one}" for name, one in said.items()) if isinstance(said, Mapping) else said
    return str(text or "")[:LONGEST_WORDS]

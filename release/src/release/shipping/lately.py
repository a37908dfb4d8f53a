"""What the audit log says happened to a section last, for those who come a moment later."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from release import state
from release.shipping.platform import Platform

# A section's last entry may lie behind so many of others.
LOOKED_BACK = 40
# Who types a rollback so soon after another, or after the guard's, may be asking for what is done already.
LATELY_S = 1800


@dataclass(frozen=True)
class Last:
    """An entry as it was for one section; `ended` is the canary that ended by it."""

    entry: Mapping[str, Any]
    section: str
    ended: str = ""

    @property
    def took_back_lately(self) -> bool:
        """Whether it took a release back from visitors, so short ago that the next to come may not have heard."""
        # A start with an older set is how all of a platform goes back (docs/runbooks/rollback.md).
        went_back = self.entry["what"] == "rollback" or self.section in self.entry.get("back", ())
        return bool(self.ended or went_back) and self._age_s < LATELY_S

    def __str__(self) -> str:
        ago = f"{self._age_s:.0f} s" if self._age_s < 120 else f"{self._age_s / 60:.0f} minutes"
        why = f" ({self.entry['why']})" if self.entry.get("why") else ""
        return f"{self.entry['who']} {self._done()} {ago} ago{why}"

    @property
    def _age_s(self) -> float:
        """By the clock of whichever machine noted it, which may be ahead of ours."""
        return max(0.0, state.age_s(self.entry["at"]))

    def _done(self) -> str:
        what, to = self.entry["what"], self.entry.get("to")
        if self.ended:
            return f"ended the canary {self.ended}" + (" by a start" if what == "start" else "")
        if what == "rollback":
            return f"rolled {self.entry.get('from')} back to {to}"
        if what == "canary":
            return f"showed {to} to {self.entry.get('percent')} percent of the visitors"
        if isinstance(to, Mapping):
            return f"started with {to.get(self.section)}"
        return f"{ {'ship': 'shipped', 'promote': 'promoted'}.get(what, what) } {to}"


def last(platform: Platform, section: str) -> Last | None:
    """What happened to a section last; None where the log does not reach back so far."""
    starts: list[Mapping[str, Any]] = []
    own: Mapping[str, Any] | None = None
    for entry in reversed(platform.store.notes(LOOKED_BACK)):
        if entry["what"] == "start":
            starts.append(entry)
        elif entry.get("section") == section:
            own = entry
            break
    if own and own["what"] == "canary":
        # The first after it that ended it. One of a release of before ended all, and did not say so.
        ending = next((one for one in reversed(starts) if section in one.get("ended", (section,))), None)
        if ending:
            return Last(ending, section, ended=str(own["to"]))
    began = next((one for one in starts if section in one["to"]), own)
    ended = str(began.get("from")) if began and began.get("canary") else ""
    return Last(began, section, ended) if began else None


def told(platform: Platform, section: str) -> str:
    """The same in words."""
    return str(last(platform, section) or "by whom, the log does not say")

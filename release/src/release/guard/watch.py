"""One look at the canaries after the other."""

import math
import time
from collections.abc import Callable, Iterator

from release import shipping, state
from release.guard.figures import Analytics, AwayError, BehindError
from release.guard.rules import Rules, Seen, verdict
from release.guard.telling import NOTES_READ, told
from release.shipping import Platform
from release.shipping.reasons import REASONS
from release.state import Canary, State

WHO = "guard"
# The reports say that nobody watches once they have heard nothing for two minutes.
TELL_EVERY_S = 30.0
Share = tuple[str, str, int]


class Watch:
    """Remembers since when each canary has had its share, and what it has said already."""

    def __init__(
        self,
        platform: Platform,
        analytics: Analytics,
        rules: Rules,
        now_s: Callable[[], float] = time.monotonic,
    ) -> None:
        self._platform = platform
        self._analytics = analytics
        self._rules = rules
        self._now_s = now_s
        self._shares: dict[Share, float] = {}
        self._told: tuple[int, str] | None = None
        self._told_s = -math.inf
        self._trouble = ""

    def look(self) -> Iterator[str]:
        """Tell the reports what is live, and end every canary that has to; yields what there is to say.

        While the store or the analytics service is away, or that does not store what pages tell, nothing is ended, and
        that is said once; the reports are told as well.
        """
        trouble = ""
        ended: list[tuple[str, Canary, str]] = []
        try:
            present = state.read(self._platform.store)
            try:
                ended = list(self._bad(present))
            except BehindError as error:
                trouble = str(error)
            self._tell(present, trouble)
        except (AwayError, *REASONS) as error:
            trouble, ended = str(error), []
        if trouble:
            yield from self._troubled(f"no canary is watched: {trouble}")
            return
        for section, canary, why in ended:
            try:
                shipping.rollback(self._platform, section, who=WHO, why=why, canary=canary.release)
            except REASONS as error:
                yield f"canary {section} {canary.release} has to end ({why}), and could not be: {error}"
                continue
            yield f"canary {section} {canary.release} is ended: {why}"
            self._told = None
        yield from self._troubled("")

    def _bad(self, present: State) -> Iterator[tuple[str, Canary, str]]:
        shares = {(section, one.release, one.percent) for section, one in present.canaries.items()}
        self._shares = {share: self._shares.get(share, self._now_s()) for share in shares}
        for section, canary in present.canaries.items():
            # What the same release did when it was shown before is not held against it.
            age_min = math.ceil(max(state.age_s(canary.since), 1) / 60)
            found = self._analytics.seen(min(age_min, self._rules.minutes), self._rules.most_behind_s)
            since_s = self._shares[section, canary.release, canary.percent]
            why = verdict(
                found.get((section, canary.release), Seen()),
                found.get((section, present.live.get(section, "")), Seen()),
                canary.percent,
                whole=self._now_s() - since_s >= 60 * self._rules.minutes,
                rules=self._rules,
            )
            if why:
                yield section, canary, why

    def _tell(self, present: State, trouble: str) -> None:
        late = self._now_s() - self._told_s >= TELL_EVERY_S
        if (present.revision, trouble) == self._told and not late:
            return
        self._analytics.tell(told(present, self._platform.store.notes(NOTES_READ), trouble))
        self._told, self._told_s = (present.revision, trouble), self._now_s()

    def _troubled(self, what: str) -> Iterator[str]:
        """Say what stands in the way when it begins, and when it is over; the words of one trouble may differ."""
        if what and not self._trouble:
            yield what
        elif self._trouble and not what:
            yield "canaries are watched again"
        self._trouble = what

"""One look after the other, on a platform of small releases: what is ended, what is told, and what is said."""

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest
from release.guard import Rules, Seen, Watch
from release.guard.figures import Analytics, AwayError, BehindError
from release.shipping import Platform
from release.shipping.testing import show_canary, started

from release import live, shipping, state

GOOD, BAD = Seen(200, 1), Seen(40, 30)


class Figures(Analytics):
    """What pages are said to have told."""

    def __init__(self) -> None:
        super().__init__("unix:/nowhere")
        self.found: dict[tuple[str, str], Seen] = {}
        self.minutes: list[int] = []
        self.told: list[Mapping[str, Any]] = []
        self.away = self.behind = False

    def seen(self, minutes: int, most_behind_s: float) -> dict[tuple[str, str], Seen]:
        self._check()
        if self.behind:
            raise BehindError(f"behind by more than {most_behind_s:g} s")
        self.minutes.append(minutes)
        return self.found

    def tell(self, told: Mapping[str, Any]) -> None:
        self._check()
        self.told.append(told)

    def _check(self) -> None:
        if self.away:
            raise AwayError("nobody there")


class Seconds:
    now = 0.0

    def __call__(self) -> float:
        return self.now


@pytest.fixture
def platform(tmp_path: Path) -> Platform:
    made = started(tmp_path)
    show_canary(made, "blog", "blog2")
    return made


@pytest.fixture
def figures() -> Figures:
    return Figures()


def watch(platform: Platform, figures: Figures, now_s: Seconds | None = None) -> Watch:
    return Watch(platform, figures, Rules(), now_s or Seconds())


def test_a_bad_canary_is_ended_with_its_reason_in_the_log_and_everything_else_stays(
    platform: Platform, figures: Figures
) -> None:
    show_canary(platform, "quote", "quote2")
    figures.found = {("blog", "blog1"): GOOD, ("blog", "blog2"): BAD, ("quote", "quote2"): GOOD}
    (line,) = watch(platform, figures).look()
    assert line.startswith("canary blog blog2 is ended: 30 of 40 views had an error")
    now = state.read(platform.store)
    assert (list(now.canaries), now.live["blog"]) == (["quote"], "blog1")
    entry = platform.store.notes(1)[0]
    assert (entry["who"], entry["what"], entry["section"]) == ("guard", "rollback", "blog")
    assert (entry["from"], entry["to"]) == ("blog2", "blog1")
    assert "30 of 40 views" in entry["why"]
    # It is gone from the machine's own folder too.
    shown = live.folder_of(platform.var) / "buckets"
    assert {live.releases_in(link)["blog"] for link in shown.glob("[0-9]*")} == {"blog1"}


def test_a_good_canary_and_one_that_nobody_has_seen_go_on(platform: Platform, figures: Figures) -> None:
    looking = watch(platform, figures)
    before = state.read(platform.store)
    for found in ({}, {("blog", "blog1"): GOOD, ("blog", "blog2"): GOOD}, {("blog", "other"): BAD}):
        figures.found = found
        assert list(looking.look()) == []
    assert state.read(platform.store) == before


def test_while_the_figures_are_away_nothing_is_ended_and_that_is_said_once(
    platform: Platform, figures: Figures
) -> None:
    looking = watch(platform, figures)
    figures.found, figures.away = {("blog", "blog2"): BAD}, True
    assert list(looking.look()) == ["no canary is watched: nobody there"]
    assert list(looking.look()) == []
    assert list(state.read(platform.store).canaries) == ["blog"]
    figures.found, figures.away = {}, False
    assert list(looking.look()) == ["canaries are watched again"]
    assert list(looking.look()) == []


def test_while_figures_are_of_the_past_nothing_is_ended_and_the_reports_are_told_why(
    platform: Platform, figures: Figures
) -> None:
    """With nobody to store what pages tell, they say what was stored last: too little, or of another hour."""
    looking = watch(platform, figures)
    figures.found, figures.behind = {("blog", "blog2"): BAD}, True
    assert list(looking.look()) == ["no canary is watched: behind by more than 60 s"]
    assert list(looking.look()) == []
    assert list(state.read(platform.store).canaries) == ["blog"]
    assert [told["trouble"] for told in figures.told] == ["behind by more than 60 s"]
    figures.behind = False
    said = list(looking.look())
    assert said[0].startswith("canary blog blog2 is ended") and said[1:] == ["canaries are watched again"]
    list(looking.look())
    assert [told["trouble"] for told in figures.told] == ["behind by more than 60 s", "", ""]


@pytest.mark.parametrize(
    ("answer", "behind"),
    [
        ({"behindS": 0.2}, None),
        ({}, None),  # a release of the service from before it told
        ({"behindS": 61}, "has waited to be stored for more than 60 s"),
        ({"behindS": None}, "cannot be known while Redis is away"),
    ],
)
def test_how_far_behind_figures_are_is_read_with_them(
    answer: dict[str, Any], behind: str | None, monkeypatch: pytest.MonkeyPatch
) -> None:
    body = {"releases": [{"section": "blog", "release": "b1", "views": 3, "failed": 1}], **answer}
    monkeypatch.setattr(Analytics, "_ask", lambda *_: json.dumps(body).encode())
    asking = Analytics("unix:/nowhere")
    if behind is None:
        assert asking.seen(5, 60.0) == {("blog", "b1"): Seen(3, 1)}
        return
    with pytest.raises(BehindError, match=behind):
        asking.seen(5, 60.0)


def test_figures_from_before_a_canary_began_are_not_asked_for(platform: Platform, figures: Figures) -> None:
    list(watch(platform, figures).look())
    assert figures.minutes == [1]


def test_its_silence_counts_only_after_it_had_its_share_for_long_enough(
    platform: Platform, figures: Figures
) -> None:
    seconds = Seconds()
    looking = watch(platform, figures, seconds)
    figures.found = {("blog", "blog1"): Seen(4_000, 0)}
    assert list(looking.look()) == []
    seconds.now = 16 * 60
    show_canary(platform, "blog", "blog2", percent=50)
    assert list(looking.look()) == []
    seconds.now = 32 * 60
    (line,) = looking.look()
    assert "its pages tell nothing: 0 views in 15 minutes, 4000 were due" in line


def test_another_canary_than_the_one_that_was_bad_is_never_ended(platform: Platform) -> None:
    """Somebody may have promoted it and shipped the next one while the figures were read."""
    with pytest.raises(shipping.ShipError, match="blog blog9 is no canary any more"):
        shipping.rollback(platform, "blog", who="guard", canary="blog9")
    shipping.rollback(platform, "blog", who="guard", canary="blog2")
    with pytest.raises(shipping.ShipError, match="no canary any more"):
        shipping.rollback(platform, "blog", who="guard", canary="blog2")


def test_the_reports_are_told_of_every_change_and_now_and_then(platform: Platform, figures: Figures) -> None:
    seconds = Seconds()
    looking = watch(platform, figures, seconds)
    list(looking.look())
    list(looking.look())
    assert len(figures.told) == 1
    told = figures.told[0]
    blog = [one for one in told["releases"] if one["section"] == "blog"]
    assert [(one["release"], one["role"]) for one in blog] == [("blog1", "live"), ("blog2", "canary")]
    # Live since the start, which named every section at once; the canary since it began.
    assert blog[0]["since"] < blog[1]["since"]
    assert told["changes"][-1] == {
        "at": told["changes"][-1]["at"], "who": "Ada", "what": "canary", "section": "blog",
        "before": "", "after": "blog2", "why": "",
    }  # fmt: skip
    seconds.now = 31
    list(looking.look())
    figures.found = {("blog", "blog2"): BAD}
    list(looking.look())
    list(looking.look())
    assert len(figures.told) == 3
    assert figures.told[-1]["changes"][-1]["who"] == "guard"

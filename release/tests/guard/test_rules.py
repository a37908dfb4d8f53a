"""When a canary has to end, and when chance or too few views speak for waiting."""

import re
from pathlib import Path

import pytest
from release.guard import Rules, Seen, verdict
from release.guard.rules import RulesError
from release.layout import ROOT
from release.shipping.buckets import MOST_PERCENT

RULES = Rules()
LIVE = Seen(2_000, 10)


def judged(canary: Seen, live: Seen = LIVE, percent: int = 5, *, whole: bool = False) -> str | None:
    return verdict(canary, live, percent, whole=whole, rules=RULES)


@pytest.mark.parametrize(
    "canary",
    [
        Seen(0, 0),
        Seen(19, 19),  # too few to tell, however bad
        Seen(20, 2),  # one visitor's broken extension
        Seen(100, 5),
        Seen(1_000, 30),
        Seen(5_000, 100),
    ],
    ids=str,
)
def test_a_canary_goes_on_while_it_may_be_no_worse_than_allowed(canary: Seen) -> None:
    assert judged(canary) is None


@pytest.mark.parametrize("canary", [Seen(20, 20), Seen(20, 4), Seen(100, 12), Seen(1_000, 60)], ids=str)
def test_a_canary_that_is_surely_worse_has_to_end_and_the_reason_holds_both_rates(canary: Seen) -> None:
    why = judged(canary)
    assert why is not None
    assert f"{canary.failed} of {canary.views} views" in why
    assert "live 10 of 2000 (5 per 1,000)" in why


def test_what_is_wrong_with_the_live_release_too_is_not_held_against_the_canary() -> None:
    assert judged(Seen(100, 30), Seen(1_000, 300)) is None
    assert judged(Seen(100, 60), Seen(1_000, 300)) is not None


def test_a_canary_without_anything_live_beside_it_is_held_against_nothing() -> None:
    assert judged(Seen(50, 25), Seen()) is not None
    assert judged(Seen(50, 0), Seen(), whole=True) is None


def test_a_canary_whose_pages_tell_nothing_ends_once_its_share_was_due_for_long_enough() -> None:
    """A release that breaks before it can tell of it looks like one that nobody visits."""
    assert judged(Seen(3, 0), whole=True) is not None
    assert judged(Seen(3, 0), whole=False) is None
    assert judged(Seen(60, 0), whole=True) is None
    assert judged(Seen(0, 0), Seen(1_000, 0), 5, whole=True) is None


def test_silence_is_heard_at_the_largest_share_that_a_canary_can_have() -> None:
    """A blank page tells nothing, and the hundredth that keeps the live release says how much was due."""
    why = judged(Seen(0, 0), Seen(20, 0), MOST_PERCENT, whole=True)
    assert why == "its pages tell nothing: 0 views in 15 minutes, 1980 were due"
    assert judged(Seen(1_900, 0), Seen(20, 0), MOST_PERCENT, whole=True) is None


def test_more_errors_than_views_are_all_of_them() -> None:
    """An error may be told of a release that the page's own count does not name."""
    assert Seen(10, 30).surely_per_1000 == pytest.approx(Seen(10, 10).surely_per_1000)


def test_the_rules_come_from_the_environment_and_are_in_the_example_file() -> None:
    rules = Rules.of({"GUARD_MINUTES": "5", "GUARD_MOST_PER_1000": "2.5", "GUARD_LEAST_VIEWS": ""})
    assert rules == Rules(minutes=5, most_per_1000=2.5)
    example = set(re.findall(r"^(GUARD_[A-Z0-9_]+)=", Path(ROOT / ".env.example").read_text(), re.MULTILINE))
    assert example == {f"GUARD_{name.upper()}" for name in Rules.__dataclass_fields__} | {"GUARD_ANALYTICS"}


@pytest.mark.parametrize(
    "wrong",
    [{"GUARD_MINUTES": "a"}, {"GUARD_MINUTES": "241"}, {"GUARD_EVERY_S": "0"}, {"GUARD_EVERY_S": "nan"}],
)
def test_a_rule_that_cannot_be_kept_to_is_refused_by_its_name(wrong: dict[str, str]) -> None:
    with pytest.raises(RulesError, match=next(iter(wrong))):
        Rules.of(wrong)

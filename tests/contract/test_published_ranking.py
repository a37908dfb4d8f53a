"""The page that publishes the ranking formula says what the quotes service computes."""

import re

import pytest
from content.adapters.libraries import read_library
from quotes.domain.commission import LEAST_PERCENT, MOST_PERCENT
from quotes.domain.cover import COVER_POINTS, SECONDARY, SLOW_DELAY
from quotes.domain.fit import CHECKS
from quotes.domain.ranking import AM_BEST, CARRIER_POINTS, FIT_POINTS, LOWEST_GRADE, VALUE_POINTS
from release.layout import ROOT

PAGES = read_library(ROOT / "services" / "content" / "library").pages
PAGE = PAGES["/how-we-rank/"].body


def test_the_three_parts_are_published_with_their_weights() -> None:
    assert (
        f"coverage for the price ({VALUE_POINTS}) + insurer ({CARRIER_POINTS}) + fit to your trip ({FIT_POINTS})"
        in PAGE
    )


def test_the_cover_list_is_published_line_by_line() -> None:
    rows = re.findall(r"^\| ([A-Z][^|]+) \| (\d+) \| ([^|]+) \|$", PAGE, re.MULTILINE)
    assert [int(points) for _, points, _ in rows] == [line.points for line in COVER_POINTS]
    for (name, _, full), line in zip(rows, COVER_POINTS, strict=True):
        assert line.label.startswith(name.lower()[:12])
        amount = r"\$\d[\d,]*\d"
        assert re.findall(amount, full) == re.findall(amount, line.label)
    assert f"counts {SECONDARY:.0%}".replace("%", " percent") in PAGE
    assert f"counts {SLOW_DELAY:.0%}".replace("%", " percent") in PAGE


@pytest.mark.parametrize(("grade", "share"), [*AM_BEST.items(), ("anything else", LOWEST_GRADE)])
def test_each_grade_is_published(grade: str, share: float) -> None:
    assert re.search(rf"{re.escape(grade)} (?:counts )?{share:.2f}", PAGE)


def test_as_many_needs_of_a_trip_are_published_as_are_looked_at() -> None:
    needs = PAGE.split("The list depends on your trip:")[1].split("If none of these")[0]
    assert needs.count("\n- ") == len(CHECKS)


def test_what_we_earn_is_published_as_it_is_told_beside_each_price() -> None:
    earned = PAGES["/how-we-make-money/"].body
    assert f"| {LEAST_PERCENT} to {MOST_PERCENT} percent of the premium |" in earned

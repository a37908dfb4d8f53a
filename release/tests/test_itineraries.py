"""The figures of provider files: written where they belong, and not at all while something is missing."""

from datetime import date
from pathlib import Path
from typing import Any

import pytest
from release.published.figures import IncompleteError
from release.published.provider_files import read_head, rewrite
from release.published.trips import REFERENCE_TRIPS, read_trips

from release import itineraries

FILE = """---
title: Harbor Mutual
naic: "00141"
score: 1.0
strengths: [One, Two]
---
## Who they are

The words: {brand}, "quotes" and --- dashes stay as they are.
"""


@pytest.fixture
def file(tmp_path: Path) -> Path:
    path = tmp_path / "harbor-mutual.md"
    path.write_text(FILE)
    return path


def test_new_figures_take_the_place_of_old_ones_and_words_stay(file: Path) -> None:
    assert rewrite(file, {"score": 8.0, "sub_scores": [{"name": "Value", "score": 7.5, "why": "w" * 130}]})
    head = read_head(file)
    assert (head["score"], head["title"], head["naic"]) == ("8.0", "Harbor Mutual", "00141")
    assert head["sub_scores"][0]["score"] == "7.5"
    assert file.read_text().split("\n---\n", 1)[1] == FILE.split("\n---\n", 1)[1]


def test_writing_the_same_again_changes_nothing(file: Path) -> None:
    rewrite(file, {"score": 8.0})
    before = file.stat().st_mtime_ns
    assert not rewrite(file, {"score": 8.0})
    assert file.stat().st_mtime_ns == before


def test_a_file_without_front_matter_is_named(tmp_path: Path) -> None:
    file = tmp_path / "words.md"
    file.write_text("only words")
    with pytest.raises(ValueError, match="no front matter"):
        read_head(file)


def test_a_platform_that_is_not_there_is_told_and_nothing_is_touched(
    capsys: pytest.CaptureFixture[str],
) -> None:
    before = {file: file.read_bytes() for file in itineraries.PROVIDERS.glob("*.md")}
    assert itineraries.main(["--origin", "http://127.0.0.1:9"]) == 1
    assert "Nothing was changed" in capsys.readouterr().err
    assert {file: file.read_bytes() for file in itineraries.PROVIDERS.glob("*.md")} == before


def test_no_file_is_touched_while_a_carrier_is_away(tmp_path: Path) -> None:
    def ask(question: dict[str, Any]) -> dict[str, Any]:
        return {"meta": {"unavailable": [{"carrierName": "Pilgrim Casualty"}]}}

    with pytest.raises(IncompleteError, match="Pilgrim Casualty"):
        itineraries.renew(ask, tmp_path)


@pytest.mark.parametrize(
    "trip", [*REFERENCE_TRIPS, *read_trips(itineraries.TRIPS).values()], ids=lambda t: t.summary
)
def test_the_shares_of_a_party_add_up_to_what_it_paid(trip: Any) -> None:
    travelers = trip.question(date(2027, 1, 15))["travelers"]
    assert sum(each["tripCostCents"] for each in travelers) == trip.cost_usd * 100
    assert [each["age"] for each in travelers] == list(trip.ages)

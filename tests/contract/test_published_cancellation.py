"""The article on trip cancellation says which reasons of work each plan in its table covers."""

import re
from collections import Counter
from collections.abc import Callable
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest
import yaml
from content.adapters.libraries import read_library
from release.layout import ROOT
from release.published.trips import Trip

Json = dict[str, Any]

WORDS = (
    read_library(ROOT / "services" / "content" / "library").posts["trip-cancellation-covered-reasons"].body
)
ROW = re.compile(
    r"^\| (?P<plan>[A-Z][\w ]+) \| \$[\d.,]+ \| (?P<layoff>[^|]+) \| (?P<work>[^|]+) \|$", re.MULTILINE
)
ROWS = [match.groupdict() for match in ROW.finditer(WORDS)]
TRIP = Trip("the article's", "single", ("PT",), "OH", "Portugal", 10, (44, 43), 6_000)
LAYOFF = {"included": "after one year in the job", "none": "not covered"}
WORK = {"included": "included", "none": "not covered", "optional": "option"}


@pytest.fixture(scope="module")
def offers(ask_for_quotes: Callable[[Json], Json]) -> dict[str, Json]:
    """What is sold for the article's trip, by plan name."""
    answer = ask_for_quotes(TRIP.question(datetime.now(UTC).date()))
    return {offer["plan"]["name"]: offer for offer in answer["quotes"]}


def benefit(offer: Json, name: str) -> Json:
    return next(dict(each) for each in offer["benefits"] if each["id"] == name)


def test_the_table_has_plans_of_every_answer() -> None:
    assert len(ROWS) == 10
    assert {row["work"].partition(",")[0] for row in ROWS} == set(WORK.values())


@pytest.mark.parametrize("row", ROWS, ids=lambda row: row["plan"])
def test_a_row_says_what_the_plan_covers(row: dict[str, str], offers: dict[str, Json]) -> None:
    """[P-09]"""
    layoff, work = (benefit(offers[row["plan"]], name) for name in ("job-loss", "cancel-for-work"))
    assert row["layoff"] == LAYOFF[layoff["state"]]
    assert layoff["state"] == "none" or "one year" in layoff["conditions"][0]
    assert row["work"].partition(",")[0] == WORK[work["state"]]


def test_no_basic_plan_covers_a_layoff(offers: dict[str, Json]) -> None:
    basic = [offer for offer in offers.values() if offer["plan"]["kind"] == "basic"]
    assert basic
    assert {benefit(offer, "job-loss")["state"] for offer in basic} == {"none"}
    assert "No basic plan on our panel covers a layoff." in WORDS


def test_weather_waits_as_long_as_the_forms_say() -> None:
    """Eight carriers file a form with us; of the four behind an API one has a clause of its own."""
    forms = (ROOT / "services" / "quotes" / "carriers").glob("*/wording/policy.yaml")
    said = [read(form)["sections"]["hurricane-weather"]["text"] for form in forms]
    theirs = ROOT / "services" / "sandbox" / "src" / "sandbox" / "carriers" / "library"
    shared = read(theirs / "form.yaml")["clauses"]
    for file in theirs.glob("*/carrier.yaml"):
        said.append({**shared, **read(file).get("clauses", {})}["hurricane-weather"])
    hours = [match[1] for text in said if (match := re.search(r"(\d+) (?:consecutive )?hours", text))]
    assert Counter(hours) == {"12": 8, "24": 1, "48": 3}
    assert "Eight of our carriers say 12 hours, Northwind 24, the three others 48." in WORDS


def read(file: Path) -> Json:
    return dict(yaml.safe_load(file.read_text("utf-8")))


def test_the_loss_of_the_example_adds_up() -> None:
    rows = re.findall(
        r"^\| (?!\*)[A-Z][^|]+ \| \$([\d,]+) \| \$([\d,]+) \| \$([\d,]+) \|$", WORDS, re.MULTILINE
    )
    paid, back, lost = ([int(each.replace(",", "")) for each in column] for column in zip(*rows, strict=True))
    assert len(rows) == 3
    assert [a - b for a, b in zip(paid, back, strict=True)] == lost
    assert f"| **Together** | **${sum(paid):,}** | **${sum(back):,}** | **${sum(lost):,}** |" in WORDS
    assert f"The claim pays ${sum(lost):,}, not ${sum(paid):,}." in WORDS

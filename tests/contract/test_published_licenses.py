"""The licenses that papers, screens and chat mails show are those that the licensing page lists.

Source: domain.md §4 (producer display); California Insurance Code 1725.5, 1726.
"""

import re

import pytest
from chat.adapters.letters import Company
from content.adapters.libraries import read_library
from quotes.domain.licenses import LICENSES
from quotes.domain.states import STATES
from quotes.papers.brand import Brand, license_block
from release.layout import ROOT

PAGE = read_library(ROOT / "services/content/library", ROOT / "shells/brands").pages[
    "/licensing-information/"
]
ROW = re.compile(r"^\| ([A-Z][A-Za-z ]+) \| (Sample [A-Z]{2}-\d{4}) \|$", re.MULTILINE)
LISTED = dict(ROW.findall(PAGE.body))


def test_every_state_has_the_same_number_on_the_page_and_in_the_service() -> None:
    assert {STATES[code]: number for code, number in LICENSES.items()} == LISTED
    assert len(LISTED) == len(STATES) == 51
    assert len(set(LISTED.values())) == 51


def test_every_number_is_of_its_state_and_marked_as_a_sample() -> None:
    assert [code for code, number in LICENSES.items() if not number.startswith(f"Sample {code}-")] == []


@pytest.mark.parametrize("state", STATES)
def test_a_paper_shows_californias_number_and_the_buyers_own(state: str) -> None:
    told = " ".join(license_block(Brand(), state))
    for name in {"California", STATES[state]}:
        assert told.count(f"{name} license no. {LISTED[name]}") == 1
    assert set(re.findall(r"[A-Z]{2}-\d{4}", told)) == {LICENSES[code][-7:] for code in ("CA", state)}


def test_mails_of_a_chat_show_californias_number() -> None:
    assert Company().license == f"California license no. {LISTED['California']}"


def test_the_page_opens_with_californias_number() -> None:
    assert f"California license number: {LISTED['California']}." in PAGE.body.split("##")[0]

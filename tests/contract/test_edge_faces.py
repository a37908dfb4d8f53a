"""Typefaces with the first words: for whom they are at hand, or come in time. Source: docs/adr/0027."""

import re

import pytest
from release.edge.errors import EdgeError
from release.edge.faces import CHOICES, FAST_MS, face_values
from release.edge.testing import running_edge

FROM_OURS = {"Sec-Fetch-Site": "same-origin"}


@pytest.mark.parametrize(("choice", "first_page"), [("fast", "1"), ("always", "1"), ("never", "")])
def test_a_first_page_has_them_where_that_is_chosen_and_the_next_one_always(
    choice: str, first_page: str
) -> None:
    """[V14] The loopback is a fast line."""
    with running_edge(faces=choice) as edge:
        for headers, served in (({}, first_page), (FROM_OURS, "1"), ({"Sec-Fetch-Site": "none"}, first_page)):
            assert f'name="faces" content="{served}"' in edge.ask("/guide/", headers=headers).text


def test_what_a_request_says_of_its_line_counts_for_nothing() -> None:
    with running_edge(faces="never") as edge:
        page = edge.ask("/guide/", headers={"X-Coati-Faces": "1"}).text
    assert 'name="faces" content=""' in page


@pytest.mark.parametrize(
    ("rtt_us", "fast"),
    [(0, True), (9_999, True), (10_000, True), (39_999, True), (40_000, False), (150_000, False)],
)
def test_a_fast_line_is_one_of_short_round_trips(rtt_us: int, fast: bool) -> None:
    patterns = re.findall(r'"~(.+)" 1;', CHOICES["fast"][1])
    assert any(re.search(pattern, str(rtt_us)) for pattern in patterns) == fast == (rtt_us < FAST_MS * 1_000)


def test_another_word_is_refused() -> None:
    with pytest.raises(EdgeError, match="fast, always, never"):
        face_values("sometimes")

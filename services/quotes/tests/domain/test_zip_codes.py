"""ZIP codes and the states they lie in, the odd ones above all."""

from itertools import pairwise

import pytest
from quotes.domain.states import STATES
from quotes.domain.zip_codes import ONE_BY_ONE, PREFIXES, states_of


@pytest.mark.parametrize(
    ("zip_code", "state"),
    [
        ("33324", "FL"),
        ("33324-1234", "FL"),
        ("10001", "NY"),
        ("00501", "NY"),
        ("05501", "MA"),
        ("05401", "VT"),
        ("06320", "CT"),
        ("06390", "NY"),
        ("20001", "DC"),
        ("20101", "VA"),
        ("20201", "DC"),
        ("56999", "DC"),
        ("20601", "MD"),
        ("22030", "VA"),
        ("24605", "VA"),
        ("24701", "WV"),
        ("39901", "GA"),
        ("39701", "MS"),
        ("73301", "TX"),
        ("73401", "OK"),
        ("83414", "WY"),
        ("83415", "ID"),
        ("88510", "TX"),
        ("88401", "NM"),
        ("96701", "HI"),
        ("96863", "HI"),
        ("99501", "AK"),
        ("99401", "WA"),
    ],
)
def test_a_zip_code_lies_in_its_state(zip_code, state):
    """[C-02]"""
    assert states_of(zip_code) == (state,)


@pytest.mark.parametrize(
    "zip_code", ["00000", "00601", "00801", "09001", "34001", "96201", "96799", "96910", "71501"]
)
def test_no_plan_is_sold_overseas_in_the_territories_or_nowhere(zip_code):
    assert states_of(zip_code) == ()


@pytest.mark.parametrize(("zip_code", "states"), [("42223", ("KY", "TN")), ("89439", ("NV", "CA"))])
def test_a_post_office_may_serve_homes_across_the_line(zip_code, states):
    assert states_of(zip_code) == states


def test_every_state_has_its_prefixes_and_none_shares_them():
    assert list(PREFIXES) == list(STATES)
    runs = sorted(run for runs in PREFIXES.values() for run in runs.split())
    assert all(before[-3:] < after[:3] for before, after in pairwise(runs))
    assert {state for states in ONE_BY_ONE.values() for state in states.split()} <= set(STATES)

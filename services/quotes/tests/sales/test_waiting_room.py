"""TRUST R7: insurers that hang hold some threads of a process and not all of them."""

from contextlib import ExitStack
from math import inf

from quotes.sales.waiting_room import HURRIED_S, WaitingRoom


def test_the_first_wait_some_hurry_and_the_rest_take_what_is_there() -> None:
    room = WaitingRoom(4)
    with ExitStack() as all_of_them:
        stays = [all_of_them.enter_context(room.entered()) for _ in range(9)]
        assert stays == [inf] * 4 + [HURRIED_S] * 2 + [0.0] * 3


def test_a_place_is_free_again_when_its_holder_leaves() -> None:
    room = WaitingRoom(1)
    for _ in range(3):
        with room.entered() as stay:
            assert stay == inf


def test_as_many_may_wait_after_a_crowd_has_left_as_before_it() -> None:
    """One who leaves frees one place: were it two, soon every thread of a process could wait."""
    room = WaitingRoom(4)
    for _ in range(3):
        with ExitStack() as all_of_them:
            stays = [all_of_them.enter_context(room.entered()) for _ in range(9)]
        assert stays == [inf] * 4 + [HURRIED_S] * 2 + [0.0] * 3

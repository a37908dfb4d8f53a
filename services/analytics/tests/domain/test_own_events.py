"""An id made here is no other event's, also where one process became two."""

import os

from analytics.domain.own_events import fresh_id


def test_forks_of_a_process_make_ids_of_their_own() -> None:
    """TRUST R2: an id that came before is taken for a repetition, and its event would be lost."""
    made = {fresh_id("own"), *(_made_by_a_fork() for _ in range(2)), fresh_id("own")}
    assert len(made) == 4
    assert all(each.startswith("own:") and len(each) == 36 for each in made)


def _made_by_a_fork() -> str:
    read, write = os.pipe()
    if os.fork() == 0:
        os.write(write, fresh_id("own").encode())
        os._exit(0)
    os.close(write)
    os.wait()
    with os.fdopen(read) as told:
        return told.read()

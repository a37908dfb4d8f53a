"""What programs said before they ended, as whoever started them is told."""

from pathlib import Path

import pytest
from release.waiting import last_words, reason


def test_names_the_process_that_ended_first_and_not_those_it_took_along(tmp_path: Path) -> None:
    log = tmp_path / "platform.log"
    log.write_text(
        "07:41:01 redis         | ready\n"
        "07:41:01 quotes-worker | waits for quotes\n"
        "07:41:01 quotes        | cascade-indemnity/carrier.yaml: is missing\n"
        "07:41:02 system        | quotes stopped (rc=3)\n"
        "07:41:02 redis         | bye\n"
        "07:41:02 system        | redis stopped (rc=0)\n"
    )
    assert last_words(log) == "07:41:01 quotes        | cascade-indemnity/carrier.yaml: is missing"


def test_shows_the_end_of_the_log_while_nothing_has_ended(tmp_path: Path) -> None:
    log = tmp_path / "platform.log"
    log.write_text("one\ntwo\n")
    assert last_words(log, 1) == "two"


@pytest.mark.parametrize(
    ("said", "wanted"),
    [
        (
            "Traceback\n  File x\nValueError: no rates\n(Background on this error at: …)",
            "ValueError: no rates",
        ),
        ('this release cannot start\n{"event": "Shutting down: Master"}', "this release cannot start"),
        ('{"event":"x","exception":{"message":"a setting is missing"}}', "a setting is missing"),
        ("", "no word"),
    ],
)
def test_the_reason_is_what_the_program_said_last_in_words_of_its_own(said: str, wanted: str) -> None:
    assert reason(said) == wanted

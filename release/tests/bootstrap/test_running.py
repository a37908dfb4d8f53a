"""What sets up says in a sentence what it lacks."""

import pytest
from release.bootstrap.running import SetupError, run


def test_a_program_that_is_not_there_is_a_sentence() -> None:
    with pytest.raises(SetupError, match=r"could not install .*No such file"):
        run(["/nowhere/pip"], "pip could not install")

"""What `make ship`, `canary`, `promote`, `rollback` and `releases` say to the person who asked."""

from pathlib import Path

import pytest
from release.ship import main
from release.shipping.testing import put, put_brands, started

from release import build


@pytest.fixture(autouse=True)
def var(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    for name, value in {"COATI_VAR": str(tmp_path), "COATI_GATE": "static", "COATI_WHO": "Ada"}.items():
        monkeypatch.setenv(name, value)
    for name in ("RELEASES_STORE", "COATI_ORIGIN"):
        monkeypatch.delenv(name, raising=False)
    started(tmp_path)
    one = put(tmp_path, "blog", "blog2")
    monkeypatch.setattr(build, "build_all", lambda var, only: {"brands": put_brands(var), only: one})
    return tmp_path


def test_each_command_says_what_visitors_get_now(capsys: pytest.CaptureFixture[str]) -> None:
    said = []
    for arguments in (
        ["canary", "blog", "--percent", "5"],
        ["canary", "blog", "--percent", "20", "--why", "no complaints"],
        ["promote", "blog"],
        ["rollback", "blog", "--why", "a typing mistake"],
    ):
        assert main(arguments) == 0
        said.append(capsys.readouterr().out.split(" (")[0])
    assert said == [
        "5 percent of the visitors get blog blog2",
        "20 percent of the visitors get blog blog2",
        "blog blog2 is live",
        "blog blog1 is live",
    ]
    assert main(["releases"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert next(line.split() for line in lines if line.startswith("blog")) == ["blog", "blog1", "–", "–"]
    assert "Ada: rollback blog: blog2 → blog1 (a typing mistake)" in lines[lines.index("Last changes:") + 1]
    assert "Ada: canary blog at 20 %: blog2 → blog2 (no complaints)" in "\n".join(lines)


def test_a_release_that_is_named_is_the_one_that_is_promoted_or_taken_back(
    capsys: pytest.CaptureFixture[str],
) -> None:
    main(["canary", "blog", "--percent", "5"])
    assert main(["promote", "blog", "--release", "blog9"]) == 1
    assert "blog9 is not the canary of blog: that is blog2" in capsys.readouterr().err
    assert main(["promote", "blog", "--release", "blog2"]) == 0
    assert main(["rollback", "blog", "--release", "blog1"]) == 1
    assert "blog1 is shown to nobody: Ada promoted blog2" in capsys.readouterr().err
    assert main(["rollback", "blog", "--release", "blog2"]) == 0
    assert capsys.readouterr().out.startswith("blog blog1 is live (")


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["ship", ""], "there is no section ''; known: blog, chrome, host, quote"),
        (["canary", "blog", "--percent", ""], "PERCENT=: a canary gets 1 to 99 percent of the visitors"),
        (["canary", "blog", "--percent", "five"], "PERCENT=five: a canary gets 1 to 99 percent"),
        (["canary", "blog", "--percent", "-1"], "PERCENT=-1: a canary gets 1 to 99 percent"),
        (["promote", "blog"], "blog has no canary to promote: make canary SECTION=blog PERCENT=5"),
    ],
)
def test_a_bad_word_is_one_sentence_and_status_1(
    arguments: list[str], said: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(arguments) == 1
    spoken = capsys.readouterr().err
    assert said in spoken
    assert spoken.count("\n") == 1


def test_a_ship_that_cannot_be_tried_says_what_to_start(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """A browser looks at every release, unless somebody said that none is to."""
    monkeypatch.delenv("COATI_GATE")
    assert main(["ship", "blog"]) == 1
    assert "no platform answers here to try the release on: start it (make run)" in capsys.readouterr().err
    monkeypatch.setenv("COATI_GATE", "no")
    assert main(["ship", "blog"]) == 1
    assert "COATI_GATE=no: leave it unset, or say static" in capsys.readouterr().err

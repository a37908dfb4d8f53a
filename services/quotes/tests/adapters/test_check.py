"""Each folder of carriers is checked by itself, so that one run names all that is wrong."""

import shutil
from pathlib import Path

import pytest
from quotes.check import main
from quotes.composition import HOME


def test_every_carrier_on_file_can_be_sold(capsys: pytest.CaptureFixture[str]) -> None:
    assert main() == 0
    assert "0 faults" in capsys.readouterr().out


def test_all_bad_folders_are_named_in_one_run(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    shutil.copytree(HOME / "carriers" / "harbor-mutual", tmp_path / "harbor-mutual")
    for name in ("empty-one", "empty-two"):
        (tmp_path / name).mkdir()
    assert main(tmp_path) == 1
    said = capsys.readouterr()
    assert "empty-one/carrier.yaml" in said.err
    assert "empty-two/carrier.yaml" in said.err
    assert "3 carriers" in said.out

"""Every folder that somebody has to answer for is named in CODEOWNERS, and nothing there names one that is gone."""

import re

import pytest
from release.layout import ROOT

LINES = [
    line.split()
    for line in (ROOT / "CODEOWNERS").read_text("utf-8").splitlines()
    if line.strip() and not line.startswith("#")
]
OWNED = ("services", "packages/remotes", "packages/shared", "shells")
FOLDERS = sorted(
    f"/{parent}/{path.name}/"
    for parent in OWNED
    for path in (ROOT / parent).iterdir()
    if path.is_dir() and any(child.is_file() for child in path.rglob("*") if "__pycache__" not in child.parts)
)


@pytest.mark.parametrize("folder", FOLDERS)
def test_every_folder_has_an_owner_of_its_own(folder: str) -> None:
    assert [line for line in LINES if line[0] == folder], f"CODEOWNERS names no owner of {folder}"


def test_every_line_names_something_that_is_there_and_at_least_one_team() -> None:
    for pattern, *owners in LINES:
        assert pattern == "*" or (ROOT / pattern.strip("/")).exists(), pattern
        assert owners and all(re.fullmatch(r"@coati/[a-z0-9]+", owner) for owner in owners), pattern

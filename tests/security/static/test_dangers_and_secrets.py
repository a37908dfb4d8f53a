"""What bandit and detect-secrets find that nobody has looked at, and that they find anything at all."""

import base64
from pathlib import Path

import pytest
from release.security import dangers, secrets
from release.security.programs import tracked

pytestmark = pytest.mark.timeout(600)


def test_bandit_finds_nothing_that_nobody_has_looked_at() -> None:
    """TRUST K3"""
    assert list(map(str, dangers.find(dangers.SOURCES))) == []


def test_bandit_finds_what_is_planted_unless_the_line_is_marked(tmp_path: Path) -> None:
    """TRUST K3: the check goes red."""
    (tmp_path / "planted.py").write_text(
        "import subprocess\nimport yaml\n\n"
        "subprocess.run('ls', shell=True)\n"
        "yaml.load('a')\n"
        "yaml.load('a')  # noqa: S506 - looked at\n"
    )
    found = dangers.find(["."], tmp_path)
    assert [(one.rule, one.place.rpartition(":")[2]) for one in found] == [("B602", "4"), ("B506", "5")]


def test_no_secret_is_written_down() -> None:
    """TRUST S16: `python -m release.security.secrets` names the place; what is none is accepted by its hash."""
    found = secrets.find(tracked())
    new = sorted(set(found) - secrets.accepted())
    assert [f"{one[0]}:{found[one]}: {one[1]}" for one in new] == []


def test_a_planted_secret_is_found_and_its_hash_alone_is_kept(tmp_path: Path) -> None:
    """TRUST S16: the check goes red."""
    # Put together here, or this file would be what it looks for.
    key = "AKIA" + "QYLPMN5HFIQR7XYA"
    private = "-----BEGIN RSA " + "PRIVATE KEY-----"
    password = base64.b85encode(b"seven bridges").decode()
    (tmp_path / "deploy.py").write_text(f'key = "{key}"\npassword = "{password}"\nkeep = """{private}"""\n')
    found = secrets.find([Path("deploy.py")], tmp_path)
    assert {kind for _, kind, _ in found} == {"AWS Access Key", "Secret Keyword", "Private Key"}
    secrets.accept(found, tmp_path / "accepted.json")
    assert secrets.accepted(tmp_path / "accepted.json") == set(found)
    assert key not in (tmp_path / "accepted.json").read_text()

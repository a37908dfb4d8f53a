"""What a service's process reads of its steps by itself is what Alembic reads of them; and it does not load Alembic."""

import subprocess
import sys
from importlib.util import find_spec
from pathlib import Path

import pytest
from alembic.config import Config
from alembic.script import ScriptDirectory
from kit.migrating import Migrations, Steps
from release.stack import WITH_DATABASE


@pytest.mark.parametrize("service", WITH_DATABASE)
def test_the_steps_are_those_alembic_knows(service: str) -> None:
    config = Config()
    config.set_main_option("script_location", f"{service}:migrations")
    by_alembic = ScriptDirectory.from_config(config)
    known = frozenset(step.revision for step in by_alembic.walk_revisions())
    assert Migrations(service, lock=0).steps() == Steps(known, by_alembic.get_current_head() or "")


def test_steps_without_one_end_are_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    versions = tmp_path / "forked_service" / "migrations" / "versions"
    versions.mkdir(parents=True)
    for package in (versions.parents[1], versions.parent):
        (package / "__init__.py").touch()
    monkeypatch.syspath_prepend(tmp_path)
    assert find_spec("forked_service.migrations")
    for name, before in (("1", "None"), ("2", '"1"'), ("3", '"1"')):
        (versions / f"{name}.py").write_text(f'revision = "{name}"\ndown_revision = {before}\n')
    with pytest.raises(RuntimeError, match="have no end, or several"):
        Migrations("forked_service", lock=0).steps()


@pytest.mark.parametrize(
    "program", ["quotes.app", "quotes.worker", "accounts.app", "analytics.worker", "chat.streams.app"]
)
def test_programs_that_serve_load_neither_alembic_nor_what_draws_papers(program: str) -> None:
    """SPEED V22: 8 MB and 25 MB of each process."""
    script = f"import sys, {program}; print(*({{'alembic', 'mako', 'typst', 'PIL'}} & set(sys.modules)))"
    done = subprocess.run([sys.executable, "-c", script], stdout=subprocess.PIPE, text=True, check=True)
    assert done.stdout.split() == []

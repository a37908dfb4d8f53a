"""A forked program gets what the shell and release/bin/on-release would start it with."""

import os
import subprocess
import sys
from pathlib import Path

import pytest
from release.layout import ROOT
from release.nursery.programs import on_release, program
from release.procfile import read_procfile
from release.services.processes import all_processes, services

LINES = read_procfile((ROOT / "Procfile").read_text())
ENVIRONMENT = {"PATH": os.environ["PATH"], "COATI_RUN": "/run/coati", "SANDBOX_PORT": "8081"}


@pytest.mark.parametrize("workers", [{}, {"COATI_WORKERS": "1"}], ids=["as it stands", "told"])
@pytest.mark.parametrize("name", sorted({"guard", *(process.name for process in all_processes())}))
def test_each_python_line_of_the_procfile_becomes_the_words_a_shell_makes_of_it(
    name: str, workers: dict[str, str]
) -> None:
    environment = {**ENVIRONMENT, **workers}
    found = program(LINES[name], environment)
    assert found is not None
    shell = LINES[name].replace("exec ", "printf '%s\\n' ", 1)
    said = subprocess.check_output(["sh", "-c", shell], env=environment, text=True).splitlines()
    own = len(said) - len(found.arguments)
    assert said[own:] == found.arguments
    assert said[own - 1] == found.module
    assert set(said[: own - 1]) <= {"python", "-m", "release/bin/on-release", *services()}


@pytest.mark.parametrize(
    "line",
    [
        LINES["redis"],
        LINES["edge"],
        "exec python -m one; echo two",
        "exec python -m one > file",
        "python -m one",
        "exec python -c 'print(1)'",
        "exec python -m one $(two)",
    ],
)
def test_what_is_another_program_or_wants_a_shell_gets_one(line: str) -> None:
    assert program(line, ENVIRONMENT) is None


@pytest.mark.parametrize("inherited", [None, "/already/there"])
@pytest.mark.parametrize("released", [True, False])
def test_the_environment_is_the_one_that_on_release_makes(
    tmp_path: Path, inherited: str | None, released: bool
) -> None:
    if released:
        (tmp_path / "services/quotes/one").mkdir(parents=True)
        (tmp_path / "services/quotes/current").symlink_to("one")
    environment = {**ENVIRONMENT, "COATI_VAR": str(tmp_path)}
    if inherited:
        environment["PYTHONPATH"] = inherited
    says = "import os; print(*(f'{name}={os.environ.get(name)}' for name in ('COATI_CODE', 'PYTHONPATH')), sep='\\n')"
    said = subprocess.check_output(
        ["release/bin/on-release", "quotes", sys.executable, "-c", says],
        cwd=ROOT, env=environment, text=True,
    )  # fmt: skip
    made = {**environment, **on_release("quotes", environment)}
    assert said.splitlines() == [f"{name}={made.get(name)}" for name in ("COATI_CODE", "PYTHONPATH")]
    assert ("COATI_CODE" in made) is released

"""The nursery has what services load, so that each of them has no copy of its own; and nothing that is a release's."""

import json
import subprocess
import sys
from typing import Any

import pytest
from release.nursery.libraries import LIBRARIES, PER_PROCESS
from release.services.processes import all_processes

# One process loads the packages, then what each program of the Procfile begins with.
LOOK = """
import importlib, json, os, sys, sysconfig, threading
from release.nursery import libraries
libraries.load()
loaded, threads = set(sys.modules), threading.active_count()
for name in sys.argv[1:]:
    importlib.import_module(name)
packages = sysconfig.get_path("purelib")
def is_package(name):
    return (getattr(sys.modules[name], "__file__", None) or "").startswith(packages)
print(json.dumps({
    "threads": threads,
    "loaded": sorted(name.partition(".")[0] for name in loaded),
    "late": sorted(name for name in set(sys.modules) - loaded if is_package(name)),
}))
"""
# A module or two of a package that is there may come late: a few kilobytes.
MAY_BE_LATE = 12


@pytest.fixture(scope="module")
def seen() -> dict[str, Any]:
    programs = [
        process.module or process.command.rpartition("'")[0].rpartition("'")[2].partition(":")[0]
        for process in all_processes()
    ]
    said = subprocess.check_output([sys.executable, "-W", "ignore", "-c", LOOK, *programs], text=True)
    found: dict[str, Any] = json.loads(said.splitlines()[-1])
    return found


def test_what_a_program_loads_of_a_package_was_there_before_it_was_forked(seen: dict[str, Any]) -> None:
    """SPEED V22"""
    late = [name for name in seen["late"] if name.partition(".")[0] not in PER_PROCESS]
    assert {name.partition(".")[0] for name in late} <= set(seen["loaded"]), late
    assert len(late) <= MAY_BE_LATE, late


def test_nothing_is_loaded_that_belongs_to_a_release_or_must_be_each_processs_own(
    seen: dict[str, Any],
) -> None:
    services = {process.service for process in all_processes()}
    assert not {*services, "kit", *PER_PROCESS} & set(seen["loaded"])
    assert seen["threads"] == 1, "a fork would lose the others, and what they hold"


def test_the_list_is_in_order_and_names_nothing_twice() -> None:
    assert list(LIBRARIES) == sorted(set(LIBRARIES))

"""pytest: `--trust R,D7` runs the tests that name such checks; how each went is kept for docs/TRUST.md.

A test may say what it saw: `record_property("seen", "0 of 20,000 lost")`.
"""

import json
from collections import defaultdict
from pathlib import Path

import pytest

from release.trust import outcomes
from release.trust.naming import chosen, in_docstring, in_order, in_parameter

NAMED = pytest.StashKey[tuple[str, ...]]()
PROPERTY = "trust"


def pytest_addoption(parser: pytest.Parser) -> None:
    group = parser.getgroup("trust", "checks of trust (docs/trust/checks.yaml)")
    group.addoption("--trust", metavar="R,D7", help="only tests that name checks of these letters or ids")
    group.addoption("--trust-names", metavar="FILE", help="write which test names which checks, as JSON")


def pytest_configure(config: pytest.Config) -> None:
    # Of several processes the one that hears from all writes.
    if not hasattr(config, "workerinput"):
        config.pluginmanager.register(Keeper(), "trust-keeper")


@pytest.hookimpl(trylast=True)
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    for item in items:
        item.stash[NAMED] = named = named_by(item)
        if named:
            item.user_properties.append((PROPERTY, " ".join(named)))
    if asked := config.getoption("--trust"):
        wanted = [letter.strip() for letter in asked.split(",")]
        kept: list[pytest.Item] = []
        others: list[pytest.Item] = []
        for item in items:
            named = item.stash[NAMED]
            (kept if chosen(wanted, named) else others).append(item)
        items[:] = kept
        config.hook.pytest_deselected(items=others)
    if to := config.getoption("--trust-names"):
        Path(to).write_text(
            json.dumps({item.nodeid: item.stash[NAMED] for item in items if item.stash[NAMED]})
        )


def named_by(item: pytest.Item) -> tuple[str, ...]:
    """The checks that a test, its class, its module and its parameters name."""
    texts = [getattr(getattr(node, "obj", None), "__doc__", None) for node in item.listchain()]
    named = {check for text in texts for check in in_docstring(text)}
    cell = getattr(item, "callspec", None)
    return tuple(sorted(named | (in_parameter(cell.id) if cell else set()), key=in_order))


class Keeper:
    """Gathers reports, and keeps them by test file when the run ends."""

    def __init__(self) -> None:
        self._files: dict[str, dict[str, outcomes.Outcome]] = defaultdict(dict)

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        properties = dict(report.user_properties)
        if PROPERTY not in properties:
            return
        tests, name = self._files[report.nodeid.partition("::")[0]], report.nodeid
        before = tests.get(name)
        # What fails in any of set-up, call and tear-down has failed; a call that was never made has not passed.
        if report.when == "call" or report.outcome != "passed":
            worst = "failed" if "failed" in (before and before.outcome, report.outcome) else report.outcome
            tests[name] = outcomes.Outcome(
                tuple(str(properties[PROPERTY]).split()),
                worst,
                outcomes.now(),
                round(report.duration + (before.seconds if before else 0), 2),
                str(properties.get("seen", "")),
            )

    def pytest_sessionfinish(self) -> None:
        for source, tests in self._files.items():
            outcomes.keep(source, tests)

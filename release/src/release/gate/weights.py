"""Whether every page of a section keeps its budget of JavaScript."""

from collections.abc import Iterator, Mapping

from release import budgets
from release.budgets import BudgetError
from release.builds import HOST, Build
from release.gate.records import GateError


def check_weights(section: str, built: Mapping[str, Build]) -> None:
    """Every page that this section is in: host and chrome are in all of them.

    Raises: GateError: a page would ship more than it may; the message lists the files, the largest first.
    """
    for name, page in pages_with(section, built):
        scripts = budgets.start_scripts(built, name) + budgets.page_scripts(built[name], page)
        try:
            budgets.check(name, scripts, page)
        except BudgetError as error:
            raise GateError(
                f"{error}\nLoad what the page can begin without by import(), or argue for another budget in "
                "release/src/release/budgets.py"
            ) from error


def pages_with(section: str, built: Mapping[str, Build]) -> Iterator[tuple[str, str]]:
    """Section and page of everything this section's scripts are in; '' is what all pages of a section load."""
    everywhere = section in (HOST, "chrome")
    for name, one in built.items():
        if name != HOST and (everywhere or name == section):
            yield name, ""
            for page in one.manifest["pages"]:
                yield name, page

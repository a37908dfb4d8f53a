"""`python -m release.trust check`: the list and the tests name the same checks. `… page`: write docs/TRUST.md."""

import argparse
import sys
from collections.abc import Mapping

from release.layout import ROOT
from release.trust import benches, outcomes, page, tests_named
from release.trust.listing import ListError, Listing, read
from release.trust.naming import in_order

PAGE = ROOT / "docs" / "TRUST.md"


def main(arguments: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="release.trust", description=__doc__)
    parser.add_argument("what", choices=("check", "page"))
    what = parser.parse_args(arguments).what
    try:
        listing = read()
        python, typescript = tests_named.python(), tests_named.typescript()
    except (ListError, tests_named.CollectError) as error:
        print(error, file=sys.stderr)
        return 1
    if what == "page":
        return write_page(listing, python, typescript)
    flaws = compare(listing, {**python, **typescript}, benches.measured())
    print("\n".join(flaws), file=sys.stderr) if flaws else print(
        f"{len(listing.checks)} checks are listed, each is named by what shows it"
    )
    return 1 if flaws else 0


def compare(listing: Listing, named: Mapping[str, tuple[str, ...]], benched: set[str]) -> list[str]:
    """What is listed and shown by nothing, or named and not listed; one sentence each."""
    shown = {check for checks in named.values() for check in checks}
    missing = [
        f"{check.id} ({check.name}) is in docs/trust/checks.yaml, and "
        + ("neither a bench nor a test names it" if check.by == "bench" else "no test names it")
        for check in listing.checks.values()
        if check.by != "command" and check.id not in (shown | benched if check.by == "bench" else shown)
    ]
    unknown = [
        f"{check} is named by {sorted(name for name, checks in named.items() if check in checks)[0]}, "
        "and docs/trust/checks.yaml does not list it"
        for check in sorted(shown - set(listing.checks), key=in_order)
    ]
    return missing + unknown


def write_page(
    listing: Listing, python: Mapping[str, tuple[str, ...]], typescript: Mapping[str, tuple[str, ...]]
) -> int:
    """Status 1 when a check has failed: the page says which, and so does the run."""
    seen, speed = outcomes.read(), benches.standings()
    # A goal of speed that no bench has a line of is shown by tests: bytes and requests need no clock. One that a bench
    # measures is not shown by the tests that are about it too.
    speed |= {check: page.Standing("not run") for check in benches.measured() - set(speed)}
    standings = {
        check.id: speed[check.id]
        if check.by == "bench" and check.id in speed
        else page.standing(page.expected_of(check, python, typescript, seen), seen)
        for check in listing.checks.values()
    }
    by_pytest, by_vitest = (
        {check for of in named.values() for check in of} for named in (python, typescript)
    )
    PAGE.write_text(page.write(listing, standings, by_pytest - by_vitest))
    failed = [check for check, found in standings.items() if found.verdict == "FAILED"]
    print(f"{PAGE.relative_to(ROOT)}: {len(standings)} checks, failed: {', '.join(failed) or 'none'}")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())

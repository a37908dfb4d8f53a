"""`make test-security`: every attack, every look at the code and at what it is made of, and what nobody could tell.

Nothing stops at the first failure. What could not be asked is named again in the last lines, for a run in which an
audit had nobody to answer it is not one in which all was well. Status 1: something failed; 3: nothing did, but
something was not audited.
"""

import re
import sys
from collections.abc import Mapping, Sequence

from release import suite
from release.suite import BY_FILE, STACK, Part, Told
from release.trust import tests_named

NOT_ASKED = 3
OPEN = re.compile(r"^.*\bNOT (?:AUDITED|ASKED)\b.*$", re.M)


def parts(typescript: Mapping[str, tuple[str, ...]]) -> tuple[Part, ...]:
    """What runs, in turn; `typescript` says which checks each of its test files names."""
    ours = sorted(file for file, checks in typescript.items() if any(check[0] in "SK" for check in checks))
    in_browser = [file for file in ours if file.startswith("tests/e2e/")]
    units = [file for file in ours if file not in in_browser]
    module = [sys.executable, "-m"]
    return (
        Part("attacks and code", ["env", "COATI_SECURITY=full", "pytest", *BY_FILE, "--trust", "S,K"]),
        Part("attacks, in TypeScript", ["npx", "vitest", "run", "--project", "unit", *units]),
        Part("attacks in a browser", [*STACK, "npx", "vitest", "run", "--project", "e2e", *in_browser]),
        Part("parts lists", [*module, "release.security.parts_list"]),
        Part("age of the pins", [*module, "release.security.freshness"]),
        Part("known advisories", [*module, "release.security.audit"]),
    )


def left_open(told: Sequence[Told]) -> list[str]:
    """What nobody could tell, in the words of whoever was asked."""
    return [
        f"{found.part.name}: {line.strip()}"
        for found in told
        if found.status
        for line in OPEN.findall(found.output)
    ]


def status(told: Sequence[Told]) -> int:
    """A failure weighs more than what nobody was asked."""
    ended = {found.status for found in told} - {0}
    return 0 if not ended else NOT_ASKED if ended == {NOT_ASKED} else 1


def main() -> int:
    return run(parts(tests_named.typescript()))


def run(wanted: Sequence[Part]) -> int:
    """Run them one by one; the counts, then what is open, are the last words."""
    told = []
    for part in wanted:
        print(suite.head(part), flush=True)
        told.append(suite.run(part))
    suite.summary(told)
    if open_now := left_open(told):
        print("\nNobody could tell, so this run says nothing of it:")
        print("\n".join(f"  {line}" for line in open_now), flush=True)
    return status(told)


if __name__ == "__main__":
    sys.exit(main())

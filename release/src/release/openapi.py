"""Keep the TypeScript wire types those of the services' OpenAPI documents.

`python -m release.openapi` rewrites packages/shared/api/src/generated; `--check` only compares and says what to do.
"""

import argparse
import subprocess
import sys
import tempfile
from pathlib import Path

from release.layout import ROOT

SERVICES = ("content", "quotes", "analytics", "accounts", "chat")
GENERATED = ROOT / "packages/shared/api/src/generated"


def main(arguments: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="release.openapi", description=__doc__)
    parser.add_argument("--check", action="store_true", help="compare, change nothing")
    check = parser.parse_args(arguments).check
    stale = [service for service in SERVICES if not renew(service, check=check)]
    if stale:
        print(
            f"TypeScript types are behind: {', '.join(stale)}. Run: python -m release.openapi",
            file=sys.stderr,
        )
    return 1 if stale else 0


def renew(service: str, *, check: bool) -> bool:
    """Write or compare one service's types; False only when a check found a difference."""
    fresh = typescript(service)
    target = GENERATED / f"{service}.ts"
    if check:
        return target.is_file() and target.read_text() == fresh
    target.write_text(fresh)
    return True


def typescript(service: str) -> str:
    """The types of a service's document, as openapi-typescript writes them."""
    document = subprocess.run(
        [sys.executable, "-m", "kit.openapi_document", service], capture_output=True, check=True, cwd=ROOT
    ).stdout
    with tempfile.TemporaryDirectory() as folder:
        source, target = Path(folder) / "openapi.json", Path(folder) / "types.ts"
        source.write_bytes(document)
        subprocess.run(
            ["npx", "openapi-typescript", str(source), "-o", str(target)],
            capture_output=True,
            check=True,
            cwd=ROOT,
        )
        return target.read_text()


if __name__ == "__main__":
    sys.exit(main())

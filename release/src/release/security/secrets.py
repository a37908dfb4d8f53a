"""Secrets that somebody wrote down in the repository. `--accept` renews the list of what only looks like one.

docs/trust/not-secrets.json names each by file, kind and hash, never by text; read its difference before a commit.
A line that has to hold something of the kind may also say `pragma: allowlist secret`. Source: TRUST S16.
"""

import argparse
import json
import sys
from collections.abc import Iterable, Sequence
from pathlib import Path

from release.layout import ROOT
from release.security.programs import SECURITY_BIN, run, tracked

ACCEPTED = ROOT / "docs" / "trust" / "not-secrets.json"
# Hashes of packages, pictures, and what is made of other files.
WITHOUT = {".lock", ".svg", ".png", ".jpg", ".webp", ".avif", ".ico", ".woff2", ".bin", ".br", ".gz", ".pdf"}
# Written for everybody to read, or made of other files.
PUBLISHED = (
    "services/content/library/",
    "services/quotes/carriers/",
    "package-lock.json",
    "docs/trust/not-secrets.json",
)
# Kinds that go by the look of a text and not by its make; half of all identifiers look so.
BY_LOOK = ("Base64HighEntropyString", "HexHighEntropyString")
AT_ONCE = 400

Found = tuple[str, str, str]


def find(files: Iterable[Path], root: Path = ROOT) -> dict[Found, int]:
    """What looks like a secret: (file, kind, hash), and the line it is in."""
    read = [str(path) for path in files if path.suffix not in WITHOUT and not str(path).startswith(PUBLISHED)]
    found: dict[Found, int] = {}
    for start in range(0, len(read), AT_ONCE):
        command: list[str | Path] = [SECURITY_BIN / "detect-secrets", "-c", "2", "scan", "--no-verify"]
        command += [word for kind in BY_LOOK for word in ("--disable-plugin", kind)]
        said = json.loads(run([*command, *read[start : start + AT_ONCE]], cwd=root).stdout)
        for name, secrets in said["results"].items():
            found |= {(name, one["type"], one["hashed_secret"]): one["line_number"] for one in secrets}
    return found


def accepted(path: Path = ACCEPTED) -> set[Found]:
    """What somebody has looked at."""
    return {(one["file"], one["kind"], one["hash"]) for one in json.loads(path.read_text())}


def accept(found: Iterable[Found], path: Path = ACCEPTED) -> None:
    rows: Sequence[dict[str, str]] = [
        {"file": name, "kind": kind, "hash": digest} for name, kind, digest in sorted(found)
    ]
    path.write_text("[\n" + ",\n".join(f"  {json.dumps(row)}" for row in rows) + "\n]\n")


def main(arguments: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="release.security.secrets", description=__doc__)
    parser.add_argument("--accept", action="store_true", help="all that is found now is no secret")
    found = find(tracked())
    if parser.parse_args(arguments).accept:
        accept(found)
        print(f"{ACCEPTED.relative_to(ROOT)}: {len(found)} texts that are no secrets")
        return 0
    new = sorted(set(found) - accepted())
    print("\n".join(f"{one[0]}:{found[one]}: {one[1]}" for one in new) or "no secret is written down")
    return 1 if new else 0


if __name__ == "__main__":
    sys.exit(main())

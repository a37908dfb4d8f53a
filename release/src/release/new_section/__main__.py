"""`python -m release.new_section NAME`: makes a section. `make new-section NAME=…`."""

import argparse
import sys
from pathlib import Path

from release.layout import ROOT
from release.new_section import NameRefusedError, PlaceChangedError, make

NEXT = """
Next:
  make run                          shows it at /{name}
  make dev SECTION={name:<16} rebuilds it while you write
  make check                        and the rows of README.md and ARCHITECTURE.md that name the sections
Who owns it is a guess: correct its two lines in CODEOWNERS."""


def main(arguments: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="release.new_section", description=__doc__)
    parser.add_argument("name")
    parser.add_argument("--root", type=Path, default=ROOT, help="the tree to write into")
    options = parser.parse_args(arguments)
    try:
        for path in make(options.root, options.name):
            print(f"  {path.relative_to(options.root)}")
    except (NameRefusedError, PlaceChangedError) as error:
        print(error, file=sys.stderr)
        return 1
    print(NEXT.format(name=options.name))
    return 0


if __name__ == "__main__":
    sys.exit(main())

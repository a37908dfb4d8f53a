"""`python -m content.check [FOLDER]`: read the library as the service does and say what is wrong, file by file."""

import sys
from pathlib import Path

from content.adapters.libraries import read_library
from content.links import dead_links
from content.settings import Settings


def main(arguments: list[str]) -> int:
    """Print every fault as file:line: reason; 1 when there is one."""
    folder = Path(arguments[0]) if arguments else Settings(env="development").library
    library = read_library(folder)
    faults = [*library.faults, *dead_links(library)]
    for fault in faults:
        print(fault, file=sys.stderr)
    print(f"{len(library.pages)} pages, {len(faults)} faults")
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))

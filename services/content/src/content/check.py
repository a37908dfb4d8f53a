"""`python -m content.check [FOLDER]`: read the library as the service does and say what is wrong, file by file."""

import sys
from datetime import UTC, datetime
from pathlib import Path

from content.adapters.libraries import read_library
from content.adapters.links import dead_links
from content.domain.checking import faults_between
from content.domain.libraries import Fault, Library
from content.settings import Settings


def main(arguments: list[str]) -> int:
    """Print every fault as file:line: reason; 1 when there is one."""
    settings = Settings(env="development")
    folder = Path(arguments[0]) if arguments else settings.library
    library = read_library(folder, settings.logos)
    faults = faults_of(library)
    for fault in faults:
        print(fault, file=sys.stderr)
    print(
        f"{len(library.pages)} pages, {len(library.posts)} posts, {len(library.providers)} providers, "
        f"{len(faults)} faults"
    )
    return 1 if faults else 0


def faults_of(library: Library) -> list[Fault]:
    """Everything that is wrong with a library, by file and line."""
    found = [*library.faults, *faults_between(library, datetime.now(UTC).date()), *dead_links(library)]
    return sorted(found, key=lambda fault: (fault.file, fault.line))


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))

"""The Procfile: which programs a platform is made of, and the command of each."""

import re

LINE = re.compile(r"^([A-Za-z0-9_-]+):\s*(.+)$")


def read_procfile(text: str) -> dict[str, str]:
    """Name and command of each process. Raises: ValueError: a name stands twice."""
    found: dict[str, str] = {}
    for line in text.splitlines():
        if match := LINE.match(line):
            if match[1] in found:
                raise ValueError(f"the Procfile names {match[1]} twice")
            found[match[1]] = match[2]
    return found

"""One canonical address a page: lower case, a slash at the end. Every other spelling is one redirect away."""

import re

_SEGMENT = re.compile(r"^[a-z0-9]+(?:-[a-z0-9]+)*$")
MAX_LENGTH = 200


def canonical(path: str) -> str | None:
    """The canonical spelling of a path, or None where no page can lie.

    `path` begins with a slash. Source: TRUST §4 (one canonical form, at most one hop).
    """
    if len(path) > MAX_LENGTH:
        return None
    segments = [segment for segment in path.lower().split("/") if segment]
    if not all(_SEGMENT.match(segment) for segment in segments):
        return None
    return "/" + "".join(f"{segment}/" for segment in segments)

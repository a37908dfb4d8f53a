"""The locations of sections that are applications: every address at or below their paths is one document."""

import re
from collections.abc import Iterable

from release.sections import Application


def outer_locations(applications: Iterable[Application]) -> str:
    """For nginx/outer/pages.conf: kept by the first of a section's paths, since all of them show the same document."""
    return "\n    ".join(
        f"location {match} {{\n{_asked(one)}    }}"
        for one in applications
        for path in one.paths
        for match in (f"= {path}", f"{path}/")
    )


def application_names(applications: Iterable[Application]) -> str:
    """For nginx/variant.conf: the paths whose addresses lead on as they are, as alternatives of a pattern."""
    return "|".join(re.escape(path.removeprefix("/")) for one in applications for path in one.paths)


def _asked(one: Application) -> str:
    # The same for everybody, and nothing a shared computer should keep: who is signed in, its scripts ask.
    headers = "        include headers/account.conf;\n" if one.private else ""
    return (
        f"{headers}"
        f"        set $page_path {one.paths[0]};\n"
        f"        set $inner_page /_app/{one.section}/;\n"
        "        include page.conf;\n"
        f"        proxy_pass http://inner/_app/{one.section}/;\n"
    )


def inner_locations(applications: Iterable[Application]) -> str:
    """For nginx/inner.conf: the frame is part of the live release."""
    return "\n    ".join(
        f"""location /_app/{one.section}/ {{
        include lane.conf;
        rewrite ^ /frames/{one.section}.html last;
    }}"""
        for one in applications
    )

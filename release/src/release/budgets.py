"""What a page may cost: gzip bytes of JavaScript, counted from the manifests when releases are composed."""

from collections.abc import Mapping, Sequence

from release import sections
from release.builds import HOST, Build

KB = 1000
# A page of words; sections with routes and the store state a bound of their own. Source: SPEED.md V16.
CONTENT_PAGE_BYTES = 115 * KB
# InstantSearch alone is 54 KB (FRONTEND §3); it loads on the page of results and nowhere else.
SEARCH_PAGE_BYTES = 160 * KB


class BudgetError(Exception):
    """A page would ship more JavaScript than it may; the message lists the files, the largest first."""


def limit_of(section: str, page: str = "") -> int:
    if (section, page) == ("blog", "search"):
        return SEARCH_PAGE_BYTES
    return sections.page_bytes(section, otherwise=CONTENT_PAGE_BYTES)


def check(section: str, scripts: Sequence[tuple[Build, str]], page: str = "") -> int:
    """Gzip bytes of a section's page; `scripts` are the files it needs at start, each with the build it is from.

    Raises: BudgetError.
    """
    sizes: dict[str, int] = {
        f"{build.section}/{path}": build.manifest["sizes"][path] for build, path in scripts
    }
    total = sum(sizes.values())
    if total > limit_of(section, page):
        raise BudgetError(_report(section, page, sizes, total))
    return total


def start_scripts(builds: Mapping[str, Build], section: str) -> list[tuple[Build, str]]:
    """Every script a section's page loads at start: the host's, chrome's, its own, and the shared modules they take."""
    host = builds[HOST]
    remotes = [builds[name] for name in dict.fromkeys(("chrome", section)) if name in builds]
    needed = [*host.manifest["hints"]]
    for remote in remotes:
        for name in remote.manifest["needs"]:
            needed += host.manifest["shared"][name]["scripts"]
    if section != "chrome":
        # Only sections with routes link through the router; a page of words never pays for it.
        routed = "@coati/router" in builds[section].manifest["needs"]
        needed += host.manifest["routing" if routed else "documents"]
    own = [(remote, path) for remote in remotes for path in remote.manifest["hints"]]
    return [*((host, path) for path in dict.fromkeys(needed)), *own]


def page_scripts(one: Build, page: str) -> list[tuple[Build, str]]:
    """What a page that loads by itself adds to its section's start; nothing for pages that do not."""
    hinted = one.manifest["hints"]
    return [(one, path) for path in one.manifest["pages"].get(page, ()) if path not in hinted]


def _report(section: str, page: str, sizes: Mapping[str, int], total: int) -> str:
    lines = [
        f"  {size / KB:7.1f} KB  {path}" for path, size in sorted(sizes.items(), key=lambda one: -one[1])
    ]
    budget = limit_of(section, page)
    head = (
        f"the {section} page ships {total:,} bytes of JavaScript (gzip), {total - budget:,} more than its budget "
        f"of {budget:,}:"
    )
    return "\n".join([head, *lines])

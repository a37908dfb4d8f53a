"""What the code leaves in a visitor's browser: found by reading it, so that nothing new is left in silence."""

import re
from collections.abc import Iterator
from pathlib import Path

from release.layout import ROOT

# Any word about a browser's memory, said outside a comment.
_STORES = re.compile(
    r"\b(?:localStorage|sessionStorage|indexedDB|cookieStore|caches\.open|document\.cookie|setItem)\b"
)
_COMMENT = re.compile(r"^\s*(?:\*|//|/\*).*$", re.MULTILINE)
_SERVICE_COOKIE = re.compile(r'^[A-Z_]+ = "(__Host-[\w-]+|coati_\w+)"$', re.MULTILINE)
_EDGE_COOKIE = re.compile(r'"(\w+)=[^"]*%\{cookie_')


def scripts() -> Iterator[Path]:
    """What browsers run of ours, without tests."""
    for folder in ("packages", "shells"):
        for path in sorted((ROOT / folder).rglob("src/**/*.ts*")):
            if not re.search(r"node_modules|\.test\.|/testing/", str(path)):
                yield path


def storing_scripts() -> set[str]:
    """Scripts that touch cookies or storage, by their path."""
    return {
        str(path.relative_to(ROOT))
        for path in scripts()
        if _STORES.search(_COMMENT.sub("", path.read_text("utf-8")))
    }


def services_cookies() -> dict[str, set[str]]:
    """Names of cookies in each file of a service that sets some."""
    found = {}
    for path in sorted(ROOT.glob("services/*/src/**/*.py")):
        text = path.read_text("utf-8")
        if ".set_cookie(" in text:
            near = "".join(each.read_text("utf-8") for each in path.parent.glob("*staff.py"))
            found[str(path.relative_to(ROOT))] = set(_SERVICE_COOKIE.findall(text + near))
    return found


def edges_cookies() -> set[str]:
    return {
        name
        for path in (ROOT / "nginx").rglob("*.conf")
        for name in _EDGE_COOKIE.findall(path.read_text("utf-8"))
    }


def edges_headers() -> set[str]:
    """The variables that the edge answers as Set-Cookie to visitors: a developer has a lane in development alone."""
    return {
        name
        for path in (ROOT / "nginx").rglob("*.conf")
        if path.name != "lane.conf"
        for name in re.findall(r"add_header Set-Cookie \$(\w+)", path.read_text("utf-8"))
    }

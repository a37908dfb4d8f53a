"""What a page tells as it is left, for tests of its figures."""

from typing import Any

HUMAN = "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/156.0 Safari/537.36"


def told(section: str = "blog", release: str = "b1", *broken: str, **more: Any) -> dict[str, Any]:
    """The body of a call; `broken` are kinds of errors of the page's own section."""
    return {
        "section": section,
        "release": release,
        "chromeRelease": "c1",
        "hostRelease": "h1",
        "page": "document",
        "lcpMs": None,
        "inpMs": None,
        "cls": None,
        "errors": [{"kind": kind, "section": section, "release": release} for kind in broken],
        **more,
    }

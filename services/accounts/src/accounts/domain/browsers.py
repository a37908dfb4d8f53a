"""A name for a browser that a person recognizes in the list of sessions; less than the whole User-Agent says."""

_BROWSERS = (
    ("Edg/", "Edge"),
    ("OPR/", "Opera"),
    ("SamsungBrowser/", "Samsung Internet"),
    ("Firefox/", "Firefox"),
    ("Chrome/", "Chrome"),
    ("Safari/", "Safari"),
)
_SYSTEMS = (
    ("iPhone", "iPhone"),
    ("iPad", "iPad"),
    ("Android", "Android"),
    ("Windows", "Windows"),
    ("Mac OS X", "macOS"),
    ("CrOS", "ChromeOS"),
    ("Linux", "Linux"),
)


def name(user_agent: str) -> str:
    """Such as "Firefox on Windows"; "Unknown browser" when nothing is recognized."""
    browser = _first(_BROWSERS, user_agent) or "Unknown browser"
    system = _first(_SYSTEMS, user_agent)
    return f"{browser} on {system}" if system else browser


def _first(marks: tuple[tuple[str, str], ...], user_agent: str) -> str | None:
    return next((name for mark, name in marks if mark in user_agent), None)

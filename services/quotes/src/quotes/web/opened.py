"""Who reads an answer: a person who opened its address, or a script."""

from flask import request


def is_opened_as_a_page() -> bool:
    """A link that was kept, from a mail or from a session that has ended: a person reads the answer, no script."""
    return "text/html" in request.headers.get("Accept", "")

"""Where to report a weakness of the site (RFC 9116), for whoever runs it and says where reports are read."""

from collections.abc import Sequence
from datetime import UTC, datetime, time, timedelta

from flask import Blueprint, Response
from kit.clock import Clock, today
from kit.problems import of_status

from content.web.feeds import KEPT_AN_HOUR

SECURITY_PATH = "/.well-known/security.txt"
# The standard wants less than a year; an operator who sets no contact any more is silent within half of one.
VALID = timedelta(days=180)


def blueprint(contacts: Sequence[str], clock: Clock) -> Blueprint:
    """`/.well-known/security.txt`; 404 as long as nobody reads reports."""
    security_contact = Blueprint("security_contact", __name__)

    @security_contact.get(SECURITY_PATH)
    def tell() -> Response:
        if not contacts:
            raise of_status(404)
        return Response(write(contacts, clock), mimetype="text/plain", headers=KEPT_AN_HOUR)

    return security_contact


def write(contacts: Sequence[str], clock: Clock) -> str:
    """The file. It expires at a midnight of UTC, so that it is the same all day."""
    expires = datetime.combine(today(clock) + VALID, time(), UTC)
    lines = [f"Contact: {contact}" for contact in contacts]
    return "\n".join([*lines, f"Expires: {expires:%Y-%m-%dT%H:%M:%SZ}", "Preferred-Languages: en", ""])

"""Whose clock a time is on, in the word that people say for it."""

from datetime import datetime, tzinfo

# An abbreviation alone does not tell: there is a CST in China. Source: the contact page says "Eastern" as well.
_WORDS = {
    "America/New_York": "Eastern",
    "America/Chicago": "Central",
    "America/Denver": "Mountain",
    "America/Phoenix": "Mountain",
    "America/Los_Angeles": "Pacific",
}


def zone_words(zone: tzinfo | None, at: datetime) -> str:
    """`Eastern` in summer and in winter; elsewhere what that clock itself is called at that instant, such as `CET`."""
    return _WORDS.get(str(zone), f"{at.astimezone(zone):%Z}")

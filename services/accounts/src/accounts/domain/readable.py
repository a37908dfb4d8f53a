"""What a service calls something, in the words and figures of the person it is about."""

import re
from datetime import UTC, date, datetime
from typing import Any

_DAY = re.compile(r"\d{4}-\d\d-\d\d")
_MOMENT = re.compile(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?(?:Z|[+-]\d\d:\d\d)")

_SHORT = {"cents": "amount", "dob": "date of birth"}


def spoken(name: str) -> str:
    """camelCase as words; a sum is called by what it is, its unit stands in the figure."""
    words = re.sub(r"(?<=[a-z0-9])(?=[A-Z])", " ", name).replace("_", " ").lower()
    words = _SHORT.get(words) or words.removesuffix(" cents")
    return words[:1].upper() + words[1:]


def readable(value: Any, name: str = "") -> str:
    """A value as people write it: dollars, yes and no; whatever else as it stands."""
    if value is None or value == "":
        return "–"
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, int) and name.lower().endswith("cents"):
        return f"{'−' if value < 0 else ''}${abs(value) // 100:,}.{abs(value) % 100:02}"
    return str(value)


def moment(text: str) -> str | None:
    """The day or the moment of the calendar that `text` is, in UTC; None for any other text."""
    try:
        if _DAY.fullmatch(text):
            return _day(date.fromisoformat(text))
        if _MOMENT.fullmatch(text):
            at = datetime.fromisoformat(text).astimezone(UTC)
            return f"{_day(at)}, {at.hour % 12 or 12}:{at:%M %p} UTC"
    except (ValueError, OverflowError):
        pass
    return None


def _day(day: date) -> str:
    return f"{day:%B} {day.day}, {day.year}"

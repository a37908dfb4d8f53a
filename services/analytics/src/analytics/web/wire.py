"""The models of our own calls."""

from typing import Annotated, Literal

from kit.wire import WireModel
from pydantic import Field

HttpAddress = Annotated[
    str, Field(min_length=8, max_length=8_000, pattern=r"^[Hh][Tt][Tt][Pp][Ss]?://[^\s/?#]")
]


class PageView(WireModel):
    """A page that was looked at. Source: T-02."""

    url: HttpAddress
    client_id: Annotated[str, Field(max_length=100)] | None = Field(
        None, description="The browser's own id; none before a choice or under Global Privacy Control"
    )
    referrer: Annotated[str, Field(max_length=8_000)] | None = None


class SessionStart(WireModel):
    """A document that was loaded. Source: T-03."""

    page_url: HttpAddress


class Accepted(WireModel):
    """It is on a disk and will be stored."""

    status: Literal["accepted"] = "accepted"

"""/internal/releases: the release guard asks how releases do, and tells which are live. The edge never leads here."""

from collections.abc import Callable
from datetime import datetime, timedelta
from typing import Annotated, Literal

from flask import Blueprint, Response
from kit import api
from kit.clock import Clock
from kit.wire import WireModel
from pydantic import AwareDatetime, Field, StringConstraints

from analytics.adapters.release_reader import ReleaseReader
from analytics.web.vitals import ReleaseId, SectionId

LONGEST_MIN = 240
# The guard tells every half minute; after so long it is not there.
STALE = timedelta(minutes=2)
Words = Annotated[str, StringConstraints(max_length=500)]


class RecentQuery(WireModel):
    minutes: Annotated[int, Field(ge=1, le=LONGEST_MIN)] = 15


class RecentRelease(WireModel):
    """`failed`: views in which something of this release went wrong."""

    section: str
    release: str
    views: int
    failed: int


class Recent(WireModel):
    """`behind_s`: how long the oldest event has waited to be stored; null where nobody can know."""

    since: AwareDatetime
    behind_s: float | None
    releases: list[RecentRelease]


class ToldRelease(WireModel):
    """A release that visitors get now. `percent` is a canary's share of them."""

    section: SectionId
    release: ReleaseId
    role: Literal["live", "canary"]
    since: AwareDatetime | None = None
    percent: Annotated[float, Field(ge=0, le=100)] | None = None


class ToldChange(WireModel):
    """A line of the audit log."""

    at: AwareDatetime
    who: Words
    what: Words
    section: Words
    before: Words = ""
    after: Words = ""
    why: Words = ""


class Told(WireModel):
    """`trouble`: why no canary can be watched now, where there is one to watch."""

    trouble: Words = ""
    releases: Annotated[list[ToldRelease], Field(max_length=200)]
    changes: Annotated[list[ToldChange], Field(max_length=50)]


def blueprint(reader: ReleaseReader, behind_s: Callable[[], float | None], clock: Clock) -> Blueprint:
    routes = Blueprint("told-releases", __name__, url_prefix="/internal/releases")

    @routes.get("")
    @api.operation(query=RecentQuery, answers={200: Recent}, tags=("internal",))
    def show_recent(query: RecentQuery) -> Recent:
        """Views and failed views of every release in the last minutes."""
        since = clock() - timedelta(minutes=query.minutes)
        found = [
            RecentRelease(section=each.section, release=each.release, views=each.views, failed=each.failed)
            for each in reader.recent(since)
        ]
        return Recent(since=since, behind_s=behind_s(), releases=found)

    @routes.put("")
    @api.operation(body=Told, answers={204: api.Answer()}, tags=("internal",))
    def tell(body: Told) -> Response:
        """Say which releases are live and what changed last; the reports show it until it is said anew."""
        reader.tell(body.model_dump_json(by_alias=True).encode())
        return Response(status=204)

    return routes


def last_told(reader: ReleaseReader) -> tuple[datetime, Told] | None:
    """What the guard told last, and when."""
    found = reader.told()
    return None if found is None else (found[0], Told.model_validate_json(found[1], strict=False))


def guarding(reader: ReleaseReader, clock: Clock, since: datetime) -> dict[str, float]:
    """For /metrics: how long the guard has said nothing, and the canaries that nobody watches, also where it cannot.

    `since`: when the service began, from where on one that never told anything is silent.
    """
    at, said = last_told(reader) or (since, Told(releases=[], changes=[]))
    silent = clock() - at
    canaries = sum(each.role == "canary" for each in said.releases)
    return {
        "silent_s": silent.total_seconds(),
        "unwatched": float(canaries if said.trouble or silent > STALE else 0),
    }

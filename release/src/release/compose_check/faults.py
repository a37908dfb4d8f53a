"""What must hold when a part is killed, stopped, or everything is taken down and up again."""

import http.client
import json
import os
import secrets
import signal
import threading
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from urllib.parse import urlsplit

from release.compose_check.project import Project, ProjectError, is_job

HEALTHY_WITHIN_S = 300
STORED_WITHIN_S = 120
SENT_EVENTS = 1_500
KILL_AFTER = 500
KEPT_PAGE, OTHER_PAGE = "/", "/quote-of-no-section/"


def ask(origin: str, path: str, *, within_s: float = 10) -> tuple[int, dict[str, str], str]:
    """Status, headers in lower case, and text of a page."""
    connection = http.client.HTTPConnection(urlsplit(origin).netloc, timeout=within_s)
    try:
        connection.request("GET", path, headers={"Host": urlsplit(origin).netloc})
        reply = connection.getresponse()
        text = reply.read().decode("utf-8", "replace")
        return reply.status, {name.lower(): value for name, value in reply.getheaders()}, text
    finally:
        connection.close()


@dataclass
class Sender:
    """Sends events to the edge, one after the other, each until it is accepted."""

    origin: str
    mark: str
    accepted: list[str] = field(default_factory=list)

    def run(self, count: int) -> None:
        """Raises: ProjectError: an event was not accepted for a minute."""
        for number in range(count):
            deadline = time.monotonic() + 60
            while not self._sent(f"{self.mark}-{number}"):
                if time.monotonic() > deadline:
                    raise ProjectError("no event was accepted for a minute")
                time.sleep(0.05)

    def _sent(self, key: str) -> bool:
        event = {"writeKey": "coati", "event": "Checked", "anonymousId": "compose-check", "messageId": key}
        connection = http.client.HTTPConnection(urlsplit(self.origin).netloc, timeout=10)
        try:
            connection.request(
                "POST", "/v1/track", json.dumps(event), headers={"Content-Type": "application/json"}
            )
            taken = connection.getresponse().status == http.HTTPStatus.OK
        except (OSError, http.client.HTTPException):
            return False
        finally:
            connection.close()
        if taken:
            self.accepted.append(key)
        return taken


def kill(project: Project, *services: str) -> None:
    """kill -9 from outside, as the machine's own memory would be freed; `docker kill` would count as our wish."""
    containers = project.containers()
    for service in services:
        os.kill(int(containers[service]["State"]["Pid"]), signal.SIGKILL)


def redis_is_killed(project: Project) -> str:
    """TRUST R2: events go on being accepted while Redis is killed, and each is stored once."""
    sender = Sender(project.origin, f"r2-{time.time_ns()}")
    thread = threading.Thread(target=sender.run, args=(SENT_EVENTS,))
    thread.start()
    _until(lambda: len(sender.accepted) >= KILL_AFTER or not thread.is_alive(), 120, "500 events accepted")
    kill(project, "redis")
    thread.join(180)
    if thread.is_alive() or len(sender.accepted) != SENT_EVENTS:
        raise ProjectError(f"only {len(sender.accepted)} of {SENT_EVENTS} events were accepted")
    _until(lambda: stored(project, sender.mark) >= SENT_EVENTS, STORED_WITHIN_S, "all events stored")
    count = stored(project, sender.mark)
    if count != SENT_EVENTS:
        raise ProjectError(f"{SENT_EVENTS} events were accepted, {count} are stored")
    return f"{count} accepted, {count} stored, each once"


def stored(project: Project, mark: str) -> int:
    """How many events of this mark the database holds."""
    query = f"SELECT count(*) FROM events WHERE id LIKE 'm:{mark}%'"  # noqa: S608 - a mark of our own
    return int(in_database(project, "analytics", query))


def in_database(project: Project, name: str, query: str) -> str:
    return project.shell("postgres", f'psql --username=postgres --dbname={name} -Atc "{query}"')


def content_is_stopped(project: Project) -> str:
    """TRUST R17: kept pages still answer, and what was never kept says so in the brand's own words."""
    before = ask(project.origin, KEPT_PAGE)[2]
    time.sleep(2)  # older than the second for which a page is fresh
    project.compose("stop", "content")
    try:
        time.sleep(1)
        answers = [ask(project.origin, KEPT_PAGE) for _ in range(5)]
        other = ask(project.origin, OTHER_PAGE)
    finally:
        project.compose("start", "content")
    if any(status != 200 or len(text) < len(before) // 2 for status, _, text in answers):
        raise ProjectError(f"a kept page answered {[status for status, _, _ in answers]}")
    if other[0] != 503 or "retry-after" not in other[1] or "<main" not in other[2]:
        raise ProjectError(f"a page that was never kept answered {other[0]}")
    return "5 of 5 kept pages are 200, an unknown one a branded 503 with Retry-After"


def everything_is_killed(project: Project) -> str:
    """Each container's process dies at the same moment; each is started again and gets well, without anybody."""
    containers = {name: one for name, one in project.containers().items() if not is_job(one)}
    kill(project, *containers)
    time.sleep(1)
    took = project.wait_until_healthy(HEALTHY_WITHIN_S)
    after = project.containers()
    same = [name for name, one in containers.items() if one["State"]["Pid"] == after[name]["State"]["Pid"]]
    if same:
        raise ProjectError(f"not started again: {', '.join(same)}")
    _until(lambda: ask(project.origin, KEPT_PAGE)[0] == 200, 30, "the front page answers")
    return f"{len(containers)} killed, all healthy again after {took:.0f} s"


def taken_down_and_up(project: Project) -> str:
    """Containers and networks go, volumes stay: events, policies and the live releases are those of before."""
    before = _holdings(project)
    project.compose("down")
    project.compose("up", "--detach")
    project.wait_until_healthy(HEALTHY_WITHIN_S)
    after = _holdings(project)
    if before != after:
        raise ProjectError(f"before: {before}; after: {after}")
    return ", ".join(f"{name} {value}" for name, value in after.items() if name != "live releases")


def restored(project: Project) -> str:
    """TRUST R27: a dump of the policies, restored into an empty database, holds what the first one holds."""
    tables = "SELECT string_agg(relname || ' ' || n_live_tup, ', ' ORDER BY relname) FROM pg_stat_user_tables"
    project.shell("postgres", "pg_dump --username=postgres --format=custom quotes > /tmp/quotes.dump")
    in_database(project, "postgres", "CREATE DATABASE restored OWNER quotes")
    began = time.monotonic()
    try:
        project.shell(
            "postgres", "pg_restore --username=postgres --dbname=restored --exit-on-error /tmp/quotes.dump"
        )
        took = time.monotonic() - began
        found = []
        for name in ("quotes", "restored"):
            in_database(project, name, "ANALYZE")
            found.append(in_database(project, name, tables))
    finally:
        in_database(project, "postgres", "DROP DATABASE restored")
        project.shell("postgres", "rm /tmp/quotes.dump")
    if found[0] != found[1] or "policies " not in found[0]:
        raise ProjectError(f"before: {found[0]}; restored: {found[1]}")
    return f"{found[0].count(',') + 1} tables alike, restored in {took:.1f} s"


def password_is_changed(project: Project) -> str:
    """A database's password, as docs/runbooks/secrets.md says: the service goes on with the new one alone."""
    file = project.secrets / "chat_database_url"
    old = file.read_text("utf-8").strip()
    password = secrets.token_urlsafe(32)
    in_database(project, "postgres", f"ALTER ROLE chat PASSWORD '{password}'")
    head, _, tail = old.partition("@")
    file.unlink()
    file.write_text(f"{head.rpartition(':')[0]}:{password}@{tail}\n", "utf-8")
    file.chmod(0o444)
    project.compose("up", "--detach", "--force-recreate", "--no-deps", "chat", "streams", "chat-worker")
    project.wait_until_healthy(HEALTHY_WITHIN_S)
    status = ask(project.origin, "/api/crm/chat-availability")[0]
    if status != 200:
        raise ProjectError(f"chat answered {status} after its password was changed")
    return "chat answers with the new one"


def _holdings(project: Project) -> dict[str, str]:
    return {
        "events": in_database(project, "analytics", "SELECT count(*) FROM events WHERE name = 'Checked'"),
        "policies": in_database(project, "quotes", "SELECT count(*) FROM policies"),
        "live releases": project.shell("edge", "cat /var/lib/coati/live/state.json"),
    }


def _until(holds: Callable[[], bool], within_s: float, what: str) -> None:
    deadline = time.monotonic() + within_s
    while not _try(holds):
        if time.monotonic() > deadline:
            raise ProjectError(f"did not come within {within_s:.0f} s: {what}")
        time.sleep(0.5)


def _try(holds: Callable[[], bool]) -> bool:
    try:
        return holds()
    except (OSError, http.client.HTTPException):
        return False

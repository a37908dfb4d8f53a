"""One service from one release to another, and back: copy, trial start, migration, flip, health gate."""

import fcntl
import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from release import state, storage
from release.layout import ROOT
from release.services import copies, migrations_lint
from release.services.edge_errors import Watch
from release.services.errors import ShipError
from release.services.health_gate import roll
from release.services.running import Running, ask
from release.services.trial import trial


def ship(running: Running, *, who: str = "", why: str = "", root: Path = ROOT) -> str:
    """Bring the sources of a service as they are in `root` before visitors; answers the sentence to print.

    Raises: ShipError: the release before serves as ever.
    """
    var, service = running.var, running.service
    with _alone(running):
        before = copies.before_ship(var, service)
        release = copies.make(var, service, root)
        _check(var, service, release)
        if release == before and _answers(running, release):
            return f"{service} {release} is live already: nothing has changed since it was shipped."
        with trial(running, release) as tried:
            # Before the schema is touched: whoever cannot even start has no business with it.
            tried.wait_until("/health/live")
            tried.import_workers()
            tried.migrate()
            tried.wait_until("/health/ready")
        _replace(running, before, release, [before, *copies.earlier(var, service)])
        _note(running, "ship", (before, release), who=who, why=why)
        copies.sweep(var, service)
    if release == before:
        return f"{service} {release} is live: the same code as before."
    return f"{service} {release} is live (before: {before}). Back: make rollback SERVICE={service}"


def rollback(running: Running, *, who: str = "", why: str = "", release: str = "") -> str:
    """Bring the release back that was live before; answers the sentence to print.

    Whoever names a `release` takes back that one or none: somebody else may have done it.
    Raises: ShipError.
    """
    var, service = running.var, running.service
    with _alone(running):
        present = copies.current(var, service)
        if release not in ("", present):
            raise ShipError(f"{service} {release} is not what serves: {present} does, and stays")
        earlier = [one for one in copies.earlier(var, service) if one != present]
        if not earlier:
            raise ShipError(f"there is no release of {service} before {present}")
        back, *rest = earlier
        _replace(running, present, back, rest)
        _note(running, "rollback", (present, back), who=who, why=why)
        copies.sweep(var, service)
    return f"{service} {back} is live again (before: {present})."


def _check(var: Path, service: str, release: str) -> None:
    """What can be said without starting anything. Raises: ShipError."""
    code = copies.folder(var, service, release)
    if copies.packages_of_release(code) != copies.packages_at_start(var):
        raise ShipError(
            f"{copies.LOCK_FILE} has changed since the platform was started, and packages are no part of a "
            "release: stop it and start it with make run, or ship images (docs/adr/0023)"
        )
    if findings := migrations_lint.of_service(code, service):
        raise ShipError(
            f"the release before could not run beside these migrations: {'; '.join(map(str, findings))}. "
            "Add first, and take away when no release that may come back needs it (docs/adr/0023)"
        )


def _answers(running: Running, release: str) -> bool:
    answers = [ask(running.address(process)) for process in running.serving]
    return all(answer is not None and answer.release == release for answer in answers)


def _replace(running: Running, before: str, after: str, earlier: list[str]) -> None:
    """Flip, change workers, look; and back again if it does not serve. Raises: ShipError."""
    var, service = running.var, running.service
    known = copies.earlier(var, service)
    addresses = [running.address(process) for process in running.serving]
    watch = Watch.begin(var / "log" / "edge.json", addresses)
    copies.begin(var, service, before, after)
    try:
        copies.point(var, service, after)
        roll(running, after)
        watch.stand()
    except BaseException as error:
        _back(running, before, after, error)
        copies.remember(var, service, known)
        raise
    copies.remember(var, service, earlier)
    copies.done(var, service)


def _back(running: Running, before: str, after: str, error: BaseException) -> None:
    """The release before serves again, and who asked is told why. Raises: ShipError."""
    var, service = running.var, running.service
    copies.point(var, service, before)
    why = str(error) or type(error).__name__
    try:
        roll(running, before, from_broken=True)
    except ShipError as second:
        raise ShipError(
            f"{service} {after} was taken back ({why}), but {before} does not come back either: {second}. "
            f"Workers of both may answer; the next ship or rollback of {service} tries that again first"
        ) from error
    copies.done(var, service)
    _note(running, "rollback", (after, before), why=why)
    if isinstance(error, ShipError):
        raise ShipError(f"{service} {after} was taken back: {why}. {before} serves as before.") from error


@contextmanager
def _alone(running: Running) -> Iterator[None]:
    """One ship of a service at a time; what a killed one left half done is undone first."""
    var, service = running.var, running.service
    copies.home(var, service).mkdir(parents=True, exist_ok=True)
    with (copies.home(var, service) / ".lock").open("w") as lock:
        try:
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError as error:
            raise ShipError(f"somebody else is shipping {service}; wait until that is done") from error
        if half := copies.unfinished(var, service):
            present = copies.current(var, service)
            copies.point(var, service, half)
            roll(running, half, from_broken=True)
            copies.done(var, service)
            _note(running, "rollback", (present, half), why="a ship was stopped before it was over")
        yield


def _note(running: Running, what: str, flip: tuple[str, str], *, who: str = "", why: str = "") -> None:
    """A line in the log of flips, beside those of the sections."""
    said = {"service": running.service, "from": flip[0], "to": flip[1], "why": why}
    entry = state.entry(what, who=who, **said)
    store = storage.of(running.environment, running.var)
    store.note(f"{entry['at']}-{running.service}-{os.getpid()}", entry)


def shown(var: Path) -> list[str]:
    """A line for each service: its current release, and what it can go back to."""
    names = sorted(path.parent.name for path in (var / "services").glob("*/current"))
    lines = []
    for name in names:
        earlier = ", ".join(copies.earlier(var, name))
        lines.append(
            f"{name:10} {copies.current(var, name):16}" + (f"  before: {earlier}" if earlier else "")
        )
    return lines

"""/health/live says that the process answers; /health/ready names what it leans on and does not answer.

What a service can do without is named too, and it stays ready: it does its work in another way meanwhile.
"""

from collections.abc import Callable, Iterable, Mapping
from concurrent.futures import Future, ThreadPoolExecutor
from concurrent.futures import wait as wait_for
from threading import Lock

from flask import Flask, Response
from structlog import get_logger

from kit.problems import RETRY_AFTER_S, Problem, problem_response
from kit.responses import json_response
from kit.running_release import who_answers

Check = Callable[[], object]
"""Raises when the thing it looks at is away; what it returns does not matter."""

CHECK_TIMEOUT_S = 1.0
PREFIX = "/health/"

log = get_logger()


class Checks:
    """Named checks, run side by side under one time-out; a check that hangs never gets a second thread."""

    def __init__(self, timeout_s: float = CHECK_TIMEOUT_S) -> None:
        self._timeout_s = timeout_s
        self._checks: dict[str, Check] = {}
        self._spared: set[str] = set()
        self._running: dict[str, Future[object]] = {}
        self._lock = Lock()

    def add(self, checks: Mapping[str, Check], spared: Mapping[str, Check] | None = None) -> None:
        self._checks.update({**checks, **(spared or {})})
        self._spared.update(spared or {})

    def can_do_without(self, missing: Iterable[str]) -> bool:
        """Whether none of these is needed to be ready."""
        return self._spared.issuperset(missing)

    def missing(self) -> list[str]:
        """Names of the checks that failed or did not answer in time."""
        if not self._checks:
            return []
        with self._lock:
            for name, check in self._checks.items():
                if name not in self._running:
                    self._running[name] = _start(name, check)
            running = dict(self._running)
        wait_for(running.values(), timeout=self._timeout_s)
        missing = []
        with self._lock:
            for name, future in running.items():
                if not future.done():
                    log.warning("health.hung", check=name)
                    missing.append(name)
                    continue
                self._running.pop(name, None)
                error = future.exception()
                if error is not None:
                    log.warning("health.failed", check=name, exc_info=error)
                    missing.append(name)
        return sorted(missing)


def register(
    app: Flask, checks: Mapping[str, Check] | None = None, *, spared: Mapping[str, Check] | None = None
) -> None:
    """Serve the health paths, or add more checks to them; may be called again with further checks.

    `spared` are looked at and named like the others, but the service is ready without them.
    """
    if "kit.health" not in app.extensions:
        app.extensions["kit.health"] = Checks()
        app.add_url_rule(f"{PREFIX}live", "kit.live", lambda: _signed(json_response({"status": "live"})))
        app.add_url_rule(f"{PREFIX}ready", "kit.ready", lambda: _signed(_ready(app.extensions["kit.health"])))
    app.extensions["kit.health"].add(checks or {}, spared)


def _signed(response: Response) -> Response:
    response.headers.update(who_answers())
    return response


def _ready(checks: Checks) -> Response:
    missing = checks.missing()
    if checks.can_do_without(missing):
        return json_response({"status": "ready", **({"missing": missing} if missing else {})})
    return problem_response(
        Problem(
            503,
            "/problems/not-ready",
            "Not ready yet.",
            headers={"Retry-After": str(RETRY_AFTER_S)},
            extra={"missing": missing},
        )
    )


def _start(name: str, check: Check) -> Future[object]:
    # A pool per run: its one thread ends with the check, and a hanging one does not hold back the others.
    pool = ThreadPoolExecutor(max_workers=1, thread_name_prefix=f"health-{name}")
    future = pool.submit(check)
    pool.shutdown(wait=False)
    return future

"""How gunicorn runs a service.

`gunicorn -c python:kit.gunicorn_conf --bind unix:… --workers 2 --threads 8 'quotes.app:from_environment()'`

SIGTERM: no new connection is taken, requests in flight finish within 30 s. SIGHUP replaces the workers, SIGTTIN adds
one, SIGTTOU ends the oldest; new ones have the code of the release that COATI_CODE leads to then. These settings
themselves are read once, at the start.
"""

import atexit
import gc
import os
import shutil
import tempfile
import time
from pathlib import Path
from typing import Any

from kit.own_folders import own_folder

# Workers add their figures up in files (kit.metrics); the variable must stand before prometheus_client
# is imported.
if "PROMETHEUS_MULTIPROC_DIR" not in os.environ:
    _owner = os.getpid()
    _folder = Path(os.environ.get("COATI_RUN") or tempfile.gettempdir())
    os.environ["PROMETHEUS_MULTIPROC_DIR"] = own_folder(_folder, "metrics")

    def _clear() -> None:
        if os.getpid() == _owner:
            shutil.rmtree(os.environ["PROMETHEUS_MULTIPROC_DIR"], ignore_errors=True)

    atexit.register(_clear)

# A worker that could not start is tried again after this pause, and its status is none that ends the master.
RESTART_PAUSE_S, RESTART = 1.0, 75

# Objects made and not yet gone before the youngest are looked through. The interpreter's own 700 is passed by a single
# batch of events, whose objects all go by themselves.
YOUNG_OBJECTS = 10_000

worker_class = "gthread"
# Longer than the longest deadline (a purchase: 20 s), so that a stop never cuts one off.
graceful_timeout = 30
timeout = 60
keepalive = 75
limit_request_line = 8190
limit_request_fields = 64
limit_request_field_size = 8190
control_socket_disable = True
# The beat of the workers' heart is a file: in memory, so that a slow disk is not taken for a hung worker.
worker_tmp_dir = "/dev/shm" if Path("/dev/shm").is_dir() else None  # noqa: S108
# The edge writes the access log and kit.access a line with the route; a third one costs a quarter of a hello.
logger_class = "kit.gunicorn_logger.ErrorsOnly"
accesslog = None
logconfig_dict = {
    "version": 1,
    "disable_existing_loggers": False,
    "formatters": {"json": {"()": "kit.logs.library_formatter", "service": "gunicorn"}},
    "handlers": {
        "stdout": {"class": "logging.StreamHandler", "stream": "ext://sys.stdout", "formatter": "json"}
    },
    "root": {"level": "WARNING", "handlers": ["stdout"]},
    "loggers": {"gunicorn.error": {"level": "WARNING", "handlers": ["stdout"], "propagate": False}},
}


def child_exit(_server: Any, worker: Any) -> None:
    """Drop the gauges of a worker that ended."""
    from prometheus_client.multiprocess import mark_process_dead  # noqa: PLC0415

    mark_process_dead(worker.pid)  # type: ignore[no-untyped-call]


_serving = False


def on_reload(_server: Any) -> None:
    """From now on somebody is served, and a worker that cannot start is no reason to stop."""
    global _serving  # noqa: PLW0603 - the master's own memory
    _serving = True


def nworkers_changed(server: Any, number: int, before: int | None) -> None:
    """Note how many workers are wanted, for whoever counts on SIGTTIN and SIGTTOU (release.services)."""
    if before is not None:
        on_reload(server)
    notes = Path(os.environ.get("COATI_RUN", "/nowhere")) / "pids"
    if notes.is_dir():
        (notes / f"{os.getpid()}.workers").write_text(str(number))


def post_fork(_server: Any, _worker: Any) -> None:
    """A worker has the code of the release that is current when it is forked, and its threads' failures are told."""
    from kit import logs  # noqa: PLC0415 - the master's: a release from before may know no such thing

    logs.catch_the_rest()
    if link := os.environ.get("COATI_CODE"):
        from kit.running_release import follow_link  # noqa: PLC0415

        follow_link(Path(link))


def post_worker_init(_worker: Any) -> None:
    """What a service is made of stays as long as its worker: nobody looks for garbage in it, and seldom elsewhere."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(YOUNG_OBJECTS)


def worker_exit(_server: Any, worker: Any) -> None:
    """Keep the master alive when a worker of a new release cannot start.

    By itself it would end, and close the socket that visitors wait at, before anybody could roll back.
    """
    if _serving and not worker.booted and worker.pid == os.getpid():
        time.sleep(RESTART_PAUSE_S)
        os._exit(RESTART)

"""JSON lines on stdout: events named `noun.verb` with keys; the same shape for our code and for libraries."""

import logging
import sys
import threading
import traceback
from types import TracebackType
from typing import Any, BinaryIO, cast

import orjson
import structlog
from structlog.types import EventDict, Processor, WrappedLogger

from kit.clock import now_utc
from kit.redaction import REDACTED, is_private, redact, scrub_strictly

_OURS = frozenset(
    "event level timestamp service request_id route method status duration_ms exception".split()  # noqa: SIM905
)
_MAX_FRAMES = 12
SERVED = "request.served"
# One list, changed in place: loggers that are already cached follow a second configure().
_processors: list[Processor] = []
_plain: "_Plain | None" = None


class _Stdout:
    """Standard output as it is when a line is written: a logger outlives whatever stood there when it was made."""

    def write(self, line: bytes) -> int:
        return sys.stdout.buffer.write(line)

    def flush(self) -> None:
        sys.stdout.buffer.flush()


def configure(service: str, level: str = "info") -> None:
    """Send structlog and the standard library's logging to stdout as JSON; call once at start.

    structlog is last, so that whoever finds it configured (`structlog.is_configured`) finds the rest guarded as well.
    """
    global _plain  # noqa: PLW0603 - the process's own, as structlog's settings are
    number = getattr(logging, level.upper())
    handler = logging.StreamHandler(sys.stdout)
    handler.setFormatter(library_formatter(service))
    logging.basicConfig(handlers=[handler], level=max(number, logging.INFO), force=True)
    renderer = structlog.processors.JSONRenderer(_dumps)
    _processors[:] = [*_steps(service), renderer]
    _plain = _Plain(service, renderer) if number <= logging.INFO else None
    structlog.configure(
        processors=_processors,
        wrapper_class=structlog.make_filtering_bound_logger(number),
        logger_factory=structlog.BytesLoggerFactory(cast("BinaryIO", _Stdout())),
        cache_logger_on_first_use=True,
    )


def tell_served(method: str, route: str, status: int, duration_ms: float) -> None:
    """The line of a request, byte for byte as structlog would write it in twice the time: every request has one.

    Each of its keys is our own, so there is nothing in it that redaction would look at.
    """
    told: EventDict = {"method": method, "route": route, "status": status, "duration_ms": duration_ms}
    # Whoever listens in, as tests do, has put steps of their own in place of ours.
    if _plain is None or _processors[-1:] != [_plain.renderer] or not _plain.write({**told, "event": SERVED}):
        # Made for this line: one that is kept keeps the level that held when it was first used.
        structlog.get_logger().info(SERVED, **told)


class _Plain:
    """Writes that line past structlog, with its last step and into its place."""

    def __init__(self, service: str, renderer: Processor) -> None:
        self.renderer = renderer
        self._service = service

    def write(self, event: EventDict) -> bool:
        """False where the context holds more than keys of our own, which needs a closer look."""
        line = structlog.contextvars.merge_contextvars(None, "info", event)
        if not line.keys() <= _OURS:
            return False
        line["level"], line["service"], line["timestamp"] = "info", self._service, now_utc()
        stdout = sys.stdout.buffer
        stdout.write(_dumps(line) + b"\n")
        stdout.flush()
        return True


def start(service: str, level: str = "info") -> None:
    """`configure`, for a program of its own: what nobody caught is told as well."""
    catch_the_rest()
    configure(service, level)


def catch_the_rest() -> None:
    """Tell in our shape what Python would print as it is: warnings, and exceptions that nobody caught."""
    sys.excepthook = _uncaught
    threading.excepthook = lambda told: _uncaught(told.exc_type, told.exc_value, told.exc_traceback)
    sys.unraisablehook = lambda told: _uncaught(told.exc_type, told.exc_value, told.exc_traceback)
    logging.captureWarnings(capture=True)


def _uncaught(kind: type[BaseException], error: BaseException | None, trace: TracebackType | None) -> None:
    if not issubclass(kind, SystemExit | KeyboardInterrupt):
        structlog.get_logger().error("program.failed", exc_info=(kind, error or kind(), trace))


def library_formatter(service: str) -> logging.Formatter:
    """A formatter that gives lines of the standard library's logging the shape of ours."""
    return structlog.stdlib.ProcessorFormatter(
        foreign_pre_chain=[structlog.stdlib.add_logger_name, *_steps(service)],
        processors=[
            structlog.stdlib.ProcessorFormatter.remove_processors_meta,
            structlog.processors.JSONRenderer(_dumps_text),
        ],
    )


def _steps(service: str) -> list[Processor]:
    return [
        structlog.contextvars.merge_contextvars,
        structlog.processors.add_log_level,
        _named(service),
        _timed,
        describe_exception,
        redact_event,
    ]


def redact_event(_logger: WrappedLogger, _method: str, event: EventDict) -> EventDict:
    """Blank what is private; our own short keys are passed as they are."""
    for key, value in event.items():
        if key not in _OURS:
            event[key] = REDACTED if is_private(key) else redact(value)
    name = str(event.get("event", ""))
    if " " in name or "@" in name:
        # A library's sentence; our own events are two words and a dot.
        event["event"] = scrub_strictly(name)
    return event


def describe_exception(_logger: WrappedLogger, _method: str, event: EventDict) -> EventDict:
    """Turn exc_info into type, scrubbed message and places: an exception's own text may quote a customer."""
    info = event.pop("exc_info", None)
    error = info if isinstance(info, BaseException) else info[1] if isinstance(info, tuple) else None
    if error is None and info:
        error = sys.exc_info()[1]
    if error is not None:
        event["exception"] = {
            "type": f"{type(error).__module__}.{type(error).__qualname__}",
            "message": scrub_strictly(str(error))[:300] if not hasattr(error, "errors") else "",
            "frames": _frames(error.__traceback__),
        }
    return event


def _frames(trace: TracebackType | None) -> list[str]:
    frames = traceback.extract_tb(trace)[-_MAX_FRAMES:]
    return [f"{frame.filename}:{frame.lineno} {frame.name}" for frame in frames]


def _named(service: str) -> Processor:
    def add_service(_logger: WrappedLogger, _method: str, event: EventDict) -> EventDict:
        event["service"] = service
        return event

    return add_service


def _timed(_logger: WrappedLogger, _method: str, event: EventDict) -> EventDict:
    # Written out with the rest of the line, which takes an eighth of structlog's own TimeStamper.
    event["timestamp"] = now_utc()
    return event


def _dumps(event: Any, default: Any = None) -> bytes:
    return orjson.dumps(event, default=default or repr, option=orjson.OPT_NON_STR_KEYS | orjson.OPT_UTC_Z)


def _dumps_text(event: Any, default: Any = None) -> str:
    return _dumps(event, default).decode()

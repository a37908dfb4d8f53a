"""Our own two calls past Flask's dispatch, when nothing about them is unusual: most requests of the platform are these.

Whatever is not exactly as the site's own pages send it goes the whole way with its body given back, so one place alone
refuses. Both ways read with the same parser and models and make the same events. Source: SPEED §3 (c'), V5.
"""

import io
import time
from collections.abc import Callable, Iterable, Mapping
from typing import TYPE_CHECKING, Any

from kit import access, request_ids, strict_json
from kit.clock import Clock
from kit.problems import Problem, problem_response
from kit.responses import JSON, encode
from kit.short_ways import plain_length
from kit.wire import WireModel
from pydantic import ValidationError

from analytics.adapters.intake import Intake
from analytics.domain.events import Event
from analytics.domain.senders import Sender
from analytics.web.senders import of_environment
from analytics.web.wire import Accepted

if TYPE_CHECKING:
    from _typeshed.wsgi import StartResponse, WSGIApplication, WSGIEnvironment

LONGEST = 16 * 1024
TYPES = frozenset((JSON, f"{JSON};charset=UTF-8", f"{JSON};charset=utf-8"))
ACCEPTED = encode(Accepted())
MakeEvent = Callable[[Sender, Any], Event]


class ShortWay:
    """`calls`: for each path the model of its body, and what makes an event of it."""

    def __init__(
        self,
        whole_way: "WSGIApplication",
        intake: Intake,
        clock: Clock,
        calls: Mapping[str, tuple[type[WireModel], MakeEvent]],
    ) -> None:
        self._whole_way = whole_way
        self._intake = intake
        self._clock = clock
        self._calls = calls

    def __call__(self, environ: "WSGIEnvironment", start: "StartResponse") -> Iterable[bytes]:
        began = time.perf_counter()
        path = environ.get("PATH_INFO", "")
        call = self._calls.get(path)
        length = plain_length(environ, LONGEST) if call is not None else None
        if call is None or length is None or environ.get("CONTENT_TYPE") not in TYPES:
            return self._whole_way(environ, start)
        data = environ["wsgi.input"].read(length)
        try:
            strict_json.loads(data)
            body = call[0].model_validate_json(data, strict=True, by_alias=True, by_name=False)
        except (strict_json.MalformedJson, ValidationError):
            environ["wsgi.input"] = io.BytesIO(data)
            return self._whole_way(environ, start)
        request_id = request_ids.adopt(environ.get("HTTP_X_REQUEST_ID"))
        own = [("X-Request-ID", request_id), ("Cache-Control", "no-store")]
        try:
            self._intake.accept([call[1](of_environment(environ, self._clock), body)])
        except Problem as problem:
            access.tell("POST", path, problem.status, began)
            refusal = problem_response(problem)
            refusal.headers.update(own)
            return refusal(environ, start)
        access.tell("POST", path, 202, began)
        start("202 ACCEPTED", [("Content-Type", JSON), ("Content-Length", str(len(ACCEPTED))), *own])
        return (ACCEPTED,)

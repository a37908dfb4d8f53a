"""What tests of the services share: malformed bodies, problem assertions, a set clock, real servers."""

from kit.testing.clocks import SetClock as SetClock
from kit.testing.malformed import MALFORMED_BODIES as MALFORMED_BODIES
from kit.testing.malformed import MalformedBody as MalformedBody
from kit.testing.problems import assert_problem as assert_problem
from kit.testing.servers import UnixSocketSession as UnixSocketSession
from kit.testing.servers import running_gunicorn as running_gunicorn
from kit.testing.servers import running_redis as running_redis

__all__ = [
    "MALFORMED_BODIES",
    "MalformedBody",
    "SetClock",
    "UnixSocketSession",
    "assert_problem",
    "running_gunicorn",
    "running_redis",
]

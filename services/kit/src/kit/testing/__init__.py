"""What tests of the services share: malformed bodies, problem assertions, a set clock, real servers."""

from kit.testing.clocks import SetClock as SetClock
from kit.testing.malformed import MALFORMED_BODIES as MALFORMED_BODIES
from kit.testing.malformed import MalformedBody as MalformedBody
from kit.testing.problems import assert_problem as assert_problem
from kit.testing.servers import UnixSocketSession as UnixSocketSession
from kit.testing.servers import running_gunicorn as running_gunicorn
from kit.testing.servers import running_redis as running_redis
from kit.testing.unstorable import ARRIVING_TEXTS as ARRIVING_TEXTS
from kit.testing.unstorable import STORABLE_TEXTS as STORABLE_TEXTS
from kit.testing.unstorable import UNSTORABLE_TEXTS as UNSTORABLE_TEXTS

__all__ = [
    "ARRIVING_TEXTS",
    "MALFORMED_BODIES",
    "STORABLE_TEXTS",
    "UNSTORABLE_TEXTS",
    "MalformedBody",
    "SetClock",
    "UnixSocketSession",
    "assert_problem",
    "running_gunicorn",
    "running_redis",
]

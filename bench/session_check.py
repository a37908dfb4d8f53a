"""V13: the session check that the edge asks for each request of a customer, beside hello-Flask on the same server."""

import tempfile
from functools import partial

from accounts.composition import open_parts
from accounts.settings import Settings
from harness import Figure, cpu_per_request_us, interleave, ratio
from kit.testing import running_redis
from load import hammer, message
from services_under_test import hello_flask, served

REQUESTS = 2_000
GOAL = 1.3


def measure() -> list[Figure]:
    with tempfile.TemporaryDirectory() as folder, running_redis() as redis_url:
        database_url = f"sqlite:///{folder}/accounts.sqlite"
        parts = open_parts(Settings(env="development", database_url=database_url, redis_url=redis_url))
        secret = parts.sessions.begin("a-customer", "customer", "ada@example.com", "Firefox on Linux")
        environment = {
            "COATI_ENV": "development",
            "ACCOUNTS_DATABASE_URL": database_url,
            "REDIS_URL": redis_url,
        }
        question = message("GET", "/internal/session", headers={"Cookie": f"__Host-coati-session={secret}"})
        with (
            served("accounts.app:from_environment()", environment) as (ours_path, ours_pids),
            hello_flask() as (hello_path, hello_pids),
        ):
            samples = interleave(
                {
                    "ours": partial(
                        cpu_per_request_us, ours_pids, partial(hammer, ours_path, question, REQUESTS)
                    ),
                    "peer": partial(
                        cpu_per_request_us,
                        hello_pids,
                        partial(hammer, hello_path, message("GET", "/"), REQUESTS),
                    ),
                }
            )
    ours, peer = samples["ours"], samples["peer"]
    found = ratio(ours, peer)
    return [
        Figure(
            "V13",
            "a session looked up for the edge, CPU a request of the service",
            f"{ours.median:.0f} µs",
            f"hello-Flask {peer.median:.0f} µs",
            f"{found:.2f}",
            f"≤ {GOAL}",
            found <= GOAL,
        )
    ]

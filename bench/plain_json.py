"""V4: a service's plain JSON endpoint, with the kit's whole stack, beside hello-Flask on the same server."""

from functools import partial

from harness import CLIENT_CORE, SERVER_CORE, Figure, cpu_per_request_us, family, interleave, on_core, ratio
from kit.testing import running_gunicorn
from load import hammer, message
from places import ENVIRONMENT

REQUESTS = 2_000
GOAL = 1.5


def measure() -> list[Figure]:
    with on_core(SERVER_CORE):
        hello = running_gunicorn("peers.hello:from_environment()", environment=ENVIRONMENT)
        plain = running_gunicorn("apps.plain:from_environment()", environment=ENVIRONMENT)
        with hello as (hello_path, hello_process), plain as (plain_path, plain_process), on_core(CLIENT_CORE):
            targets = {
                "ours": (family(plain_process.pid), plain_path, message("GET", "/api/plain/hello")),
                "peer": (family(hello_process.pid), hello_path, message("GET", "/")),
            }
            samples = interleave(
                {
                    name: partial(cpu_per_request_us, pids, partial(hammer, path, request, REQUESTS))
                    for name, (pids, path, request) in targets.items()
                }
            )
    ours, peer = samples["ours"], samples["peer"]
    found = ratio(ours, peer)
    return [
        Figure(
            "V4",
            "plain JSON endpoint, whole stack, CPU a request",
            f"{ours.median:.0f} µs",
            f"hello-Flask {peer.median:.0f} µs",
            f"{found:.2f}",
            f"≤ {GOAL}",
            found <= GOAL,
        )
    ]

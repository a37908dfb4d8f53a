"""V4: a service's plain JSON endpoint, with the kit's whole stack, beside hello-Flask on the same server."""

from functools import partial

from harness import Figure, cpu_per_request_us, interleave, ratio
from load import hammer, message
from services_under_test import hello_flask, served

REQUESTS = 2_000
GOAL = 1.5


def measure() -> list[Figure]:
    with (
        served("apps.plain:from_environment()") as (plain_path, plain_pids),
        hello_flask() as (hello_path, hello_pids),
    ):
        asked = partial(hammer, plain_path, message("GET", "/api/plain/hello"), REQUESTS)
        greeted = partial(hammer, hello_path, message("GET", "/"), REQUESTS)
        samples = interleave(
            {
                "ours": partial(cpu_per_request_us, plain_pids, asked),
                "peer": partial(cpu_per_request_us, hello_pids, greeted),
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

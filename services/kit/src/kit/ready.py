"""`python -m kit.ready 8000` asks /health/ready on this machine and ends with 0 when the service says yes, else with 1.

For the health checks of containers, whose images hold no program that speaks HTTP.
"""

import argparse
import http.client
import sys

TIMEOUT_S = 2.5


def is_ready(port: int, host: str = "127.0.0.1", timeout_s: float = TIMEOUT_S) -> bool:
    """Whether the service on this port says that it is ready."""
    connection = http.client.HTTPConnection(host, port, timeout=timeout_s)
    try:
        connection.request("GET", "/health/ready")
        return connection.getresponse().status == http.HTTPStatus.OK
    except (OSError, http.client.HTTPException):
        return False
    finally:
        connection.close()


def main(arguments: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="kit.ready", description="Whether a service here is ready.")
    parser.add_argument("port", type=int)
    return 0 if is_ready(parser.parse_args(arguments).port) else 1


if __name__ == "__main__":
    sys.exit(main())

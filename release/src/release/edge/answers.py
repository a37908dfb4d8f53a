"""`python -m release.edge.answers` ends with 0 when the edge of this environment answers, else with 1.

For a container's health check: it asks for a file of the edge's own, so a service that is away does not make it ill.
"""

import http.client
import os
import ssl
import sys
from urllib.parse import urlsplit

from release.edge.settings import EdgeSettings

FILE = "/robots.txt"
TIMEOUT_S = 2.5


def answers(settings: EdgeSettings) -> bool:
    """Whether the edge serves its own file under the main brand's name."""
    own = settings.bind if settings.bind != "0.0.0.0" else "127.0.0.1"  # noqa: S104 - as it listens
    connection: http.client.HTTPConnection
    if settings.tls_certificate:
        # The certificate is in the public name; this is a look at a port of our own.
        trusting = ssl._create_unverified_context()  # noqa: S323
        connection = http.client.HTTPSConnection(own, settings.port, timeout=TIMEOUT_S, context=trusting)
    else:
        connection = http.client.HTTPConnection(own, settings.port, timeout=TIMEOUT_S)
    try:
        connection.request("GET", FILE, headers={"Host": urlsplit(settings.public_origin).netloc})
        return connection.getresponse().status == http.HTTPStatus.OK
    except (OSError, http.client.HTTPException):
        return False
    finally:
        connection.close()


if __name__ == "__main__":
    sys.exit(0 if answers(EdgeSettings.from_environment(os.environ)) else 1)

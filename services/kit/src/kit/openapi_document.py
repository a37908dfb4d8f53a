"""`python -m kit.openapi_document quotes` prints the OpenAPI document of a service on stdout.

The service is found by name: `<service>.app` must offer `openapi_document()`, which composes the application
with settings that need nothing running and returns `kit.openapi.document(app)`.
"""

import argparse
import importlib
import sys

import orjson


def main(arguments: list[str] | None = None) -> int:
    """Print the document, keys in the order they were written, with a line break at the end."""
    parser = argparse.ArgumentParser(prog="kit.openapi_document", description=main.__doc__)
    parser.add_argument("service", help="the service's import name, such as quotes")
    service = parser.parse_args(arguments).service
    document = importlib.import_module(f"{service}.app").openapi_document()
    sys.stdout.buffer.write(orjson.dumps(document, option=orjson.OPT_INDENT_2 | orjson.OPT_APPEND_NEWLINE))
    return 0


if __name__ == "__main__":
    sys.exit(main())

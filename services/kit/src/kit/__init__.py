"""The shared Python floor of Coati's services; knows no service.

`kit.new_app` and `kit.json_response` load on first use, so that domain code and command lines that only
want `kit.clock` or `kit.wire` do not pay for Flask, and gunicorn's settings can prepare the metrics before
any import.
"""

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from kit.app import new_app as new_app
    from kit.responses import json_response as json_response

__all__ = ["json_response", "new_app"]


def __getattr__(name: str) -> Any:
    if name == "new_app":
        from kit.app import new_app  # noqa: PLC0415

        return new_app
    if name == "json_response":
        from kit.responses import json_response  # noqa: PLC0415

        return json_response
    raise AttributeError(f"module 'kit' has no attribute {name!r}")

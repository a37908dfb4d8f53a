"""Flask's own JSON doors (`request.json`, `jsonify`), led through the strict parser and orjson."""

from typing import Any

from flask import Response
from flask.json.provider import JSONProvider

from kit.responses import encode, json_response
from kit.strict_json import loads


class StrictJsonProvider(JSONProvider):
    """Reads as strictly as `kit.strict_json` wherever Flask or an extension reads JSON."""

    def dumps(self, obj: Any, **kwargs: Any) -> str:
        return encode(obj).decode()

    def loads(self, s: str | bytes, **kwargs: Any) -> Any:
        return loads(s if isinstance(s, bytes) else s.encode())

    def response(self, *args: Any, **kwargs: Any) -> Response:
        return json_response(self._prepare_response_obj(args, kwargs))

"""Reading a request's JSON body or query into a model, or answering why not."""

import zlib
from functools import cache
from typing import Any, TypeVar, get_origin

from flask import Request, request
from pydantic import BaseModel, ValidationError
from werkzeug.datastructures import MultiDict
from werkzeug.exceptions import BadRequest, ClientDisconnected, HTTPException, RequestEntityTooLarge

from kit import field_errors, strict_json
from kit.problems import FieldError, Problem, of_status
from kit.responses import JSON
from kit.storable_text import is_storable

Model = TypeVar("Model", bound=BaseModel)
_FORMS = ("application/x-www-form-urlencoded", "multipart/form-data")
_GZIP = 16 + zlib.MAX_WBITS
_UNSTORABLE = ("unstorable-text", "Leave out the characters that cannot be shown.")


class WholeRequest(Request):
    """A request whose body is read whole or refused: the beginning of one could still be JSON.

    Behind gunicorn, Werkzeug stops at the limit of a chunked body, and at the end of a connection that broke, and
    hands over what it has so far.
    """

    def get_data(self, *args: Any, **kwargs: Any) -> Any:
        try:
            data = super().get_data(*args, **kwargs)
        except HTTPException:
            raise
        except Exception as error:
            # The server's own reader found chunks that are none.
            raise BadRequest from error
        announced = self.content_length
        # Form fields are read apart, and then nothing is left here.
        if len(data) == announced or self.mimetype in _FORMS:
            return data
        if announced is not None:
            raise ClientDisconnected
        limit = self.max_content_length
        if limit is not None and len(data) >= limit:
            raise RequestEntityTooLarge
        return data


def read_body(model: type[Model], inflate_limit: int | None = None) -> Model:
    """The request's JSON body as `model`, by its wire names and without guessing types ("5" is no number).

    Raises: Problem: 400, 413, 415 or 422.
    """
    _require_json()
    data = plain_bytes(inflate_limit)
    try:
        value = strict_json.loads(data)
    except strict_json.MalformedJson as error:
        raise Problem(
            400, "/problems/malformed-json", "The body is not JSON we can read.", detail=f"{error.reason}."
        ) from error
    try:
        # The bytes again, not `value`: in strict mode only pydantic's JSON reader takes a date from a string.
        return model.model_validate_json(data, strict=True, by_alias=True, by_name=False)
    except ValidationError as error:
        raise of_status(422, errors=field_errors.of(error, value)) from error


def read_query(model: type[Model], args: MultiDict[str, str]) -> Model:
    """The query string as `model`; a name given twice is refused unless its field is a list.

    Raises: Problem: 422.
    """
    lists = _list_fields(model)
    value = {name: values if name in lists or len(values) > 1 else values[0] for name, values in args.lists()}
    try:
        read = model.model_validate(value, by_alias=True, by_name=False)
    except ValidationError as error:
        raise of_status(422, errors=field_errors.of(error, value)) from error
    if wrong := _unstorable(read):
        raise of_status(422, errors=wrong)
    return read


def _unstorable(read: BaseModel) -> list[FieldError]:
    """The fields that hold what no database keeps."""
    found = []
    for name, field in type(read).model_fields.items():
        value = getattr(read, name)
        texts = value if isinstance(value, list) else [value]
        if not all(is_storable(each) for each in texts if isinstance(each, str)):
            found.append(FieldError(f"/{field.alias or name}", *_UNSTORABLE))
    return found


@cache
def _list_fields(model: type[BaseModel]) -> frozenset[str]:
    fields = model.model_fields.items()
    return frozenset(field.alias or name for name, field in fields if get_origin(field.annotation) is list)


def _require_json() -> None:
    charset = request.mimetype_params.get("charset", "utf-8").lower()
    if request.mimetype != JSON or charset not in ("utf-8", "utf8"):
        raise of_status(415)


def plain_bytes(inflate_limit: int | None) -> bytes:
    """The request's body, unpacked when it is gzip and `inflate_limit` allows so many bytes.

    Raises: Problem: 400, 413 or 415.
    """
    coding = request.headers.get("Content-Encoding", "identity").strip().lower()
    if coding == "identity":
        return request.get_data(cache=False)
    if coding != "gzip" or inflate_limit is None:
        raise of_status(415, headers={"Accept-Encoding": "identity" if inflate_limit is None else "gzip"})
    return _inflate(request.get_data(cache=False), inflate_limit)


def _inflate(packed: bytes, limit: int) -> bytes:
    """Unpack one gzip member, never more than `limit` bytes of it."""
    reader = zlib.decompressobj(_GZIP)
    try:
        data = reader.decompress(packed, limit + 1)
    except zlib.error as error:
        raise of_status(400) from error
    if len(data) > limit:
        raise of_status(413)
    if not reader.eof or reader.unused_data:
        raise of_status(400)
    return data

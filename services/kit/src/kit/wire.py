"""The base of every model that crosses the wire: camelCase outside, snake_case inside, nothing unknown."""

from pydantic import BaseModel, ConfigDict
from pydantic.alias_generators import to_camel


class WireModel(BaseModel):
    """A JSON object of our own APIs; frozen, strict about unknown fields (TRUST S14)."""

    model_config = ConfigDict(
        alias_generator=to_camel,
        populate_by_name=True,
        extra="forbid",
        frozen=True,
        allow_inf_nan=False,
        str_strip_whitespace=True,
    )

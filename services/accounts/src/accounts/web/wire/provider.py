"""What a hosted sign-in provider is asked and sends back."""

from kit.storable_text import is_storable
from kit.wire import WireModel
from pydantic import ConfigDict, Field, field_validator


class OidcStart(WireModel):
    next: str | None = None

    @field_validator("next", mode="before")
    @classmethod
    def _odd_is_none(cls, value: object) -> object:
        """A path that makes no sense leads to the portal, not to an error."""
        return value if isinstance(value, str) and len(value) <= 300 and value.isprintable() else None


class OidcCallback(WireModel):
    """What the provider sends along; unknown parameters are its own affair."""

    model_config = ConfigDict(extra="ignore")

    state: str | None = Field(None, max_length=200)
    code: str | None = Field(None, max_length=4000)
    error: str | None = Field(None, max_length=200)
    iss: str | None = Field(None, max_length=400)

    @field_validator("*", mode="before")
    @classmethod
    def _odd_is_wrong(cls, value: object) -> object:
        """Who comes back with what no provider sends is refused by our page. Not None: `iss` may be left out."""
        return "\ufffd" if isinstance(value, str) and not is_storable(value) else value

"""The form-embed vendor's submit protocol, taken by our own endpoint: a page built for the vendor works unchanged.

POST …/submissions/v3/integration/submit/{portalId}/{formGuid}. Source: PROTOCOLS §e.
"""

import secrets
from collections.abc import Mapping
from typing import Annotated, Any, Literal

from flask import Blueprint, Response, request
from kit import api, json_response
from pydantic import BaseModel, ConfigDict, Field, ValidationError

from chat.adapters.contact_requests import ContactRequests
from chat.domain.contacts import Message
from chat.web.senders import brand_of, network_of, partner_of
from chat.web.wire import ContactRequestBody

PATH = "/submissions/v3/integration/submit/<portal_id>/<form_id>"
THANKS = "Thank you. We have your message and will answer by email."
KNOWN = ("firstname", "lastname", "email", "phone", "message")
_TYPES = {
    "missing": "REQUIRED_FIELD",
    "string_too_long": "INPUT_TOO_LARGE",
    "string_too_short": "REQUIRED_FIELD",
}


class Vendor(BaseModel):
    """The vendor's models: what we do not read may be anything."""

    model_config = ConfigDict(extra="ignore")


class Field_(Vendor):  # noqa: N801 - pydantic's own is called Field
    name: Annotated[str, Field(max_length=200)]
    value: Annotated[str, Field(max_length=65_536)] = ""


class Context(Vendor):
    page_uri: str | None = Field(None, alias="pageUri", max_length=2_000)


class Submission(Vendor):
    """`submittedAt`, `legalConsentOptions` and `skipValidation` may come along and change nothing here."""

    fields: Annotated[list[Field_], Field(max_length=1_000)]
    context: Context = Context()


class Thanks(BaseModel):
    """What the vendor's page shows in place of the form."""

    inlineMessage: str  # noqa: N815 - the vendor's name


class RefusalReason(BaseModel):
    errorType: str  # noqa: N815 - the vendor's name
    message: str


class Refusal(BaseModel):
    """What the vendor's page shows beside the form."""

    status: Literal["error"] = "error"
    message: str
    errors: list[RefusalReason]


ANSWERS: Mapping[int, type[BaseModel]] = {200: Thanks, 400: Refusal, 404: Refusal}


def blueprint(contacts: ContactRequests, known_ids: tuple[str, str]) -> Blueprint:
    routes = Blueprint("form-embed", __name__)

    @routes.post(PATH)
    @api.operation(body=Submission, answers=ANSWERS, tags=("contact",))
    def submit_form(body: Submission, portal_id: str, form_id: str) -> Response | Thanks:
        """A submission, at the root of a host: where the vendor's own clients send it."""
        return taken(body, (portal_id, form_id))

    @routes.post(f"/api/contact{PATH}")
    @api.operation(body=Submission, answers=ANSWERS, tags=("contact",))
    def submit_form_below(body: Submission, portal_id: str, form_id: str) -> Response | Thanks:
        """The same under a path, for clients whose host can hold one."""
        return taken(body, (portal_id, form_id))

    def taken(body: Submission, ids: tuple[str, str]) -> Response | Thanks:
        if ids != known_ids:
            return _refused(404, [("RESOURCE_NOT_FOUND", "No form is known under these ids")])
        given = {field.name.removeprefix("0-1/"): field.value.strip() for field in body.fields}
        unknown = sorted(set(given) - set(KNOWN))
        if unknown:
            error = ("FIELD_NOT_IN_FORM_DEFINITION", "A field is not part of this form")
            return _refused(400, [error] * len(unknown))
        try:
            read = _read(given, body.context.page_uri)
        except ValidationError as error_found:
            return _refused(400, [_named(one) for one in error_found.errors(include_input=False)])
        contacts.take(_message(read), network_of(request.remote_addr))
        return Thanks(inlineMessage=THANKS)

    return routes


def _read(given: dict[str, str], page_uri: str | None) -> ContactRequestBody:
    return ContactRequestBody(
        send_id=secrets.token_urlsafe(24),
        name=" ".join(filter(None, (given.get("firstname"), given.get("lastname")))),
        email=given.get("email", ""),
        telephone=given.get("phone", ""),
        text=given.get("message", ""),
        page_url=page_uri,
    )


def _message(read: ContactRequestBody) -> Message:
    return Message(
        send_id=read.send_id,
        origin="form-embed",
        topic="other",
        name=read.name,
        email=read.email,
        telephone=read.telephone,
        text=read.text,
        page_url=read.page_url or "",
        brand=brand_of(request.headers),
        partner=partner_of(request.headers),
    )


def _named(error: Any) -> tuple[str, str]:
    field = str(error["loc"][0])
    if field == "email" and error["type"] == "value_error":
        return "INVALID_EMAIL", "The email address is none"
    return _TYPES.get(error["type"], "INVALID_FIELD"), f"The field {field} cannot be taken"


def _refused(status: int, errors: list[tuple[str, str]]) -> Response:
    named = [RefusalReason(errorType=kind, message=words) for kind, words in errors]
    return json_response(Refusal(message="The request is not valid", errors=named), status)

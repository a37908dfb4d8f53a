"""The mail box's pages for a person, and its JSON for tests."""

from datetime import datetime
from typing import Annotated
from urllib.parse import quote

from flask import Blueprint, Response, request
from kit import api
from kit.db import Database
from kit.problems import Problem
from kit.wire import WireModel
from pydantic import Field

from sandbox import pages
from sandbox.mail import box, letters
from sandbox.mail.records import Mail

SHOWN = 100
# The frame has no origin, no script and no network; styles of the mail's own are what it is for.
_MAIL_POLICY = (
    "default-src 'none'; style-src 'unsafe-inline'; img-src data:; base-uri 'none'; form-action 'none'; "
    "frame-ancestors 'self'; sandbox allow-popups allow-popups-to-escape-sandbox"
)


class AttachmentInfo(WireModel):
    name: str
    mimetype: str
    size_bytes: int
    url: str


class Message(WireModel):
    """One mail, parsed; `html` is sanitised."""

    id: str
    received_at: datetime
    sender: str
    recipients: list[str]
    subject: str
    text: str | None
    html: str | None
    attachments: list[AttachmentInfo]


class MessageList(WireModel):
    total: int
    messages: list[Message]


class MessageQuery(WireModel):
    to: str = ""
    limit: Annotated[int, Field(ge=1, le=SHOWN)] = 20


def blueprint(database: Database, smtp: str) -> Blueprint:
    """`smtp` is where the mail box takes mail, as shown to people."""
    views = Blueprint("mail", __name__, url_prefix="/mail")
    views.before_request(pages.refuse_cross_site)

    @views.get("/")
    def show_list() -> Response:
        to = request.args.get("to", "").strip()
        mails, total = box.find(database, to, SHOWN)
        return pages.page("mail_list.html", mails=mails, total=total, to=to, smtp=smtp)

    @views.get("/<mail_id>")
    def show(mail_id: str) -> Response:
        mail = _find(database, mail_id)
        return pages.page("mail.html", frames="'self'", mail=mail, letter=letters.read(mail.raw))

    @views.get("/<mail_id>/html")
    def show_html(mail_id: str) -> Response:
        letter = letters.read(_find(database, mail_id).raw)
        headers = {"Content-Security-Policy": _MAIL_POLICY, "X-Content-Type-Options": "nosniff"}
        return Response(letter.html or "", headers=headers, mimetype="text/html")

    @views.get("/<mail_id>/attachments/<int:index>")
    def download(mail_id: str, index: int) -> Response:
        attachments = letters.read(_find(database, mail_id).raw).attachments
        if index >= len(attachments):
            raise _missing()
        chosen = attachments[index]
        headers = {
            "Content-Disposition": f"attachment; filename*=UTF-8''{quote(chosen.name, safe='')}",
            "Content-Security-Policy": "sandbox; default-src 'none'",
            "X-Content-Type-Options": "nosniff",
        }
        return Response(chosen.content, headers=headers, mimetype=chosen.mimetype)

    @views.post("/<mail_id>/delete")
    def delete_by_form(mail_id: str) -> Response:
        box.drop(database, mail_id)
        return pages.see_other("/mail/")

    @views.post("/delete-all")
    def delete_all_by_form() -> Response:
        box.drop_all(database)
        return pages.see_other("/mail/")

    _register_json(views, database)
    return views


def _register_json(views: Blueprint, database: Database) -> None:
    @views.get("/messages")
    @api.operation(query=MessageQuery, answers={200: MessageList})
    def messages(query: MessageQuery) -> MessageList:
        found, total = box.find(database, query.to, query.limit, with_raw=True)
        return MessageList(total=total, messages=[_message(mail) for mail in found])

    @views.delete("/messages/<mail_id>")
    def delete(mail_id: str) -> Response:
        if not box.drop(database, mail_id):
            raise _missing()
        return Response(status=204)

    @views.delete("/messages")
    def delete_all() -> Response:
        box.drop_all(database)
        return Response(status=204)


def _message(mail: Mail) -> Message:
    letter = letters.read(mail.raw)
    return Message(
        id=mail.id,
        received_at=mail.received_at,
        sender=letter.sender,
        recipients=mail.recipients,
        subject=letter.subject,
        text=letter.text,
        html=letter.html,
        attachments=[
            AttachmentInfo(
                name=attachment.name,
                mimetype=attachment.mimetype,
                size_bytes=len(attachment.content),
                url=f"/mail/{mail.id}/attachments/{index}",
            )
            for index, attachment in enumerate(letter.attachments)
        ],
    )


def _find(database: Database, mail_id: str) -> Mail:
    mail = box.get(database, mail_id)
    if mail is None:
        raise _missing()
    return mail


def _missing() -> Problem:
    return Problem(404, "/problems/unknown-message", "There is no such message. It may have been deleted.")

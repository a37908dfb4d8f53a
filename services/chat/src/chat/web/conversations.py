"""The visitor's side of a conversation. Its key is in the address: whoever has it is the visitor.

What is said comes back as events (chat.streams); here only things are told.
"""

from flask import Blueprint, Response, request
from kit import api, same_origin, visitor

from chat.domain.conversations import Prechat
from chat.front_desk import FrontDesk
from chat.web.senders import brand_of, requested_from
from chat.web.wire import (
    Accepted,
    ConversationAnswer,
    EmailRequest,
    LineAnswer,
    MessageRequest,
    Nothing,
    PageRequest,
    StartRequest,
    answer,
    told,
)


def blueprint(desk: FrontDesk, public_origin: str) -> Blueprint:
    routes = Blueprint("conversations", __name__, url_prefix="/api/chat/conversations")
    same_origin.guard(routes, public_origin, only_signed_in=True)

    @routes.post("")
    @api.operation(body=StartRequest, answers={201: ConversationAnswer}, tags=("chat",))
    def start(body: StartRequest) -> ConversationAnswer:
        """Begin a conversation with its first words."""
        caller = visitor.current()
        prechat = Prechat(
            url=body.prechat.url,
            partner=body.prechat.partner.lower(),
            web_source=body.prechat.web_source,
            name=body.name,
            email=body.email or caller.email,
            brand=brand_of(request.headers),
            customer_id=caller.customer_id,
            quote=body.quote.summary() if body.quote else None,
        )
        return answer(desk.conversations.start(body.start_id, prechat, body.text))

    @routes.get("/<key>")
    @api.operation(answers={200: ConversationAnswer}, problems=(404,), tags=("chat",))
    def read(key: str) -> ConversationAnswer:
        """The whole conversation: what a page shows after a reload."""
        return answer(desk.conversations.get(key))

    @routes.post("/<key>/messages")
    @api.operation(body=MessageRequest, answers={201: LineAnswer}, problems=(404, 409), tags=("chat",))
    def say(key: str, body: MessageRequest) -> LineAnswer:
        """Say something; once, however often it is sent."""
        return told(desk.conversations.say(key, "visitor", "", body.text, body.id))

    @routes.put("/<key>/page")
    @api.operation(body=PageRequest, answers={202: Accepted}, problems=(404,), tags=("chat",))
    def move(key: str, body: PageRequest) -> Accepted:
        """Tell the agent which page the visitor looks at."""
        quote = body.quote.summary() if body.quote else None
        desk.conversations.note(key, url=body.url, quote=quote)
        return Accepted()

    _add_endings(routes, desk)
    return routes


def _add_endings(routes: Blueprint, desk: FrontDesk) -> None:
    @routes.post("/<key>/contact")
    @api.operation(body=EmailRequest, answers={202: Accepted}, problems=(404, 409), tags=("chat",))
    def leave_contact(key: str, body: EmailRequest) -> Accepted:
        """Nobody came: say where an answer shall go."""
        desk.leave_contact(key, body.email, _source(body.email))
        return Accepted()

    @routes.post("/<key>/transcript")
    @api.operation(body=EmailRequest, answers={202: Accepted}, problems=(404, 429), tags=("chat",))
    def mail_transcript(key: str, body: EmailRequest) -> Accepted:
        """Have what was said mailed."""
        desk.owe_transcript(key, body.email, _source(body.email))
        return Accepted()

    @routes.post("/<key>/end")
    @api.operation(body=Nothing, answers={204: api.Answer()}, problems=(404, 409), tags=("chat",))
    def end(key: str, body: Nothing) -> Response:
        """The visitor goes."""
        desk.close(key, None)
        return Response(status=204)


def _source(email: str) -> str:
    return requested_from(request.remote_addr, email, visitor.current().email)

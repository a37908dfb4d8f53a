"""/desk/: where agents go on and off duty, see who waits, answer, hand over and close. Works without scripts.

With the script the same pages keep themselves fresh: it asks for the page again whenever the desk's events tell of
something new, and puts the parts that changed in place.
"""

import re
import secrets
from contextlib import suppress

from flask import Blueprint, Response, g, render_template, request
from kit.staff import SESSION_S

from chat.adapters.agents import LONGEST_NAME, NameTakenError
from chat.composition import Parts
from chat.domain.availability import DeskAwayError
from chat.domain.canned import parse_canned
from chat.domain.conversations import ConversationOverError
from chat.front_desk import NotYoursError
from chat.settings import Settings
from chat.web.desk_pages import DeskPages, html, see, sent_words
from chat.web.desk_staff import COOKIE, agent_of, holder_of

_ANSWER_ID = re.compile(r"[A-Za-z0-9_-]{16,64}")
NOT_TAKEN = "A colleague was first: the conversation is theirs."
OVER = "The conversation has ended. The visitor can begin a new one."
NOBODY_SEEN = "Who is on duty cannot be seen at the moment. Try again in a minute."
NOBODY_TO_CHOOSE = "Who is on duty cannot be seen at the moment. Hand it over to whoever is free."
NOT_YOURS = "A colleague has this conversation. Ask them to hand it over."


def blueprint(parts: Parts, settings: Settings) -> Blueprint:
    routes = Blueprint("desk", __name__, url_prefix="/desk")
    pages = DeskPages(parts, settings, parse_canned(settings.canned_file.read_text("utf-8")))
    _add_session(routes, pages, secure=settings.public_origin.startswith("https://"))
    _add_pages(routes, pages)
    _add_conversation_steps(routes, pages)
    _add_request_steps(routes, pages)
    return routes


def _add_session(routes: Blueprint, pages: DeskPages, *, secure: bool) -> None:
    staff, agents = pages.parts.staff, pages.parts.agents

    @routes.post("/sign-in")
    def sign_in() -> Response:
        pages.refuse_foreign()
        name = " ".join(request.form.get("name", "").split())[:LONGEST_NAME]
        if not name or not name.isprintable() or not staff.knows(request.form.get("secret", "")):
            return html("sign-in.html", 401, trouble="failed")
        holder, before = secrets.token_urlsafe(16), holder_of(request.headers, staff)
        try:
            agents.sign_in(holder, name, instead_of=before, is_same=request.form.get("same") == "yes")
        except NameTakenError:
            return html("sign-in.html", 409, trouble="taken", name=name)
        answer = see("/desk/")
        _set_cookie(answer, staff.new(holder), SESSION_S, secure)
        return answer

    @routes.post("/sign-out")
    def sign_out() -> Response:
        pages.refuse_foreign()
        agent = agent_of(request.headers, staff, agents)
        if agent is not None:
            _leave(pages, agent)
        holder = holder_of(request.headers, staff)
        if holder is not None:
            agents.sign_out(holder)
        answer = see("/desk/")
        _set_cookie(answer, "", 0, secure)
        return answer

    @routes.get("/style.css")
    def show_style() -> Response:
        return _file("style.css", "text/css")

    @routes.get("/desk.js")
    def show_script() -> Response:
        return _file("desk.js", "text/javascript")


def _add_pages(routes: Blueprint, pages: DeskPages) -> None:
    @routes.get("/")
    @pages.for_staff
    def show_desk() -> Response:
        return pages.page("desk.html", conversation=None, trouble=None)

    @routes.get("/conversations/<desk_name>")
    @pages.of_conversation
    def show_conversation(key: str) -> Response:
        return pages.conversation(key)

    @routes.get("/requests/")
    @pages.for_staff
    def show_requests() -> Response:
        contacts = pages.desk.contacts
        return pages.page(
            "requests.html",
            held=contacts.in_state("held"),
            new=contacts.in_state("new"),
            new_count=contacts.count("new"),
        )

    @routes.post("/duty")
    @pages.for_staff
    def change_duty() -> Response:
        # Where nobody can be on duty at the moment, the page says so.
        with suppress(DeskAwayError):
            if request.form.get("on") == "yes":
                pages.desk.presence.beat(g.agent)
            else:
                pages.desk.presence.leave(g.agent)
        return see("/desk/")

    @routes.post("/beat")
    @pages.for_staff
    def beat() -> Response:
        """The script's heartbeat, while the agent is on duty."""
        pages.desk.presence.beat(g.agent)
        return Response(status=204)


def _add_conversation_steps(routes: Blueprint, pages: DeskPages) -> None:
    desk = pages.desk

    @routes.post("/conversations/<desk_name>/take")
    @pages.of_conversation
    def take(key: str) -> Response | None:
        try:
            if request.form.get("left") == "yes":
                desk.take_over(key, g.agent)
            else:
                desk.take(key, g.agent)
        except (ConversationOverError, NotYoursError):
            return pages.conversation(key, NOT_TAKEN)
        except DeskAwayError:
            return pages.conversation(key, NOBODY_SEEN)
        return None

    @routes.post("/conversations/<desk_name>/answer")
    @pages.of_conversation
    def answer(key: str) -> Response | None:
        text, given = sent_words(), request.form.get("id", "")
        answer_id = given if _ANSWER_ID.fullmatch(given) else secrets.token_urlsafe(16)
        if not text:
            return pages.conversation(key, "Write something first.")
        try:
            desk.answer(key, g.agent, text, answer_id)
        except NotYoursError:
            return pages.conversation(key, NOT_YOURS, text)
        except ConversationOverError:
            return pages.conversation(key, OVER, text)
        return None

    @routes.post("/conversations/<desk_name>/hand-over")
    @pages.of_conversation
    def hand_over(key: str) -> Response:
        to = request.form.get("to", "")
        try:
            if to and to not in desk.presence.agents():
                return pages.conversation(key, "That colleague is not on duty any more.")
            desk.hand_over(key, g.agent, to or None)
        except (NotYoursError, ConversationOverError):
            return pages.conversation(key, NOT_YOURS)
        except DeskAwayError:
            return pages.conversation(key, NOBODY_TO_CHOOSE)
        return see("/desk/")

    @routes.post("/conversations/<desk_name>/close")
    @pages.of_conversation
    def close(key: str) -> Response:
        try:
            desk.close(key, g.agent)
        except NotYoursError:
            return pages.conversation(key, NOT_YOURS)
        except ConversationOverError:
            return pages.conversation(key, OVER)
        return see("/desk/")


def _add_request_steps(routes: Blueprint, pages: DeskPages) -> None:
    contacts = pages.desk.contacts

    @routes.post("/requests/<reference>/release")
    @pages.for_staff
    def release(reference: str) -> Response:
        """It is no spam: agents and sender are mailed now."""
        contacts.release(reference)
        return see("/desk/requests/")

    @routes.post("/requests/<reference>/finish")
    @pages.for_staff
    def finish(reference: str) -> Response:
        """It is answered, or not worth an answer."""
        contacts.finish(reference)
        return see("/desk/requests/")


def _leave(pages: DeskPages, agent: str) -> None:
    with suppress(DeskAwayError):  # the heartbeat runs out by itself
        pages.desk.presence.leave(agent)


def _file(template: str, mimetype: str) -> Response:
    headers = {"Cache-Control": "public, max-age=300"}
    return Response(render_template(template), mimetype=mimetype, headers=headers)


def _set_cookie(answer: Response, value: str, age_s: int, secure: bool) -> None:
    answer.set_cookie(
        COOKIE, value, max_age=age_s, path="/desk/", secure=secure, httponly=True, samesite="Strict"
    )

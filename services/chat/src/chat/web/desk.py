"""/desk/: where agents go on and off duty, see who waits, answer, hand over and close. Works without scripts.

With the script the same pages keep themselves fresh: it asks for the page again whenever the desk's events tell of
something new, and puts the parts that changed in place.
"""

import re
import secrets
from contextlib import suppress

from flask import Blueprint, Response, g, render_template, request
from kit.staff import SESSION_S
from kit.storable_text import storable

from chat.adapters.agents import LONGEST_NAME, NameTakenError
from chat.composition import Parts
from chat.domain.availability import DeskAwayError
from chat.domain.canned import parse_canned
from chat.domain.conversations import ConversationOverError
from chat.front_desk import NotYoursError
from chat.settings import Settings
from chat.web.desk_pages import DeskPages, html, see
from chat.web.desk_staff import COOKIE, agent_of, holder_of

LONGEST = 4_000
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

    @routes.get("/conversations/<int:number>")
    @pages.for_staff
    def show_conversation(number: int) -> Response:
        return pages.conversation(number)

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

    def back(number: int, trouble: str | None = None, draft: str = "") -> Response:
        return pages.conversation(number, trouble, draft) if trouble else see(f"/desk/conversations/{number}")

    @routes.post("/conversations/<int:number>/take")
    @pages.for_staff
    def take(number: int) -> Response:
        try:
            if request.form.get("left") == "yes":
                desk.take_over(number, g.agent)
            else:
                desk.take(number, g.agent)
        except (ConversationOverError, NotYoursError):
            return back(number, NOT_TAKEN)
        except DeskAwayError:
            return back(number, NOBODY_SEEN)
        return back(number)

    @routes.post("/conversations/<int:number>/answer")
    @pages.for_staff
    def answer(number: int) -> Response:
        text = storable(request.form.get("text", "")).replace("\r\n", "\n").strip()[:LONGEST]
        given = request.form.get("id", "")
        answer_id = given if _ANSWER_ID.fullmatch(given) else secrets.token_urlsafe(16)
        if not text:
            return back(number, "Write something first.")
        try:
            desk.answer(number, g.agent, text, answer_id)
        except NotYoursError:
            return back(number, NOT_YOURS, text)
        except ConversationOverError:
            return back(number, OVER, text)
        return back(number)

    @routes.post("/conversations/<int:number>/hand-over")
    @pages.for_staff
    def hand_over(number: int) -> Response:
        to = request.form.get("to", "")
        try:
            if to and to not in desk.presence.agents():
                return back(number, "That colleague is not on duty any more.")
            desk.hand_over(number, g.agent, to or None)
        except (NotYoursError, ConversationOverError):
            return back(number, NOT_YOURS)
        except DeskAwayError:
            return back(number, NOBODY_TO_CHOOSE)
        return see("/desk/")

    @routes.post("/conversations/<int:number>/close")
    @pages.for_staff
    def close(number: int) -> Response:
        try:
            desk.close(number, g.agent)
        except NotYoursError:
            return back(number, NOT_YOURS)
        except ConversationOverError:
            return back(number, OVER)
        return see("/desk/")


def _add_request_steps(routes: Blueprint, pages: DeskPages) -> None:
    contacts = pages.desk.contacts

    @routes.post("/requests/<int:number>/release")
    @pages.for_staff
    def release(number: int) -> Response:
        """It is no spam: agents and sender are mailed now."""
        contacts.release(number)
        return see("/desk/requests/")

    @routes.post("/requests/<int:number>/finish")
    @pages.for_staff
    def finish(number: int) -> Response:
        """It is answered, or not worth an answer."""
        contacts.finish(number)
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

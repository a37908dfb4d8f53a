"""What the pages of the desk have in common: who looks, who is on duty, what waits."""

import secrets
from collections.abc import Callable
from functools import wraps
from typing import Any, ParamSpec

from flask import Response, g, redirect, render_template, request
from kit import same_origin
from kit.problems import Problem
from kit.storable_text import storable

from chat.composition import Parts
from chat.domain.availability import DeskAwayError
from chat.domain.canned import Canned
from chat.domain.clocks import zone_words
from chat.domain.contacts import TOPICS
from chat.domain.conversations import NoSuchConversationError
from chat.domain.spam import IN_WORDS
from chat.settings import Settings
from chat.web.desk_staff import agent_of, holder_of

POLICY = (
    "default-src 'none'; style-src 'self'; script-src 'self'; connect-src 'self'; form-action 'self'; "
    "base-uri 'none'; frame-ancestors 'none'; require-trusted-types-for 'script'; trusted-types coati_desk"
)
LONGEST = 4_000
P = ParamSpec("P")


class DeskPages:
    """Draws them."""

    def __init__(self, parts: Parts, settings: Settings, canned: list[Canned]) -> None:
        self.parts = parts
        self.desk = parts.desk
        self._origin = settings.public_origin
        self._hours = settings.business_hours
        self._canned = canned

    def for_staff(self, view: Callable[P, Response]) -> Callable[P, Response]:
        """The agent's name stands in `g.agent`; others get the sign-in page, foreign pages are refused."""

        @wraps(view)
        def run(*args: P.args, **kwargs: P.kwargs) -> Response:
            if request.method == "POST":
                self.refuse_foreign()
            agent = agent_of(request.headers, self.parts.staff, self.parts.agents)
            if agent is None:
                has_ended = holder_of(request.headers, self.parts.staff) is not None
                return html("sign-in.html", 401, trouble="ended" if has_ended else None)
            g.agent = agent
            return view(*args, **kwargs)

        return run

    def refuse_foreign(self) -> None:
        """Forms are taken from the desk's own pages alone. Raises: Problem: 403. Source: TRUST S6."""
        site = request.headers.get("Sec-Fetch-Site")
        own = same_origin.own_origin(self._origin)
        if site == "same-origin" or (site is None and request.headers.get("Origin") == own):
            return
        raise Problem(
            403, "/problems/foreign-page", "This was not sent by a page of ours.", "Open the desk again."
        )

    def of_conversation(self, view: Callable[[str], Response | None]) -> Callable[[str], Response]:
        """The view is handed the conversation's key, and may raise that there is none; None is the way back to it.

        Its name at the desk is one conversation's alone: what was meant for one that is gone reaches no other.
        """

        @self.for_staff
        @wraps(view)
        def run(desk_name: str) -> Response:
            try:
                done = view(self.desk.conversations.key_of(desk_name))
            except NoSuchConversationError:
                return self._gone(desk_name)
            return done or see(f"/desk/conversations/{desk_name}")

        return run

    def conversation(self, key: str, trouble: str | None = None, draft: str = "") -> Response:
        """A conversation; with `trouble`, what could not be done and the words that were not sent.

        Raises: NoSuchConversationError.
        """
        found = self.desk.conversations.get(key)
        return self.page(
            "desk.html",
            409 if trouble else 200,
            conversation=found,
            trouble=trouble,
            draft=draft,
            canned=self._canned,
            answer_id=secrets.token_urlsafe(16),
        )

    def _gone(self, desk_name: str) -> Response:
        """There is none of that name, or not any more; with the words that were not sent."""
        if desk_name.isdigit() and request.method == "GET":
            # As the release before called it: the script of a page of its, still open, takes the lists from there.
            return see("/desk/")
        status = 404 if request.method == "GET" else 409
        return self.page("desk.html", status, conversation=None, is_gone=True, draft=sent_words())

    def page(self, template: str, status: int = 200, **values: Any) -> Response:
        """A page in the desk's frame."""
        on_duty, is_away = self._on_duty()
        conversations = self.desk.conversations
        waiting = conversations.in_state("waiting")
        own = conversations.in_state("open", agent=g.agent)
        awaiting = {one.desk_name for one in conversations.awaiting_answer()}
        return html(
            template,
            status,
            agent=g.agent,
            on_duty=on_duty,
            is_away=is_away,
            is_open=self._hours.is_open(self.desk.clock()),
            waiting=waiting,
            own=own,
            is_left=lambda one: not is_away and self.desk.is_left(one, on_duty),
            others=[one for one in conversations.in_state("open") if one.agent != g.agent],
            awaiting=awaiting,
            # In the title, so that a desk behind another tab tells that somebody wants something.
            asking=len(waiting) + sum(one.desk_name in awaiting for one in own),
            held_count=self.desk.contacts.count("held"),
            now=self.desk.clock(),
            zone=self._hours.zone,
            zone_words=zone_words(self._hours.zone, self.desk.clock()),
            topics=TOPICS,
            reasons=IN_WORDS,
            **values,
        )

    def _on_duty(self) -> tuple[list[str], bool]:
        try:
            names = self.desk.presence.agents()
            if g.agent in names:
                # Whoever looks at a page sits there: without scripts this is the only heartbeat.
                self.desk.presence.beat(g.agent)
        except DeskAwayError:
            return [], True
        return names, False


def sent_words() -> str:
    """What the agent wrote, as it can be kept."""
    return storable(request.form.get("text", "")).replace("\r\n", "\n").strip()[:LONGEST]


def html(template: str, status: int = 200, **values: Any) -> Response:
    """A page of the desk under its own policy."""
    answer = Response(render_template(template, **values), status, mimetype="text/html")
    answer.headers["Content-Security-Policy"] = POLICY
    return answer


def see(path: str) -> Response:
    """Go and look at another page of the desk."""
    return redirect(path, 303)  # type: ignore[return-value]

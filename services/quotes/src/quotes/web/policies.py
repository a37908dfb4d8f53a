"""A customer's own policies: list, detail, papers, and previews and confirmations of what can be done to them.

Every route is the owner's alone: another's policy is answered as one that does not exist. Source: S2.
"""

from urllib.parse import quote

from flask import Blueprint, Response
from kit import api, same_origin, visitor

from quotes.aftercare.desk import Desk
from quotes.aftercare.refusals import PolicyUnknownError
from quotes.aftercare.shelf import double_cover
from quotes.domain.changes import Wish
from quotes.web import correcting, showing_policies, showing_previews, wire
from quotes.web.documents import PAPER, pdf
from quotes.web.opened import is_opened_as_a_page
from quotes.web.steps import KEYED, STEP_PROBLEMS, TAGS, taken

SIGN_IN_FIRST = api.Answer(description="To the policy in the account, which asks to sign in")


def blueprint(desk: Desk, public_origin: str) -> Blueprint:
    """The routes of a customer's policies."""
    routes = Blueprint("policies", __name__)
    same_origin.guard(routes, public_origin)

    @routes.get("/api/policies")
    @api.operation(answers={200: wire.PolicyList}, problems=(401,), tags=TAGS)
    def list_policies() -> wire.PolicyList:
        """Policies bought signed in, and earlier ones bought under the verified email address; youngest first."""
        caller = visitor.required()
        views = desk.shelf.policies(caller.customer_id, caller.email)
        return wire.PolicyList(
            policies=[showing_policies.summary(view, double_cover(view, views)) for view in views]
        )

    @routes.get("/api/policies/<policy_id>")
    @api.operation(answers={200: wire.CustomerPolicy}, problems=(401,), tags=TAGS)
    def show_policy(policy_id: str) -> wire.CustomerPolicy:
        """A policy with its papers, contacts, money and history."""
        caller = visitor.required()
        file = desk.shelf.file(policy_id, caller.customer_id, caller.email)
        double = desk.shelf.also_insured(file.view, caller.customer_id, caller.email)
        return showing_policies.policy(file, showing_policies.desk_of(file.view, desk.carriers), double)

    @routes.get("/api/policies/<policy_id>/documents/<name>")
    @api.operation(answers={200: PAPER, 303: SIGN_IN_FIRST}, problems=(401,), tags=TAGS)
    def policy_document(policy_id: str, name: str) -> Response:
        """A paper of the policy, as it was given out; a guest who opens it as a page is led to sign in first."""
        if visitor.current().customer_id is None and is_opened_as_a_page():
            page = f"/account/policies/{quote(policy_id, safe='')}"
            return Response(status=303, headers={"Location": page, "Cache-Control": "private, no-store"})
        caller = visitor.required()
        content = desk.shelf.paper(policy_id, name, caller.customer_id, caller.email)
        if content is None:
            raise PolicyUnknownError
        return pdf(content, f"{name}.pdf", "private, no-store")

    @routes.post("/api/policies/<policy_id>/cancellation/preview")
    @api.operation(
        body=wire.NothingToSay, answers={200: wire.CancellationPreview}, problems=STEP_PROBLEMS, tags=TAGS
    )
    def preview_cancellation(policy_id: str, body: wire.NothingToSay) -> wire.CancellationPreview:
        """What cancelling would return, and why so much. Nothing is done."""
        caller = visitor.required()
        preview = desk.previewer.cancellation(policy_id, caller.customer_id, caller.email)
        return showing_previews.cancellation_preview(preview)

    @routes.post("/api/policies/<policy_id>/cancellation")
    @api.operation(
        body=wire.CancellationRequest,
        answers={200: wire.CustomerPolicy},
        headers=KEYED,
        problems=(400, *STEP_PROBLEMS),
        tags=TAGS,
    )
    def cancel_policy(policy_id: str, body: wire.CancellationRequest) -> Response:
        """Cancel as previewed, once however often it is sent under the same Idempotency-Key."""
        return taken(desk, policy_id, "cancellation", body.preview_id)

    @routes.post("/api/policies/<policy_id>/change/preview")
    @api.operation(
        body=wire.ChangeWish, answers={200: wire.ChangePreview}, problems=(429, *STEP_PROBLEMS), tags=TAGS
    )
    def preview_change(policy_id: str, body: wire.ChangeWish) -> wire.ChangePreview:
        """What the policy would cost with other dates, another trip cost or other options. Nothing is done."""
        caller = visitor.required()
        options = None if body.options is None else tuple(body.options)
        wish = Wish(body.departing, body.returning, body.trip_cost_cents, options, body.added_paid_on)
        preview = desk.previewer.change(policy_id, wish, caller.customer_id, caller.email)
        return showing_previews.change_preview(preview)

    @routes.post("/api/policies/<policy_id>/change")
    @api.operation(
        body=wire.ChangeRequest,
        answers={200: wire.CustomerPolicy},
        headers=KEYED,
        problems=(400, 402, *STEP_PROBLEMS),
        tags=TAGS,
    )
    def change_policy(policy_id: str, body: wire.ChangeRequest) -> Response:
        """Change as previewed, once; what it costs more is charged, what it costs less is returned."""
        return taken(desk, policy_id, "change", body.preview_id, body.payment_token)

    correcting.add_routes(routes, desk)
    return routes

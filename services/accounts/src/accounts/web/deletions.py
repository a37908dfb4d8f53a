"""Deleting the account: gone at once here, asked of every other service until each has answered. Source: TRUST §5."""

from flask import Blueprint, Response, after_this_request
from kit import api, queues

from accounts.composition import Parts
from accounts.web.audit import tell
from accounts.web.faults import passkey_refused
from accounts.web.owners import confirm, owner
from accounts.web.passkey_answers import opened
from accounts.web.visits import CLEAR_SITE_DATA, SESSION, Visits, brand, leave
from accounts.web.wire.leaving import Deleted, Deletion, KeptRecord

GO_ON = "accounts.jobs.tasks.go_on_deleting"


def blueprint(parts: Parts, visits: Visits) -> Blueprint:
    """The route."""
    routes = Blueprint("deletions", __name__, url_prefix="/api/accounts/me")

    @routes.post("/deletion")
    @api.operation(body=Deletion, answers={202: Deleted}, problems=(401, 403, 429))
    def delete_account(body: Deletion) -> Deleted:
        """Delete the account. What the law keeps is listed; a mail tells when every part is done."""
        session, customer = owner(parts, visits)
        if body.passkey is not None:
            row = opened(parts, body.passkey)
            if row is None or row.customer_id != customer.id:
                raise passkey_refused()
        else:
            confirm(parts, session, customer, body.password)
        deletion_id = parts.deletions.begin(customer.id, brand())
        leave(SESSION)
        tell("customer.deleted", customer.id)
        kept: list[dict[str, str]] = []
        if deletion_id is not None:
            if parts.deletions.go_on(deletion_id):
                queues.safe_enqueue(parts.queue, GO_ON, deletion_id, job_id=f"accounts-forget-{deletion_id}")
            kept = parts.deletions.kept(deletion_id)
        after_this_request(_cleared)
        return Deleted(kept=[KeptRecord(**each) for each in kept])

    return routes


def _cleared(response: Response) -> Response:
    response.headers["Clear-Site-Data"] = CLEAR_SITE_DATA
    return response

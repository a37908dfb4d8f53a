"""What the queue calls, by name; each may run twice. A worker process opens the parts once, at its first job."""

from functools import cache

from kit.work import job

from accounts.adapters.peers import PeerAwayError
from accounts.composition import Parts, open_parts
from accounts.settings import Settings


@cache
def parts() -> Parts:
    """The parts, from the environment."""
    return open_parts(Settings())


@job
def deliver(mail_id: str) -> str:
    """Send one mail that is owed. Its own pauses are in the outbox, so the queue does not retry."""
    return parts().postman.deliver(mail_id) or "left"


@job
def go_on_deleting(deletion_id: str) -> None:
    """Ask the services that have not forgotten a customer yet. Raises: PeerAwayError: again later."""
    waiting = parts().deletions.go_on(deletion_id)
    if waiting:
        raise PeerAwayError(waiting[0])


def sweep() -> dict[str, int]:
    """Everything that must not be forgotten, and everything that must: mails, deletions, flows that ended.

    Source: TRUST §5 (retention); an unverified sign-up leaves nothing.
    """
    own = parts()
    return {
        "mailed": own.postman.deliver_due(),
        "deleting": sum(bool(own.deletions.go_on(each)) for each in own.deletions.unfinished()),
        "flows": own.flows.forget_over(),
        "mails": own.outbox.forget_ended(),
        "deletions": own.deletions.forget_done(),
        "issuer": own.issuer.tidy(),
    }

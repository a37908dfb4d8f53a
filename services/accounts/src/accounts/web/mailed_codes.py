"""Beginning what a mailed code ends: the flow, its mail, and the one answer that everybody gets (S9)."""

from typing import Any

from kit import queues

from accounts.adapters.flows import Act, Result, WrongCodeError
from accounts.adapters.throttles import TooManyError
from accounts.composition import Parts
from accounts.domain import addresses, codes
from accounts.web.audit import tell
from accounts.web.visits import Visits, brand, neighborhood
from accounts.web.wire.entering import Begun

DELIVER = "accounts.jobs.tasks.deliver"


def begin(
    parts: Parts,
    visits: Visits,
    kind: str,
    email: str,
    details: dict[str, Any],
    *,
    customer_id: str | None = None,
) -> Begun:
    """Begin a flow. An address that got its share of mails gets no more this hour; the answer stays the same."""
    mailed = may_mail(parts, visits, email)
    secret, expires_at, mail_id = parts.flows.begin(
        kind, email, brand(), details, customer_id=customer_id, mailed=mailed
    )
    post(parts, mail_id)
    tell(f"{kind}.begun", customer_id)
    return Begun(flow=secret, expires_at=expires_at)


def again(parts: Parts, visits: Visits, flow: str) -> None:
    """Mail a flow's code once more. Raises: FlowOverError."""
    mail_id = parts.flows.again(flow, brand(), lambda email: may_mail(parts, visits, email))
    if mail_id is not None:
        post(parts, mail_id)


def end(
    parts: Parts,
    visits: Visits,
    kind: str,
    typed: tuple[str, str],
    *,
    act: Act[Result],
    customer_id: str | None = None,
) -> Result:
    """Spend what was `typed`, a flow's secret and its code, and `act` in the same change.

    Wrong codes are counted for the network that types them.
    Raises: FlowOverError, WrongCodeError, TooManyError; and whatever `act` raises, the code then being unspent.
    """
    secret, code = typed
    wait_s = parts.throttles.spent_codes(neighborhood())
    if wait_s is not None and not _is_known(parts, visits, secret):
        raise TooManyError(wait_s)
    try:
        return parts.flows.end(kind, secret, code, act, customer_id=customer_id)
    except WrongCodeError:
        parts.throttles.wrong_code(neighborhood())
        raise


def _is_known(parts: Parts, visits: Visits, secret: str) -> bool:
    """Whether this browser has opened the account that the code is for: others on its network cost it nothing."""
    flow = parts.flows.find(codes.hashed(secret))
    return flow is not None and visits.device(flow.email) is not None


def may_mail(parts: Parts, visits: Visits, email: str) -> bool:
    """Whether this request may have a mail sent to an address; counts it."""
    return parts.mail_quotas.take(addresses.key(email), neighborhood(), visits.device(email))


def post(parts: Parts, mail_id: str) -> None:
    """Have the worker send a mail now; without a queue its sweep finds it."""
    queues.safe_enqueue(parts.queue, DELIVER, mail_id, retries=())

"""One Idempotency-Key, one effect: the first answer is kept a day and given again.

The key, the effect and the answer are one transaction, so a crash leaves all or nothing, and a twin that comes at the
same time waits for the first and gets its answer. Source: TRUST §1.1 (Stripe idempotency), PROTOCOLS §g.
"""

import hashlib
from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any

import orjson
from kit.db import Database
from sqlalchemy.exc import IntegrityError
from sqlalchemy.orm import Session

from sandbox.gateway.errors import GatewayError
from sandbox.gateway.records import IdempotentCall

KEPT = timedelta(hours=24)
MAX_KEY_LENGTH = 255


@dataclass(frozen=True)
class Answer:
    status: int
    body: dict[str, Any]
    replayed: bool = False


Work = Callable[[Session], Answer]


def once(database: Database, key: str | None, call: object, now: datetime, work: Work) -> Answer:
    """Do `work` once per key; `call` is what must be the same when the key comes again.

    Raises: GatewayError: the key came with another call; or what `work` raises, and then nothing is kept.
    """
    if key is not None and not 1 <= len(key) <= MAX_KEY_LENGTH:
        raise GatewayError(400, "invalid_request_error", None, "An Idempotency-Key has 1 to 255 characters.")
    digest = hashlib.sha256(orjson.dumps(call, option=orjson.OPT_SORT_KEYS)).hexdigest()
    try:
        return _once(database, key, digest, now, work)
    except IntegrityError:
        # PostgreSQL lets twins run side by side until both insert the key; the loser reads the winner's answer.
        return _once(database, key, digest, now, work)


def _once(database: Database, key: str | None, digest: str, now: datetime, work: Work) -> Answer:
    with database.write() as session:
        kept = session.get(IdempotentCall, key) if key else None
        if kept is not None and kept.created_at > now - KEPT:
            if kept.digest != digest:
                raise GatewayError(
                    400,
                    "idempotency_error",
                    None,
                    "Keys for idempotent requests can only be used with the same parameters they were first used with.",
                )
            return Answer(kept.status, kept.body, replayed=True)
        answer = work(session)
        if key:
            session.merge(
                IdempotentCall(key=key, digest=digest, status=answer.status, body=answer.body, created_at=now)
            )
            session.flush()
        return answer

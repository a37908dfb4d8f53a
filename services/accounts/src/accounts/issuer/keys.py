"""The keys that sign ID tokens: RS256, the private part encrypted in the database under a key made of ACCOUNTS_KEY.

RS256, because it is the one algorithm that every relying party has to know (OpenID Connect Core §15.1).
"""

import json

from joserfc import jwe
from joserfc.errors import JoseError
from joserfc.jwk import KeySet, OctKey, RSAKey
from kit.clock import Clock
from kit.db import Database
from sqlalchemy import Select, delete, or_, select, update
from sqlalchemy.orm import Session
from structlog import get_logger

from accounts.issuer.lifetimes import KEY_AFTER, KEY_AGE, KEY_LEAD
from accounts.issuer.tables import SigningKey

ALGORITHM = "RS256"
BITS = 2048
log = get_logger()


class Keys:
    """Raises: OperationalError: the database is away."""

    def __init__(self, db: Database, clock: Clock, secret: bytes) -> None:
        self._db = db
        self._clock = clock
        self._secret = OctKey.import_key(secret)
        self._opened: dict[str, RSAKey] = {}

    def signing(self) -> tuple[str, RSAKey]:
        """The key at work and its id; made here when there is none, or none that opens."""
        due = SigningKey.signs_from <= self._clock()
        with self._db.read() as session:
            rows = session.scalars(_shown(self._clock).where(due).order_by(SigningKey.signs_from.desc()))
            for row in rows:
                key = self._open(row)
                if key is not None:
                    return row.id, key
        self.rotate(at_work=True)
        return self.signing()

    def published(self) -> dict[str, list[dict[str, str]]]:
        """What /oauth/jwks.json says: public parts of all keys whose tokens may be about, and of the next one."""
        with self._db.read() as session:
            rows = session.scalars(_shown(self._clock).order_by(SigningKey.made_at))
            return {"keys": [row.public for row in rows]}

    def verifying(self) -> KeySet:
        """To read a token of ours that comes back."""
        return KeySet.import_key_set(self.published())  # type: ignore[arg-type]

    def rotate(self, *, at_work: bool = False, drop_others: bool = False) -> str:
        """Make a key; it signs after the lead, or is `at_work` now. The others are shown until their tokens are over.

        `drop_others` is for a key that leaked: whatever the others signed is refused from now on.
        """
        key = RSAKey.generate_key(BITS)
        kid, now = key.thumbprint(), self._clock()
        signs_from = now if at_work or drop_others else now + KEY_LEAD
        public = {**key.as_dict(private=False), "kid": kid, "use": "sig", "alg": ALGORITHM}
        with self._db.write() as session:
            if drop_others:
                session.execute(delete(SigningKey))
            session.execute(
                update(SigningKey)
                .where(SigningKey.shown_until.is_(None))
                .values(shown_until=signs_from + KEY_AFTER)
            )
            session.add(
                SigningKey(
                    id=kid,
                    public=public,
                    private=self._closed(key),
                    made_at=now,
                    signs_from=signs_from,
                    shown_until=None,
                )
            )
        log.info("issuer-key.made", kid=kid, signs_from=signs_from.isoformat())
        return kid

    def tidy(self) -> int:
        """Drop what is shown no more, and make the first key and the next one in time. Returns how many went."""
        now = self._clock()
        with self._db.write() as session:
            gone = session.execute(delete(SigningKey).where(SigningKey.shown_until <= now))
            newest = _newest(session)
        if newest is None or newest.made_at < now - KEY_AGE:
            self.rotate(at_work=newest is None)
        return int(gone.rowcount)  # type: ignore[attr-defined]

    def all(self) -> list[SigningKey]:
        """Every key, the newest first."""
        with self._db.read() as session:
            return list(session.scalars(select(SigningKey).order_by(SigningKey.made_at.desc())))

    def _closed(self, key: RSAKey) -> str:
        plain = json.dumps(key.as_dict(private=True))
        return jwe.encrypt_compact({"alg": "dir", "enc": "A256GCM"}, plain, self._secret)

    def _open(self, row: SigningKey) -> RSAKey | None:
        """None when ACCOUNTS_KEY is another than it was, or somebody changed the row."""
        if row.id in self._opened:
            return self._opened[row.id]
        try:
            plain = jwe.decrypt_compact(row.private, self._secret).plaintext
            key = RSAKey.import_key(json.loads(plain or b"{}"))
            if key.thumbprint() != row.id:
                raise ValueError("another key")
        except (JoseError, ValueError):
            log.error("issuer-key.closed", kid=row.id)
            return None
        self._opened[row.id] = key
        return key


def _shown(clock: Clock) -> Select[SigningKey]:
    return select(SigningKey).where(or_(SigningKey.shown_until.is_(None), SigningKey.shown_until > clock()))


def _newest(session: Session) -> SigningKey | None:
    return session.scalars(select(SigningKey).order_by(SigningKey.made_at.desc()).limit(1)).one_or_none()

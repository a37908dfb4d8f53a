"""The applications that may sign people in with us. They are entered by command alone: `python -m accounts.clients`."""

import hmac
import secrets
from dataclasses import dataclass
from urllib.parse import urlsplit

from kit.clock import Clock
from kit.db import Database
from kit.storable_text import is_storable
from sqlalchemy import select

from accounts.domain.sessions import hashed, new_secret
from accounts.issuer.tables import Application

SCOPES = ("openid", "profile", "email", "offline_access")
GRANT_TYPES = ("authorization_code", "refresh_token")
SECRET_METHODS = ("client_secret_basic", "client_secret_post")
METHODS = (*SECRET_METHODS, "none")
_LOOPBACK = frozenset(("localhost", "127.0.0.1", "::1"))


@dataclass(frozen=True, slots=True)
class Client:
    """An application as Authlib asks for it (its ClientMixin, by shape)."""

    client_id: str
    name: str
    secret_hash: str | None
    redirect_uris: tuple[str, ...]
    post_logout_redirect_uris: tuple[str, ...]
    scope: str

    @property
    def client_metadata(self) -> dict[str, object]:
        return {"post_logout_redirect_uris": self.post_logout_redirect_uris}

    def get_client_id(self) -> str:
        return self.client_id

    def get_default_redirect_uri(self) -> None:
        """None: it has to be said each time."""

    def get_allowed_scope(self, scope: str | None) -> str | None:
        """Of what is asked for, what the application may have; None without `openid`: we sign people in, no more."""
        asked = (scope or "").split()
        allowed = [each for each in self.scope.split() if each in asked]
        return " ".join(allowed) if "openid" in allowed else None

    def check_redirect_uri(self, redirect_uri: str) -> bool:
        return redirect_uri in self.redirect_uris

    def check_client_secret(self, client_secret: str) -> bool:
        return self.secret_hash is not None and hmac.compare_digest(hashed(client_secret), self.secret_hash)

    def check_endpoint_auth_method(self, method: str, endpoint: str) -> bool:
        return method == "none" if self.secret_hash is None else method in SECRET_METHODS

    def check_response_type(self, response_type: str) -> bool:
        return response_type == "code"

    def check_grant_type(self, grant_type: str) -> bool:
        return grant_type in GRANT_TYPES


class Clients:
    """Raises: OperationalError: the database is away."""

    def __init__(self, db: Database, clock: Clock) -> None:
        self._db = db
        self._clock = clock

    def get(self, client_id: str) -> Client | None:
        could_be = 0 < len(client_id) <= 64 and is_storable(client_id)
        with self._db.read() as session:
            row = session.get(Application, client_id) if could_be else None
            return None if row is None else _client(row)

    def all(self) -> list[Client]:
        with self._db.read() as session:
            return [_client(row) for row in session.scalars(select(Application).order_by(Application.name))]

    def add(
        self,
        name: str,
        redirect_uris: list[str],
        *,
        post_logout_redirect_uris: list[str] | None = None,
        scopes: list[str] | None = None,
        public: bool = False,
    ) -> tuple[Client, str | None]:
        """Enter an application; returns it and its secret, which is kept nowhere. Raises: ValueError."""
        after = post_logout_redirect_uris or []
        for uri in (*redirect_uris, *after):
            check_uri(uri)
        if not redirect_uris or not name.strip():
            raise ValueError("an application has a name and at least one redirect URI")
        wanted = list(SCOPES) if scopes is None else scopes
        if "openid" not in wanted or not set(wanted) <= set(SCOPES):
            raise ValueError(f"scopes are openid and any of: {', '.join(SCOPES[1:])}")
        secret = None if public else new_secret()
        row = Application(
            id=secrets.token_hex(12),
            name=name.strip(),
            secret_hash=None if secret is None else hashed(secret),
            redirect_uris=redirect_uris,
            post_logout_redirect_uris=after,
            scope=" ".join(wanted),
            made_at=self._clock(),
        )
        with self._db.write() as session:
            session.add(row)
        return _client(row), secret

    def remove(self, client_id: str) -> bool:
        """Remove one, and every token it holds."""
        with self._db.write() as session:
            row = session.get(Application, client_id)
            if row is not None:
                session.delete(row)
            return row is not None


def check_uri(uri: str) -> None:
    """An address of an application: https, or http on the developer's own machine; whole, and compared as it stands.

    Raises: ValueError.
    """
    parts = urlsplit(uri)
    secure = parts.scheme == "https" or (parts.scheme == "http" and parts.hostname in _LOOPBACK)
    plain = uri.isascii() and uri.isprintable() and not set(uri) & set(' "<>\\^`{|}*')
    if not (secure and plain and parts.hostname and len(uri) <= 400) or "#" in uri or "@" in parts.netloc:
        raise ValueError(f"not an address an application can be reached at: {uri}")


def _client(row: Application) -> Client:
    return Client(
        row.id,
        row.name,
        row.secret_hash,
        tuple(row.redirect_uris),
        tuple(row.post_logout_redirect_uris),
        row.scope,
    )

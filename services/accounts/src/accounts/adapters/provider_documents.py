"""What the provider says of itself: its metadata and its keys, asked for now and then and known in between."""

import time
from threading import Lock
from typing import Any

from joserfc.errors import JoseError
from joserfc.jwk import KeySet
from requests import RequestException, Session
from structlog import get_logger

from accounts.settings import Settings

KNOWN_FOR_S = 600.0
log = get_logger()


class ProviderAwayError(Exception):
    """The provider does not answer, or not as a provider would."""


class ProviderDocuments:
    """The documents of the configured provider; threads may share them. Every method may raise ProviderAwayError."""

    def __init__(self, settings: Settings, session: Session) -> None:
        self._settings = settings
        self._session = session
        self._lock = Lock()
        self._known: dict[str, tuple[float, dict[str, Any]]] = {}

    def metadata(self, known_for_s: float = KNOWN_FOR_S) -> dict[str, Any]:
        """Its discovery document, if it is the configured issuer's."""
        settings = self._settings
        url = (
            settings.oidc_metadata_url
            or f"{settings.oidc_issuer}".rstrip("/") + "/.well-known/openid-configuration"
        )
        metadata = self._document(url, known_for_s)
        issuer = metadata.get("issuer")
        if not isinstance(issuer, str) or (settings.oidc_issuer and issuer != settings.oidc_issuer):
            log.error("provider.misconfigured", reason="issuer")
            raise ProviderAwayError
        return metadata

    def endpoint(self, name: str, known_for_s: float = KNOWN_FOR_S) -> str:
        """An address of the discovery document by its name there; in production over TLS."""
        found = self.metadata(known_for_s).get(name)
        if not isinstance(found, str) or not found.startswith(("https://", "http://")):
            raise ProviderAwayError
        if self._settings.env == "production" and not found.startswith("https://"):
            log.error("provider.misconfigured", reason="plain-http", endpoint=name)
            raise ProviderAwayError
        return found

    def keys(self, known_for_s: float = KNOWN_FOR_S) -> KeySet:
        document = self._document(self.endpoint("jwks_uri"), known_for_s)
        try:
            return KeySet.import_key_set(document)  # type: ignore[arg-type]
        except (JoseError, ValueError, KeyError, TypeError) as error:
            raise ProviderAwayError from error

    def get(self, url: str, bearer: str | None = None) -> dict[str, Any]:
        """Ask for a document that is not known in between."""
        headers = {"Accept": "application/json"} | ({"Authorization": f"Bearer {bearer}"} if bearer else {})
        try:
            answer = self._session.get(url, headers=headers, allow_redirects=False)
            document = answer.json() if answer.status_code == 200 else None
        except (RequestException, ValueError) as error:
            raise ProviderAwayError from error
        if not isinstance(document, dict):
            raise ProviderAwayError
        return document

    def _document(self, url: str, known_for_s: float) -> dict[str, Any]:
        with self._lock:
            kept = self._known.get(url)
        if kept is not None and time.monotonic() - kept[0] < known_for_s:
            return kept[1]
        document = self.get(url)
        with self._lock:
            self._known[url] = (time.monotonic(), document)
        return document

"""Who asks: application id and key, in headers or, as browsers send them, in the query string.

The search key is public and opens searching; the admin key opens everything. Neither is ever logged.
Source: PROTOCOLS §0 (4), §a (errors).
"""

import hmac
from dataclasses import dataclass

from flask import request
from kit.settings import Secret

from search.domain.errors import RefusedError

APP_ID, API_KEY = "X-Algolia-Application-Id", "X-Algolia-API-Key"


@dataclass(frozen=True)
class Keys:
    """The keys of this service."""

    app_id: str
    search: str
    admin: Secret

    def may_search(self) -> None:
        """Raises: RefusedError: 403."""
        offered = self._offered()
        if not _same(offered, self.search) and not self._is_admin(offered):
            raise _unknown()

    def is_ours(self) -> bool:
        """Whether the admin key is offered."""
        return self._is_admin(self._offered())

    def may_write(self) -> None:
        """Raises: RefusedError: 403, with another message for a key that may only search."""
        offered = self._offered()
        if self._is_admin(offered):
            return
        if _same(offered, self.search):
            raise RefusedError(403, "Method not allowed with this API key")
        raise _unknown()

    def is_public(self, app_id: str, key: str) -> bool:
        """Whether they are the pair that stands in every page, which opens searching."""
        return _same(app_id.lower(), self.app_id.lower()) and _same(key, self.search)

    def _offered(self) -> str:
        headers, query = request.headers, request.args
        app_id = headers.get(APP_ID) or query.get(APP_ID.lower()) or ""
        key = headers.get(API_KEY) or query.get(API_KEY.lower()) or ""
        if not _same(app_id.lower(), self.app_id.lower()):
            raise _unknown()
        return key

    def _is_admin(self, offered: str) -> bool:
        return _same(offered, self.admin.get_secret_value())


def _same(left: str, right: str) -> bool:
    return hmac.compare_digest(left.encode(), right.encode())


def _unknown() -> RefusedError:
    return RefusedError(403, "Invalid Application-ID or API key")

"""What pages may search with: the public key of the search service, from the configuration. Source: S-06, N-07."""

from collections.abc import Mapping
from dataclasses import dataclass


class SearchAccessError(Exception):
    """The configured key must not stand in a page; nothing is composed."""


@dataclass(frozen=True)
class SearchAccess:
    """Application, public key and index, as every page carries them."""

    app_id: str
    api_key: str
    index: str

    def on_pages(self) -> dict[str, str]:
        """The credentials as contracts' SearchCredentials."""
        return {"appId": self.app_id, "apiKey": self.api_key, "indexName": self.index}


def of(environment: Mapping[str, str]) -> SearchAccess | None:
    """The credentials this environment supplies; none where it names no application or no key.

    Raises: SearchAccessError: the key is the one that opens everything.
    """
    app_id, api_key = environment.get("SEARCH_APP_ID", "coati"), environment.get("SEARCH_API_KEY", "")
    if not app_id or not api_key:
        return None
    # Two settings of ours meet here, nobody guesses.
    if api_key == environment.get("SEARCH_ADMIN_KEY"):  # nosemgrep: secret-compared-with-equals
        raise SearchAccessError("SEARCH_API_KEY is the admin key, and every page would carry it")
    return SearchAccess(app_id, api_key, environment.get("SEARCH_INDEX") or "coati")

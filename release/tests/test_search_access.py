"""Which credentials of search a page may carry."""

import pytest
from release.search_access import SearchAccess, SearchAccessError

from release import search_access


@pytest.mark.parametrize("missing", ["SEARCH_APP_ID", "SEARCH_API_KEY"])
def test_no_page_may_search_where_a_credential_is_not_supplied(missing: str) -> None:
    """[N-07] Both are needed."""
    environment = {"SEARCH_APP_ID": "app", "SEARCH_API_KEY": "key", "SEARCH_INDEX": "trips"}
    assert search_access.of(environment) == SearchAccess("app", "key", "trips")
    assert search_access.of({**environment, missing: ""}) is None


def test_the_admin_key_never_stands_in_a_page() -> None:
    """[S-06] One variable in the place of the other is noticed before a visitor could read it."""
    with pytest.raises(SearchAccessError, match="is the admin key"):
        search_access.of({"SEARCH_API_KEY": "one", "SEARCH_ADMIN_KEY": "one"})

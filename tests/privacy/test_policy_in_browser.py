"""What the privacy policy says stands in a browser is what the code puts there, for as long. Source: TRUST Y8, §5."""

import re
from pathlib import Path

import kept_in_browsers
import pytest
from accounts.domain.sessions import ABSOLUTE, IDLE
from accounts.web import visits
from privacy_policy import TEXT, table
from release.edge.transport import COOKIE_DAYS
from release.edge.values import CANARY_DAYS
from release.layout import ROOT

LISTED = table("In your browser")
WRITERS = {
    "packages/shared/store/src/persistence.ts": {"avk"},
    "packages/shared/contracts/src/signed-in.ts": {"coati-signed-in"},
    "packages/remotes/quote/src/form/kept-trip.ts": {"coati-trip"},
    "shells/host/src/chat/memory.ts": {"coati-chat"},
    "shells/host/src/consent/consent.ts": {"coati_consent"},
    "shells/host/src/loader/reload-once.ts": {"coati:reloaded-for"},
    "shells/host/src/tracking/client-id.ts": {"coati_client_id"},
    "shells/host/src/tracking/keep-session-info.ts": {"sessionInfo"},
}
# The provider's client names its keys itself; only its beginnings are known here (tracking/forget.ts).
OF_PROVIDER = {"shells/host/src/tracking/provider.ts": {"ajs_…", "persisted-queue…"}}
READERS = {
    "shells/host/src/chat/prechat.ts",
    "shells/host/src/consent/standing.ts",
    "shells/host/src/tracking/session-info.ts",
}
# Cookies of pages that visitors have no way into: staff's desk and reports.
STAFFS = {"coati_desk", "coati_staff"}
IN_DAYS = 24 * 3600


def names(cell: str) -> set[str]:
    """`a, b (local storage)`, `a and b`: the names in a row's first cell."""
    return set(re.split(r", | and ", re.sub(r" \(.*\)$", "", cell)))


def kept(name: str) -> str:
    (row,) = [row for row in LISTED if name in names(row[0])]
    return row[2]


def test_no_script_stores_anything_unknown() -> None:
    """A new one belongs into this table and into the policy."""
    assert kept_in_browsers.storing_scripts() == WRITERS.keys() | OF_PROVIDER.keys() | READERS


@pytest.mark.parametrize("file", WRITERS)
def test_a_script_stores_what_it_is_known_for(file: str) -> None:
    folder = (ROOT / file).parent
    words = "".join(path.read_text("utf-8") for path in folder.glob("*.ts") if ".test." not in path.name)
    stated = set(re.findall(r"(?:KEY|COOKIE|SESSION_INFO)\b = '([^']+)'|\bkey: '([^']+)'", words))
    assert WRITERS[file] <= {name for pair in stated for name in pair}


def test_the_services_set_the_cookies_they_are_known_for() -> None:
    assert kept_in_browsers.services_cookies() == {
        "services/accounts/src/accounts/web/visits.py": {visits.SESSION, visits.KNOWN, visits.ELSEWHERE},
        "services/analytics/src/analytics/web/report_pages.py": {"coati_staff"},
        "services/chat/src/chat/web/desk.py": {"coati_desk"},
    }


def test_each_cookie_header_of_the_edge_has_its_name_in_the_maps() -> None:
    assert kept_in_browsers.edges_headers() == {
        f"cookie_set_{short}" for short in ("pid", "welcome", "aarp", "bucket")
    }
    assert len(kept_in_browsers.edges_cookies()) == 4


def test_the_policy_lists_what_is_set_and_nothing_else() -> None:
    services = set[str]().union(*kept_in_browsers.services_cookies().values()) - STAFFS
    scripts = set[str]().union(*WRITERS.values(), *OF_PROVIDER.values())
    listed = set[str]().union(*(names(row[0]) for row in LISTED if not row[0].startswith("Name")))
    assert listed == services | scripts | kept_in_browsers.edges_cookies()


def source(path: str) -> str:
    return Path(ROOT / path).read_text("utf-8")


def test_cookies_last_as_long_as_the_policy_says() -> None:
    for name in ("coati_pid", "coati_welcome", "aarp_smo"):
        assert kept(name) == f"{COOKIE_DAYS} days"
    assert kept("coati_bucket") == f"{CANARY_DAYS} days"
    assert kept(visits.KNOWN) == f"{visits.KNOWN_S // IN_DAYS} days"
    assert kept(visits.ELSEWHERE) == f"{visits.ELSEWHERE_S // 60} minutes at most"
    idle, absolute = IDLE.total_seconds() / 60, ABSOLUTE.total_seconds() / 3600
    assert kept(visits.SESSION) == f"{idle:.0f} minutes after your last step, {absolute:.0f} hours at most"
    assert "CONSENT_KEPT_S = 365 * 86_400" in source("shells/host/src/consent/consent.ts")
    assert kept("coati_consent") == "12 months"
    assert "BELIEVED_MS = 12 * 3_600_000" in source("packages/shared/contracts/src/signed-in.ts")
    assert kept("coati-signed-in").startswith("Believed for 12 hours")


def test_what_stands_in_session_storage_is_said_to_end_with_the_tab() -> None:
    in_tabs = [row for row in LISTED if "(session storage)" in row[0]]
    assert {name for row in in_tabs for name in names(row[0])} == {
        "avk",
        "coati-trip",
        "sessionInfo",
        "coati-chat",
        "coati:reloaded-for",
    }
    assert {row[2] for row in in_tabs} == {"Until you close the tab"}


def test_signing_out_removes_what_the_policy_says_it_does() -> None:
    assert "Signing out removes what this site keeps in local and session storage" in TEXT
    assert '"storage"' in visits.CLEAR_SITE_DATA

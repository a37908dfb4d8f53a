"""Whose chat a page has: written into boot data and policy together, or not at all. Source: H-05."""

import pytest
from release.chat_access import OWN, ChatAccessError, of
from release.policies import NO_VENDORS, page_policy, together
from release.tracking_access import TrackingAccess

SANDBOX = {"COATI_ENV": "development", "SANDBOX_ORIGIN": "http://localhost:8081"}


def test_our_own_lets_nobody_in() -> None:
    """[H-05]"""
    for environment in (
        {},
        {"CHAT_VENDOR": ""},
        {"CHAT_VENDOR": "embedded", "CHAT_SCRIPT_URL": "https://x.example/a.js"},
    ):
        assert of(environment) == OWN
    assert OWN.on_pages() == {"vendor": "embedded"}
    assert OWN.vendors() == NO_VENDORS


@pytest.mark.parametrize("vendor", ["salesforce", "chatwoot"])
def test_the_sandbox_plays_a_vendor_in_development_alone(vendor: str) -> None:
    """[H-05]"""
    access = of({**SANDBOX, "CHAT_VENDOR": vendor})
    assert access.on_pages()["scriptUrl"] == f"http://localhost:8081/vendors/chat/{vendor}.js"
    with pytest.raises(ChatAccessError, match="CHAT_SCRIPT_URL"):
        of({"CHAT_VENDOR": vendor})


def test_a_page_lets_in_the_configured_vendor_beside_the_others_and_no_more() -> None:
    """[H-05] TRUST §2.2"""
    access = of(
        {
            "CHAT_VENDOR": "salesforce",
            "CHAT_SCRIPT_URL": "https://service.vendor.example/esw.min.js",
            "CHAT_BASE_URL": "https://org.vendor.example",
            "CHAT_COMMUNITY_URL": "https://help.vendor.example",
            "CHAT_ORG_ID": "00D000000000001",
            "CHAT_DEPLOYMENT": "Web_Chat",
        }
    )
    tracking = TrackingAccess("k", ad_tracker="https://ads.example/tag.js")
    policy = page_policy([], [], together(tracking.vendors(), access.vendors()))
    allowed = dict(part.split(" ", 1) for part in policy.split("; "))
    assert (
        allowed["script-src"] == "'self' https://ads.example/tag.js https://service.vendor.example/esw.min.js"
    )
    assert allowed["connect-src"].endswith(
        "https://service.vendor.example https://org.vendor.example https://help.vendor.example"
    )


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("CHAT_VENDOR", "other"),
        ("CHAT_SCRIPT_URL", "https://a.example/x.js; script-src *"),
        ("CHAT_BASE_URL", "//a.example"),
        ("CHAT_WEBSITE_TOKEN", "a<!--# echo -->"),
    ],
)
def test_what_could_open_the_policy_is_refused_by_its_name(name: str, value: str) -> None:
    with pytest.raises(ChatAccessError, match=name):
        of({**SANDBOX, "CHAT_VENDOR": "chatwoot", name: value})

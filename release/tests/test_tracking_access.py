"""Who may be asked by a page once its visitor allows it: written into boot data and policy together, or not at all."""

import re
from pathlib import Path

import pytest
from release.policies import page_policy
from release.tracking_access import TrackingAccess, TrackingAccessError

from release import tracking_access

DEVELOPMENT = {"COATI_ENV": "development", "SANDBOX_ORIGIN": "http://localhost:8081"}


def directives(access: TrackingAccess) -> dict[str, str]:
    policy = page_policy([], ["coati_host"], access.vendors())
    return dict(part.split(" ", 1) for part in policy.split("; "))


def test_the_sandbox_plays_the_vendors_in_development_and_the_platform_the_provider() -> None:
    """[T-04, T-06]"""
    access = tracking_access.of(DEVELOPMENT)
    assert access is not None
    assert access.on_pages() == {
        "writeKey": "coati",
        "cdnUrl": None,
        "apiHost": None,
        "adTracker": "http://localhost:8081/vendors/ad-tracker.js",
        "formEmbed": "http://localhost:8081/vendors/form-embed.js",
    }


def test_no_vendor_is_there_that_nobody_configured() -> None:
    """[T-06] Production names its vendors, or has none."""
    access = tracking_access.of({"COATI_ENV": "production", "ANALYTICS_WRITE_KEYS": "shop, other"})
    assert access == TrackingAccess("shop")
    allowed = directives(access)
    assert (allowed["script-src"], allowed["connect-src"], allowed["img-src"]) == ("'self'",) * 3
    unset = {**DEVELOPMENT, "TRACKING_AD_TRACKER_URL": "", "TRACKING_FORM_EMBED_URL": ""}
    assert tracking_access.of(unset) == TrackingAccess("coati")


def test_a_site_without_a_write_key_has_no_client() -> None:
    assert tracking_access.of({**DEVELOPMENT, "TRACKING_WRITE_KEY": ""}) is None


def test_a_page_lets_in_the_very_scripts_that_are_configured_and_their_hosts() -> None:
    """[T-04, T-06] TRUST §2.2: the policy is built from who is configured."""
    access = tracking_access.of(
        {
            "TRACKING_WRITE_KEY": "k",
            "TRACKING_CDN_URL": "https://cdn.provider.example/",
            "TRACKING_API_HOST": "api.provider.example/v1",
            "TRACKING_AD_TRACKER_URL": "https://ads.example/tag.js",
            "TRACKING_FORM_EMBED_URL": "https://forms.example/embed/v2.js",
            "TRACKING_VENDOR_SOURCES": "https://static.forms.example",
        }
    )
    assert access is not None
    assert access.on_pages()["cdnUrl"] == "https://cdn.provider.example"
    allowed = directives(access)
    assert allowed["script-src"] == (
        "'self' https://ads.example/tag.js https://forms.example/embed/v2.js https://static.forms.example"
    )
    assert allowed["connect-src"] == (
        "'self' https://cdn.provider.example https://api.provider.example https://ads.example"
        " https://forms.example https://static.forms.example"
    )
    assert allowed["img-src"] == "'self' https://ads.example https://static.forms.example"
    assert allowed["frame-src"].endswith(" https://forms.example https://static.forms.example")


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("TRACKING_WRITE_KEY", "k<!--# echo -->"),
        ("TRACKING_CDN_URL", "https://a.example; script-src *"),
        ("TRACKING_API_HOST", "https://api.example/v1"),
        ("TRACKING_AD_TRACKER_URL", "https://ads.example/tag.js?'unsafe-inline'"),
        ("TRACKING_FORM_EMBED_URL", "//forms.example/v2.js"),
        ("TRACKING_VENDOR_SOURCES", "https://a.example *"),
    ],
)
def test_an_address_that_could_open_the_policy_is_refused_by_its_name(name: str, value: str) -> None:
    with pytest.raises(TrackingAccessError, match=name):
        tracking_access.of({**DEVELOPMENT, name: value})


def test_a_share_of_pages_tells_how_it_did_and_all_of_them_unless_configured() -> None:
    access = tracking_access.of({**DEVELOPMENT, "TRACKING_VITALS_SHARE": "0.1"})
    assert access is not None
    assert access.on_pages()["vitalsShare"] == 0.1
    for wrong in ("2", "-1", "all", "nan"):
        with pytest.raises(TrackingAccessError, match="TRACKING_VITALS_SHARE"):
            tracking_access.of({**DEVELOPMENT, "TRACKING_VITALS_SHARE": wrong})


def test_every_name_it_reads_is_in_the_example_file() -> None:
    names = set(re.findall(r"TRACKING_[A-Z_]+", Path(tracking_access.__file__).read_text()))
    example = (Path(__file__).parents[2] / ".env.example").read_text()
    assert names
    assert names - set(re.findall(r"^([A-Z_]+)=", example, re.MULTILINE)) == set()

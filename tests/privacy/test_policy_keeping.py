"""How long the privacy policy says we keep what, beside what settings and code do unasked. Source: TRUST Y8, §5."""

import pii_inventory
import pytest
from accounts.adapters.deletions import DONE_KEPT
from accounts.adapters.outbox import ENDED_KEPT
from accounts.issuer.lifetimes import GRANT
from analytics.settings import Settings as Analytics
from chat.settings import Settings as Chat
from kit.settings import BaseServiceSettings
from kit.staff import SESSION_S
from privacy_policy import section, table
from quotes.jobs.tasks import QUOTES_KEPT_FOR
from quotes.settings import Settings as Quotes
from release.layout import ROOT

INVENTORY = pii_inventory.read()
KEPT = {row[0]: row[3] for row in table("What we collect, step by step")}


def unasked(settings: type[BaseServiceSettings], name: str) -> int:
    """A setting as it stands where nobody sets it."""
    default: int = settings.model_fields[name].default
    return default


CHAT_DAYS = unasked(Chat, "keep_days")
RAW_DAYS = unasked(Analytics, "raw_days")
VITALS_DAYS = unasked(Analytics, "vitals_days")
MONTHS = unasked(Analytics, "report_months")
POLICY_YEARS = unasked(Quotes, "policy_years")
PUBLIC = {
    "You visit": f"single page views {RAW_DAYS} days; counts without a person {MONTHS} months",
    "You leave a page": f"{VITALS_DAYS} days; figures {MONTHS} months",
    "You ask for a quote": f"{QUOTES_KEPT_FOR.days} days. What you buy is kept with the policy, "
    "what you save with your account",
    "You buy": f"{POLICY_YEARS} years after the policy ended",
    "You write or chat": f"{CHAT_DAYS} days after",
    "We write to you about your account": f"not to whom, {ENDED_KEPT.days} days after",
    "You sign in elsewhere with your account": f"{GRANT.days} days",
    "You delete your account": f"{DONE_KEPT.days} days",
    "You open an account": "Until you delete the account",
    "You save a quote in your account": "Until you delete it or the account",
}
# What the inventory says of the same tables, which is what a colleague reads.
INSIDE = {
    ("analytics", "events"): f"{RAW_DAYS} days",
    ("analytics", "dead_letters"): f"{RAW_DAYS} days",
    ("analytics", "parcels"): f"{RAW_DAYS} days",
    ("chat", "conversations"): f"{CHAT_DAYS} days (CHAT_KEEP_DAYS)",
    ("chat", "contact_requests"): f"{CHAT_DAYS} days (CHAT_KEEP_DAYS)",
    ("chat", "mails"): f"{CHAT_DAYS} days (CHAT_KEEP_DAYS)",
    ("quotes", "quotes"): f"{QUOTES_KEPT_FOR.days} days",
    ("quotes", "policies"): f"{POLICY_YEARS} years after it ended (QUOTES_POLICY_YEARS)",
    ("quotes", "saved_quotes"): "until the account is deleted",
    ("accounts", "customers"): "until the account is deleted",
    ("accounts", "mails"): f"{ENDED_KEPT.days} days after",
    ("accounts", "oauth_grants"): f"{GRANT.days} days",
    ("accounts", "deletions"): f"{DONE_KEPT.days} days",
}
# Tables without a time of their own, and the step under which the public hears of them.
AS_ANOTHER = {
    ("accounts", "travelers"): "You open an account",
    ("accounts", "passkeys"): "You open an account",
    ("accounts", "identities"): "You open an account",
    ("accounts", "flows"): "You open an account",
    ("chat", "lines"): "You write or chat",
    ("quotes", "purchases"): "You buy",
    ("quotes", "policy_documents"): "You buy",
    ("quotes", "policy_steps"): "You buy",
    ("quotes", "policy_previews"): "You buy",
    ("quotes", "outbox"): "You buy",
}
SETTINGS = {
    "QUOTES_POLICY_YEARS": POLICY_YEARS,
    "CHAT_KEEP_DAYS": CHAT_DAYS,
    "ANALYTICS_RAW_DAYS": RAW_DAYS,
    "ANALYTICS_VITALS_DAYS": VITALS_DAYS,
    "ANALYTICS_REPORT_MONTHS": MONTHS,
}


@pytest.mark.parametrize("step", PUBLIC)
def test_the_public_is_told_how_long_we_keep_it(step: str) -> None:
    """TRUST Y8"""
    assert PUBLIC[step] in KEPT[step]


@pytest.mark.parametrize(("service", "name"), INSIDE)
def test_the_inventory_says_the_same(service: str, name: str) -> None:
    assert INSIDE[service, name] in INVENTORY.services[service][name].words["kept"]


@pytest.mark.parametrize("name", SETTINGS)
def test_a_platform_that_is_started_from_our_example_keeps_it_as_long(name: str) -> None:
    lines = (ROOT / ".env.example").read_text("utf-8").splitlines()
    (given,) = [line.split("#")[0].strip() for line in lines if line.startswith(f"{name}=")]
    assert given == f"{name}={SETTINGS[name]}"


@pytest.mark.parametrize("name", SETTINGS)
def test_a_platform_in_containers_keeps_it_as_long_unless_it_is_told_otherwise(name: str) -> None:
    file = (ROOT / "docker-compose.yml").read_text("utf-8")
    assert f"  {name}: ${{{name}:-{SETTINGS[name]}}}\n" in file


def test_every_table_that_tells_of_people_has_its_step_in_the_policy() -> None:
    """A table that begins to keep people is not forgotten: somebody has looked what the public is told of it."""
    telling = {
        (service, name)
        for service, tables in INVENTORY.services.items()
        for name, table in tables.items()
        if table.personal
    }
    assert telling - INSIDE.keys() == AS_ANOTHER.keys()
    steps = [row[0] for row in table("What we collect, step by step")]
    assert set(AS_ANOTHER.values()) <= set(steps)


def test_the_concierge_page_promises_what_the_policy_does() -> None:
    page = (ROOT / "services/content/library/pages/special-concierge-offer.md").read_text("utf-8")
    kept = page.split("\n## What we keep\n")[1].split("\n## ")[0]
    assert f"deleted after {CHAT_DAYS} days" in kept


def test_what_is_said_of_staff_is_what_lets_them_in() -> None:
    """One secret and no second factor (kit.staff); names do not stand in access lines. Source: TRUST §2.1."""
    said = section("Security")
    assert f"ends after {SESSION_S // 3600} hours" in said
    assert "There is no second factor." in said
    assert "not by whom" in said
    assert "two-factor" not in said

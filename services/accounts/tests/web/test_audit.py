"""What is written down of an account's life: enough to follow it, nothing about the person."""

import json

import structlog
from browser_of_accounts import PASSWORD, Browser

CANARIES = ("canary", "Zanzibar", PASSWORD, "555-0123", "1984-05-05", "198.51.100.4")
STEPS = {
    "sign-up.begun",
    "customer.signed-up",
    "customer.changed",
    "sign-in.refused",
    "customer.signed-in",
    "email.begun",
    "reset.begun",
    "customer.exported",
    "customer.deleted",
    "customer.forgotten",
    "mail.tried",
}


def test_every_step_is_logged_and_nobody_is_named(browser: Browser) -> None:
    """TRUST S11, 16.2.5, 16.3.1–16.3.3: already before the log's own redaction."""
    with structlog.testing.capture_logs([structlog.contextvars.merge_contextvars]) as lines:
        browser.sign_up("canary@zanzibar.example", first_name="Zanzibar")
        browser.ask(
            "PATCH", "/me", {"telephone": "+1 (954) 555-0123", "dob": "1984-05-05", "lastName": "Canary"}
        )
        browser.sign_in("canary@zanzibar.example", "not the password at all")
        browser.sign_in("canary@zanzibar.example")
        browser.post("/me/email", {"email": "canary2@zanzibar.example", "password": PASSWORD})
        browser.post("/reset", {"email": "canary@zanzibar.example"})
        browser.get("/me/export")
        browser.post("/me/deletion", {"password": PASSWORD})
        browser.deliver()
    assert {line["event"] for line in lines} >= STEPS
    written = json.dumps(lines, default=str).lower()
    assert [canary for canary in CANARIES if canary.lower() in written] == []
    signed = next(line for line in lines if line["event"] == "customer.signed-up")
    assert len(signed["customer"]) >= 20
    assert signed["network"] == "198.51.100.0"
    assert signed["request_id"]

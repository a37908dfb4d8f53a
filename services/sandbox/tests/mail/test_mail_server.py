"""The SMTP side, as a process of its own: what it says 250 to is kept."""

import asyncio
import os
import smtplib
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from email.message import EmailMessage
from typing import Any

import pytest
from aiosmtpd.smtp import Envelope
from flask.testing import FlaskClient
from sandbox.database import open_database
from sandbox.mail_server import MAX_BYTES, Receiver
from sandbox.settings import Settings
from sqlalchemy.exc import OperationalError


@pytest.fixture
def server(settings: Settings) -> Iterator[tuple[int, subprocess.Popen[bytes]]]:
    with socket.create_server(("127.0.0.1", 0)) as probe:
        port: int = probe.getsockname()[1]
    environment = {
        **os.environ,
        "COATI_ENV": "development",
        "SANDBOX_DATABASE_URL": settings.database_url,
        "SANDBOX_CARRIER_API_KEY": "x",
        "SANDBOX_GATEWAY_SECRET": "x",
        "SANDBOX_SMTP_PORT": str(port),
    }
    process = subprocess.Popen(
        [sys.executable, "-m", "sandbox.mail_server"], env=environment, stdout=subprocess.PIPE
    )
    end = time.monotonic() + 20
    while time.monotonic() < end:
        with socket.socket() as probe:
            if probe.connect_ex(("127.0.0.1", port)) == 0:
                break
        time.sleep(0.05)
    yield port, process
    process.terminate()
    process.wait(10)


def letter() -> EmailMessage:
    message = EmailMessage()
    message["Subject"], message["From"], message["To"] = "Grüße", "hello@coati.example", "ann@example.com"
    message.set_content("Words")
    return message


def test_a_mail_is_kept_once_it_is_accepted_and_its_addresses_are_not_logged(
    server: tuple[int, subprocess.Popen[bytes]], client: FlaskClient
) -> None:
    port, process = server
    with smtplib.SMTP("127.0.0.1", port, timeout=10) as smtp:
        smtp.send_message(letter())
    process.kill()
    found = client.get("/mail/messages?to=ann@example.com").get_json()
    assert [message["subject"] for message in found["messages"]] == ["Grüße"]
    assert process.stdout is not None
    log = process.stdout.read()
    assert b"mail.received" in log
    assert b"example.com" not in log
    assert b"coati.example" not in log


def test_a_stop_signal_ends_it_cleanly(server: tuple[int, subprocess.Popen[bytes]]) -> None:
    process = server[1]
    process.terminate()
    assert process.wait(10) == 0


def test_a_mail_too_large_is_refused(server: tuple[int, subprocess.Popen[bytes]]) -> None:
    with (
        smtplib.SMTP("127.0.0.1", server[0], timeout=20) as smtp,
        pytest.raises(smtplib.SMTPSenderRefused) as refused,
    ):
        smtp.sendmail("hello@coati.example", ["ann@example.com"], b"x" * (MAX_BYTES + 1))
    assert refused.value.smtp_code == 552


async def _data(receiver: Receiver) -> str:
    envelope = Envelope()
    envelope.rcpt_tos = ["ann@example.com"]
    envelope.original_content = b"Subject: x\r\n\r\nx"
    unused: Any = None
    return await receiver.handle_DATA(unused, unused, envelope)


def test_a_database_that_is_away_is_a_temporary_failure(
    settings: Settings, monkeypatch: pytest.MonkeyPatch
) -> None:
    def away(*_: object) -> str:
        raise OperationalError("INSERT", {}, Exception("disk full"))

    monkeypatch.setattr("sandbox.mail.box.keep", away)
    assert asyncio.run(_data(Receiver(open_database(settings.database_url)))).startswith("451 ")

"""The SMTP side of the mail box: `python -m sandbox.mail_server`.

A mail is answered with 250 only when it is stored; a full disk or a locked database is a temporary failure (451), so
that the sender tries again. SIGTERM and SIGINT end it after the mails at work.
"""

import asyncio
import logging
import signal
from functools import partial

from aiosmtpd.smtp import SMTP, Envelope, Session
from kit import logs
from kit.clock import Clock, now_utc
from kit.db import Database
from sqlalchemy.exc import SQLAlchemyError
from structlog import get_logger

from sandbox.database import open_database
from sandbox.mail import box
from sandbox.settings import Settings

MAX_BYTES = 10 * 1024 * 1024
MAX_RECIPIENTS = 50

# The library tells every address it hears at level info.
logging.getLogger("mail.log").setLevel(logging.WARNING)
log = get_logger()


class Receiver:
    """What happens with a mail once its last line is in."""

    def __init__(self, database: Database, clock: Clock = now_utc) -> None:
        self._database, self._clock = database, clock

    async def handle_RCPT(  # noqa: N802 - aiosmtpd's hook
        self, server: SMTP, session: Session, envelope: Envelope, address: str, options: list[str]
    ) -> str:
        """Take any recipient, within reason."""
        if len(envelope.rcpt_tos) >= MAX_RECIPIENTS:
            return "452 4.5.3 Too many recipients"
        envelope.rcpt_tos.append(address)
        return "250 2.1.5 OK"

    async def handle_DATA(self, server: SMTP, session: Session, envelope: Envelope) -> str:  # noqa: N802
        """Store the mail before saying so."""
        content = envelope.original_content or b""
        store = partial(
            box.keep, self._database, envelope.mail_from or "", envelope.rcpt_tos, content, self._clock()
        )
        try:
            kept = await asyncio.to_thread(store)
        except SQLAlchemyError as error:
            log.error("mail.refused", exc_info=error)
            return "451 4.3.0 The mail could not be stored, try again later"
        log.info("mail.received", mail_id=kept, size_bytes=len(content), recipients=len(envelope.rcpt_tos))
        return f"250 2.0.0 OK {kept}"


async def serve(settings: Settings, *, ready: asyncio.Future[int] | None = None) -> None:
    """Take mail until a signal says stop; `ready` gets the port once it is open."""
    receiver = Receiver(open_database(settings.database_url))
    loop = asyncio.get_running_loop()
    stop = asyncio.Event()
    for name in (signal.SIGTERM, signal.SIGINT):
        loop.add_signal_handler(name, stop.set)
    server = await loop.create_server(
        lambda: SMTP(
            receiver,
            hostname="sandbox",
            ident="Sandbox mail box",
            data_size_limit=MAX_BYTES,
            enable_SMTPUTF8=True,
        ),
        settings.smtp_host,
        settings.smtp_port,
    )
    port: int = server.sockets[0].getsockname()[1]
    log.info("mail.listening", port=port)
    if ready is not None:
        ready.set_result(port)
    async with server:
        await stop.wait()
    log.info("mail.stopped")


def main() -> None:
    settings = Settings()
    logs.start("sandbox-mail", settings.log_level)
    asyncio.run(serve(settings))


if __name__ == "__main__":
    main()

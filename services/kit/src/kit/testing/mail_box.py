"""A real mail server for tests (aiosmtpd): keeps what it is sent, and can be told to answer otherwise."""

import asyncio
import email
import email.policy
import threading
from email.message import EmailMessage
from typing import Any, Self

from aiosmtpd.smtp import SMTP


class MailBox:
    """`with MailBox() as box:` serves on a port of its own; `answer` is what DATA gets."""

    def __init__(self) -> None:
        self.mails: list[EmailMessage] = []
        self.answer = "250 OK"
        self.port = 0
        self._loop = asyncio.new_event_loop()
        self._thread = threading.Thread(target=self._loop.run_forever, daemon=True)

    @property
    def url(self) -> str:
        return f"smtp://127.0.0.1:{self.port}"

    def __enter__(self) -> Self:
        self._thread.start()
        asyncio.run_coroutine_threadsafe(self._start(), self._loop).result(10)
        return self

    def __exit__(self, *_: object) -> None:
        asyncio.run_coroutine_threadsafe(self._stop(), self._loop).result(10)
        self._loop.call_soon_threadsafe(self._loop.stop)
        self._thread.join(5)
        self._loop.close()

    def subjects(self, to: str) -> list[str]:
        """What an address was written to about."""
        return [mail["Subject"] for mail in self.mails if to in mail["To"]]

    async def _start(self) -> None:
        self._server = await self._loop.create_server(lambda: SMTP(self, loop=self._loop), "127.0.0.1", 0)
        self.port = self._server.sockets[0].getsockname()[1]

    async def _stop(self) -> None:
        self._server.close()
        mine = asyncio.current_task()
        for task in asyncio.all_tasks():
            if task is not mine:
                task.cancel()
        await asyncio.sleep(0)

    async def handle_DATA(self, server: Any, session: Any, envelope: Any) -> str:  # noqa: N802 - aiosmtpd's hook
        if self.answer.startswith("250"):
            message = email.message_from_bytes(envelope.content, policy=email.policy.default)
            self.mails.append(message)
        return self.answer

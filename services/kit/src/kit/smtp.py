"""Handing a mail to the mail server."""

import smtplib
import ssl
from email.message import EmailMessage
from typing import Any
from urllib.parse import unquote, urlsplit

from kit.endings import EndingSocket

TIMEOUT_S = 20.0
"""For connecting and for all that the server then says until it has the mail."""


class MailRefusedError(Exception):
    """The server will never take this mail (a 5xx to the recipient or the content)."""


class MailAwayError(Exception):
    """The server could not be reached or asked to come back later."""


class MailSilentError(MailAwayError):
    """The server took the call and said nothing for as long as anybody waits."""


class SmtpPost:
    """A mail server by URL: `smtp://user:password@host:port` (STARTTLS when offered), or `smtps://…`."""

    def __init__(self, url: str, timeout_s: float = TIMEOUT_S) -> None:
        parts = urlsplit(url)
        self._tls = parts.scheme == "smtps"
        self._host = parts.hostname or "localhost"
        self._port = parts.port or (465 if self._tls else 25)
        self._user = unquote(parts.username or "")
        self._password = unquote(parts.password or "")
        self._timeout_s = timeout_s

    def send(self, message: EmailMessage) -> None:
        """Send one mail; when this returns the server has it.

        Raises: MailRefusedError: never again; MailAwayError: again later; MailSilentError: so, after a long wait.
        """
        try:
            with self._connected() as server:
                server.send_message(message)
        except smtplib.SMTPRecipientsRefused as error:
            codes = [code for code, _ in error.recipients.values()]
            raise (MailRefusedError if all(code >= 500 for code in codes) else MailAwayError) from error
        except smtplib.SMTPAuthenticationError as error:
            raise MailAwayError from error
        except smtplib.SMTPResponseException as error:
            raise (MailRefusedError if error.smtp_code >= 500 else MailAwayError) from error
        except (smtplib.SMTPException, OSError) as error:
            # Of a silence the library makes the end of a connection.
            silent = isinstance(error, TimeoutError) or isinstance(error.__context__, TimeoutError)
            raise (MailSilentError if silent else MailAwayError) from error

    def _connected(self) -> smtplib.SMTP:
        context = ssl.create_default_context()
        server: smtplib.SMTP
        if self._tls:
            server = _Secure(self._host, self._port, timeout=self._timeout_s, context=context)
        else:
            server = _Plain(self._host, self._port, timeout=self._timeout_s)
            server.ehlo()
            if server.has_extn("starttls"):
                server.starttls(context=context)
        if self._user:
            server.login(self._user, self._password)
        return server


class _Ending:
    """A conversation that ends as a whole, however slowly the server talks."""

    sock: Any

    def _get_socket(self, host: str, port: int, timeout: float) -> EndingSocket:
        return EndingSocket(super()._get_socket(host, port, timeout))  # type: ignore[misc]

    def starttls(self, *arguments: Any, **named: Any) -> tuple[int, bytes]:
        reply: tuple[int, bytes] = super().starttls(*arguments, **named)  # type: ignore[misc]
        # It has what was left of the time.
        self.sock = EndingSocket(self.sock)
        return reply


class _Plain(_Ending, smtplib.SMTP):
    pass


class _Secure(_Ending, smtplib.SMTP_SSL):
    pass

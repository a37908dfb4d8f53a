"""Handing a mail to the mail server: the kit's way, under the name the service knows it by."""

from kit.smtp import MailAwayError, MailRefusedError, SmtpPost

__all__ = ["MailAwayError", "MailRefusedError", "SmtpPost"]

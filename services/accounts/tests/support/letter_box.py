"""The mail box of whoever signs up: the codes that arrived there."""

import re

from kit.testing.mail_box import MailBox


class LetterBox(MailBox):
    """A mail box that reads out codes."""

    def code(self, to: str) -> str:
        """The six digits of the newest mail to an address."""
        (newest,) = [mail for mail in self.mails if to.lower() in mail["To"].lower()][-1:]
        found = re.search(r"code is (\d{6})", newest.get_content())
        assert found, newest["Subject"]
        return found[1]

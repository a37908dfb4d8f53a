"""`python -m accounts.keys list|rotate`: the keys that sign ID tokens.

`rotate` shows a new key at once and signs with it after a quarter of an hour; the old one stays until its tokens are
over. `rotate --leaked` signs with it now and drops the others: what they signed
is refused by whoever asks for the keys.
"""

import argparse
import sys

from kit import logs

from accounts.composition import Parts, open_parts
from accounts.settings import Settings


def main(arguments: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="accounts.keys", description=__doc__)
    parser.add_argument("action", choices=("list", "rotate"))
    parser.add_argument("--leaked", action="store_true")
    asked = parser.parse_args(arguments)
    settings = Settings()
    logs.start("accounts-keys", settings.log_level)
    return run(open_parts(settings), asked.action, leaked=asked.leaked)


def run(parts: Parts, action: str, *, leaked: bool = False) -> int:
    """0 when done."""
    if action == "rotate":
        parts.issuer.keys.rotate(drop_others=leaked)
    for key in parts.issuer.keys.all():
        until = "" if key.shown_until is None else f"  shown until {key.shown_until.isoformat()}"
        print(f"{key.id}  signs from {key.signs_from.isoformat()}{until}")
    return 0


if __name__ == "__main__":
    sys.exit(main())

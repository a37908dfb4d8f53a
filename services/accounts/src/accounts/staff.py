"""`python -m accounts.staff add|remove <email>`, `… list`: who of the customers is staff. Source: R-02, ASVS 8.2.1.

Nobody becomes staff by the API. A change is true for the sessions at hand as well.
"""

import argparse
import sys

from kit import logs
from structlog import get_logger

from accounts.composition import Parts, open_parts
from accounts.settings import Settings

log = get_logger()


def main(arguments: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="accounts.staff", description=__doc__)
    parser.add_argument("action", choices=("add", "remove", "list"))
    parser.add_argument("email", nargs="?", default="")
    asked = parser.parse_args(arguments)
    settings = Settings()
    logs.start("accounts-staff", settings.log_level)
    return run(open_parts(settings), asked.action, asked.email)


def run(parts: Parts, action: str, email: str) -> int:
    """0 when done, 1 when nobody has that address."""
    if action == "list":
        print("\n".join(parts.customers.with_role("staff")))
        return 0
    role = "staff" if action == "add" else "customer"
    customer = parts.customers.set_role(email, role)
    if customer is None:
        print("Nobody has an account with this address: sign up first, then run this again.", file=sys.stderr)
        return 1
    parts.sessions.tell(customer.id, role=role, email=customer.email)
    log.info("role.changed", customer=customer.id, role=role)
    return 0


if __name__ == "__main__":
    sys.exit(main())

"""`python -m accounts.clients add|remove|list`: the applications of the company that sign people in with us.

    python -m accounts.clients add --name "Agents' app" --redirect https://agents.example/oidc/callback
    python -m accounts.clients remove 3f0c…

`add` prints the id and the secret; the secret is kept nowhere else. `--public` is for an application that can keep
none.
"""

import argparse
import sys

from kit import logs
from structlog import get_logger

from accounts.composition import Parts, open_parts
from accounts.issuer.clients import SCOPES
from accounts.settings import Settings

log = get_logger()


def main(arguments: list[str] | None = None) -> int:
    asked = _parser().parse_args(arguments)
    settings = Settings()
    logs.start("accounts-clients", settings.log_level)
    return run(open_parts(settings), asked)


def run(parts: Parts, asked: argparse.Namespace) -> int:
    """0 when done, 1 when it cannot be; the reason is on stderr."""
    clients = parts.issuer.clients
    if asked.action == "list":
        for each in clients.all():
            kind = "public" if each.secret_hash is None else "with a secret"
            print(f"{each.client_id}  {each.name} ({kind})  {' '.join(each.redirect_uris)}")
        return 0
    if asked.action == "remove":
        if not clients.remove(asked.id):
            print("There is no application with this id.", file=sys.stderr)
            return 1
        log.info("application.removed", client=asked.id)
        return 0
    try:
        client, secret = clients.add(
            asked.name,
            asked.redirect,
            post_logout_redirect_uris=asked.post_logout,
            scopes=asked.scopes.split(),
            public=asked.public,
        )
    except ValueError as error:
        print(f"Not entered: {error}", file=sys.stderr)
        return 1
    log.info("application.entered", client=client.client_id)
    print(f"client_id={client.client_id}")
    if secret is not None:
        print(f"client_secret={secret}")
    return 0


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="accounts.clients", description=__doc__)
    actions = parser.add_subparsers(dest="action", required=True)
    add = actions.add_parser("add", help="enter an application")
    add.add_argument("--name", required=True)
    add.add_argument(
        "--redirect", action="append", required=True, help="compared as it stands; may be repeated"
    )
    add.add_argument("--post-logout", action="append", default=[], help="where it may have people back")
    add.add_argument("--scopes", default=" ".join(SCOPES))
    add.add_argument("--public", action="store_true")
    actions.add_parser("remove", help="remove one, and every token it holds").add_argument("id")
    actions.add_parser("list")
    return parser


if __name__ == "__main__":
    sys.exit(main())

"""`python -m release.secret_files FOLDER` writes those secrets of docker-compose.yml that are not there yet.

A database's address holds its password, so it is a secret as a whole. Files can be read by every user, since each
container runs as one of its own; the folder can be read by nobody but its owner, and a container sees only the files
it names.
"""

import argparse
import secrets
import sys
from collections.abc import Callable
from pathlib import Path

WITH_DATABASE = ("quotes", "analytics", "accounts", "chat")
RANDOM = (
    "postgres_password",
    "carrier_api_key",
    "gateway_secret",
    "search_admin_key",
    "analytics_staff_secret",
    "analytics_hash_key",
    "accounts_key",
    "chat_staff_secret",
)


def write_missing(folder: Path, make: Callable[[], str] = lambda: secrets.token_urlsafe(32)) -> list[str]:
    """Write every secret that is not there yet; answers their names."""
    folder.mkdir(parents=True, exist_ok=True)
    folder.chmod(0o700)
    values = {name: make() for name in RANDOM}
    for name in WITH_DATABASE:
        values[f"{name}_database_url"] = f"postgresql+psycopg://{name}:{make()}@postgres:5432/{name}"
    written = [name for name, value in values.items() if _write(folder / name, value)]
    # Two files of one password: what Redis asks for, and the address that answers it. They are made together.
    if not ((folder / "redis_auth").is_file() and (folder / "redis_url").is_file()):
        password = make()
        for name, value in _redis(password).items():
            (folder / name).unlink(missing_ok=True)
            _write(folder / name, value)
            written.append(name)
    return written


def _redis(password: str) -> dict[str, str]:
    return {"redis_auth": f"requirepass {password}", "redis_url": f"redis://:{password}@redis:6379/0"}


def _write(path: Path, value: str) -> bool:
    if path.is_file():
        return False
    path.write_text(f"{value}\n", "utf-8")
    path.chmod(0o444)
    return True


def main(arguments: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(
        prog="release.secret_files", description="Write the secrets that are missing."
    )
    parser.add_argument("folder", type=Path)
    folder = parser.parse_args(arguments).folder
    written = write_missing(folder)
    print(f"{folder}: {len(written)} written{': ' if written else ''}{', '.join(written)}")
    return 0


if __name__ == "__main__":
    sys.exit(main())

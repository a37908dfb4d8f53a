"""The database's shape: made step by step, the same as the code's, and undone again."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest
from accounts.adapters.tables import Base
from accounts.composition import Parts
from accounts.migrate import MIGRATIONS
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from kit.testing import shapes
from sqlalchemy import inspect

DATABASES = ("sqlite", "postgresql")


@pytest.fixture(autouse=True)
def migrated_for_real() -> None:
    """Here the migrations are what is asked about, not a copy of what they made."""
    shapes.forget()


def test_the_steps_make_what_the_code_expects(parts: Parts) -> None:
    with parts.db.engine.connect() as connection:
        differences = compare_metadata(MigrationContext.configure(connection), Base.metadata)
    assert [each for each in differences if each[0] not in ("add_constraint", "remove_constraint")] == []
    MIGRATIONS.migrate(parts.db.engine)
    MIGRATIONS.check_shape(parts.db)


def test_a_step_that_fails_is_told_in_the_shape_of_all_lines(tmp_path: Path) -> None:
    """TRUST O3: Python would print the words of the exception, and a database's quote the row it stumbled over."""
    broken = tmp_path / "broken.sqlite"
    broken.write_bytes(b"ada@example.com " * 300)
    done = subprocess.run(
        [sys.executable, "-m", "accounts.migrate"],
        env={**os.environ, "COATI_ENV": "development", "ACCOUNTS_DATABASE_URL": f"sqlite:///{broken}"},
        capture_output=True, text=True, check=False,
    )  # fmt: skip
    assert (done.returncode, done.stderr) == (1, "")
    last = json.loads(done.stdout.splitlines()[-1])
    assert (last["event"], last["service"]) == ("program.failed", "accounts-migrate")
    assert "not a database" in last["exception"]["message"]


def test_personal_columns_stand_in_the_inventory(parts: Parts) -> None:
    """TRUST §5: a new column is looked at: is it in the export, does it go with the customer?"""
    known = {f"{table}.{column}" for table, columns in INVENTORY.items() for column in columns}
    found = {
        f"{table}.{column['name']}"
        for table in INVENTORY
        for column in inspect(parts.db.engine).get_columns(table)
    }
    assert found == known


INVENTORY = {
    "customers": (
        *("id", "email", "email_key", "role", "password_hash", "salutation", "first_name", "last_name"),
        *("telephone", "address", "dob", "opted_out_of_email", "created_at"),
    ),
    "travelers": ("id", "customer_id", "first_name", "last_name", "dob", "relation"),
    "passkeys": (
        *("id", "customer_id", "credential_id", "public_key", "sign_count", "rp_id", "name"),
        *("created_at", "last_used_at"),
    ),
    "identities": ("id", "customer_id", "issuer", "subject"),
    "flows": ("id", "kind", "email", "customer_id", "details", "tries_left", "mails_left", "expires_at"),
    "mails": ("id", "kind", "to", "brand", "flow_id", "details", "state", "tries", "due_at", "made_at"),
    "deletions": ("id", "customer_id", "email", "brand", "waiting", "kept", "asked_at", "done_at"),
}
"""Every column of the tables that hold anything of a person; exports show them, deletions empty them."""

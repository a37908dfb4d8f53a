"""Every column of every schema stands in the inventory of what is kept of people. Source: TRUST Y7, §5."""

import accounts.issuer.tables  # noqa: F401 - its tables stand in the same metadata
import pii_inventory
import pytest
import quotes.adapters.policy_tables  # noqa: F401
from accounts.adapters.tables import Base as Accounts
from analytics.adapters.tables import Base as Analytics
from chat.adapters.tables import Base as Chat
from quotes.adapters.tables import Base as Quotes
from release.container_logs import KEEP_DAYS
from release.layout import ROOT
from release.log_files import Limits
from sqlalchemy import Column, MetaData, Table, Text

SCHEMAS = {"accounts": Accounts, "analytics": Analytics, "chat": Chat, "quotes": Quotes}


def flaws(service: str, schema: MetaData) -> list[str]:
    """Columns that only one of the two knows, and tables of whose personal data nothing is said."""
    listed = pii_inventory.read().services[service]
    found = []
    for name in sorted(listed.keys() | schema.tables.keys()):
        columns = {column.name for column in schema.tables[name].columns} if name in schema.tables else set()
        known = listed[name].personal | listed[name].other if name in listed else frozenset()
        found += [f"{name}.{column}" for column in sorted(columns ^ known)]
        if name in listed and listed[name].personal & listed[name].other:
            found.append(f"{name}: personal and not")
        if (
            name in listed
            and listed[name].personal
            and not listed[name].words.keys() >= {"export", "delete", "kept"}
        ):
            found.append(f"{name}: what becomes of it?")
    return found


@pytest.mark.parametrize("service", SCHEMAS)
def test_no_column_is_unlisted(service: str) -> None:
    assert flaws(service, SCHEMAS[service].metadata) == []


def test_a_column_that_nobody_listed_is_seen() -> None:
    """TRUST Y7: the check itself."""
    schema = MetaData()
    for table in Chat.metadata.sorted_tables:
        table.to_metadata(schema)
    schema.tables["lines"].append_column(Column("passport", Text))
    Table("diaries", schema, Column("text", Text))
    assert flaws("chat", schema) == ["diaries.text", "lines.passport"]


def test_logs_are_kept_for_as_long_as_the_public_is_told() -> None:
    """TRUST Y8: what the policy says is what the inventory says and what both programs do unasked."""
    policy = (ROOT / "services/content/library/pages/privacy-policy.md").read_text("utf-8")
    assert f"Logs {pii_inventory.read().logs_kept}" in policy
    assert pii_inventory.read().logs_kept == f"{Limits().days:.0f} days" == f"{KEEP_DAYS} days"

"""A migration that the release before would not survive is refused, with the place and the reason."""

from pathlib import Path

import pytest
from release.layout import ROOT
from release.services.migrations_lint import of_service, of_step
from release.services.processes import services

STEP = "import sqlalchemy as sa\nfrom alembic import op\n\n{extra}\ndef upgrade() -> None:\n    {line}\n"
REFUSED = {
    'op.drop_table("quotes")': "drops a table",
    'op.drop_column("quotes", "premium")': "drops a column",
    'op.rename_table("quotes", "offers")': "renames a table",
    'op.alter_column("quotes", "premium", new_column_name="price")': "renames a column",
    'op.alter_column("quotes", "premium", type_=sa.Text())': "changes a column's type",
    'op.alter_column("quotes", "premium", nullable=False)': "forbids empty values",
    'op.add_column("quotes", sa.Column("region", sa.Text(), nullable=False))': "without a server_default",
    'op.add_column("quotes", region())': "cannot be seen",
    'op.create_unique_constraint("one", "quotes", ["email"])': "a unique constraint",
    'op.create_index("one", "quotes", ["email"], unique=True)': "a unique index",
    'op.create_foreign_key("to", "quotes", "brands", ["brand"], ["id"])': "a foreign key",
    'op.drop_constraint("one", "quotes")': "drops a constraint",
    'op.execute("ALTER TABLE quotes DROP COLUMN premium")': "drops in SQL",
    'op.execute("alter table quotes rename premium to price")': "renames in SQL",
    'op.execute("ALTER TABLE quotes ALTER COLUMN premium TYPE text")': "changes a type in SQL",
    'op.execute("ALTER TABLE quotes ALTER premium SET NOT NULL")': "forbids empty values in SQL",
    'op.get_bind().exec_driver_sql(f"DROP TABLE {name}")': "drops in SQL",
    'op.execute(sa.text("DELETE FROM quotes"))': "deletes rows",
}
ALLOWED = (
    'op.add_column("quotes", sa.Column("region", sa.Text(), nullable=True))',
    'op.add_column("quotes", sa.Column("version", sa.Integer(), nullable=False, server_default="0"))',
    'op.alter_column("quotes", "premium", nullable=True)',
    'op.create_index("ix_quotes_email", "quotes", ["email"], unique=False)',
    'op.drop_index("ix_quotes_email")',
    "op.execute(\"UPDATE quotes SET region = 'us'\")",
    'op.create_table("fresh", sa.Column("id", sa.Text(), nullable=False)); '
    'op.create_unique_constraint("one", "fresh", ["id"])',
)


def step(folder: Path, line: str, extra: str = "") -> Path:
    path = folder / "0007_step.py"
    path.write_text(STEP.format(line=line, extra=extra))
    return path


@pytest.mark.parametrize("line", REFUSED)
def test_what_takes_away_or_binds_is_refused(tmp_path: Path, line: str) -> None:
    found = of_step(step(tmp_path, line))
    assert [REFUSED[line] in str(one) for one in found] == [True]
    assert str(found[0]).startswith("0007_step.py:6 ")


@pytest.mark.parametrize("line", ALLOWED)
def test_what_adds_is_let_through(tmp_path: Path, line: str) -> None:
    assert of_step(step(tmp_path, line)) == []


def test_helpers_are_looked_at_and_the_way_back_is_not(tmp_path: Path) -> None:
    helper = 'def _clear() -> None:\n    op.drop_table("quotes")\n'
    back = 'def downgrade() -> None:\n    op.drop_table("quotes")\n'
    assert len(of_step(step(tmp_path, "_clear()", helper))) == 1
    assert of_step(step(tmp_path, "pass", back)) == []


def test_the_second_half_of_a_change_says_why_in_words(tmp_path: Path) -> None:
    drop = 'op.drop_column("quotes", "premium")'
    assert of_step(step(tmp_path, drop, 'CONTRACTS = "yes"')), "one word is no reason"
    why = 'CONTRACTS = "premium has been unread since the release before the last"'
    assert of_step(step(tmp_path, drop, why)) == []


@pytest.mark.parametrize("service", services())
def test_every_migration_of_ours_lets_the_release_before_run_on(service: str) -> None:
    assert [str(one) for one in of_service(ROOT, service)] == []

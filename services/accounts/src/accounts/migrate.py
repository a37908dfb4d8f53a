"""`python -m accounts.migrate`: bring the database to the newest shape; safe to run again and beside others."""

import sys

from kit.migrating import Migrations

from accounts.settings import Settings

MIGRATIONS = Migrations("accounts", lock=7_301_003)
migrate = MIGRATIONS.migrate
check_shape = MIGRATIONS.check_shape


def main() -> int:
    settings = Settings()
    return MIGRATIONS.run(settings.database_url, settings.log_level)


if __name__ == "__main__":
    sys.exit(main())

"""`python -m analytics.migrate`: bring the database to the newest shape; safe to run again and beside others."""

import sys

from kit.migrating import Migrations

from analytics.settings import Settings

MIGRATIONS = Migrations("analytics", lock=7_301_002)
migrate = MIGRATIONS.migrate
check_shape = MIGRATIONS.check_shape


def main() -> int:
    settings = Settings()
    return MIGRATIONS.run(settings.database_url, settings.log_level)


if __name__ == "__main__":
    sys.exit(main())

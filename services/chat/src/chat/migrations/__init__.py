"""Steps of the database's shape, run by `python -m chat.migrate`."""

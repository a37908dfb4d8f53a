"""The database's shape, step by step. `python -m quotes.migrate` brings a database to the newest."""

"""Database, Redis, mail server, a vendor's desk."""

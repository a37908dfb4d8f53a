"""Everything this service touches outside itself: Redis, the database, files, the hosted provider."""

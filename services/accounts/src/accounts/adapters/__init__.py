"""What touches the world: database, Redis, mail server, other services, a hosted provider."""

"""Where the service touches the world: carriers, the payment gateway, the database, mail."""

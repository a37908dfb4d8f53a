"""Stand-ins for the outside world: carriers, payment gateway, CRM desk, mail box."""

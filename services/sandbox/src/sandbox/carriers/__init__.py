"""Four sample carriers with an API of their own, as a marketplace meets carriers: filed rates, rules, real faults."""

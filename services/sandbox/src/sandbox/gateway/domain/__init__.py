"""What the gateway decides: which card does what, and how a payment moves. Plain functions over frozen data."""

"""HTTP: thin views over the adapters."""

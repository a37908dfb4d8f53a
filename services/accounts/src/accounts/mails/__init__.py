"""What we write to customers, and in whose name."""

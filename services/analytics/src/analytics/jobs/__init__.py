"""What the queue `analytics` calls, by name."""

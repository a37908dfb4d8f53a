"""Live chat: availability, conversations, the agents' desk, contact requests."""

"""What an event is and what may be kept of it; imports no framework."""

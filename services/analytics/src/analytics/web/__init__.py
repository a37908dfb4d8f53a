"""What HTTP asks for."""

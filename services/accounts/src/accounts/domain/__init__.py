"""What an account is and may do, without any framework."""

"""What a conversation is and may do, without any framework."""

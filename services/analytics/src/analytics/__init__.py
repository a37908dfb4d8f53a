"""Page views, sessions and events: accepted means kept."""

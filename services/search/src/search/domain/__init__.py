"""What a query means and what a match is; imports no framework."""

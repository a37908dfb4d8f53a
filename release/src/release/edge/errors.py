"""What can go wrong before the edge runs."""


class EdgeError(Exception):
    """The edge cannot be rendered; the message says what to mend. The launcher shows it and stops."""

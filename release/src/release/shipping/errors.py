"""Why a ship does not go on."""


class ShipError(Exception):
    """What was asked for cannot be done; one sentence for whoever asked. Visitors keep what they have."""

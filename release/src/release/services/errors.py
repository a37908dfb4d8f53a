"""What can go wrong on the way of a service's release; each message is one sentence for the person who asked."""


class ShipError(Exception):
    """The release does not serve; what served before still does."""


class GateError(ShipError):
    """Processes of a release did not come to answer as they should after the flip."""

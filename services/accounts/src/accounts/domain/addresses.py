"""When two e-mail addresses are the same. What is one at all says `kit.mail_addresses`."""


def key(address: str) -> str:
    """What tells two addresses apart: no provider we know of has two boxes that differ by case alone."""
    return address.casefold()

"""What happened to an account, for whoever has to find out: one line each, without personal data.

Source: ASVS 16.3.1–16.3.4; STYLE (Logs).
"""

from structlog import get_logger

from accounts.web.visits import coarse_network

log = get_logger()


def tell(event: str, customer: str | None = None, **more: object) -> None:
    """`event` is noun.verb; `customer` is the id."""
    log.info(event, customer=customer, network=coarse_network(), **more)

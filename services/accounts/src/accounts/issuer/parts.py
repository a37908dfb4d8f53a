"""What the issuer keeps, opened with the rest of the service's parts."""

from dataclasses import dataclass

from kit.clock import Clock
from kit.db import Database

from accounts.issuer.clients import Clients
from accounts.issuer.grants import Grants
from accounts.issuer.keys import Keys


@dataclass(frozen=True)
class Issuer:
    """Applications, their sign-ins, our keys."""

    clients: Clients
    grants: Grants
    keys: Keys

    def tidy(self) -> int:
        """Forget what is over, and make the next key in time: for the worker's rounds."""
        return self.grants.forget_over() + self.keys.tidy()


def open_issuer(db: Database, clock: Clock, key: bytes) -> Issuer:
    """`key` encrypts the private keys."""
    return Issuer(Clients(db, clock), Grants(db, clock), Keys(db, clock, key))

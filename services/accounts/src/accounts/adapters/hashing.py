"""Password hashes: argon2id. Every answer costs one hash, whether or not there is an account to compare with.

19 MiB, 2 rounds, 1 lane: on the floor that OWASP names, about 19 ms here. Source: PROTOCOLS §c; ASVS 11.4.2; S9.
"""

from argon2 import PasswordHasher, Type
from argon2.exceptions import InvalidHashError, VerificationError
from prometheus_client import Counter

from accounts.domain.passwords import normalized

MEMORY_KIB = 19 * 1024
ROUNDS = 2

hashed = Counter("accounts_password_hashes_total", "Times a password was hashed or compared")


class Passwords:
    """Hashes and compares."""

    def __init__(self, memory_kib: int = MEMORY_KIB, rounds: int = ROUNDS) -> None:
        self._hasher = PasswordHasher(time_cost=rounds, memory_cost=memory_kib, parallelism=1, type=Type.ID)
        self._nobodys = self._hasher.hash("nobody has this password")

    def hash(self, password: str) -> str:
        """A salted hash with its parameters."""
        hashed.inc()
        return self._hasher.hash(normalized(password))

    def matches(self, password: str, stored: str | None) -> bool:
        """Whether the password is the stored one; without one it is compared all the same, and is not."""
        hashed.inc()
        try:
            self._hasher.verify(stored or self._nobodys, normalized(password))
        except (VerificationError, InvalidHashError):
            return False
        return stored is not None

    def is_outdated(self, stored: str) -> bool:
        """Whether it was made with other parameters than today's: the next sign-in makes it anew."""
        return self._hasher.check_needs_rehash(stored)

"""One customer, however they were told of."""

import hashlib

from analytics.domain.subjects import hashing


def test_an_address_and_its_digest_are_one_customer_and_neither_can_be_read_back() -> None:
    """[T-05] A browser sends the digest, a server the address; erasing by either finds both (ADR 13)."""
    subject = hashing("key")
    digest = hashlib.sha256(b"ada@example.com").hexdigest()
    assert subject("ada@example.com") == subject(" Ada@Example.com ") == subject(digest)
    assert subject("ada@example.com") not in (digest, digest[:40])
    assert subject("ada@example.com") != subject("bob@example.com")
    assert subject("ada@example.com") != hashing("other")("ada@example.com")

"""Signs webhooks: `t=<unix seconds>,v1=<hex HMAC-SHA256(secret, t + "." + body)>`. Source: PROTOCOLS §g."""

import hashlib
import hmac


def sign(secret: str, timestamp: int, body: bytes) -> str:
    """The value of the Gateway-Signature header."""
    mac = hmac.new(secret.encode(), f"{timestamp}.".encode() + body, hashlib.sha256)
    return f"t={timestamp},v1={mac.hexdigest()}"

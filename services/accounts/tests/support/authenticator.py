"""A passkey device in software: makes keys, answers challenges, and can be told to misbehave."""

import hashlib
import json
import secrets
from typing import Any

import cbor2
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.hashes import SHA256
from webauthn.helpers import bytes_to_base64url

PRESENT, VERIFIED, WITH_KEY = 0x01, 0x04, 0x40


class Authenticator:
    """One credential. `origin` is what the browser says of the page; `flags` what the device did."""

    def __init__(self, origin: str = "https://coati.example") -> None:
        self.origin = origin
        self.flags = PRESENT | VERIFIED
        self.count = 0
        self.user: str | None = None
        self.id = secrets.token_bytes(32)
        self._key = ec.generate_private_key(ec.SECP256R1())

    def create(self, options: dict[str, Any]) -> dict[str, Any]:
        """The answer to creation options."""
        self.user = options["user"]["id"]
        numbers = self._key.public_key().public_numbers()
        cose = {1: 2, 3: -7, -1: 1, -2: numbers.x.to_bytes(32), -3: numbers.y.to_bytes(32)}
        credential = bytes(16) + len(self.id).to_bytes(2) + self.id + cbor2.dumps(cose)
        data = self._data(options["rp"]["id"], self.flags | WITH_KEY) + credential
        attestation = cbor2.dumps({"fmt": "none", "attStmt": {}, "authData": data})
        client = self._client("webauthn.create", options["challenge"])
        return self._credential({"clientDataJSON": client, "attestationObject": attestation})

    def answer(self, options: dict[str, Any]) -> dict[str, Any]:
        """The answer to request options."""
        self.count += 1
        data = self._data(options["rpId"], self.flags)
        client = self._client("webauthn.get", options["challenge"])
        signature = self._key.sign(data + hashlib.sha256(client).digest(), ec.ECDSA(SHA256()))
        made = self._credential({"clientDataJSON": client, "authenticatorData": data, "signature": signature})
        made["response"]["userHandle"] = self.user
        return made

    def _data(self, rp_id: str, flags: int) -> bytes:
        return hashlib.sha256(rp_id.encode()).digest() + bytes([flags]) + self.count.to_bytes(4)

    def _client(self, kind: str, challenge: str) -> bytes:
        return json.dumps({"type": kind, "challenge": challenge, "origin": self.origin}).encode()

    def _credential(self, response: dict[str, bytes]) -> dict[str, Any]:
        name = bytes_to_base64url(self.id)
        return {
            "id": name,
            "rawId": name,
            "type": "public-key",
            "response": {key: bytes_to_base64url(value) for key, value in response.items()},
            "clientExtensionResults": {},
        }

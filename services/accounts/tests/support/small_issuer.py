"""An OpenID Connect provider small enough to be read, on a port of its own; a test says how it lies."""

import base64
import hashlib
import json
import secrets
import threading
import time
from collections.abc import Callable
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any, Self
from urllib.parse import parse_qs, urlsplit

from joserfc import jwt
from joserfc.jwk import RSAKey

CLIENT_ID, CLIENT_SECRET = "coati-web", "a-secret-of-the-provider"
Claims = dict[str, Any]


class SmallIssuer:
    """`person` is who signs in; `spoil` changes a token's claims, `sign` how it is signed."""

    def __init__(self) -> None:
        self.key = RSAKey.generate_key(2048, {"kid": "one"})
        self.metadata_extra: dict[str, Any] = {"authorization_response_iss_parameter_supported": True}
        self.reset(time.time)

    def reset(self, now: Callable[[], float]) -> None:
        """As new: honest, and about nobody."""
        self.now = now
        self.person: Claims = {"sub": "sub-1", "email": "ada@example.com", "email_verified": True}
        self.spoil: Callable[[Claims], Claims] = lambda claims: claims
        self.sign: Callable[[Claims], str] = self.signed
        self.away = False
        self.token_status = 200
        self.asked: list[dict[str, str]] = []
        self._codes: dict[str, dict[str, str]] = {}

    @property
    def issuer(self) -> str:
        return f"http://127.0.0.1:{self._server.server_port}"

    def signed(self, claims: Claims) -> str:
        return jwt.encode({"alg": "RS256", "kid": "one"}, claims, self.key)

    def approve(self, url: str) -> dict[str, str]:
        """What a browser brings back after the person said yes at this address."""
        asked = {name: values[0] for name, values in parse_qs(urlsplit(url).query).items()}
        self.asked.append(asked)
        code = secrets.token_urlsafe(16)
        self._codes[code] = asked
        return {"state": asked["state"], "code": code, "iss": self.issuer}

    def __enter__(self) -> Self:
        self._server = ThreadingHTTPServer(("127.0.0.1", 0), self._handler())
        threading.Thread(target=self._server.serve_forever, args=(0.02,), daemon=True).start()
        return self

    def __exit__(self, *_: object) -> None:
        self._server.shutdown()
        self._server.server_close()

    def _token(self, form: dict[str, str], authorization: str) -> tuple[int, Claims]:
        asked = self._codes.pop(form.get("code", ""), None)
        proof = base64.urlsafe_b64encode(
            hashlib.sha256(form.get("code_verifier", "").encode()).digest()
        ).rstrip(b"=")
        basic = "Basic " + base64.b64encode(f"{CLIENT_ID}:{CLIENT_SECRET}".encode()).decode()
        if authorization != basic or asked is None or asked["code_challenge"] != proof.decode():
            return 400, {"error": "invalid_grant"}
        if form.get("redirect_uri") != asked["redirect_uri"]:
            return 400, {"error": "invalid_grant"}
        now = int(self.now())
        claims = {
            "iss": self.issuer,
            "aud": CLIENT_ID,
            "iat": now,
            "exp": now + 300,
            "nonce": asked["nonce"],
            **self.person,
        }
        answer = {"access_token": "at", "token_type": "Bearer", "id_token": self.sign(self.spoil(claims))}
        return self.token_status, answer

    def _document(self, path: str) -> Claims | None:
        return {
            "/.well-known/openid-configuration": {
                "issuer": self.issuer,
                "authorization_endpoint": f"{self.issuer}/authorize",
                "token_endpoint": f"{self.issuer}/token",
                "jwks_uri": f"{self.issuer}/jwks",
                **self.metadata_extra,
            },
            "/jwks": {"keys": [self.key.as_dict(private=False)]},
        }.get(path)

    def _handler(self) -> type[BaseHTTPRequestHandler]:
        issuer = self

        class Handler(BaseHTTPRequestHandler):
            def log_message(self, *_: object) -> None:
                """Silent."""

            def send(self, status: int, body: object) -> None:
                data = json.dumps(body).encode()
                self.send_response(503 if issuer.away else status)
                self.send_header("Content-Type", "application/json")
                self.send_header("Content-Length", str(len(data)))
                self.end_headers()
                self.wfile.write(data)

            def do_GET(self) -> None:
                document = issuer._document(urlsplit(self.path).path)
                self.send(200 if document else 404, document or {})

            def do_POST(self) -> None:
                raw = self.rfile.read(int(self.headers["Content-Length"])).decode()
                form = {name: values[0] for name, values in parse_qs(raw).items()}
                self.send(*issuer._token(form, self.headers.get("Authorization", "")))

        return Handler

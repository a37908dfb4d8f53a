"""A browser as the edge passes it on: its cookies, its address, the page's origin."""

from typing import Any

from accounts.app import create_app
from accounts.composition import Parts
from letter_box import LetterBox
from werkzeug.test import TestResponse

ORIGIN = "https://coati.example"
PASSWORD = "violet kayak under seven bridges"
AGENT = "Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0"


class Browser:
    """Sends JSON from a page of ours; `headers` are what the edge and the browser add."""

    def __init__(self, parts: Parts, box: LetterBox, address: str = "198.51.100.4") -> None:
        self.parts = parts
        self.box = box
        self.app = create_app(parts.settings, parts=parts, clock=parts.clock)
        self.client = self.app.test_client()
        self.headers = {
            "Sec-Fetch-Site": "same-origin",
            "X-Coati-Brand": "coati",
            "X-Coati-Origin": ORIGIN,
            "X-Forwarded-For": address,
            "X-Forwarded-Proto": "https",
            "User-Agent": AGENT,
        }

    def ask(self, method: str, path: str, body: Any = None, **headers: str) -> TestResponse:
        sent = {**self.headers, **{name.replace("_", "-"): value for name, value in headers.items()}}
        options: dict[str, Any] = {} if body is None else {"json": body}
        return self.client.open(
            f"/api/accounts{path}", method=method, headers=sent, base_url=ORIGIN, **options
        )

    def get(self, path: str, **headers: str) -> TestResponse:
        return self.ask("GET", path, **headers)

    def post(self, path: str, body: Any = None, **headers: str) -> TestResponse:
        return self.ask("POST", path, {} if body is None else body, **headers)

    def deliver(self) -> None:
        """Let the worker send what is owed."""
        self.parts.postman.deliver_due()

    def sign_up(self, email: str, password: str = PASSWORD, first_name: str = "Ada") -> dict[str, Any]:
        """Sign up and type the code; what the answer says of the customer."""
        begun = self.post(
            "/sign-up", {"email": email, "password": password, "firstName": first_name, "lastName": "Marsh"}
        )
        assert begun.status_code == 202, begun.json
        self.deliver()
        done = self.post("/sign-up/verify", {"flow": begun.json["flow"], "code": self.box.code(email)})
        assert done.status_code == 200, done.json
        return dict(done.json)

    def sign_in(self, email: str, password: str = PASSWORD) -> TestResponse:
        return self.post("/sign-in", {"email": email, "password": password})

    @property
    def session(self) -> str | None:
        """What the session's cookie holds."""
        found = self.client.get_cookie("__Host-coati-session", "coati.example")
        return found.value if found else None

    def with_session(self, secret: str) -> "Browser":
        """The same, with this session put into the jar."""
        self.client.set_cookie("__Host-coati-session", secret, domain="coati.example", secure=True)
        return self

    def checked(self) -> dict[str, str]:
        """What the edge would tell other services."""
        answer = self.client.get("/internal/session", base_url=ORIGIN)
        assert answer.status_code == 204
        return {name: value for name, value in answer.headers.items() if name.startswith("X-Customer")}

"""Where one running platform keeps its state, and which addresses it answers on."""

import hashlib
import os
import re
import secrets
import socket
import tempfile
from dataclasses import dataclass
from itertools import chain
from pathlib import Path

ROOT = Path(__file__).resolve().parents[3]
# A unix socket's path may be 108 bytes long; the longest name we put into the folder is under 24.
LONGEST_RUN_PATH = 80
# Below those that Linux gives to whoever calls out (net.ipv4.ip_local_port_range begins at 32768).
LISTENING_PORTS = (20_000, 32_768)
SHARED_SECRETS = ("CARRIER_API_KEY", "GATEWAY_SECRET")
# The search key is public, since every page carries it; it only has to stay what it is.
OWN_SECRETS = (
    "SEARCH_ADMIN_KEY",
    "SEARCH_API_KEY",
    "ANALYTICS_STAFF_SECRET",
    "ANALYTICS_HASH_KEY",
    "ACCOUNTS_KEY",
    "CHAT_STAFF_SECRET",
)
# They answer for what they hold of a customer, and forget it.
HOLDING_CUSTOMERS = ("quotes", "analytics", "chat")


@dataclass(frozen=True)
class Layout:
    """One platform on one machine: a front port, the two beside it for the outside world, a state folder."""

    port: int = 8080
    var: Path = ROOT / "var"

    @property
    def sandbox_port(self) -> int:
        return self.port + 1

    @property
    def smtp_port(self) -> int:
        return self.port + 2

    @property
    def origin(self) -> str:
        return f"http://localhost:{self.port}"

    @property
    def sandbox_origin(self) -> str:
        return f"http://localhost:{self.sandbox_port}"

    @property
    def run(self) -> Path:
        """The sockets' folder: inside var, or in the temporary folder where var's path is too long for one.

        Or has a space in it: a socket's address stands in URLs and in nginx, which take none.
        """
        inside = self.var / "run"
        if len(str(inside).encode()) <= LONGEST_RUN_PATH and not re.search(r"\s", str(inside)):
            return inside
        return Path(tempfile.gettempdir()) / f"coati-{hashlib.sha256(str(inside).encode()).hexdigest()[:12]}"

    @property
    def pids(self) -> Path:
        """Where the supervisor notes the process ids."""
        return self.run / "pids"

    def make_folders(self) -> None:
        """Create what must be there before the first process starts; only this user may look inside."""
        for name in ("db", "log", "nginx", "redis", "releases", "live"):
            (self.var / name).mkdir(parents=True, exist_ok=True)
        self.run.mkdir(parents=True, exist_ok=True, mode=0o700)
        self.pids.mkdir(exist_ok=True)

    def environment(self) -> dict[str, str]:
        """The environment of every process; what is already set outside wins, so an engine can be swapped in."""
        own = {
            "COATI_ENV": "development",
            "COATI_VAR": str(self.var),
            "COATI_RUN": str(self.run),
            # Two are for who serves visitors; at a desk the second would be 40 MB more of each service.
            **({} if os.environ.get("COATI_ENV") == "production" else {"COATI_WORKERS": "1"}),
            "PORT": str(self.port),
            "SANDBOX_PORT": str(self.sandbox_port),
            "SANDBOX_SMTP_PORT": str(self.smtp_port),
            "PUBLIC_ORIGIN": self.origin,
            "SANDBOX_ORIGIN": self.sandbox_origin,
            "REDIS_URL": f"unix://{self.run}/redis.sock",
            "QUOTES_DATABASE_URL": f"sqlite:///{self.var}/db/quotes.sqlite",
            "QUOTES_CARRIER_API_URL": f"http://127.0.0.1:{self.sandbox_port}/carriers/v1",
            "QUOTES_GATEWAY_URL": f"http://127.0.0.1:{self.sandbox_port}/gateway",
            "QUOTES_SMTP_URL": f"smtp://127.0.0.1:{self.smtp_port}",
            "QUOTES_BRAND_FILE": str(ROOT / "shells/brands/coati.json"),
            "SANDBOX_DATABASE_URL": f"sqlite:///{self.var}/db/sandbox.sqlite",
            "SANDBOX_BRANDS": str(ROOT / "shells/brands"),
            "SEARCH_FOLDER": str(self.var / "search"),
            "SEARCH_CONTENT": f"unix:{self.run}/content.sock",
            "CONTENT_REINDEX_JOB": "search.jobs.reindex",
            "ANALYTICS_DATABASE_URL": f"sqlite:///{self.var}/db/analytics.sqlite",
            "ANALYTICS_SPOOL": str(self.var / "spool"),
            "ANALYTICS_LOADER": str(ROOT / "node_modules/@segment/analytics-next/dist/umd"),
            "CHAT_DATABASE_URL": f"sqlite:///{self.var}/db/chat.sqlite",
            "CHAT_SMTP_URL": f"smtp://127.0.0.1:{self.smtp_port}",
            "CHAT_DESK_URL": f"http://127.0.0.1:{self.sandbox_port}/vendors/chat/desk",
            "CHAT_BRAND_FILE": str(ROOT / "shells/brands/coati.json"),
            "ACCOUNTS_DATABASE_URL": f"sqlite:///{self.var}/db/accounts.sqlite",
            "ACCOUNTS_SMTP_URL": f"smtp://127.0.0.1:{self.smtp_port}",
            "ACCOUNTS_BRANDS": str(ROOT / "shells/brands"),
            "ACCOUNTS_PEERS": ",".join(f"{name}=unix:{self.run}/{name}.sock" for name in HOLDING_CUSTOMERS),
            **self._secrets(),
        }
        inherited = {name: value for name, value in os.environ.items() if name not in self._addresses()}
        path = f"{ROOT / '.venv/bin'}:{os.environ.get('PATH', '')}:/usr/sbin:/usr/local/sbin"
        return {**own, **inherited, "PATH": path, "PYTHONUNBUFFERED": "1"}

    @staticmethod
    def _addresses() -> frozenset[str]:
        """Names that belong to one run: a second platform started from inside the first must not inherit them."""
        return frozenset(
            (
                "COATI_VAR",
                "COATI_RUN",
                "PORT",
                "SANDBOX_PORT",
                "SANDBOX_SMTP_PORT",
                "PUBLIC_ORIGIN",
                "SANDBOX_ORIGIN",
            )
        )

    def _secrets(self) -> dict[str, str]:
        """Secrets made once for this state folder, readable by its owner only; a newer release adds its own."""
        store = self.var / "secrets.env"
        known = dict(line.split("=", 1) for line in store.read_text().split()) if store.is_file() else {}
        missing = [name for name in (*SHARED_SECRETS, *OWN_SECRETS) if name not in known]
        if missing:
            known |= {name: secrets.token_urlsafe(32) for name in missing}
            store.touch(mode=0o600)
            store.write_text("".join(f"{name}={value}\n" for name, value in known.items()))
        shared = {f"{side}_{name}": known[name] for name in SHARED_SECRETS for side in ("QUOTES", "SANDBOX")}
        return shared | {name: known[name] for name in OWN_SECRETS}


def busy_port(ports: tuple[int, ...]) -> int | None:
    """The first of these ports that another program already listens on, if any."""
    for port in ports:
        with socket.socket() as probe:
            probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            try:
                probe.bind(("0.0.0.0", port))  # noqa: S104 - the edge listens on every address too
            except OSError:
                return port
    return None


def free_port(beside: int = 3) -> int:
    """A port whose next neighbors are free as well: a platform needs three in a row.

    None that the system gives to whoever calls out: it would be taken again before anybody listens on it.
    """
    first, end = LISTENING_PORTS
    begin = first + secrets.randbelow(end - first)
    for candidate in chain(range(begin, end - beside, beside), range(first, begin, beside)):
        if busy_port(tuple(range(candidate, candidate + beside))) is None:
            return candidate
    raise OSError(f"no {beside} free ports in a row")

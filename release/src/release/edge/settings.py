"""What the edge is told by its environment."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path

from release import chat_access, policies, tracking_access
from release.edge.errors import EdgeError
from release.layout import ROOT

SERVICES = ("content", "quotes", "search", "analytics", "accounts", "chat", "streams")


@dataclass(frozen=True)
class EdgeSettings:
    """One edge. Rates count requests of one client; `upstreams` says where a service answers.

    An upstream is `unix:/path` or `host:port`; a service that is not named answers on its socket in `run`.

    A client is an IPv4 address, or the /64 of an IPv6 one.

    `bind` is an address, or `unix:/path` behind another proxy on the same machine.
    """

    var: Path
    run: Path
    port: int = 8080
    bind: str = "127.0.0.1"
    public_origin: str = "http://localhost:8080"
    gateway_origin: str = "http://localhost:8081"
    production: bool = False
    brands: Path = ROOT / "shells" / "brands"
    templates: Path = ROOT / "nginx"
    default_brand: str = "coati"
    hosts: tuple[str, ...] = ("localhost", "127.0.0.1", "[::1]")
    upstreams: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    tls_certificate: Path | None = None
    tls_key: Path | None = None
    trusted_proxies: tuple[str, ...] = ()
    quotes_per_minute: int = 30
    purchases_per_minute: int = 10
    contacts_per_minute: int = 10
    events_per_minute: int = 120
    streams_per_address: int = 60
    connections_per_network: int = 256
    bodies_per_network: int = 64
    api_per_second: int = 50
    workers: int = 2
    crawlers: bool = True
    # Where the stand-ins for the outside world answer; the edge then opens a second port, an origin of their own.
    sandbox: str = ""
    sandbox_port: int = 8081
    # Whose scripts a page may run besides our own, as its composition allows them.
    script_sources: tuple[str, ...] = ()
    # Who reads a first page in the brand's typefaces: those on a fast line, always, never (release.edge.faces).
    faces: str = "fast"
    # A container's log is what it prints.
    log_to_stdout: bool = False

    @classmethod
    def from_environment(cls, env: Mapping[str, str]) -> "EdgeSettings":
        """Read COATI_*, PORT, *_ORIGIN and EDGE_*; every name is explained in .env.example.

        Raises: EdgeError: a value is missing or not of its kind.
        """
        try:
            return cls._read(env)
        except KeyError as missing:
            raise EdgeError(f"{missing.args[0]} is not set") from None
        except ValueError as wrong:
            raise EdgeError(f"a setting is not a number: {wrong}") from None

    @classmethod
    def _read(cls, env: Mapping[str, str]) -> "EdgeSettings":
        port = int(env.get("PORT") or cls.port)
        return cls(
            var=Path(env["COATI_VAR"]).resolve(),
            run=Path(env["COATI_RUN"]).resolve(),
            port=port,
            bind=env.get("EDGE_BIND") or cls.bind,
            public_origin=env.get("PUBLIC_ORIGIN") or f"http://localhost:{port}",
            gateway_origin=env.get("SANDBOX_ORIGIN") or f"http://localhost:{port + 1}",
            production=env.get("COATI_ENV") == "production",
            hosts=_words(env.get("EDGE_HOSTS")) or cls.hosts,
            upstreams={name: _words(env.get(f"EDGE_{name.upper()}")) for name in SERVICES},
            tls_certificate=_path(env.get("EDGE_TLS_CERTIFICATE")),
            tls_key=_path(env.get("EDGE_TLS_KEY")),
            trusted_proxies=_words(env.get("EDGE_TRUSTED_PROXIES")),
            quotes_per_minute=int(env.get("EDGE_QUOTES_PER_MINUTE") or cls.quotes_per_minute),
            purchases_per_minute=int(env.get("EDGE_PURCHASES_PER_MINUTE") or cls.purchases_per_minute),
            contacts_per_minute=int(env.get("EDGE_CONTACTS_PER_MINUTE") or cls.contacts_per_minute),
            events_per_minute=int(env.get("EDGE_EVENTS_PER_MINUTE") or cls.events_per_minute),
            streams_per_address=int(env.get("EDGE_STREAMS_PER_ADDRESS") or cls.streams_per_address),
            connections_per_network=int(
                env.get("EDGE_CONNECTIONS_PER_NETWORK") or cls.connections_per_network
            ),
            bodies_per_network=int(env.get("EDGE_BODIES_PER_NETWORK") or cls.bodies_per_network),
            api_per_second=int(env.get("EDGE_API_PER_SECOND") or cls.api_per_second),
            workers=int(env.get("EDGE_WORKERS") or cls.workers),
            crawlers=env.get("EDGE_CRAWLERS") != "no",
            sandbox=env.get("EDGE_SANDBOX") or "",
            sandbox_port=int(env.get("SANDBOX_PORT") or port + 1),
            script_sources=_script_sources(env),
            faces=env.get("EDGE_FACES") or cls.faces,
            log_to_stdout=env.get("EDGE_LOG") == "stdout",
        )

    @property
    def secure(self) -> bool:
        """True when visitors come over TLS, ended here or by a proxy in front."""
        return self.public_origin.startswith("https://")


def _script_sources(env: Mapping[str, str]) -> tuple[str, ...]:
    """Vendors' scripts, from the configuration that compositions are made with."""
    try:
        tracking, chat = tracking_access.of(env), chat_access.of(env)
    except (tracking_access.TrackingAccessError, chat_access.ChatAccessError) as error:
        raise EdgeError(str(error)) from None
    return policies.together(tracking.vendors() if tracking else policies.NO_VENDORS, chat.vendors()).scripts


def _words(text: str | None) -> tuple[str, ...]:
    return tuple((text or "").replace(",", " ").split())


def _path(text: str | None) -> Path | None:
    return Path(text) if text else None

"""How the edge is reached: addresses, TLS, the proxies before it, and what holds for its cookies."""

from urllib.parse import urlsplit

from release.edge.brands import quoted
from release.edge.settings import EdgeSettings

COOKIE_DAYS = 30
HSTS = 'add_header Strict-Transport-Security "max-age=63072000; includeSubDomains; preload" always;'


def transport_values(settings: EdgeSettings) -> dict[str, str]:
    address = settings.bind if settings.bind.startswith("unix:") else f"{settings.bind}:{settings.port}"
    tls = bool(settings.tls_certificate and settings.tls_key)
    secure, flags = settings.secure, cookie_flags(settings)
    return {
        "listen": f"{address} ssl http2" if tls else address,
        "tls": _certificate(settings) if tls else "",
        "real_ip": _real_ip(settings.trusted_proxies),
        "hsts": HSTS if secure else "",
        "upgrade_insecure": "; upgrade-insecure-requests" if secure else "",
        "public_scheme": urlsplit(settings.public_origin).scheme,
        "public_port": _port(settings.public_origin),
        "service_host": urlsplit(settings.public_origin).netloc,
        "gateway_origin": quoted(settings.gateway_origin),
        "cookie_kept": f"Path=/; Max-Age={COOKIE_DAYS * 24 * 3600}; {flags}",
        "cookie_dropped": f"Path=/; Max-Age=0; {flags}",
    }


def cookie_flags(settings: EdgeSettings) -> str:
    return "SameSite=Lax; Secure" if settings.secure else "SameSite=Lax"


def _port(origin: str) -> str:
    """As an origin ends: every brand's site is on the same port."""
    port = urlsplit(origin).port
    return "" if port is None else f":{port}"


def _real_ip(proxies: tuple[str, ...]) -> str:
    """The visitor's address, where a proxy we know stands in front; from nobody else is it believed."""
    lines = [f"set_real_ip_from {network};" for network in proxies]
    return "\n    ".join([*lines, "real_ip_header X-Forwarded-For;"] if lines else [])


def _certificate(settings: EdgeSettings) -> str:
    return "\n    ".join(
        (
            f"ssl_certificate {settings.tls_certificate};",
            f"ssl_certificate_key {settings.tls_key};",
            "ssl_protocols TLSv1.2 TLSv1.3;",
            "ssl_session_cache shared:tls:4m;",
            "ssl_session_tickets off;",
            # Plain HTTP on the TLS port: nginx's own code 497. Pages are led to TLS; a program that sent what it had
            # to say in the open is told so, and not helped to do it again.
            "error_page 497 = @in_the_open;",
            "location @in_the_open {",
            # A request that is led here was asked for nothing else before; its line in the log still says whose it is.
            "    set $visit_brand $told_brand;",
            "    set $visit_variant $told_variant;",
            "    if ($uri ~ ^/(?:api|v1|1|oauth|submissions)/) { return 403; }",
            "    return 301 https://$host:$server_port$request_uri;",
            "}",
        )
    )

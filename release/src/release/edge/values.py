"""The values that fill the marks of the templates in nginx/."""

import base64
import grp
import hashlib
import os
import pwd
from pathlib import Path
from urllib.parse import urlsplit

from release.edge.applications import application_names, inner_locations, outer_locations
from release.edge.brands import EdgeBrand, brand_maps
from release.edge.faces import face_values
from release.edge.lanes import lane_values
from release.edge.settings import EdgeSettings
from release.edge.transport import cookie_flags, transport_values
from release.sections import applications

MODULE_FOLDERS = (Path("/usr/lib/nginx/modules"), Path("/usr/lib64/nginx/modules"))
API_PREFIXES = {
    "content": ("content",),
    "quotes": ("quotes", "purchases", "plans", "policies", "saved-quotes"),
    "search": ("search",),
    "analytics": ("analytics", "session"),
    "accounts": ("accounts",),
    "chat": ("chat", "crm", "contact"),
}
# The protocols' own places, for clients whose host can hold no path; and pages that a service draws by itself.
AT_ROOT = (
    '    "~^/1/" search;',
    '    "~^/(?:v1|analytics\\.js|analytics-next|reports)/" analytics;',
    '    "~^/(?:desk|submissions)/" chat;',
    '    "~^/(?:oauth/|\\.well-known/(?:openid-configuration|oauth-authorization-server)$)" accounts;',
)
# Asked by locations of their own alone.
OTHER_UPSTREAMS = ("streams",)
# A share of the visitors, by two digits; a canary is over, or everybody's, within days.
BUCKETS = tuple(f"{number:02}" for number in range(100))
CANARY_DAYS = 7
# Every component in every state, for those who build with them; the host shows it at this address.
GALLERY = """location /ui/ {
        set $page_path /ui;
        set $inner_page /_app/quote/;
        include page.conf;
        proxy_pass http://inner/_app/quote/;
    }"""


def _loadable(settings: EdgeSettings) -> list[str]:
    """Return the vendors' scripts as a page may load them: over TLS a browser upgrades or blocks plain HTTP."""
    return [
        source.replace("http://", "https://", 1) if settings.secure else source
        for source in settings.script_sources
    ]


def values_of(settings: EdgeSettings, brands: list[EdgeBrand]) -> dict[str, str]:
    """Every mark by name."""
    return {
        **_places(settings),
        **transport_values(settings),
        **_compression(),
        **_limits(settings),
        **_plain_error(settings),
        **_buckets(settings),
        "application_names": application_names(applications().values()),
        "outer_applications": outer_locations(applications().values()),
        "inner_applications": inner_locations(applications().values()),
        **lane_values(settings),
        **face_values(settings.faces),
        "script_sources": "".join(f" {source}" for source in _loadable(settings)),
        "gallery": "" if settings.production else GALLERY,
        "upstreams": _upstreams(settings),
        **_outside(settings),
        "api_services": "\n".join(
            f"    {prefix} {service};" for service, prefixes in API_PREFIXES.items() for prefix in prefixes
        ),
        "root_services": "\n".join(AT_ROOT),
        "crawlers": _crawlers(settings),
        **brand_maps(brands, settings),
    }


def _crawlers(settings: EdgeSettings) -> str:
    """What robots.txt says; a stage that is not for the public says nothing but no."""
    if not settings.crawlers:
        return "Disallow: /"
    return f"Disallow: /api/\nDisallow: /quote/\n\nSitemap: {settings.public_origin}/sitemap.xml"


def _places(settings: EdgeSettings) -> dict[str, str]:
    var = settings.var
    return {
        "state": str(var / "nginx"),
        "access_log": "/dev/stdout" if settings.log_to_stdout else f"{var}/log/edge.json",
        "error_log": "stderr" if settings.log_to_stdout else f"{var}/log/edge-error.log",
        "cache": str(var / "cache"),
        "live": str(var / "live"),
        "releases": str(var / "releases"),
        "run": str(settings.run),
        "workers": str(settings.workers),
        "user": _user(settings),
    }


def _user(settings: EdgeSettings) -> str:
    """Root's workers become the owner of the state folder; an ordinary user's stay who they are."""
    if os.geteuid() != 0:
        return ""
    owner = settings.var.stat() if settings.var.exists() else Path("/").stat()
    return f"user {pwd.getpwuid(owner.st_uid).pw_name} {grp.getgrgid(owner.st_gid).gr_name};"


def _buckets(settings: EdgeSettings) -> dict[str, str]:
    """Exact keys, a hundred of each: a lookup in a hash, where a pattern would be tried for every request."""
    return {
        "bucket_shares": "\n".join(
            f"    {'*' if bucket == BUCKETS[-1] else '1%'} {bucket};" for bucket in BUCKETS
        ),
        "buckets": "\n".join(f"    {bucket} {bucket};" for bucket in BUCKETS),
        "buckets_asked": "\n".join(f"    {bucket} buckets/{bucket};" for bucket in BUCKETS),
        "buckets_told": "\n".join(f'    {bucket} "";' for bucket in BUCKETS),
        "bucket_lanes": "\n".join(f"    buckets/{bucket} buckets/{bucket};" for bucket in BUCKETS),
        "cookie_of_canary": f"Path=/; Max-Age={CANARY_DAYS * 24 * 3600}; {cookie_flags(settings)}",
    }


def brotli_modules() -> list[Path]:
    """The brotli modules of this machine's nginx: both or none."""
    for folder in MODULE_FOLDERS:
        found = [folder / f"ngx_http_brotli_{kind}_module.so" for kind in ("filter", "static")]
        if all(path.is_file() for path in found):
            return found
    return []


def _compression() -> dict[str, str]:
    """Brotli where the modules are; without them every answer is gzip or plain."""
    modules = brotli_modules()
    if not modules:
        return {
            "load_modules": "",
            "best_encoding": "gzip",
            "brotli_static": "",
            "brotli_pages": "",
            "brotli_api": "",
        }
    types = "brotli_types application/json application/problem+json;"
    return {
        "load_modules": "\n".join(f"load_module {path};" for path in modules),
        "best_encoding": "br",
        "brotli_static": "brotli_static on;",
        "brotli_pages": "brotli on;\n    brotli_comp_level 5;\n    brotli_min_length 256;",
        "brotli_api": f"brotli on;\n        brotli_comp_level 4;\n        brotli_min_length 256;\n        {types}",
    }


def _outside(settings: EdgeSettings) -> dict[str, str]:
    """The second door, where the stand-ins for the outside world cannot be reached in another way."""
    return {
        "outside": "include outside.conf;" if settings.sandbox else "",
        "outside_listen": f"{settings.bind}:{settings.sandbox_port}",
        "outside_host": urlsplit(settings.gateway_origin).netloc,
        "outside_address": settings.sandbox,
    }


def _limits(settings: EdgeSettings) -> dict[str, str]:
    """A minute's worth at once, then one by one as the minute allows: request N+1 is refused (S13)."""
    return {
        "quotes_per_minute": str(settings.quotes_per_minute),
        "quotes_burst": str(settings.quotes_per_minute - 1),
        "purchases_per_minute": str(settings.purchases_per_minute),
        "purchases_burst": str(settings.purchases_per_minute - 1),
        "contacts_per_minute": str(settings.contacts_per_minute),
        "contacts_burst": str(settings.contacts_per_minute - 1),
        "events_per_minute": str(settings.events_per_minute),
        "events_burst": str(settings.events_per_minute - 1),
        "connections_per_network": str(settings.connections_per_network),
        "bodies_per_network": str(settings.bodies_per_network),
        "streams_per_address": str(settings.streams_per_address),
        "api_per_second": str(settings.api_per_second),
        "api_burst": str(settings.api_per_second * 4),
    }


def _plain_error(settings: EdgeSettings) -> dict[str, str]:
    """The document for errors outside the chrome; its one style sheet is allowed by its hash."""
    pages = settings.templates / "pages"
    css = (pages / "error.css").read_text("utf-8").strip()
    document = (pages / "error.html").read_text("utf-8").strip().replace("%{plain_error_style}", css)
    digest = base64.b64encode(hashlib.sha256(css.encode()).digest()).decode()
    return {
        "plain_error_style": css,
        "plain_error_style_hash": f"sha256-{digest}",
        "plain_error_page": document,
    }


def _upstreams(settings: EdgeSettings) -> str:
    groups = []
    for service in (*API_PREFIXES, *OTHER_UPSTREAMS):
        addresses = settings.upstreams.get(service) or (f"unix:{settings.run}/{service}.sock",)
        servers = "\n".join(f"    server {address} max_fails=1 fail_timeout=1s;" for address in addresses)
        # Shorter than the services' own keep-alive (75 s), so that it is the edge that lets go first.
        kept = "    keepalive 16;\n    keepalive_timeout 60s;"
        groups.append(
            f"upstream {service} {{\n{servers}\n{kept}\n}}\nupstream {service}_once {{\n{servers}\n}}"
        )
    return "\n".join(groups)

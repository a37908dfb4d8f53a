"""The packages that services load at their start; a program loads by itself what is not named here."""

import importlib

# Not prometheus_client: it looks once, as it is imported, whether several workers add up their figures.
PER_PROCESS = ("prometheus_client",)
LIBRARIES = (
    "aiohttp.web",
    "aiohttp.worker",
    "aiosmtpd.controller",
    "argon2",
    "authlib.integrations.flask_oauth2",
    "authlib.integrations.requests_client",
    "authlib.jose",
    "authlib.oidc.core",
    "authlib.oidc.rpinitiated",
    "concurrent.futures.thread",
    "encodings.idna",
    "flask",
    "flask_cors",
    "gunicorn.app.wsgiapp",
    "gunicorn.workers.gthread",
    "gunicorn_h1c",
    "html.parser",
    "jinja2.ext",
    "joserfc.jwt",
    "jsonschema",
    "markdown_it",
    "mmap",
    "msgspec",
    "nh3",
    "orjson",
    "psycopg",
    "pydantic_settings",
    "redis.asyncio",
    "requests",
    "resource",
    "rq",
    "smtplib",
    "sqlalchemy.dialects.postgresql",
    "sqlalchemy.dialects.sqlite",
    "sqlalchemy.orm",
    "sqlite3",
    "structlog",
    "tantivy",
    "timeit",
    "uvloop",
    "webauthn",
    "werkzeug.middleware.proxy_fix",
    "wsgiref.simple_server",
    "xml.etree.ElementTree",
    "xml.sax.saxutils",
    "yaml",
)


def load() -> None:
    """Import all of them. Raises: ImportError."""
    for name in LIBRARIES:
        importlib.import_module(name)
    # Once for all: a program that did so would write to 1.4 MB. What comes later is seen by its folder's time.
    importlib.invalidate_caches()

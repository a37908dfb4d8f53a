"""The Content-Security-Policy of a page, by hashes: written when a release is composed, equal for every visitor."""

import base64
import hashlib
from collections.abc import Iterable
from dataclasses import dataclass

# Filled in by the edge when it composes the page: where the payment gateway's card fields come from.
GATEWAY_ORIGIN = "<!--# echo var='gateway_origin' -->"


@dataclass(frozen=True)
class Vendors:
    """Whom the configuration lets into a page beside ourselves, once its visitor allows it: addresses and origins."""

    scripts: tuple[str, ...] = ()
    connections: tuple[str, ...] = ()
    images: tuple[str, ...] = ()
    frames: tuple[str, ...] = ()


NO_VENDORS = Vendors()


def together(*vendors: Vendors) -> Vendors:
    """Everybody that several configurations let in, each once."""

    def once(name: str) -> tuple[str, ...]:
        return tuple(dict.fromkeys(source for one in vendors for source in getattr(one, name)))

    return Vendors(once("scripts"), once("connections"), once("images"), once("frames"))


def style_hash(css: str) -> str:
    """The source expression that allows exactly this inline stylesheet."""
    return f"'sha256-{base64.b64encode(hashlib.sha256(css.encode()).digest()).decode()}'"


def page_policy(styles: Iterable[str], trusted_types: Iterable[str], vendors: Vendors = NO_VENDORS) -> str:
    """The policy for a page with these inline stylesheets, these Trusted Types policies and these vendors.

    No inline script exists, and data blocks need no hash, so scripts come from our own files alone, and from the very
    files of vendors that are configured. What a <meta> cannot say (frame-ancestors) the edge says in a header.
    Source: SPEED.md, TRUST.md §2.2.
    """
    directives = (
        "default-src 'none'",
        _directive("script-src 'self'", vendors.scripts),
        f"style-src 'self' {' '.join(style_hash(css) for css in styles)}".rstrip(),
        _directive("img-src 'self'", vendors.images),
        "font-src 'self'",
        _directive("connect-src 'self'", vendors.connections),
        _directive(f"frame-src {GATEWAY_ORIGIN}", vendors.frames),
        "form-action 'self'",
        "base-uri 'none'",
        "object-src 'none'",
        "require-trusted-types-for 'script'",
        f"trusted-types {' '.join(sorted(trusted_types))}",
    )
    return "; ".join(directives)


def _directive(own: str, more: Iterable[str]) -> str:
    return " ".join((own, *more))

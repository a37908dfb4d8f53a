"""The Content-Security-Policy of a page, by hashes: written when a release is composed, equal for every visitor."""

import base64
import hashlib
from collections.abc import Iterable

# Filled in by the edge when it composes the page: where the payment gateway's card fields come from.
GATEWAY_ORIGIN = "<!--# echo var='gateway_origin' -->"


def style_hash(css: str) -> str:
    """The source expression that allows exactly this inline stylesheet."""
    return f"'sha256-{base64.b64encode(hashlib.sha256(css.encode()).digest()).decode()}'"


def page_policy(styles: Iterable[str], trusted_types: Iterable[str]) -> str:
    """The policy for a page with these inline stylesheets and these Trusted Types policies.

    No inline script exists, and data blocks need no hash, so scripts come from our own files alone. What a <meta>
    cannot say (frame-ancestors) the edge says in a header. Source: SPEED.md, TRUST.md §2.2.
    """
    directives = (
        "default-src 'none'",
        "script-src 'self'",
        f"style-src 'self' {' '.join(style_hash(css) for css in styles)}".rstrip(),
        "img-src 'self'",
        "font-src 'self'",
        "connect-src 'self'",
        f"frame-src {GATEWAY_ORIGIN}",
        "form-action 'self'",
        "base-uri 'none'",
        "object-src 'none'",
        "require-trusted-types-for 'script'",
        f"trusted-types {' '.join(sorted(trusted_types))}",
    )
    return "; ".join(directives)

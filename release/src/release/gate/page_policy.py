"""Whether the policy of a page will let a section work, and nothing else through."""

import re
from collections.abc import Mapping

from release.builds import HOST, Build
from release.gate.records import GateError

_POLICY_NAME = re.compile(r"^[a-z][a-z0-9_]*$")
# What the policy refuses in HTML: it holds hashes of stylesheets and nothing for attributes or inline scripts.
_REFUSED = (
    (re.compile(r"<script(?![^>]*\btype=\"application/(?:ld\+)?json\")", re.IGNORECASE), "an inline script"),
    (re.compile(r"<[a-z][^>]*\sstyle=", re.IGNORECASE), "a style attribute"),
    (re.compile(r"<[a-z][^>]*\son[a-z]+=", re.IGNORECASE), "an event attribute"),
    (re.compile(r"<!--#"), "a server-side include"),
)


def check_policies(section: str, built: Mapping[str, Build]) -> None:
    """Raises: GateError: two sections create one Trusted Types policy, or drawn HTML holds what a page refuses."""
    owners: dict[str, str] = {}
    for name, one in built.items():
        for policy in one.manifest["policies"]:
            if policy in owners:
                raise GateError(
                    f"{name} and {owners[policy]} both create the Trusted Types policy {policy}, and a page allows it "
                    f"once. Rename it in {name}"
                )
            if not _POLICY_NAME.match(policy):
                raise GateError(f"{name}'s Trusted Types policy {policy!r} is no name: use a-z, 0-9 and _")
            owners[policy] = name
    if section != HOST:
        _check_drawn(built[section])


def _check_drawn(build: Build) -> None:
    for path in sorted(build.html.rglob("*.html")):
        drawn = path.read_text("utf-8")
        for pattern, what in _REFUSED:
            if pattern.search(drawn):
                raise GateError(
                    f"{build.section} draws {what} in {path.relative_to(build.html)}, which the page's policy "
                    "refuses. Move it into a script or stylesheet of the section"
                )

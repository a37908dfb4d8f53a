"""On which lines a first page is served with the brand's typefaces. Source: V14, DESIGN §7; docs/adr/0027.

A browser holds the first words back until preloaded typefaces are there. The kernel knows how far away the visitor is:
where a round trip is short, two files of some 30 KB each come before anybody has waited.
"""

from release.edge.errors import EdgeError

# Slow 4G takes 150 ms, a good mobile line 50, most fixed lines under 30.
FAST_MS = 40
# Microseconds, as nginx tells them: below 10,000, and from there up to FAST_MS.
_FAST = f'    default "";\n    "~^[0-9]{{1,4}}$" 1;\n    "~^[1-{FAST_MS // 10 - 1}][0-9]{{4}}$" 1;'
# Behind a proxy the line is the proxy's, hence a setting. Each: what tells of the line, and who is then served.
CHOICES = {
    "fast": ("$tcpinfo_rtt", _FAST),
    "always": ('""', "    default 1;"),
    "never": ('""', '    default "";'),
}


def face_values(choice: str) -> dict[str, str]:
    """The marks of EDGE_FACES. Raises: EdgeError: it is none of the choices."""
    if choice not in CHOICES:
        raise EdgeError(f"EDGE_FACES={choice}: say {', '.join(CHOICES)}")
    told_by, lines = CHOICES[choice]
    return {"line_told_by": told_by, "faces_of_line": lines}

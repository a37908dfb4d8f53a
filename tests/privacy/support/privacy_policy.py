"""The public's privacy policy, read."""

from release.layout import ROOT

TEXT = (ROOT / "services/content/library/pages/privacy-policy.md").read_text("utf-8")


def section(heading: str) -> str:
    return TEXT.split(f"\n## {heading}\n")[1].split("\n## ")[0]


def table(heading: str) -> list[list[str]]:
    """The rows of the tables below a heading, heads and all, without the lines that draw them."""
    lines = [line for line in section(heading).splitlines() if line.startswith("| ")]
    return [[cell.strip() for cell in line.strip("|").split("|")] for line in lines]

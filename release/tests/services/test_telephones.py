"""Telephones are written one way wherever a customer reads them: insurers' desks, their pages, the brands' own."""

import re

from release.layout import ROOT

ONE_WAY = re.compile(r"\+1 \(\d{3}\) 555-\d{4}")
ANY_WAY = re.compile(r"(?:\+1[ .-]?)?\(?\b\d{3}\)?[ .-]555[ .-]?\d{4}\b")
SHOWN = (
    "services/quotes/carriers/*/carrier.yaml",
    "services/sandbox/src/sandbox/carriers/library/*/carrier.yaml",
    "services/content/library/**/*.md",
    "services/content/library/**/*.yaml",
    "shells/brands/*.json",
)


def test_every_telephone_that_is_shown_is_written_like_the_others() -> None:
    files = [path for shown in SHOWN for path in ROOT.glob(shown)]
    written = [
        (str(path.relative_to(ROOT)), each)
        for path in files
        for each in ANY_WAY.findall(path.read_text("utf-8"))
    ]
    assert len(written) > 60
    assert [(path, each) for path, each in written if not ONE_WAY.fullmatch(each)] == []

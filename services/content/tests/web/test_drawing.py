"""Bodies are drawn alike here and in the browser: `bodies/*.html` is what packages/shared/pages compares itself with.

`COATI_RENEW=1 pytest services/content/tests/web/test_drawing.py` writes them anew after a change of a template.
"""

import json
import os
import re
from pathlib import Path

import pytest
from content.web import drawing

FOLDER = Path(__file__).with_name("bodies")
PAGES = sorted(path.stem for path in FOLDER.glob("*.json"))


@pytest.mark.parametrize("name", PAGES)
def test_a_body_is_drawn_as_the_browser_expects_it(name: str) -> None:
    """[P-02, P-08, P-09, P-10, P-11, P-12] The markup of the file is the one that React was compared with."""
    data = (FOLDER / f"{name}.json").read_text("utf-8")
    drawn = re.sub(r'<script type="application/json".*', "", drawing.body(data, "Coati"), flags=re.DOTALL)
    kept = FOLDER / f"{name}.html"
    if os.environ.get("COATI_RENEW"):
        kept.write_text(f"{drawn}\n", "utf-8")
    assert f"{drawn}\n" == kept.read_text("utf-8")


def test_the_data_stand_at_the_end_unchanged_and_inert() -> None:
    data = json.dumps(
        {
            **json.loads((FOLDER / "page-bare.json").read_text("utf-8")),
            "title": '</script><!--# include virtual="/x" --> & \u2028',
        },
        ensure_ascii=False,
    )
    body = drawing.body(data, "Coati")
    block = re.search(r'<script type="application/json" id="coati-page">(.*)</script>$', body, re.DOTALL)
    assert block
    assert not set("<>&\u2028\u2029") & set(block[1])
    assert json.loads(block[1]) == json.loads(data)


def test_values_are_text_wherever_they_stand() -> None:
    """[A-10] A title that looks like markup stays a title, in the breadcrumb, in the heading and in an attribute."""
    page = json.loads((FOLDER / "post.json").read_text("utf-8"))
    evil = '"><img src=x onerror=alert(1)>'
    page["heading"] = page["thumbnail"]["alt"] = page["breadcrumb"][-1]["title"] = evil
    page["words"] = [["p", {"id": evil}, evil]]
    assert "<img src=x" not in drawing.body(json.dumps(page), "Coati")


def test_no_body_has_inline_styles_or_scripts_of_its_own() -> None:
    for path in FOLDER.glob("*.html"):
        assert not re.search(r"\sstyle=|\son\w+=|<script|<!--", path.read_text("utf-8")), path.name

import pytest
from content.domain.addresses import canonical


@pytest.mark.parametrize(
    ("path", "expected"),
    [
        ("/", "/"),
        ("/about-us/", "/about-us/"),
        ("/about-us", "/about-us/"),
        ("/About-US", "/about-us/"),
        ("/blog//post/", "/blog/post/"),
        ("/blog/category/city-guides", "/blog/category/city-guides/"),
    ],
)
def test_every_spelling_has_one_canonical_form(path: str, expected: str) -> None:
    assert canonical(path) == expected


@pytest.mark.parametrize(
    "path",
    ["/../etc/passwd", "/a/./b/", "/<script>/", "/a b/", "/a--b/", "/-a/", "/ä/", "/a.html", "/" + "a" * 300],
)
def test_what_no_page_can_be_called_has_none(path: str) -> None:
    assert canonical(path) is None

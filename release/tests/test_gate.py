"""What the gate says of releases written by hand, each broken in one way; no compiler and no browser runs here."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from release.builds import Build
from release.gate import GateError, Recording, check_built
from release.gate.integrity import integrity_of
from release.gate.recorded import hints, recordings
from release.layout import ROOT

SCRIPTS = {
    "host": ["main.js", "react.js", "router.js", "documents.js"],
    "chrome": ["entry.js"],
    "blog": ["entry.js", "page-search.js"],
}
HOST: dict[str, Any] = {
    "contract": 2,
    "contracts": [1, 2],
    "entry": "main.js",
    "hints": ["main.js"],
    "routing": ["router.js"],
    "documents": ["documents.js"],
    "fonts": [],
    "shared": {"react": {"version": "19.3.1", "scripts": ["react.js"]}},
    "policies": ["coati_host"],
}


def remote(section: str, **changes: Any) -> dict[str, Any]:
    return {
        "section": section,
        "contract": 2,
        "entry": "entry.js",
        "hints": ["entry.js"],
        "pages": {"search": ["page-search.js"]} if section == "blog" else {},
        "needs": ["react"],
        "shared": {"react": "19.3.1"},
        "policies": [f"remote_{section}"],
        **changes,
    }


@pytest.fixture
def put(tmp_path: Path) -> Callable[..., Build]:
    """A release as the build leaves one, with whatever its manifest says otherwise."""

    def put(section: str, manifest: dict[str, Any], size: int = 1000, drawn: str = "<p>Hi</p>") -> Build:
        one = Build(section, f"{section}1", tmp_path / section, tmp_path / f"{section}-html")
        for folder in (one.folder, one.html):
            folder.mkdir(parents=True)
        for name in SCRIPTS[section]:
            (one.folder / name).write_text(f"// {section} {name}")
        (one.folder / "styles.css").write_text("a{color:#000}")
        files = {path.name: integrity_of(path) for path in one.folder.iterdir()}
        written = {
            "release": one.release,
            "styles": ["styles.css"],
            "integrity": files[manifest["entry"]],
            "sizes": dict.fromkeys(SCRIPTS[section], size),
            "files": files,
            **manifest,
        }
        name = "host.json" if section == "host" else "remote.json"
        (one.folder / name).write_text(json.dumps(written))
        (one.html / "part.html").write_text(drawn)
        return one

    return put


@pytest.fixture
def rest(put: Callable[..., Build]) -> dict[str, Build]:
    return {"host": put("host", HOST), "chrome": put("chrome", remote("chrome"))}


def test_a_whole_release_among_others_passes(put: Callable[..., Build], rest: dict[str, Build]) -> None:
    built = {**rest, "blog": put("blog", remote("blog"))}
    for section in built:
        check_built(section, built)


def test_a_remote_of_the_contract_before_passes(put: Callable[..., Build], rest: dict[str, Build]) -> None:
    check_built("blog", {**rest, "blog": put("blog", remote("blog", contract=1))})


@pytest.mark.parametrize(
    ("changes", "said"),
    [
        ({"contract": 3}, r"blog speaks contract 3, the host 1 and 2\. Ship the host .*SECTION=host"),
        ({"contract": 0}, r"contract 0, the host 1 and 2\. Bring blog to contract 2 .*SECTION=blog"),
        ({"shared": {"react": "18.0.0"}}, r"built with react 18\.0\.0, the host has 19\.3\.1.*package-lock"),
        ({"shared": {"lodash": "4.0.0"}}, "blog takes lodash, which the host does not provide.*SECTION=host"),
        ({"policies": ["remote_chrome"]}, "blog and chrome both create .* remote_chrome.*Rename it"),
        ({"policies": ["default; x"]}, "is no name"),
        ({"integrity": "sha384-other"}, "blog's entry and the integrity .* differ. Build blog anew"),
        ({"hints": ["entry.js", "gone.js"]}, "needs gone.js, which is none of its files"),
        ({"files": {}}, "does not say what its files are"),
    ],
)
def test_what_does_not_fit_is_refused_with_what_to_do(
    put: Callable[..., Build], rest: dict[str, Build], changes: dict[str, Any], said: str
) -> None:
    with pytest.raises(GateError, match=said):
        check_built("blog", {**rest, "blog": put("blog", remote("blog", **changes))})


@pytest.mark.parametrize("name", ["page-search.js", "styles.css"])
def test_a_file_that_changed_after_the_build_is_refused(
    put: Callable[..., Build], rest: dict[str, Build], name: str
) -> None:
    blog = put("blog", remote("blog"))
    (blog.folder / name).write_text("changed")
    with pytest.raises(GateError, match=rf"file {name} was changed after it was built"):
        check_built("blog", {**rest, "blog": blog})
    (blog.folder / name).unlink()
    with pytest.raises(GateError, match=f"lacks its file {name}"):
        check_built("blog", {**rest, "blog": blog})


@pytest.mark.parametrize("grown", ["host", "chrome", "blog"])
def test_a_page_over_its_budget_is_refused_whichever_section_grew(
    put: Callable[..., Build], grown: str
) -> None:
    """Host and chrome are in every page: what they grow by, the blog's pages pay too. Source: SPEED V16."""
    manifests = {"host": HOST, "chrome": remote("chrome"), "blog": remote("blog")}
    built = {
        name: put(name, manifest, 114_900 if name == grown else 100) for name, manifest in manifests.items()
    }
    with pytest.raises(GateError, match=r"page ships [\d,]+ bytes .* than its budget of [\d,]+:\n +\d"):
        check_built(grown, built)


@pytest.mark.parametrize(
    ("drawn", "said"),
    [
        ("<script>go()</script>", "an inline script"),
        ('<p style="color:red">x</p>', "a style attribute"),
        ('<button onclick="go()">x</button>', "an event attribute"),
        ('<!--# include virtual="/x" -->', "a server-side include"),
    ],
)
def test_html_that_the_policy_of_a_page_refuses_is_not_shipped(
    put: Callable[..., Build], rest: dict[str, Build], drawn: str, said: str
) -> None:
    data = '<script type="application/json" id="x">{}</script>'
    with pytest.raises(GateError, match=f"blog draws {said} in part.html"):
        check_built("blog", {**rest, "blog": put("blog", remote("blog"), drawn=data + drawn)})


def test_what_browsers_asked_for_becomes_hints_while_the_releases_are_the_same(
    put: Callable[..., Build], rest: dict[str, Build]
) -> None:
    built = {**rest, "blog": put("blog", remote("blog"))}
    start = ["/assets/host/host1/main.js", "/assets/blog/blog1/entry.js"]
    own = "/assets/blog/blog1/page-search.js"
    unused, late = "/assets/host/host1/router.js", "/assets/host/host1/documents.js"
    found = [
        {"section": "blog", "path": "/blog/", "scripts": [late, *start], "hinted": [*start, unused]},
        {"section": "blog", "path": "/search?q=x", "scripts": [*start, own], "hinted": start},
    ]
    recording = recordings(built, found)["blog"]
    assert (recording.start, recording.pages) == (start, {"search": [own]})
    assert recording.remarks == [
        "/blog/ was hinted host/router.js and did not use it",
        "/blog/ used host/documents.js, which no hint named",
        "/search?q=x used blog/page-search.js, which no hint named",
    ]
    assert hints([recording], built, "blog") == start
    assert hints([recording], built, "blog", "search") == [own]
    assert hints([recording], built, "blog", "home") is None
    assert hints([recording], built, "chrome") is None
    other = Build("chrome", "chrome2", rest["chrome"].folder, rest["chrome"].html)
    assert hints([recording], {**built, "chrome": other}, "blog") is None


def test_a_section_tried_once_does_not_hint_that_page_on_all_of_its_pages(
    put: Callable[..., Build], rest: dict[str, Build]
) -> None:
    built = {**rest, "blog": put("blog", remote("blog"))}
    scripts = ["/assets/blog/blog1/entry.js", "/assets/blog/blog1/page-search.js"]
    found = [{"section": "blog", "path": "/search", "scripts": scripts, "hinted": scripts}]
    assert recordings(built, found)["blog"] == Recording(
        {"host": "host1", "chrome": "chrome1", "blog": "blog1"}, scripts[:1], {"search": scripts[1:]}
    )


def test_no_package_of_ours_has_a_version_that_would_stop_shipping_apart() -> None:
    """Shared modules have to be equal in host and section: raised here, it would refuse all that was built before."""
    ours = [ROOT / "shells" / "host", *(ROOT / "packages").glob("*/*")]
    manifests = [
        json.loads((one / "package.json").read_text()) for one in ours if (one / "package.json").is_file()
    ]
    assert len(manifests) > 10
    assert {one.get("version", "0.0.0") for one in manifests} == {"0.0.0"}

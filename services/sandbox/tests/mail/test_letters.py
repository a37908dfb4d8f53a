"""A mail is read whatever is wrong with it, and its HTML is made harmless."""

from email.message import EmailMessage

import pytest
from sandbox.mail import letters

NASTY = [
    "<script>alert(1)</script>",
    "<img src=x onerror=alert(1)>",
    '<a href="javascript:alert(1)">x</a>',
    '<form action="/mail/delete-all" method="post"><button>x</button></form>',
    '<iframe src="https://evil.example"></iframe>',
    '<svg onload="alert(1)"></svg>',
    '<meta http-equiv="refresh" content="0;url=https://evil.example">',
    '<base href="https://evil.example/">',
    "<style>@import 'https://evil.example'</style>",
    '<object data="https://evil.example"></object>',
]


def letter_with(html: str) -> letters.Letter:
    message = EmailMessage()
    message["Subject"] = "Hello – there"
    message["From"] = "Coati <hello@coati.example>"
    message.set_content("Plain words")
    message.add_alternative(html, subtype="html")
    message.add_attachment(b"%PDF-", maintype="application", subtype="pdf", filename="policy – Ann.pdf")
    return letters.read(message.as_bytes())


def test_all_parts_of_a_mail_are_read() -> None:
    letter = letter_with("<h1 style='color:#0f5257'>Hi</h1>")
    assert letter.subject == "Hello – there"
    assert letter.sender == "Coati <hello@coati.example>"
    assert letter.text == "Plain words\n"
    assert letter.html is not None
    assert 'style="color:#0f5257"' in letter.html
    attachment = letter.attachments[0]
    assert (attachment.name, attachment.mimetype, attachment.content) == (
        "policy – Ann.pdf",
        "application/pdf",
        b"%PDF-",
    )


@pytest.mark.parametrize("html", NASTY)
def test_nothing_that_acts_survives(html: str) -> None:
    clean = letter_with(f"<p>before</p>{html}<p>after</p>").html
    assert clean is not None
    assert "before" in clean
    assert "after" in clean
    for danger in (
        "script",
        "onerror",
        "onload",
        "javascript:",
        "<form",
        "<iframe",
        "<meta",
        "<base",
        "<style",
        "<object",
    ):
        assert danger not in clean


def test_a_document_s_title_is_no_line_of_the_letter() -> None:
    assert (
        letters.harmless("<html><head><title>Subject</title></head><body><p>Hi</p></body></html>")
        == "<p>Hi</p>"
    )


def test_a_link_opens_elsewhere_and_tells_nothing() -> None:
    clean = letter_with('<a href="https://coati.example/">x</a>').html
    assert clean is not None
    assert 'target="_blank"' in clean
    assert "noreferrer" in clean


@pytest.mark.parametrize(
    "raw",
    [
        b"",
        b"\x00\xff\xfe",
        b"Subject: =?utf-8?B?broken\r\n\r\nx",
        b"Content-Type: text/plain; charset=nonsense\r\n\r\n\xe9",
        b"Content-Type: multipart/mixed\r\n\r\nno boundary",
        b'Content-Type: multipart/mixed; boundary="b"\r\n\r\n--b\r\nContent-Type: text/html\r\n\r\n\xff\xfe',
        b"From: \xff\xfe <a@b>\r\nTo: nobody\r\n\r\nx",
    ],
)
def test_a_broken_mail_is_shown_as_well_as_it_can_be(raw: bytes) -> None:
    letters.read(raw)
    letters.subject_of(raw)

"""What documents print is what they were given, in every script that they accept."""

import re
import unicodedata
from io import BytesIO
from pathlib import Path

import pytest
from kit.pdf.document import HERE, Look, MissingGlyphError, PdfDocument, render
from kit.pdf.text import PRINTABLE, is_printable, legible, tidied
from pypdf import PdfReader

LOOK = Look("Sample company", "SAMPLE")
EVERY = [chr(code) for code in range(0x20, 0x11000) if is_printable(chr(code))]
NAMES = (
    "Zoë Müller-Łukasiewicz",
    "Nguyễn Thị Ánh",
    "Đặng Hữu Phước",
    "Þórdís Ægisdóttir",
    "İpek Şahin Ğ",
    "Αθηνά Παπαδοπούλου",
    "Владимир Ёлкин",
    "Ђорђе Љубић Їжак Ґудзь Ңұрсұлтан",
    "O’Neill d'Arc “Bo” 3rd, Jr.",
    "Kūʻiʻō Kaʻahumanu",
    "Janice Keihanaikukauakahihuliheekahaunaele",
    "Ọlọ́runfẹ́mi Adébáyọ̀",
    "x\u0323\u0301 q\u0307",
)
OTHER_SCRIPTS = (
    "李 小龍",
    "ひらがな",
    "김민준",
    "محمد علي",
    "דוד כהן",
    "देवनागरी",
    "தமிழ்",
    "สมชาย",
    "አበበ",
    "გიორგი",
    "Աննա",
    "Jo 😀",
    "Ada ❤️",
    "Zoë 李",
    "\U0001d4d0da",
    "Ada \x00",
)


def text_of(pdf: bytes) -> str:
    return " ".join(" ".join(page.extract_text() for page in PdfReader(BytesIO(pdf)).pages).split())


def printed(*texts: str) -> str:
    document = PdfDocument("Paper", ["Foot"], LOOK)
    document.heading("Paper")
    for text in texts:
        document.text_block(text)
        document.facts([("Name", text)])
        document.grid(("Name", "Other"), [(text, text)], (1, 1))
    return text_of(document.pdf())


@pytest.mark.parametrize("name", NAMES)
def test_a_name_that_is_accepted_is_in_the_text_of_the_document(name: str) -> None:
    """(case P2)"""
    read = tidied(name)
    assert is_printable(read)
    found = unicodedata.normalize("NFC", printed(read))
    assert found.replace(" ", "").count(read.replace(" ", "")) == 4


@pytest.mark.parametrize("name", OTHER_SCRIPTS)
def test_a_name_in_another_script_is_known_beforehand_and_never_left_out(name: str) -> None:
    """(case P2) Refused where it is typed; written out where it was sold before, or where a carrier says it."""
    assert not is_printable(tidied(name))
    missing = next(each for each in unicodedata.normalize("NFC", tidied(name)) if not is_printable(each))
    written = legible(name)
    assert is_printable(written)
    assert f"U+{ord(missing):04X}" in written or unicodedata.normalize("NFKC", missing) in written
    assert written.replace(" ", "") in printed(name).replace(" ", "")


@pytest.mark.parametrize("name", ["李", "محمد", "😀", "ＡＢ"])
def test_a_letter_without_a_glyph_stops_the_document(name: str) -> None:
    """(case P2) Whatever reaches the typesetter by another way is refused there, too."""
    bare = {"title": "T", "author": "A", "mark": "M", "accent": "#000000", "logo": None, "footer": []}
    with pytest.raises(MissingGlyphError):
        render({**bare, "parts": [{"kind": "text", "text": name}]})


def test_every_letter_that_is_called_printable_is_in_both_weights() -> None:
    """(case P2) All of them are set, in regular and in bold, and can be read back."""
    assert len(EVERY) > 1000
    letters = [each for each in EVERY if not unicodedata.combining(each) and each != " "]
    document = PdfDocument("Paper", [], LOOK)
    document.heading("Paper")
    lines = [" ".join(letters[at : at + 30]) for at in range(0, len(letters), 30)]
    for line in lines:
        document.note(line)
        document.text_block(line)
    found = unicodedata.normalize("NFC", text_of(document.pdf()))
    for line in lines:
        assert found.count(unicodedata.normalize("NFC", line)) == 2, line


@pytest.mark.parametrize(
    ("typed", "read"),
    [
        ("  Ada \u00a0 Marsh\u200b ", "Ada Marsh"),
        ("\u202eAda\u202c", "Ada"),
        ("Ｌｉ", "Li"),
        ("ﬁona", "fiona"),
        ("Zoe\u0308", "Zoë"),
        ("Kaʻiulani", "Ka‘iulani"),
        ("\ufeff\u200b", ""),
        ("Ada\nMarsh", "Ada\nMarsh"),
    ],
)
def test_typed_text_is_tidied_and_nothing_visible_is_lost(typed: str, read: str) -> None:
    """(case P2) A control character is left for the field's own rule to refuse."""
    assert tidied(typed) == read


def test_the_typeface_is_part_of_the_service() -> None:
    """No font of the machine is used: it may not have one."""
    assert sorted(each.name for each in (HERE / "fonts").glob("*.ttf")) == [
        "DejaVuSans-Bold.ttf",
        "DejaVuSans.ttf",
    ]
    assert re.fullmatch(f"[{PRINTABLE}]+", "Ada")


@pytest.mark.parametrize("letter", ["x", "W", "ọ\u0301", "i"])
def test_a_word_wider_than_its_column_ends_within_it(letter: str) -> None:
    """(case P2) A street of 120 letters without a space is all on the page, under nothing else."""
    word = letter * 120
    document = PdfDocument("Paper", [], LOOK)
    document.heading("Paper")
    document.text_block(word)
    document.facts([("Name", word)])
    document.grid(("A", "B"), [(word, word)], (1, 2))
    edges: list[tuple[float, str]] = []
    for page in PdfReader(BytesIO(document.pdf())).pages:
        page.extract_text(visitor_text=lambda text, cm, tm, font, size: edges.append((tm[4], text)))
    assert text_of(document.pdf()).replace(" ", "").count(letter) == 4 * 120
    assert max(len(text.strip()) for _, text in edges) < 120


def test_the_site_knows_the_same_letters() -> None:
    """(case P2) What it says at a field, before anything is sent, is what the service would say."""
    source = Path(__file__).parents[4] / "packages/shared/formats/src/printable.ts"
    (inside,) = re.findall(r"/\[\^(.*)\]/;", source.read_text(encoding="utf-8"))
    assert re.sub(r"\\u(.{4})", lambda found: chr(int(found[1], 16)), inside) == PRINTABLE

"""Stylesheets as the preset writes them: minified, with the classes of CSS modules."""

from pathlib import Path

from release import sheets

BASE = ':root{--c:#fff}a:after{content:"};{"}'
BUTTON = ".ui-button_button_1a2{color:red}@media (width>=768px){.ui-button_button_1a2{color:blue}}"
MODAL = "@keyframes ui-modal_rise_9f0{0%{scale:0}}.ui-modal_modal_9f0{animation:ui-modal_rise_9f0 1s}"
CARD = ".quote-plan-card_title_3f0,.ui-modal_modal_9f0 h2{margin:0}"


def test_rules_are_the_whole_sheet_in_its_order() -> None:
    css = '@charset "utf-8";' + BASE + BUTTON + MODAL
    found = list(sheets.rules(css))
    assert "".join(found) == css
    assert found[1:3] == [":root{--c:#fff}", 'a:after{content:"};{"}']
    assert found[4].startswith("@media")


def test_a_module_is_known_by_its_classes_wherever_they_stand() -> None:
    markup = '<p class="quote-plan-card_title_3f0 ui-icon_m_0ab"> coati-page ui-button </p>'
    assert sheets.modules_in(markup) == {"quote-plan-card", "ui-icon"}
    assert sheets.modules_in(MODAL) == {"ui-modal"}


def test_a_rule_stands_where_it_is_first_needed_and_what_nobody_draws_is_left_out() -> None:
    """[V14] Bytes before the first words are those of the first words."""
    first, later = sheets.divide(BASE + BUTTON + MODAL + CARD, [{"ui-button"}, {"quote-plan-card"}])
    assert first == BASE + BUTTON
    assert later == CARD
    assert sheets.divide(BASE + BUTTON, [(), ()]) == [BASE, ""]


def test_typefaces_to_be_fetched_are_told_from_those_of_the_system() -> None:
    fetched = "@font-face{font-family:A;src:url(/a.woff2)}"
    local = "@font-face{font-family:B;src:local(Arial)}"
    assert sheets.take_faces(BASE + fetched + local) == (BASE + local, fetched)


def test_scripts_tell_what_they_can_draw(tmp_path: Path) -> None:
    (tmp_path / "remote.js").write_text('{button:"ui-button_button_1a2"}')
    (tmp_path / "ui.js").write_text('{modal:"ui-modal_modal_9f0"}')
    assert sheets.modules_of_scripts(tmp_path, frozenset({"ui.js"})) == {"ui-button"}
    assert sheets.modules_of_scripts(tmp_path) == {"ui-button", "ui-modal"}

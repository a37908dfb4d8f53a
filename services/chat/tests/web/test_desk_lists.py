"""What the desk's lists show: who waits, who wants an answer, and nobody who is long gone."""

from datetime import timedelta

from chat.composition import Parts
from chat.sweeping import QUIET_FOR
from flask.testing import FlaskClient
from kit.testing import SetClock
from visitors import as_agent, key_of, say, start, texts


def begin_many(client: FlaskClient, count: int) -> list[str]:
    return [start(client, start_id=f"start-{turn:016}", name=f"V{turn}")["key"] for turn in range(count)]


def test_whoever_waits_is_seen_behind_a_hundred_that_nobody_ended(
    client: FlaskClient, parts: Parts, clock: SetClock
) -> None:
    begin_many(client, 101)
    for number in range(1, 102):
        parts.desk.answer(key_of(parts, number), "Ben", "Hello.", f"answer-{number:016}")
    clock.advance(timedelta(minutes=1))
    start(client, name="Grace")
    start(client, start_id="start-" + "b" * 16, name="Own Visitor")
    parts.desk.answer(key_of(parts, 103), "Ada", "Hello.", "i" * 20)
    page = client.get("/desk/", headers=as_agent(parts)).text
    assert "Waiting (1)" in page
    assert "Grace" in page
    assert "Yours (1)" in page
    assert "Own Visitor" in page


def test_an_agent_sees_which_of_five_visitors_spoke_last(client: FlaskClient, parts: Parts) -> None:
    keys = begin_many(client, 5)
    for number in range(1, 6):
        parts.desk.answer(key_of(parts, number), "Ada", "Hello.", f"answer-{number:016}")
    say(client, keys[2], "And my knee?", "m" * 20)
    page = client.get("/desk/", headers=as_agent(parts)).text
    assert page.count("wants an answer") == 1
    row = page[page.index('id="go-3-') :]
    assert "wants an answer" in row[: row.index("</li>")]
    assert "<title>(1) Desk</title>" in page
    parts.desk.answer(key_of(parts, 3), "Ada", "Covered.", "k" * 20)
    assert "wants an answer" not in client.get("/desk/", headers=as_agent(parts)).text


def test_the_title_counts_who_waits_and_not_who_is_a_colleagues(client: FlaskClient, parts: Parts) -> None:
    keys = begin_many(client, 2)
    parts.desk.answer(key_of(parts, 1), "Ben", "Hello.", "i" * 20)
    say(client, keys[0], "Thanks!", "m" * 20)
    for path, title in (("/desk/", "(1) Desk"), ("/desk/requests/", "(1) Contact requests – Desk")):
        assert f"<title>{title}</title>" in client.get(path, headers=as_agent(parts)).text


def test_a_conversation_without_a_word_for_a_day_has_ended(
    client: FlaskClient, parts: Parts, clock: SetClock
) -> None:
    key = begin_many(client, 1)[0]
    parts.desk.answer(key_of(parts, 1), "Ada", "Anything else?", "i" * 20)
    clock.advance(QUIET_FOR - timedelta(seconds=1))
    parts.sweeper.sweep()
    assert parts.desk.conversations.get(key_of(parts)).state == "open"
    clock.advance(timedelta(seconds=1))
    parts.sweeper.sweep()
    assert parts.desk.conversations.get(key_of(parts)).state == "closed"
    assert texts(parts)[-1] == "This conversation has ended."
    # Its visitor may still have a copy sent.
    asked = client.post(f"/api/chat/conversations/{key}/transcript", json={"email": "ada@example.com"})
    assert asked.status_code == 202


def test_words_of_the_last_moment_keep_a_conversation_open(
    client: FlaskClient, parts: Parts, clock: SetClock
) -> None:
    key = begin_many(client, 1)[0]
    parts.desk.answer(key_of(parts, 1), "Ada", "Anything else?", "i" * 20)
    clock.advance(QUIET_FOR)
    quiet = parts.desk.conversations.quiet_since_before(clock())
    say(client, key, "Yes: my knee.", "m" * 20)
    parts.sweeper._end_quietly(quiet[0])
    assert parts.desk.conversations.get(key_of(parts)).state == "open"

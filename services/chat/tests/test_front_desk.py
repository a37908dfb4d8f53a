"""Agents take, answer, hand over and end: one of them at a time, on both databases."""

from concurrent.futures import ThreadPoolExecutor

import pytest
from chat.composition import Parts
from chat.domain.conversations import ConversationOverError
from chat.front_desk import NotYoursError
from visitors import begin, texts

DATABASES = ("sqlite", "postgresql")


def test_only_one_of_two_agents_takes_a_conversation(parts: Parts) -> None:
    key = begin(parts)

    def take(agent: str) -> bool:
        try:
            parts.desk.take(key, agent)
        except ConversationOverError:
            return False
        return True

    with ThreadPoolExecutor(8) as pool:
        assert sum(pool.map(take, [f"agent {turn}" for turn in range(8)])) == 1


def test_an_agent_answers_hands_over_and_ends(parts: Parts) -> None:
    key = begin(parts)
    parts.desk.answer(key, "Ada", "Hello, this is Ada.", "id-1")
    with pytest.raises(NotYoursError):
        parts.desk.answer(key, "Ben", "Me too", "id-2")
    parts.desk.hand_over(key, "Ada", "Ben")
    parts.desk.answer(key, "Ben", "Ben now.", "id-3")
    parts.desk.close(key, "Ben")
    assert texts(parts, key) == [
        "Hello?",
        "Ada is here.",
        "Hello, this is Ada.",
        "Ben is here.",
        "Ben now.",
        "This conversation has ended.",
    ]
    with pytest.raises(ConversationOverError):
        parts.desk.conversations.say(key, "visitor", "", "wait", "id-4")

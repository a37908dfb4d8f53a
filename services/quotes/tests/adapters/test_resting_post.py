"""Whom the rest after a silence concerns: nobody whose server speaks, and nobody once it speaks again."""

import contextlib
import socket
import threading
from collections.abc import Iterator
from email.message import EmailMessage

import pytest
from kit.smtp import MailAwayError, MailRefusedError, MailSilentError
from kit.testing.mail_box import MailBox
from quotes.adapters.resting_post import RULES, RestingPost


@pytest.fixture
def mail() -> EmailMessage:
    mail = EmailMessage()
    mail["From"], mail["To"], mail["Subject"] = "a@coati.example", "b@example.com", "Your policy"
    return mail


@pytest.fixture
def box() -> Iterator[MailBox]:
    with MailBox() as box:
        yield box


def test_a_server_that_speaks_is_not_left_alone(box: MailBox, mail: EmailMessage) -> None:
    """One address that is refused, or is to come again later, says nothing of the others."""
    post = RestingPost(box.url)
    for answer, raised in (("450 later", MailAwayError), ("550 no", MailRefusedError)):
        box.answer = answer
        with pytest.raises(raised):
            post.send(mail)
    box.answer = "250 OK"
    post.send(mail)
    assert box.subjects("b@example.com") == ["Your policy"]


def test_a_server_that_refuses_calls_costs_no_wait_and_is_asked_again(mail: EmailMessage) -> None:
    with socket.create_server(("127.0.0.1", 0)) as server:
        port = server.getsockname()[1]
    post = RestingPost(f"smtp://127.0.0.1:{port}")
    for _ in range(2):
        with pytest.raises(MailAwayError) as caught:
            post.send(mail)
        assert isinstance(caught.value.__cause__, ConnectionRefusedError)


@pytest.mark.parametrize("greets", [False, True])
def test_one_that_was_silent_is_asked_once_when_its_rest_is_over(mail: EmailMessage, *, greets: bool) -> None:
    """Whether it says nothing from the first or in the middle. TRUST R11."""
    now, held = [0.0], list[socket.socket]()
    with socket.create_server(("127.0.0.1", 0)) as server:
        post = RestingPost(f"smtp://127.0.0.1:{server.getsockname()[1]}", timeout_s=0.1, now=lambda: now[0])
        if greets:
            threading.Thread(target=_greet, args=(server, held), daemon=True).start()
        with pytest.raises(MailSilentError):
            post.send(mail)
        for now[0] in (0.1, RULES.rest_s - 0.1):
            with pytest.raises(MailAwayError) as caught:
                post.send(mail)
            assert not isinstance(caught.value, MailSilentError)
        now[0] = RULES.rest_s
        with pytest.raises(MailSilentError):
            post.send(mail)
    for each in held:
        each.close()


def _greet(server: socket.socket, held: list[socket.socket]) -> None:
    """Take calls, say hello and no more, until the server is closed."""
    with contextlib.suppress(OSError):
        while True:
            call, _ = server.accept()
            held.append(call)
            call.sendall(b"220 silent.example\r\n")

"""The words of each mail. No links: what is asked for is typed where it was begun, so nobody is lured by one."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from accounts.mails.brands import Brand


@dataclass(frozen=True, slots=True)
class Words:
    """A subject and paragraphs."""

    subject: str
    paragraphs: tuple[str, ...]


NOT_YOU = "If this was not you, you need do nothing: without the code nothing happens."
NEVER_TELL = "Never tell this code to anybody; we will not ask for it by telephone or mail."


def sign_up(brand: Brand, code: str) -> Words:
    return Words(
        f"{code} is your {brand.name} code",
        (
            f"Somebody, probably you, is opening an account at {brand.name} with this email address.",
            f"Your code is {code}. Type it on the page where you signed up. It is good for 15 minutes.",
            NEVER_TELL,
            NOT_YOU,
        ),
    )


def sign_up_known(brand: Brand, _code: str) -> Words:
    return Words(
        f"You have a {brand.name} account already",
        (
            f"Somebody, probably you, tried to open an account at {brand.name} with this email address.",
            "You have one already. Sign in with it, or choose 'Forgot your password?' on the sign-in page.",
            "If this was not you, you need do nothing: your account is unchanged.",
        ),
    )


def reset(brand: Brand, code: str) -> Words:
    return Words(
        f"{code} is your {brand.name} code",
        (
            f"Somebody, probably you, wants to set a new password for your {brand.name} account.",
            f"Your code is {code}. Type it on the page where you asked for it. It is good for 15 minutes.",
            NEVER_TELL,
            NOT_YOU,
        ),
    )


def sign_in(brand: Brand, code: str) -> Words:
    return Words(
        f"{code} is your {brand.name} code",
        (
            f"Here's your code to sign in at {brand.name}.",
            f"Your code is {code}. Type it on the page where you asked for it. It's good once, for 15 minutes.",
            NEVER_TELL,
            "If this wasn't you, you don't need to do anything: without the code, no one gets in.",
        ),
    )


def proof(brand: Brand, code: str) -> Words:
    return Words(
        f"{code} is your {brand.name} code",
        (
            f"Somebody who is signed in to your {brand.name} account wants to change how it's opened.",
            f"Your code is {code}. Type it there to confirm that it's you. It's good once, for 15 minutes.",
            NEVER_TELL,
            f"If this wasn't you, call us at once: {brand.telephone}.",
        ),
    )


def new_address(brand: Brand, code: str) -> Words:
    return Words(
        f"{code} is your {brand.name} code",
        (
            f"A {brand.name} account is to have this email address from now on.",
            f"The code is {code}. Type it on the page where the address was changed. It is good for 15 minutes.",
            NEVER_TELL,
            NOT_YOU,
        ),
    )


WITH_CODE: Mapping[str, Callable[[Brand, str], Words]] = {
    "sign-up": sign_up,
    "sign-up-known": sign_up_known,
    "reset": reset,
    "sign-in": sign_in,
    "proof": proof,
    "email": new_address,
}


def notice(kind: str, brand: Brand, details: Mapping[str, Any]) -> Words:
    """The mails that tell what has happened. Raises: KeyError: there is no such mail."""
    subject, said = _NOTICES[kind]
    asked = f"If this was not you, call us at once: {brand.telephone}."
    if kind == "deleted":
        return Words(
            subject.format(name=brand.name), (said.format(name=brand.name), *_kept(details.get("kept", ())))
        )
    return Words(subject.format(name=brand.name), (said.format(name=brand.name), asked))


_NOTICES = {
    "password-changed": (
        "Your {name} password was changed",
        "The password of your {name} account was just changed. All other sessions have ended. Passkeys open it as "
        "before: remove those that are not yours under “Sign-in and security”.",
    ),
    "email-changed": (
        "Your {name} email address was changed",
        "Your {name} account has another email address now. This one is no longer used for it.",
    ),
    "passkey-removed": (
        "A passkey was removed from your {name} account",
        "A passkey no longer opens your {name} account. Other ways to sign in work as before.",
    ),
    "passkey-added": (
        "A passkey was added to your {name} account",
        "Your {name} account can now be opened with one more passkey.",
    ),
    "deleted": (
        "Your {name} account is deleted",
        "Your {name} account and what belonged to it are deleted. This is our last mail about it.",
    ),
}


def _kept(kept: Iterable[Mapping[str, str]]) -> tuple[str, ...]:
    lines = [f"- {each['what']}: {each['why']}" for each in kept]
    return ("By law some records stay:\n" + "\n".join(lines),) if lines else ("Nothing of it was kept.",)

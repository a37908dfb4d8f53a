"""Who sends the request at work, as the edge says: it asks accounts, and drops what clients send under these names.

    caller = visitor.current()      # .customer_id is None for a guest
    customer = visitor.required()   # 401 for a guest

A guest also stands for "accounts is away": nothing that is open to all may fail for it. Source: TRUST S2, §1.2.
"""

import re
from dataclasses import dataclass
from typing import Literal
from urllib.parse import unquote

from flask import request

from kit.problems import Problem

ID_HEADER = "X-Customer-Id"
ROLE_HEADER = "X-Customer-Role"
EMAIL_HEADER = "X-Customer-Email"
Role = Literal["guest", "customer", "staff"]

_ID = re.compile(r"[A-Za-z0-9_-]{1,64}")
_MAX_EMAIL = 254


@dataclass(frozen=True, slots=True)
class Visitor:
    """A guest, or somebody signed in; `email` is verified, and None for a guest or an account without one."""

    customer_id: str | None
    role: Role
    email: str | None


@dataclass(frozen=True, slots=True)
class Customer:
    """Somebody signed in."""

    customer_id: str
    role: Role
    email: str | None


GUEST = Visitor(None, "guest", None)


def current() -> Visitor:
    """Who sends the request at work."""
    customer_id = request.headers.get(ID_HEADER, "")
    if not _ID.fullmatch(customer_id):
        return GUEST
    role: Role = "staff" if request.headers.get(ROLE_HEADER) == "staff" else "customer"
    return Visitor(customer_id, role, _email())


def required() -> Customer:
    """The customer who sends the request at work. Raises: Problem: 401 sign-in-needed."""
    visitor = current()
    if visitor.customer_id is None:
        raise sign_in_needed()
    return Customer(visitor.customer_id, visitor.role, visitor.email)


def sign_in_needed() -> Problem:
    """What a guest gets where only customers are served."""
    return Problem(
        401, "/problems/sign-in-needed", "This needs a sign-in.", "Please sign in, then try again."
    )


def _email() -> str | None:
    try:
        email = unquote(request.headers.get(EMAIL_HEADER, ""), errors="strict")
    except UnicodeDecodeError:
        return None
    return email if "@" in email and len(email) <= _MAX_EMAIL and email.isprintable() else None

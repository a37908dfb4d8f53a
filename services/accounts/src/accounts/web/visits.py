"""The request at work: its session, its cookies, where it comes from. The only place that reads or writes a cookie.

Source: ASVS 3.3.1–3.3.4, 7.2.4; PROTOCOLS §c.
"""

import hashlib
import hmac
import ipaddress

from flask import Response, after_this_request, g, request
from kit import visitor

from accounts.adapters.customers import Customers
from accounts.adapters.session_store import SessionStore
from accounts.adapters.tables import Customer
from accounts.composition import Parts
from accounts.domain import addresses, browsers
from accounts.domain.sessions import Session, new_secret

SESSION = "__Host-coati-session"
KNOWN = "__Host-coati-known"
ELSEWHERE = "__Host-coati-elsewhere"
KNOWN_S = 180 * 24 * 3600
KNOWN_ACCOUNTS = 3
"""How many accounts one browser is known for: a household's."""
KNOWN_SEPARATOR = "~"
ELSEWHERE_S = 600
# What the edge passes on; also for a browser, which drops whatever the site kept of the customer.
CLEAR_SITE_DATA = '"cache", "storage"'


class Visits:
    """Who is here, by the session of the request."""

    def __init__(self, parts: Parts) -> None:
        self._customers: Customers = parts.customers
        self._sessions: SessionStore = parts.sessions
        self._clock = parts.clock
        self._known_key = parts.key("known browsers")

    def session(self) -> Session | None:
        """The session at work. Raises: RedisError: Redis is away."""
        secret = request.cookies.get(SESSION, "")
        return self.find(secret) if secret else None

    def find(self, secret: str) -> Session | None:
        """The session of what a cookie holds. Raises: RedisError: Redis is away."""
        return self._sessions.find(secret)

    def required(self) -> Session:
        """Raises: Problem: 401; RedisError."""
        session = self.session()
        if session is None:
            raise visitor.sign_in_needed()
        return session

    def begin(self, customer: Customer) -> None:
        """Sign the customer in: a new session, and whatever the browser brought is dead (S8).

        Raises: CustomerChangedError: they have gone, or have another password, since they showed who they are.
        """
        self.end()
        browser = browsers.name(request.headers.get("User-Agent", ""))
        with self._customers.held(customer) as (_, held):
            secret = self._sessions.begin(held.id, held.role, held.email, browser)
        _set(SESSION, secret)
        if customer.email is not None:
            self.know(customer.email)

    def renew(self, *, proved: bool = False) -> None:
        """A new id for the session at work; the old one is dead. `proved`: its owner has just shown who they are."""
        secret = self._sessions.renew(request.cookies.get(SESSION, ""), proved=proved)
        if secret is not None:
            _set(SESSION, secret)

    def end(self) -> Session | None:
        """End the session at work, if there is one; returns what it was."""
        secret = request.cookies.get(SESSION, "")
        if not secret:
            return None
        _drop(SESSION)
        return self._sessions.end(secret)

    def know(self, email: str) -> None:
        """This browser has opened the account: strangers' tries shall not keep it waiting (S13)."""
        device, made = new_secret(), str(int(self._clock().timestamp()))
        own = f"{device}.{made}.{self._mark(device, made, email)}"
        others = [each for each in _known() if self._device_of(each, email) is None]
        _set(KNOWN, KNOWN_SEPARATOR.join([own, *others][:KNOWN_ACCOUNTS]), KNOWN_S)

    def device(self, email: str) -> str | None:
        """Which known browser of this account it is; None for a stranger's."""
        return next(filter(None, (self._device_of(each, email) for each in _known())), None)

    def _device_of(self, known: str, email: str) -> str | None:
        device, made, mark = [*known.split("."), "", "", ""][:3]
        if not hmac.compare_digest(mark.encode(), self._mark(device, made, email).encode()):
            return None
        return device if made.isdigit() and self._clock().timestamp() - int(made) < KNOWN_S else None

    def _mark(self, device: str, made: str, email: str) -> str:
        text = f"{device}.{made}.{addresses.key(email)}"
        return hmac.new(self._known_key, text.encode(), hashlib.sha256).hexdigest()


def _known() -> list[str]:
    """The accounts that this browser has opened, the latest first, each as a mark that only we can make."""
    return [each for each in request.cookies.get(KNOWN, "").split(KNOWN_SEPARATOR) if each][:KNOWN_ACCOUNTS]


def network() -> str:
    """Where a request comes from, as tries are counted: an address, or the /64 of an IPv6 one."""
    try:
        address = ipaddress.ip_address(request.remote_addr or "")
    except ValueError:
        return "unknown"
    return str(ipaddress.ip_network((address, 64), strict=False)) if address.version == 6 else str(address)


def neighborhood() -> str:
    """Where a request comes from, as what concerns one account is counted: an IPv4 address, or a /48 of IPv6.

    A /48 is what one attacker gets for the asking; its 65,536 networks are one here.
    """
    try:
        address = ipaddress.ip_address(request.remote_addr or "")
    except ValueError:
        return "unknown"
    return str(ipaddress.ip_network((address, 48), strict=False)) if address.version == 6 else str(address)


def coarse_network() -> str:
    """Where a request comes from, as the log may say it: without the part that names one household."""
    try:
        address = ipaddress.ip_address(request.remote_addr or "")
    except ValueError:
        return "unknown"
    return str(
        ipaddress.ip_network((address, 24 if address.version == 4 else 48), strict=False).network_address
    )


def brand() -> str:
    """The brand whose site is visited."""
    return request.headers.get("X-Coati-Brand", "")[:64]


def stay(name: str, secret: str, for_s: int) -> None:
    """Give the browser a cookie of ours for a while."""
    _set(name, secret, for_s)


def leave(name: str) -> None:
    """Have the browser forget a cookie of ours."""
    _drop(name)


def _set(name: str, value: str, max_age_s: int | None = None) -> None:
    """One cookie of a name in an answer: the last word counts."""
    if "cookies" not in g:
        g.cookies = {}
        after_this_request(_give)
    g.cookies[name] = (value, max_age_s)


def _drop(name: str) -> None:
    _set(name, "", 0)


def _give(response: Response) -> Response:
    for name, (value, max_age_s) in g.cookies.items():
        response.set_cookie(
            name, value, max_age=max_age_s, path="/", secure=True, httponly=True, samesite="Lax"
        )
    return response

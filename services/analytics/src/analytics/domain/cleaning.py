"""What may be kept of an address or a text: nothing that names a person, nothing that opens a door.

Source: TRUST §5 (no email, no ids in stored addresses); a quote's id opens the quote, so it is cut out like a token.
"""

import re
from urllib.parse import parse_qsl, quote, unquote, urlencode, urlsplit, urlunsplit

from kit.card_numbers import holds_card_number, without_card_numbers

MAX_ADDRESS = 2_000
EMAIL_MARK, TOKEN_MARK, NUMBER_MARK = "[email]", "[token]", "[number]"
GONE = "*"
LONGEST_EXACT = 10**14
"""A number from here on could be a card's, and is kept by nobody."""
LONGEST_TIME = 3 * 10**12
"""In milliseconds, of the year 2065. A number from here on is looked at as a text is."""

_EMAIL = re.compile(r"[\w.+%-]{1,128}(?:@|%40)[\w-]+(?:\.[\w-]+)+", re.IGNORECASE)
_JWT = re.compile(r"\beyJ[\w-]{5,}\.[\w-]{5,}(?:\.[\w-]*)?")
_UUID = re.compile(r"\b[0-9a-f]{8}-?(?:[0-9a-f]{4}-?){3}[0-9a-f]{12}\b", re.IGNORECASE)
_HEX = re.compile(r"\b[0-9a-f]{24,}\b", re.IGNORECASE)
_LONG = re.compile(r"[A-Za-z0-9_+/=~-]{20,}")
_NUMBER = re.compile(r"(?<![\d.])\+?\d(?:[ ().-]{0,2}\d){8,18}(?!\.?\d)")
# What each pattern above, and _is_token, needs somewhere. Most texts have none of it and need no closer look.
_SUSPECT = re.compile(
    r"@|%40|eyJ|(?<![\w+/=~-])(?=[\w+/=~-]{20})[\w+/=~-]*?[\dA-Z]"
    r"|[0-9a-f]{24}|[0-9a-f]{8}-?[0-9a-f]{4}-"
    # The last: a card's number, in however strange groups.
    r"|\d(?:(?:[ ().-]{0,2}\d){8}|(?:[\W_]{0,3}\d){12})"
)
_PLAIN_PATH = re.compile(r"[A-Za-z0-9/*!$&'()+,;=:~._-]*")
_WORDS = re.compile(r"[a-z]+(?:-[a-z0-9]+)*|\d+(?:-[a-z0-9]+)+", re.IGNORECASE)
# Where a word goes on in another kind of letter: names do it once or twice, a random key at every other letter.
_TURN = re.compile(r"(?<=[a-z])[A-Z\d]|(?<=[A-Z])\d|(?<=\d)[A-Za-z]")
MOST_TURNS = 3
# Who asks for a page, or what opens it, is no part of which page it is.
_SECRET_NAMES = re.compile(
    r"(?i)^(?:.*(?:token|secret|passw|signature|session|jwt|auth|api_?key|e-?mail|phone|first_?name|last_?name)"
    r".*|code|sig|state|nonce|otp|pin|key|sid|uid|dob|name|gclid|gbraid|wbraid|fbclid|msclkid|ttclid|mc_eid)$"
)
_DROPPED_FIELDS = re.compile(
    r"(?i)^(?:e-?mail.*|.*password.*|.*token|.*secret|phone.*|telephone|mobile|dob|date[ _-]?of[ _-]?birth"
    r"|birthday|birth[ _-]?date|.*(?:first|middle|last|full|given|family|sur|user)[ _-]?name.*|address|street"
    r"|card.*|cvc|ssn|ip|ip_?address)$"
)
_QUOTE_PATH = re.compile(r"^(/quote|/api/quotes|/api/purchases)/(?!(?:meta|openapi\.json)$)[^/?#]+")


def clean_address(address: str, own_hosts: frozenset[str] = frozenset()) -> str:
    """An http(s) address without persons, keys, user names and fragment; of other sites without the query too.

    Returns: "" for anything that is no such address.
    """
    try:
        parts = urlsplit(address[:MAX_ADDRESS].strip())
        host, port = (parts.hostname or "").lower(), parts.port
    except ValueError:
        return ""
    if parts.scheme not in ("http", "https") or not host:
        return ""
    place = f"{host}:{port}" if port else host
    own = not own_hosts or place in own_hosts
    query = clean_query(parts.query) if own else ""
    return urlunsplit((parts.scheme, clean_text(place), clean_path(parts.path or "/"), query, ""))


def clean_path(path: str) -> str:
    """A path with `*` in place of every segment that could be a key or a person."""
    path = _QUOTE_PATH.sub(rf"\1/{GONE}", path)
    if _PLAIN_PATH.fullmatch(path) and not _SUSPECT.search(path.replace("/", " ")):
        return path
    return "/".join(
        segment if segment == GONE else quote(_segment(unquote(segment)), safe="*!$&'()+,;=:@[]~-._")
        for segment in path.split("/")
    )


def clean_query(query: str) -> str:
    """The parameters that say what is shown or how a visitor came."""
    if not query:
        return ""
    try:
        pairs = parse_qsl(query, keep_blank_values=True, max_num_fields=100)
    except ValueError:
        return ""
    kept = [(clean_text(name), _clean_value(value)) for name, value in pairs if not _SECRET_NAMES.match(name)]
    return urlencode(kept, safe="[]*/:,")


def clean_place(place: str) -> str:
    """A path with its query, or a query alone, as programs tell of a page beside its address."""
    path, mark, query = place.partition("#")[0].partition("?")
    cleaned = clean_query(query)
    return (clean_path(path) if path else "") + (mark and cleaned and f"?{cleaned}")


def clean_text(text: str) -> str:
    """A text with email addresses, keys, long numbers and card numbers replaced by what they were."""
    if not _SUSPECT.search(text):
        return text
    text = _EMAIL.sub(EMAIL_MARK, text)
    text = _JWT.sub(TOKEN_MARK, text)
    text = _UUID.sub(TOKEN_MARK, text)
    text = _HEX.sub(TOKEN_MARK, text)
    text = _LONG.sub(lambda found: TOKEN_MARK if _is_token(found[0]) else found[0], text)
    return without_card_numbers(_NUMBER.sub(NUMBER_MARK, text), NUMBER_MARK)


def clean_number(number: float) -> float | str:
    """A number, or its mark where it could be a card's."""
    size = abs(number)
    if size < LONGEST_TIME or (size < LONGEST_EXACT and not holds_card_number(f"{size:.0f}")):
        return number
    return NUMBER_MARK


def kept_name(name: str) -> str | None:
    """A field's name as it may be kept; None where the field names a person."""
    return None if _DROPPED_FIELDS.match(name) else clean_text(name)


def _clean_value(value: str) -> str:
    """A parameter's value; one that says where to go next says which page, and no more."""
    if value.startswith("/"):
        return clean_path(re.split(r"[?#]", value, maxsplit=1)[0])
    if value.startswith(("http://", "https://")):
        return clean_address(re.split(r"[?#]", value, maxsplit=1)[0])
    return clean_text(value)


def _segment(segment: str) -> str:
    cleaned = clean_text(segment)
    if any(mark in cleaned for mark in (EMAIL_MARK, TOKEN_MARK, NUMBER_MARK)):
        return GONE
    return cleaned


def _is_token(text: str) -> bool:
    """Letters and digits without words: no hyphenated words, and a mixture that no slug has."""
    mixed_case = any(letter.islower() for letter in text) and any(letter.isupper() for letter in text)
    # A random key may hold hyphens too, and its pieces may each be short.
    if mixed_case and len(_TURN.findall(text)) > MOST_TURNS:
        return True
    if _WORDS.fullmatch(text) and max(len(word) for word in text.split("-")) < 20:
        return False
    words = re.split(r"[-_/+=~]", text)
    longest = max(words, key=len)
    digits = sum(letter.isdigit() for letter in text)
    return (len(longest) >= 12 and (digits >= 2 or mixed_case)) or (digits >= 3 and mixed_case)

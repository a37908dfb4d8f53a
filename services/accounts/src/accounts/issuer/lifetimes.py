"""How long things of the issuer are good for. Source: PROTOCOLS §c; RFC 9700 §2.2, §4.14."""

from datetime import timedelta

CODE = timedelta(minutes=1)
ACCESS_TOKEN = timedelta(minutes=10)
ID_TOKEN = timedelta(minutes=10)
REFRESH_TOKEN = timedelta(days=30)
"""Since it was given; each use gives a new one."""
GRANT = timedelta(days=90)
"""One sign-in at an application, however often its tokens were renewed."""

DOCUMENTS_KEPT_S = 600
"""How long applications may keep the metadata and the keys."""
KEY_LEAD = timedelta(seconds=DOCUMENTS_KEPT_S) + timedelta(minutes=5)
"""A new key is shown so long before it signs, so that whoever kept the keys knows it by then."""
KEY_AFTER = ID_TOKEN + timedelta(minutes=5)
"""An old key is shown so long after it signed last: every token outlives its rotation."""
KEY_AGE = timedelta(days=90)
"""The worker makes a new key when the newest is so old."""

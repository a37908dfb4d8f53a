"""How often a sign-in may be tried. Source: TRUST S13; PROTOCOLS §c (growing delays, no lock-out)."""

TRIES_PER_MINUTE = 5
TRIES_PER_MINUTE_AND_NETWORK = 20
MAILS_PER_HOUR = 5
MAILS_PER_DAY = 10
"""To one address, whoever asks, resends too: with five tries a mail, and none without one, 50 guesses of a million a
day at most."""
MINUTE_S = 60
HOUR_S = 3600
DAY_S = 24 * HOUR_S
LONGEST_S = 15 * 60
STRIKES_KEPT_S = DAY_S


def pause_s(strikes: int) -> int:
    """How long the account waits after running out of tries for the nth time in a day."""
    return min(MINUTE_S << max(0, min(strikes, 10) - 1), LONGEST_S)

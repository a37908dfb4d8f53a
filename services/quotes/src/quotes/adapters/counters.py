"""The numbers an operator watches: carriers that answer badly, purchases by outcome, mail by outcome."""

from functools import lru_cache

from prometheus_client import Counter, Histogram

_answers = Counter("quotes_carrier_answers", "Answers of carriers to asks", ["carrier", "outcome"])
_seconds = Histogram(
    "quotes_carrier_seconds",
    "Time a carrier took",
    ["carrier"],
    buckets=(0.05, 0.1, 0.25, 0.5, 1, 2, 4, 6, 8),
)
_offers = Counter(
    "quotes_offers_dropped", "Offers not shown because they cannot be true", ["carrier", "reason"]
)
_whole = Counter(
    "quotes_carrier_answers_dropped", "Whole answers that could not be read", ["carrier", "reason"]
)
_purchases = Counter("quotes_purchases", "Purchases by outcome", ["outcome"])
_recoveries = Counter("quotes_recoveries", "Interrupted purchases by how they were settled", ["outcome"])
_steps = Counter("quotes_policy_steps", "Cancellations and changes by outcome", ["kind", "outcome"])
_step_recoveries = Counter(
    "quotes_step_recoveries", "Interrupted steps by how they were settled", ["outcome"]
)
_refunds = Counter("quotes_refunds", "Refunds by outcome", ["outcome"])
_mails = Counter("quotes_mails", "Mails by outcome", ["outcome"])


def carrier_answered(carrier: str, outcome: str, seconds: float) -> None:
    """Count an answer, or the trouble in its place, and how long it took."""
    answers, took = _of_carrier(carrier, outcome)
    answers.inc()
    took.observe(seconds)


@lru_cache(maxsize=256)
def _of_carrier(carrier: str, outcome: str) -> tuple[Counter, Histogram]:
    """Carriers and outcomes are few, and looking both up takes as long as counting."""
    return _answers.labels(carrier, outcome), _seconds.labels(carrier)


def offers_dropped(carrier: str, reason: str, count: int) -> None:
    """Count offers that failed a check. Source: R8."""
    _offers.labels(carrier, reason).inc(count)


def answer_dropped(carrier: str, reason: str) -> None:
    """Count an answer that could not be read at all. Source: R8."""
    _whole.labels(carrier, reason).inc()


def purchase_ended(outcome: str) -> None:
    """Count a purchase by how it ended."""
    _purchases.labels(outcome).inc()


def step_ended(kind: str, outcome: str) -> None:
    """Count a cancellation or change by how it ended."""
    _steps.labels(kind, outcome).inc()


def step_recovered(outcome: str) -> None:
    """Count an interrupted cancellation or change that was finished or undone."""
    _step_recoveries.labels(outcome).inc()


def refund_ended(outcome: str) -> None:
    """Count a refund: under way, done, or failed and waiting for a person."""
    _refunds.labels(outcome).inc()


def purchase_recovered(outcome: str) -> None:
    """Count an interrupted purchase that was finished or undone."""
    _recoveries.labels(outcome).inc()


def mail_ended(outcome: str) -> None:
    """Count a mail: sent, retried or failed."""
    _mails.labels(outcome).inc()

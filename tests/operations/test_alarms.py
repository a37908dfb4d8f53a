"""Every alarm of docs/alarms.md is about a figure that a service exports, by labels that it has. Source: TRUST O2."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from every_service import MADE, stores
from prometheus_client import REGISTRY
from prometheus_client.parser import text_string_to_metric_families
from release.layout import ROOT

LIST = ROOT / "docs" / "alarms.md"
PROMETHEUS_OWN = {"up"}
# What Prometheus itself adds to whatever it reads.
ADDED_LABELS = {"service"}
WORDS = {"sum", "by", "rate", "increase", "histogram_quantile", "or"}
_SELECTED = re.compile(r"([a-z_]+)(\{[^}]*\})?(?![a-z_(])")
_LABEL = re.compile(r'(\w+)(?:=~|!=|=)"([^"]*)"')
_GROUPED = re.compile(r"by \(([^)]*)\)")
# Two figures in one sum. A counter is exported from its first count on, and Prometheus drops a side without another.
_SUM_OF_TWO = re.compile(r"\) [+-] ")
_ROW = re.compile(r"^\| (?P<name>[^|]+) \| `(?P<when>[^`]+)` \| (?P<lasting>\d+ (?:min|h)) \|(?P<rest>.*)\|$")


def rows(text: str) -> Iterator[tuple[str, str]]:
    """Each alarm and its expression."""
    for line in text.splitlines():
        found = _ROW.match(line)
        if found:
            assert all(cell.strip() for cell in found["rest"].split("|")), f"{found['name']}: what to do?"
            yield found["name"], found["when"]


def asked(expression: str) -> Iterator[tuple[str, dict[str, str]]]:
    """The figures that an expression reads, each with the labels it chooses by."""
    bare = _GROUPED.sub("", expression)
    for name, labels in _SELECTED.findall(re.sub(r"\[\w+\]", "", bare)):
        if (name not in WORDS and "_" in name) or name in PROMETHEUS_OWN:
            yield name, dict(_LABEL.findall(labels))


def flaws(text: str, exported: dict[str, set[str]]) -> list[str]:
    """Alarms that could never ring: about a figure or a label that nobody exports, or that wait for two of them."""
    found = []
    for alarm, expression in rows(text):
        figures = [each for each in asked(expression) if each[0] not in PROMETHEUS_OWN]
        known = set().union(*(exported.get(name, set()) for name, _ in figures)) | ADDED_LABELS | {"le"}
        for name, labels in figures:
            if name not in exported:
                found.append(f"{alarm}: {name}")
                continue
            found += [f"{alarm}: {name}{{{label}}}" for label in labels.keys() - exported[name]]
        for grouping in _GROUPED.findall(expression):
            found += [f"{alarm}: by {one}" for one in grouping.split(", ") if one not in known]
        if _SUM_OF_TWO.search(expression):
            found.append(f"{alarm}: silent until both sides have counted; write `or`")
    return found


@pytest.fixture(scope="module")
def exported(tmp_path_factory: pytest.TempPathFactory) -> dict[str, set[str]]:
    """Names of samples and their labels, as /metrics of every service has them."""
    names: dict[str, set[str]] = {}
    for service, made in MADE.items():
        folder: Path = tmp_path_factory.mktemp(service)
        with stores(service, "nothing", folder) as (database, redis):
            text = made(database, redis, folder).test_client().get("/metrics").get_data(as_text=True)
        for family in text_string_to_metric_families(text):
            names.setdefault(family.name, set())
            for sample in family.samples:
                names.setdefault(sample.name, set()).update(sample.labels)
    for collector in set(REGISTRY._names_to_collectors.values()):
        labels = set(getattr(collector, "_labelnames", ()))
        for name in REGISTRY._get_names(collector):
            names.setdefault(name, set()).update(labels)
    return names


def with_gauges(exported: dict[str, set[str]]) -> dict[str, set[str]]:
    """Rows of a table are labelled by their state, also when there are none yet."""
    by_state = ("outbox", "mails", "open_purchases", "open_policy_steps", "refunds_open")
    return {
        name: labels | ({"state"} if name.endswith(by_state) else set()) for name, labels in exported.items()
    }


def test_every_alarm_can_ring(exported: dict[str, set[str]]) -> None:
    text = LIST.read_text("utf-8")
    assert len(list(rows(text))) == len(re.findall(r"^\| [a-z]", text, re.MULTILINE)) - 1
    assert flaws(text, with_gauges(exported)) == []


@pytest.mark.parametrize(
    ("expression", "flaw"),
    [
        ("quotes_outbax > 0", "x: quotes_outbax"),
        ('accounts_deletions{color="red"} > 0', "x: accounts_deletions{color}"),
        ("sum by (carrion) (rate(quotes_carrier_answers_total[5m])) > 0", "x: by carrion"),
        (
            "sum(rate(quotes_refunds_total[5m])) + sum(rate(quotes_mails_total[5m])) > 0",
            "x: silent until both sides have counted; write `or`",
        ),
    ],
)
def test_an_alarm_that_never_rings_is_seen(exported: dict[str, set[str]], expression: str, flaw: str) -> None:
    assert flaws(f"| x | `{expression}` | 5 min | m | d |", with_gauges(exported)) == [flaw]


def test_a_redis_that_is_away_rings_also_while_a_worker_empties_the_files_at_once() -> None:
    """A worker stores the spool's files every half second: how many lie there is no sign of why they came there."""
    (expression,) = [each for alarm, each in rows(LIST.read_text("utf-8")) if alarm == "events wait in files"]
    assert ("analytics_accepted_events_total", {"place": "spool"}) in asked(expression)
    assert ("analytics_spool", {"figure": "files"}) in asked(expression)


def test_every_figure_that_wants_a_person_has_an_alarm(exported: dict[str, set[str]]) -> None:
    """Gauges are made for this: one that nobody watches is not needed."""
    watched = {name for _, expression in rows(LIST.read_text("utf-8")) for name, _ in asked(expression)}
    gauges = {name for name in exported if re.match(r"(?:quotes|accounts|chat|analytics)_[a-z_]+$", name)}
    counted = re.compile(r".*(?:_total|_created|_bucket|_count|_sum|_seconds|_info)$")
    registered = set(REGISTRY._names_to_collectors)
    assert {name for name in gauges - watched - registered if not counted.match(name)} == {
        "accounts_customers"
    }

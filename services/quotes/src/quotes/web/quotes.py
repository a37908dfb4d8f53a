"""POST /api/quotes and GET /api/quotes/{id}: asking for prices, and coming back to them."""

from collections.abc import Iterable, Iterator, Sequence
from itertools import chain
from typing import Any

import orjson
from flask import Blueprint, Response, request
from kit import api, request_ids
from kit.clock import Clock
from kit.responses import json_response

from quotes.adapters.carriers import CarrierAnswer
from quotes.adapters.quote_store import QuoteStore, StoredQuote
from quotes.domain.candidates import candidate_of
from quotes.domain.ranking import Ranking, Standing
from quotes.sales.asking import Asking, Panel
from quotes.sales.quoting import answers_so_far, new_quote
from quotes.sales.refusals import QuoteUnknownError
from quotes.web import questions, showing_offers, showing_quotes, wire

Places = dict[str, dict[str, Any]]
Drawn = dict[int, dict[str, Any]]
STREAM_HEADERS = {"X-Accel-Buffering": "no", "Cache-Control": "no-store"}
QUOTE = api.Answer(
    wire.QuoteAnswer,
    "The quote; with Accept: application/x-ndjson its lines as carriers answer",
    lines=(wire.StartedLine, wire.OffersLine, wire.DeclinedLine, wire.DoneLine),
)


def blueprint(panel: Panel, store: QuoteStore, clock: Clock, rate_version: str) -> Blueprint:
    """The routes of quotes."""
    routes = Blueprint("quotes", __name__)

    @routes.post("/api/quotes")
    @api.operation(body=wire.QuoteRequest, answers={201: QUOTE}, tags=("quotes",))
    def ask(body: wire.QuoteRequest) -> Response:
        """Ask every carrier for prices.

        As JSON the answer comes once all have answered or the deadline of 8 s has passed; a carrier that did not
        make it is named in meta.unavailable and costs only its own offers.
        """
        now = clock()
        trip, today = questions.trip_of(body, now)
        params = questions.params_of(body, trip)
        quote = new_quote(trip, params, panel.names, rate_version, now)
        birthday = questions.next_birthday(body, today)
        asking = panel.ask(quote, request_ids.current() or quote.id, birthday)
        if api.NDJSON in request.accept_mimetypes.values():
            return Response(_lines(asking, panel.deadline_s), 201, STREAM_HEADERS, mimetype=api.NDJSON)
        answers = [*asking.at_once, *chain.from_iterable(asking.later(panel.deadline_s))]
        return json_response(_so_far(asking, answers, _ranked(quote, answers), complete=True), 201)

    @routes.get("/api/quotes/<quote_id>")
    @api.operation(answers={200: wire.QuoteAnswer}, problems=(404,), tags=("quotes",))
    def show(quote_id: str) -> Response:
        """A quote by its address, also while carriers are still answering (`complete` is false then)."""
        quote = store.load(quote_id)
        if quote is None:
            raise QuoteUnknownError
        answers, complete = answers_so_far(quote, clock())
        elapsed_ms = max((answer.elapsed_ms for answer in answers), default=0)
        ranking = _ranked(quote, answers)
        offers = showing_offers.offers(answers, _places(ranking.standings()))
        return json_response(
            showing_quotes.quote(quote, answers, offers, complete=complete, elapsed_ms=elapsed_ms)
        )

    return routes


def _lines(asking: Asking, deadline_s: float) -> Iterator[bytes]:
    """The stream: `started` at once, then what each carrier says when it says it, then the whole as `done`."""
    ranking = Ranking(asking.quote.trip)
    drawn: Drawn = {}
    yield _line("started", quote=_so_far(asking, (), ranking, complete=False))
    answers: list[CarrierAnswer] = []
    for together in chain([asking.at_once], asking.later(deadline_s)):
        answers += together
        yield _said(together, _placed(ranking, together), drawn)
    yield _line("done", quote=_so_far(asking, answers, ranking, drawn, complete=True))


def _said(together: Sequence[CarrierAnswer], places: Places, drawn: Drawn) -> bytes:
    """The lines of carriers that answered together; offers carry the rank they have among those that are in so far."""
    lines: list[bytes] = []
    for answer in together:
        carrier_id = answer.carrier_id
        if answer.proposals:
            offers = showing_offers.offers([answer], places, drawn)
            lines.append(_line("offers", carrierId=carrier_id, quotes=offers))
        if answer.declined:
            declined = showing_offers.declined(answer.declined)
            lines.append(_line("declined", carrierId=carrier_id, declined=declined))
    return b"".join(lines)


def _so_far(
    asking: Asking,
    answers: Sequence[CarrierAnswer],
    ranking: Ranking,
    drawn: Drawn | None = None,
    *,
    complete: bool,
) -> dict[str, Any]:
    offers = showing_offers.offers(answers, _places(ranking.standings()), drawn)
    elapsed_ms, saved = asking.elapsed_ms, asking.saved
    return showing_quotes.quote(
        asking.quote, answers, offers, complete=complete, elapsed_ms=elapsed_ms, saved=saved
    )


def _placed(ranking: Ranking, arrived: Sequence[CarrierAnswer]) -> Places:
    """Rank, score, points and reasons of the offers that have just arrived, among all that are in; by id."""
    candidates = [candidate_of(each.offer) for answer in arrived for each in answer.proposals]
    ranking.add(candidates)
    return _places(ranking.standings({candidate.offer_id for candidate in candidates}))


def _ranked(quote: StoredQuote, answers: Sequence[CarrierAnswer]) -> Ranking:
    ranking = Ranking(quote.trip)
    ranking.add(candidate_of(each.offer) for answer in answers for each in answer.proposals)
    return ranking


def _places(standings: Iterable[Standing]) -> Places:
    return {
        each.offer_id: {
            "rank": each.rank,
            "score": each.score,
            "points": {"value": each.value, "insurer": each.carrier, "fit": each.fit},
            "reasons": each.reasons,
        }
        for each in standings
    }


def _line(kind: str, **members: Any) -> bytes:
    return orjson.dumps({"type": kind, **members}, option=orjson.OPT_APPEND_NEWLINE)

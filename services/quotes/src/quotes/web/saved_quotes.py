"""A customer's saved quotes: keep one by its address, list them, ask for their prices again, keep one no longer."""

import orjson
from flask import Blueprint, Response
from kit import api, same_origin, visitor
from kit.card_numbers import holds_card_number
from kit.clock import Clock

from quotes.adapters.policy_tables import SavedQuote
from quotes.adapters.quote_store import QuoteStore, StoredQuote
from quotes.adapters.saved_quotes import SavedQuotes
from quotes.domain.countries import country_name
from quotes.domain.words import day, listed
from quotes.sales.orders import CARD_NUMBER
from quotes.sales.refusals import Fault, FieldsError, QuoteUnknownError
from quotes.web import wire

TAGS = ("saved-quotes",)


def blueprint(saved: SavedQuotes, quotes: QuoteStore, clock: Clock, public_origin: str) -> Blueprint:
    """The routes of saved quotes, each the owner's alone."""
    routes = Blueprint("saved_quotes", __name__)
    same_origin.guard(routes, public_origin)

    @routes.get("/api/saved-quotes")
    @api.operation(answers={200: wire.SavedQuoteList}, problems=(401,), tags=TAGS)
    def list_saved_quotes() -> wire.SavedQuoteList:
        """The quotes a customer keeps, youngest first; `form` is the body that asks for their prices again."""
        kept = saved.of_customer(visitor.required().customer_id)
        return wire.SavedQuoteList(quotes=[_shown(each, clock) for each in kept])

    @routes.post("/api/saved-quotes")
    @api.operation(
        body=wire.SaveQuoteRequest, answers={201: wire.SavedQuote}, problems=(401, 403, 404, 409), tags=TAGS
    )
    def save_quote(body: wire.SaveQuoteRequest) -> wire.SavedQuote:
        """Keep a quote under a name; one that is kept already is renamed."""
        customer = visitor.required()
        if body.name and holds_card_number(body.name):
            raise FieldsError([Fault("/name", "card-number", CARD_NUMBER)])
        quote = quotes.load(body.quote_id)
        if quote is None:
            raise QuoteUnknownError
        return _shown(saved.save(customer.customer_id, quote, body.name or _named(quote)), clock)

    @routes.delete("/api/saved-quotes/<saved_id>")
    @api.operation(
        answers={204: api.Answer(description="It is kept no longer")}, problems=(401, 403), tags=TAGS
    )
    def forget_saved_quote(saved_id: str) -> Response:
        """Keep a quote no longer."""
        saved.forget(visitor.required().customer_id, saved_id)
        return Response(status=204)

    return routes


def _named(quote: StoredQuote) -> str:
    """What a quote is called that nobody named: `Italy and Mexico, February 10, 2027`."""
    places = listed([country_name(code) for code in quote.trip.destinations[:2]])
    return f"{places}, {day(quote.trip.departure_date)}"[:80]


def _shown(kept: SavedQuote, clock: Clock) -> wire.SavedQuote:
    params = orjson.loads(kept.params)
    form = wire.QuoteRequest.model_validate({name: params.get(name) for name in FORM_FIELDS})
    return wire.SavedQuote(
        id=kept.id,
        quote_id=kept.quote_id,
        name=kept.name,
        saved_at=kept.saved_at,
        trip=wire.SavedTrip(
            kind=form.trip.kind,
            departure_date=form.trip.departure_date,
            return_date=form.trip.return_date,
            destinations=form.trip.destinations,
            travelers=len(form.travelers),
        ),
        best_cents=kept.best_cents,
        expires_at=kept.expires_at,
        expired=clock() >= kept.expires_at,
        form=form,
    )


FORM_FIELDS = ("residence", "trip", "travelers", "partnerId")
"""Of what a quote keeps of its question, the fields that ask it again."""

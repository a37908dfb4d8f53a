"""GET /api/quotes/meta: the words that the form, the results and the order are made of."""

from flask.testing import FlaskClient
from quotes.domain.licenses import LICENSES
from quotes.domain.states import STATES
from quotes.web.wire import QuoteVocabulary


def test_every_state_comes_with_its_name_and_the_license_that_prices_there_are_shown_with(
    client: FlaskClient,
) -> None:
    """Source: domain.md §4 (CA Ins. Code 1725.5)."""
    words = QuoteVocabulary.model_validate_json(client.get("/api/quotes/meta").data)
    assert {state.code: state.name for state in words.states} == STATES
    assert {state.code: state.license_number for state in words.states} == LICENSES


def test_the_weights_of_the_score_and_what_we_earn_are_told(client: FlaskClient) -> None:
    """Source: domain dossier §5, gap 5 (open ranking)."""
    words = QuoteVocabulary.model_validate_json(client.get("/api/quotes/meta").data)
    assert words.weights.model_dump() == {"value": 60, "insurer": 20, "fit": 20}
    assert 0 < words.commission.least_percent < words.commission.most_percent < 100


def test_regions_come_with_the_countries_to_quote_in_their_place(client: FlaskClient) -> None:
    """[Q-06]"""
    words = QuoteVocabulary.model_validate_json(client.get("/api/quotes/meta").data)
    assert words.regions
    known = {country.code for country in words.countries}
    assert all(set(region.countries) <= known for region in words.regions)

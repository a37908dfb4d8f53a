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

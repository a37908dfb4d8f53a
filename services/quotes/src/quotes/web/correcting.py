"""The persons of a customer's own policy: as they read, as they would once corrected, and corrected. Source: ADR 49."""

from flask import Blueprint, Response
from kit import api, visitor

from quotes.aftercare.desk import Desk
from quotes.aftercare.persons import persons_of
from quotes.aftercare.previewing import PersonsWish
from quotes.domain.persons import Home, Person, Persons
from quotes.web import showing_previews, wire
from quotes.web.steps import KEYED, STEP_PROBLEMS, TAGS, taken


def add_routes(routes: Blueprint, desk: Desk) -> None:
    """The calls about the people a policy names."""

    @routes.get("/api/policies/<policy_id>/persons")
    @api.operation(answers={200: wire.PolicyPersons}, problems=(401,), tags=TAGS)
    def show_persons(policy_id: str) -> wire.PolicyPersons:
        """Everybody the policy names, for the form that corrects them; no other answer holds dates of birth."""
        caller = visitor.required()
        return _shown(persons_of(desk.shelf.view(policy_id, caller.customer_id, caller.email).order))

    @routes.post("/api/policies/<policy_id>/correction/preview")
    @api.operation(
        body=wire.PolicyPersons,
        answers={200: wire.CorrectionPreview},
        problems=(429, *STEP_PROBLEMS),
        tags=TAGS,
    )
    def preview_correction(policy_id: str, body: wire.PolicyPersons) -> wire.CorrectionPreview:
        """What would read differently and what it costs: only another age does. Nothing is done."""
        caller = visitor.required()
        preview = desk.previewer.correction(policy_id, _wish(body), caller.customer_id, caller.email)
        return showing_previews.correction_preview(preview)

    @routes.post("/api/policies/<policy_id>/correction")
    @api.operation(
        body=wire.CorrectionRequest,
        answers={200: wire.CustomerPolicy},
        headers=KEYED,
        problems=(400, 402, *STEP_PROBLEMS),
        tags=TAGS,
    )
    def correct_policy(policy_id: str, body: wire.CorrectionRequest) -> Response:
        """Correct as previewed, once; what an age makes dearer is charged, what it makes cheaper is returned."""
        return taken(desk, policy_id, "correction", body.preview_id, body.payment_token)


def _shown(persons: Persons) -> wire.PolicyPersons:
    home = persons.home
    return wire.PolicyPersons(
        travelers=[
            wire.NamedTraveler(first_name=each.first_name, last_name=each.last_name, date_of_birth=each.born)
            for each in persons.party
        ],
        address=wire.HomeAddress(
            street=home.street, city=home.city, state=home.state, post_code=home.post_code
        ),
        email=persons.email,
        telephone=persons.telephone,
    )


def _wish(body: wire.PolicyPersons) -> PersonsWish:
    home = body.address
    return PersonsWish(
        party=tuple(
            Person(_tidy(each.first_name), _tidy(each.last_name), each.date_of_birth)
            for each in body.travelers
        ),
        home=Home(_tidy(home.street), _tidy(home.city), home.state, home.post_code),
        email=body.email,
        telephone=body.telephone,
    )


def _tidy(text: str) -> str:
    """Without spaces around it or twice within: they would make another name of the same."""
    return " ".join(text.split())

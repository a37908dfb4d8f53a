"""A policy's persons in its order, and as they are kept while a correction is under way."""

from datetime import date

import orjson

from quotes.domain.persons import Home, Person, Persons
from quotes.web.wire import PurchaseRequest


def persons_of(order: PurchaseRequest) -> Persons:
    """Everybody the policy names, as it names them now."""
    customer, place = order.customer, order.customer.address
    return Persons(
        party=tuple(Person(each.first_name, each.last_name, each.date_of_birth) for each in order.travelers),
        holder=Person(customer.first_name, customer.last_name, customer.date_of_birth),
        home=Home(place.street, place.city, place.state, place.post_code),
        email=customer.email,
        telephone=customer.telephone,
    )


def with_persons(order: PurchaseRequest, persons: Persons) -> PurchaseRequest:
    """The order with these persons in the place of its own; everything else as it was agreed."""
    travelers = [
        each.model_copy(
            update={
                "first_name": named.first_name,
                "last_name": named.last_name,
                "date_of_birth": named.born,
            }
        )
        for each, named in zip(order.travelers, persons.party, strict=True)
    ]
    home = persons.home
    address = order.customer.address.model_copy(
        update={"street": home.street, "city": home.city, "post_code": home.post_code}
    )
    customer = order.customer.model_copy(
        update={
            "first_name": persons.holder.first_name,
            "last_name": persons.holder.last_name,
            "date_of_birth": persons.holder.born,
            "email": persons.email,
            "telephone": persons.telephone,
            "address": address,
        }
    )
    return order.model_copy(update={"travelers": travelers, "customer": customer})


def pack_persons(persons: Persons) -> bytes:
    return orjson.dumps(persons)


def unpack_persons(body: bytes) -> Persons:
    """Persons as `pack_persons` wrote them."""
    raw = orjson.loads(body)
    return Persons(
        party=tuple(_person(each) for each in raw["party"]),
        holder=_person(raw["holder"]),
        home=Home(**raw["home"]),
        email=raw["email"],
        telephone=raw["telephone"],
    )


def _person(raw: dict[str, str]) -> Person:
    return Person(raw["first_name"], raw["last_name"], date.fromisoformat(raw["born"]))

"""Contact requests in the database, with the mails they owe."""

import secrets
from datetime import timedelta
from typing import cast

from kit.clock import Clock
from kit.db import Database
from sqlalchemy import func, select
from sqlalchemy.exc import IntegrityError
from sqlalchemy.orm import Session

from chat.adapters import letters
from chat.adapters.bells import Bells
from chat.adapters.cards import without_cards
from chat.adapters.companies import Companies
from chat.adapters.outbox import Outbox
from chat.adapters.quotes import packed, unpacked
from chat.adapters.tables import ContactRow
from chat.domain.contacts import ContactRequest, Message, Origin, RequestState, Topic
from chat.domain.spam import Circumstances, reasons_to_hold

WINDOW = timedelta(minutes=10)
COPIES = 3
"""Copies that one address gets in a day, for its own account and again for strangers (`Outbox.has_room`)."""
_LETTERS = "ABCDEFGHJKMNPQRSTVWXYZ"


class ContactRequests:
    """Takes requests in, and shows them to the desk."""

    def __init__(
        self,
        db: Database,
        outbox: Outbox,
        bells: Bells,
        clock: Clock,
        *,
        companies: Companies,
        addresses: "Addresses",
    ) -> None:
        self._db = db
        self._outbox = outbox
        self._bells = bells
        self._companies = companies
        self._clock = clock
        self._addresses = addresses

    def take(
        self,
        message: Message,
        network: str,
        *,
        trap_filled: bool = False,
        elapsed_ms: int | None = None,
        requested_from: str | None = None,
    ) -> ContactRequest:
        """Keep a message from a form, and mail it to the agents and to its sender unless it is held.

        The same `send_id` again gives the request that stands already. `requested_from` says whose quota its copy
        counts for, where that is not the network's.
        """
        source = network if requested_from is None else requested_from
        try:
            request = self._take(message, network, trap_filled, elapsed_ms, requested_from=source)
        except IntegrityError:
            # The same message came twice at once, and the other one was first.
            request = self._take(message, network, trap_filled, elapsed_ms, requested_from=source)
        self._bells.ring_desk()
        return request

    def _take(
        self,
        message: Message,
        network: str,
        trap_filled: bool,
        elapsed_ms: int | None,
        *,
        requested_from: str,
    ) -> ContactRequest:
        with self._db.write() as session:
            how = Circumstances(trap_filled, elapsed_ms, self._recent(session, network))
            held_for = reasons_to_hold(message.text, how)
            return self.keep(message, session, network, held_for, requested_from)

    def keep(
        self,
        message: Message,
        session: Session,
        network: str = "",
        held_for: tuple[str, ...] = (),
        requested_from: str = "",
    ) -> ContactRequest:
        """Keep a message within a change that goes on; with its `send_id` known, the request that stands already."""
        known = session.scalar(select(ContactRow).where(ContactRow.send_id == message.send_id))
        if known is not None:
            return _request(known)
        row = self._row(message, network, held_for)
        session.add(row)
        session.flush()
        request = _request(row)
        if not held_for:
            self._mail(session, request, requested_from)
        return request

    def keep_at(self, message: Message, requested_from: str, session: Session) -> None:
        """Keep what was said in a conversation; never held, since nobody but a person chats with us.

        A request that stands already is to be answered at the address that is given now, as the first words may have
        brought one with a slip in it. Agents are told, and have it before them again if they were done.
        """
        kept = self.keep(message, session, requested_from=requested_from)
        row = _locked(session, kept.reference)
        if row is None or row.email == message.email:
            return
        row.email, row.state = message.email, "new"
        self._mail(session, _request(row), requested_from)

    def release(self, reference: str) -> bool:
        """Somebody looked: it is no spam, so the mails go out. False: it was not held."""
        with self._db.write() as session:
            row = _locked(session, reference)
            if row is None or row.state != "held":
                return False
            row.state = "new"
            self._mail(session, _request(row), row.network)
        self._bells.ring_desk()
        return True

    def finish(self, reference: str) -> bool:
        """It is answered, or it is spam: nothing more to do. False: there is none."""
        with self._db.write() as session:
            row = _locked(session, reference)
            if row is None:
                return False
            row.state = "done"
        self._bells.ring_desk()
        return True

    def in_state(self, state: RequestState, limit: int = 50) -> list[ContactRequest]:
        """Who waits longest first, so that nobody stays behind the others for good."""
        query = (
            select(ContactRow)
            .where(ContactRow.state == state)
            .order_by(ContactRow.received_at, ContactRow.number)
            .limit(limit)
        )
        with self._db.read() as session:
            return [_request(row) for row in session.scalars(query)]

    def count(self, state: RequestState) -> int:
        """How many there are, shown or not."""
        query = select(func.count()).where(ContactRow.state == state)
        with self._db.read() as session:
            return session.scalar(query) or 0

    def _recent(self, session: Session, network: str) -> int:
        since = self._clock() - WINDOW
        query = select(func.count()).where(ContactRow.network == network, ContactRow.received_at > since)
        return session.scalar(query) or 0

    def _mail(self, session: Session, request: ContactRequest, requested_from: str) -> None:
        to = self._addresses.of(request.message.topic)
        self._outbox.owe(session, letters.to_agents(request, to, self._addresses.desk_url))
        address = request.message.email
        if self._outbox.has_room(session, address, "copy", requested_from, COPIES):
            company = self._companies.of(request.message.brand)
            self._outbox.owe(session, letters.copy_for_visitor(request, company), requested_from)

    def _row(self, message: Message, network: str, held_for: tuple[str, ...]) -> ContactRow:
        reference = "".join(secrets.choice(_LETTERS) for _ in range(8))
        return ContactRow(
            reference=reference,
            send_id=message.send_id,
            origin=message.origin,
            state="held" if held_for else "new",
            held_for=",".join(held_for),
            topic=message.topic,
            name=without_cards(message.name),
            email=message.email,
            telephone=_telephone(message.telephone),
            text=without_cards(message.text),
            page_url=message.page_url,
            brand=message.brand,
            partner=message.partner,
            customer_id=message.customer_id,
            conversation=message.conversation,
            quote=packed(message.quote),
            network=network,
            received_at=self._clock(),
        )


def _locked(session: Session, reference: str) -> ContactRow | None:
    """By what mails and the desk call it: a number may come again, after an erasure or a restore."""
    return session.scalar(select(ContactRow).where(ContactRow.reference == reference).with_for_update())


def _telephone(number: str) -> str:
    """Without a card's number; one that begins with a country's code is a telephone's, however many figures it has."""
    return number if number.startswith("+") else without_cards(number)


class Addresses:
    """Whose mail box a topic's requests go to, and where the desk is."""

    def __init__(self, agents: str, concierge: str, desk_url: str) -> None:
        self._agents = agents
        self._concierge = concierge
        self.desk_url = desk_url

    def of(self, topic: Topic) -> str:
        return self._concierge if topic == "concierge" else self._agents


def _request(row: ContactRow) -> ContactRequest:
    return ContactRequest(
        number=row.number,
        reference=row.reference,
        state=cast("RequestState", row.state),
        held_for=tuple(filter(None, row.held_for.split(","))),
        message=Message(
            send_id=row.send_id,
            origin=cast("Origin", row.origin),
            topic=cast("Topic", row.topic),
            name=row.name,
            email=row.email,
            telephone=row.telephone,
            text=row.text,
            page_url=row.page_url,
            brand=row.brand,
            partner=row.partner,
            customer_id=row.customer_id,
            conversation=row.conversation,
            quote=unpacked(row.quote),
        ),
        received_at=row.received_at,
    )

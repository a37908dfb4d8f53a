"""The first page: what stands in for what, and how each is doing."""

from flask import Blueprint, Response
from sqlalchemy import func, select

from sandbox import pages
from sandbox.carriers import switches
from sandbox.carriers.calls import World
from sandbox.gateway.records import PaymentIntent
from sandbox.mail.records import Mail


def blueprint(world: World) -> Blueprint:
    views = Blueprint("home", __name__)

    @views.get("/")
    def show() -> Response:
        with world.database.read() as session:
            payments = session.scalar(select(func.count()).select_from(PaymentIntent))
            mails = session.scalar(select(func.count()).select_from(Mail))
        positions = switches.positions(world.database).values()
        return pages.page(
            "index.html",
            carrier_count=len(world.carriers),
            plan_count=sum(len(carrier.plans) for carrier in world.carriers.values()),
            troubled=sum(position.mode != "ok" for position in positions),
            payment_count=payments,
            mail_count=mails,
        )

    return views

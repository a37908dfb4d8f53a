"""A service that only says hello, with all of the kit around it."""

import kit
from flask import Flask
from kit import api
from kit.settings import BaseServiceSettings
from kit.wire import WireModel


class Hello(WireModel):
    hello: str


def from_environment() -> Flask:
    app = kit.new_app("plain", BaseServiceSettings(env="development"))

    @app.get("/api/plain/hello")
    @api.operation(answers={200: Hello})
    def say_hello() -> Hello:
        return Hello(hello="world")

    return app

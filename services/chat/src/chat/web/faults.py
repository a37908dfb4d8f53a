"""What the rules of the desk refuse, as problems."""

from flask import Flask, Response
from kit.problems import Problem, of_status, problem_response

from chat.domain.availability import DeskAwayError
from chat.domain.conversations import ConversationOverError, NoSuchConversationError
from chat.front_desk import NotYoursError, TooManyTranscriptsError


def register(app: Flask) -> None:
    """Answer each of them with its problem."""

    @app.errorhandler(NoSuchConversationError)
    def absent(_: Exception) -> Response:
        return problem_response(of_status(404))

    @app.errorhandler(ConversationOverError)
    def over(_: Exception) -> Response:
        return problem_response(
            Problem(409, "/problems/conversation-over", "This conversation has ended.", "Begin a new one.")
        )

    @app.errorhandler(NotYoursError)
    def others(_: Exception) -> Response:
        return problem_response(
            Problem(409, "/problems/others-conversation", "A colleague has this conversation.")
        )

    @app.errorhandler(TooManyTranscriptsError)
    def too_many(_: Exception) -> Response:
        return problem_response(of_status(429, headers={"Retry-After": "86400"}))

    @app.errorhandler(DeskAwayError)
    def away(_: Exception) -> Response:
        return problem_response(of_status(503))

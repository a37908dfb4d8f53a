"""The streams' application: `gunicorn -k aiohttp.GunicornWebWorker 'chat.streams.app:from_environment()'`."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import suppress

from aiohttp import web
from aiohttp.typedefs import Handler
from kit import logs, request_ids
from kit.problems import is_away
from kit.running_release import who_answers
from redis.asyncio import Redis
from structlog import get_logger

from chat.composition import Parts, open_parts
from chat.domain.conversations import NoSuchConversationError
from chat.settings import Settings
from chat.streams.hub import Hub, Subscriber, event_of
from chat.web.desk_staff import agent_of

COMMENT_EVERY_S = 15.0
WRITE_WITHIN_S = 10.0
REDIS_WITHIN_S = 0.5
RETRY_MS = 2_000
A_CONVERSATION = 6
"""Connections one conversation may hold: some tabs, and those not yet known to be gone."""
HEADERS = {
    "Content-Type": "text/event-stream; charset=utf-8",
    "Cache-Control": "no-store",
    "X-Accel-Buffering": "no",
}
HUB = web.AppKey("hub", Hub)
PARTS = web.AppKey("parts", Parts)
STILL_HERE = b": still here\n\n"
# An event, not a comment: the timers of a tab in the background are held back, and its agent is on duty all the same.
STILL_AT_THE_DESK = b"event: still\ndata: {}\n\n"
CLOSING = web.AppKey("closing", asyncio.Event)
MOST = web.AppKey("most", int)
log = get_logger()


def create_app(settings: Settings, parts: Parts) -> web.Application:
    """Compose the program."""
    app = web.Application(client_max_size=1024, middlewares=[_say_what_is_away])
    app[PARTS] = parts
    app[MOST] = settings.max_streams
    app[CLOSING] = asyncio.Event()
    redis = None
    if settings.redis_url is not None:
        redis = open_redis(settings.redis_url)
    conversations = parts.desk.conversations
    app[HUB] = Hub(redis, conversations.heads, conversations.lines_after)
    app.router.add_get("/api/chat/conversations/{key}/events", follow_conversation)
    app.router.add_get("/desk/events", follow_desk)
    for status in ("live", "ready"):
        app.router.add_get(f"/health/{status}", _told)
    app.cleanup_ctx.append(_listening)
    app.on_shutdown.append(_let_go)
    return app


def open_redis(url: str) -> Redis:
    """A client each of whose questions ends; waiting for the bell has a limit of its own (`hub.SILENT_S`)."""
    return Redis.from_url(url, socket_connect_timeout=REDIS_WITHIN_S, socket_timeout=REDIS_WITHIN_S)


@web.middleware
async def _say_what_is_away(request: web.Request, handler: Handler) -> web.StreamResponse:
    """A database that is away is told as every service tells it; what else goes wrong is aiohttp's to log."""
    try:
        return await handler(request)
    except Exception as error:
        if not is_away(error):
            raise
        log.warning("request.failed", away=True, error=type(error).__name__)
        return _refused(503, "unavailable", "A part of this service is away for a moment.", again_s=10)


async def follow_conversation(request: web.Request) -> web.StreamResponse:
    """Lines of a conversation after Last-Event-ID (or `after`), then each new one as it is said."""
    key = request.match_info["key"]
    try:
        await asyncio.to_thread(request.app[PARTS].desk.conversations.check, key)
    except NoSuchConversationError:
        return _refused(404, "not-found", "There is nothing at this address.")
    asked = request.headers.get("Last-Event-ID") or request.query.get("after", "0")
    seen = int(asked) if asked.isascii() and asked.isdigit() and len(asked) < 10 else 0
    subscriber = Subscriber(key, seen)
    if request.app[HUB].beside(subscriber) >= A_CONVERSATION:
        return _refused(429, "too-many-requests", "This conversation is open too often.", again_s=15)
    return await _follow(request, subscriber)


async def follow_desk(request: web.Request) -> web.StreamResponse:
    """An event whenever something at the desk is new; what it is, the desk's pages show."""
    parts = request.app[PARTS]
    if await asyncio.to_thread(agent_of, request.headers, parts.staff, parts.agents) is None:
        return _refused(401, "sign-in-needed", "This needs a sign-in.")
    return await _follow(request, Subscriber(None))


async def _follow(request: web.Request, subscriber: Subscriber) -> web.StreamResponse:
    hub = request.app[HUB]
    # Of visitors: however many there are, the desk hears of them.
    if subscriber.key is not None and hub.count >= request.app[MOST]:
        return _refused(503, "unavailable", "Too many are listening.", again_s=10)
    response = web.StreamResponse(
        headers={**HEADERS, request_ids.HEADER: request.headers.get(request_ids.HEADER, "")}
    )
    hub.join(subscriber)
    try:
        await response.prepare(request)
        await response.write(b"retry: %d\n\n" % RETRY_MS)
        await _tell(request, response, subscriber)
    except (ConnectionError, TimeoutError):
        pass  # the reader is gone, or reads too slowly; it comes back with the id of its last event
    except NoSuchConversationError:
        pass  # it was erased while it was open
    except Exception as error:
        # Part of the answer is out, so it ends here. What could not be read is read when its reader comes back.
        if not is_away(error):
            raise
        log.warning("stream.ended", error=type(error).__name__)
    finally:
        hub.leave(subscriber)
    return response


async def _tell(request: web.Request, response: web.StreamResponse, subscriber: Subscriber) -> None:
    hub, closing = request.app[HUB], request.app[CLOSING]
    while not closing.is_set():
        # Cleared before reading: what rings meanwhile is read in the next round.
        subscriber.news.clear()
        lines = await hub.news_for(subscriber)
        if lines:
            await _write(response, b"".join(map(event_of, lines)))
        with suppress(TimeoutError):
            await asyncio.wait_for(subscriber.news.wait(), COMMENT_EVERY_S)
        if not subscriber.news.is_set():
            await _write(response, STILL_HERE if subscriber.key is not None else STILL_AT_THE_DESK)
        elif subscriber.key is None:
            await _write(response, b"event: changed\ndata: {}\n\n")


async def _write(response: web.StreamResponse, data: bytes) -> None:
    await asyncio.wait_for(response.write(data), WRITE_WITHIN_S)


async def _listening(app: web.Application) -> AsyncIterator[None]:
    task = asyncio.create_task(app[HUB].run())
    yield
    task.cancel()
    with suppress(asyncio.CancelledError):
        await task


async def _let_go(app: web.Application) -> None:
    """Readers are let go at once: they come back to the next process and miss nothing."""
    app[CLOSING].set()
    app[HUB].wake_all()


async def _told(request: web.Request) -> web.Response:
    return web.json_response({"status": request.path.rpartition("/")[2]}, headers=who_answers())


def _refused(status: int, kind: str, title: str, again_s: int | None = None) -> web.Response:
    headers = {"Cache-Control": "no-store", **({"Retry-After": str(again_s)} if again_s else {})}
    body = {"type": f"/problems/{kind}", "title": title, "status": status}
    return web.json_response(body, status=status, headers=headers, content_type="application/problem+json")


async def from_environment() -> web.Application:
    """For gunicorn. Raises: ValidationError: the environment lacks a setting or holds a weak secret."""
    settings = Settings()
    logs.configure("chat-streams", settings.log_level)
    return create_app(settings, open_parts(settings))

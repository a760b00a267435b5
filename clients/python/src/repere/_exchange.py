"""
One call, from its arguments to its answer, without any input or output: a generator that yields what to do next. The clients
drive it, one with blocking functions and one with ``await``.
"""

from __future__ import annotations

import random
import re
import uuid
from collections.abc import Generator, Mapping
from dataclasses import dataclass
from typing import Any
from urllib.parse import quote

import httpx

from ._pace import Pace
from .errors import ApiError, ApiTimeout, ApiUnreachable, RepereError

RETRIED = (429, 502, 503)
FIRST_WAIT_SECONDS = 0.25


@dataclass(frozen=True)
class Wait:
    """Wait this long, then resume with None."""

    seconds: float


@dataclass(frozen=True)
class Send:
    """Send this request, then resume with its answer, or with the exception of httpx."""

    request: httpx.Request


@dataclass(frozen=True)
class Settings:
    """Settings of a client."""

    key: str
    base_url: str
    timeout: float
    retries: int
    retry_wait_max: float


Exchange = Generator["Wait | Send", "httpx.Response | httpx.HTTPError | None", Any]


def exchange(
    settings: Settings,
    pace: Pace,
    verb: str,
    path: str,
    *,
    place: Mapping[str, Any],
    query: Mapping[str, Any],
    body: Mapping[str, Any] | None,
    binary: bool,
) -> Exchange:
    """
    Sends a request until it is answered or no attempt is left. Requests that were too many in a second wait for their turn, and are
    sent again however often; 429, 502 and 503 are tried again after ``Retry-After``, and so is a GET whose connection failed.

    :raises RepereError: with the id of the request
    """
    # The API keeps a request's own id, so that one without an answer has one, too.
    request_id = str(uuid.uuid4())
    attempt = 0
    while True:
        while isinstance(turn := pace.take(), float):
            yield Wait(turn)
        outcome = yield Send(_request(settings, verb, path, place, query, body, request_id))
        if isinstance(outcome, httpx.Response) and outcome.is_success:
            return _content(outcome, binary, request_id)
        error = _error(outcome, request_id)
        if isinstance(error, ApiError) and error.status == 429 and (error.remaining or 0) > 0:
            pace.refused(turn, error.retry_after or 1.0)
            if settings.retries > 0:
                continue
        seconds = _retry_wait(error, verb, attempt) if attempt < settings.retries else None
        if seconds is None or seconds > settings.retry_wait_max:
            raise error
        yield Wait(seconds)
        attempt += 1


def _request(
    settings: Settings,
    verb: str,
    path: str,
    place: Mapping[str, Any],
    query: Mapping[str, Any],
    body: Mapping[str, Any] | None,
    request_id: str,
) -> httpx.Request:
    filled = path.format(**{name: quote(str(value), safe="") for name, value in place.items()})
    return httpx.Request(
        verb,
        settings.base_url + filled,
        params={name: _text(value) for name, value in query.items() if value is not None},
        json=None if body is None else {name: _field(name, value) for name, value in body.items() if value is not None},
        headers={"X-Service-Key": settings.key, "X-Request-Id": request_id, "Accept-Encoding": "gzip"},
        extensions={"timeout": httpx.Timeout(settings.timeout).as_dict()},
    )


def _text(value: Any) -> str:
    """A value in an address: lists are joined with commas, a point is ``lat,lng``."""
    if isinstance(value, Mapping):
        return f"{value['lat']},{value['lng']}"
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, (list, tuple)):
        return ",".join(_text(one) for one in value)
    return str(value)


def _field(name: str, value: Any) -> Any:
    return ",".join(value) if name == "fields" and not isinstance(value, str) else value


def _content(response: httpx.Response, binary: bool, request_id: str) -> Any:
    if binary:
        return response.content
    try:
        return response.json()
    except ValueError as cause:
        raise ApiUnreachable("The answer is not JSON.", request_id) from cause


def _error(outcome: httpx.Response | httpx.HTTPError | None, request_id: str) -> RepereError:
    if isinstance(outcome, httpx.Response):
        return _api_error(outcome, request_id)
    kind = ApiTimeout if isinstance(outcome, httpx.TimeoutException) else ApiUnreachable
    message = "No answer came in time." if kind is ApiTimeout else "The API could not be reached."
    error = kind(message, request_id)
    error.__cause__ = outcome
    return error


def _api_error(response: httpx.Response, request_id: str) -> ApiError:
    try:
        content = response.json()
    except ValueError:
        # A proxy may answer in another format.
        content = None
    body = content.get("error") if isinstance(content, dict) else None
    body = body if isinstance(body, dict) else {}
    help_link = re.search(r'<([^>]+)>;\s*rel="help"', response.headers.get("Link", ""))
    remaining = _number(response, "X-RateLimit-Remaining")
    return ApiError(
        body.get("message") or f"The API answered {response.status_code}.",
        response.headers.get("X-Request-Id", request_id),
        status=response.status_code,
        details=body.get("details") or [],
        retry_after=_number(response, "Retry-After"),
        remaining=None if remaining is None else int(remaining),
        help_url=help_link.group(1) if help_link else None,
    )


def _number(response: httpx.Response, header: str) -> float | None:
    text = response.headers.get(header, "")
    return float(text) if re.fullmatch(r"\d+(\.\d+)?", text) else None


def _retry_wait(error: RepereError, verb: str, attempt: int) -> float | None:
    """Seconds before the next attempt; None where another one would not help."""
    if isinstance(error, ApiError):
        if error.status not in RETRIED:
            return None
    elif verb != "GET" or isinstance(error, ApiTimeout):
        return None
    steps: float = FIRST_WAIT_SECONDS * 2**attempt
    wanted = error.retry_after if isinstance(error, ApiError) else None
    # A random delay, so that clients that were refused together do not return together.
    return (steps if wanted is None else wanted) + random.random() * steps

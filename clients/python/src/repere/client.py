"""The two clients: one that blocks, and one for asyncio."""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncIterator, Iterable, Iterator
from itertools import islice
from types import TracebackType
from typing import Any

import httpx

from ._exchange import Send, Settings, exchange
from ._operations import AsyncOperations, Operations
from ._pace import Pace
from .types import BatchPoint, BatchText, Error, GeocodeResponse

ITEMS_PER_BATCH = 100

Item = BatchText | BatchPoint


def _settings(key: str, base_url: str, timeout: float, retries: int, retry_wait_max: float) -> Settings:
    return Settings(key, base_url.rstrip("/"), timeout, retries, retry_wait_max)


class Repere(Operations):
    """
    Client of the Repère API. Distances are metres, durations seconds, polylines have six decimals. It may be used by several
    threads at once. Every method raises a :class:`repere.RepereError` for a call that failed.

    :param key: ``svc_test_…`` or ``svc_live_…``
    :param base_url: origin of the API, for example ``https://api.example.org``
    :param timeout: seconds to wait for a connection, and between two parts of an answer
    :param retries: attempts after the first one, for 429, 502, 503 and a GET whose connection failed
    :param retry_wait_max: longest wait before a retry, seconds; a longer ``Retry-After`` is raised at once
    :param http: another client of httpx, for example with a proxy; its owner closes it
    """

    def __init__(
        self,
        key: str,
        base_url: str,
        *,
        timeout: float = 15.0,
        retries: int = 2,
        retry_wait_max: float = 20.0,
        http: httpx.Client | None = None,
    ) -> None:
        self._settings = _settings(key, base_url, timeout, retries, retry_wait_max)
        self._pace = Pace()
        self._http = http or httpx.Client()
        self._owns_http = http is None

    def _call(self, verb: str, path: str, **call: Any) -> Any:
        steps = exchange(self._settings, self._pace, verb, path, **call)
        outcome: httpx.Response | httpx.HTTPError | None = None
        while True:
            try:
                step = steps.send(outcome)
            except StopIteration as end:
                return end.value
            if isinstance(step, Send):
                try:
                    outcome = self._http.send(step.request)
                except httpx.HTTPError as error:
                    outcome = error
            else:
                time.sleep(step.seconds)
                outcome = None

    def geocode_all(self, items: Iterable[Item], **options: Any) -> Iterator[GeocodeResponse | Error]:
        """
        Find any number of texts and name points, in their order: 100 to a request, each sent when its first answer is wanted.

        :param options: as for :meth:`geocode_batch`
        """
        rest = iter(items)
        while batch := list(islice(rest, ITEMS_PER_BATCH)):
            yield from self.geocode_batch(batch, **options)["results"]

    def close(self) -> None:
        """Closes the connections."""
        if self._owns_http:
            self._http.close()

    def __enter__(self) -> Repere:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None) -> None:
        self.close()


class AsyncRepere(AsyncOperations):
    """The same client for asyncio; its settings are those of :class:`Repere`."""

    def __init__(
        self,
        key: str,
        base_url: str,
        *,
        timeout: float = 15.0,
        retries: int = 2,
        retry_wait_max: float = 20.0,
        http: httpx.AsyncClient | None = None,
    ) -> None:
        self._settings = _settings(key, base_url, timeout, retries, retry_wait_max)
        self._pace = Pace()
        self._http = http or httpx.AsyncClient()
        self._owns_http = http is None

    async def _call(self, verb: str, path: str, **call: Any) -> Any:
        steps = exchange(self._settings, self._pace, verb, path, **call)
        outcome: httpx.Response | httpx.HTTPError | None = None
        while True:
            try:
                step = steps.send(outcome)
            except StopIteration as end:
                return end.value
            if isinstance(step, Send):
                try:
                    outcome = await self._http.send(step.request)
                except httpx.HTTPError as error:
                    outcome = error
            else:
                await asyncio.sleep(step.seconds)
                outcome = None

    async def geocode_all(self, items: Iterable[Item], **options: Any) -> AsyncIterator[GeocodeResponse | Error]:
        """As :meth:`Repere.geocode_all`."""
        rest = iter(items)
        while batch := list(islice(rest, ITEMS_PER_BATCH)):
            for result in (await self.geocode_batch(batch, **options))["results"]:
                yield result

    async def aclose(self) -> None:
        """Closes the connections."""
        if self._owns_http:
            await self._http.aclose()

    async def __aenter__(self) -> AsyncRepere:
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        await self.aclose()

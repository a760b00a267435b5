"""Sends no faster than the API accepts."""

from __future__ import annotations

import math
import threading
import time
from collections import deque
from collections.abc import Callable
from dataclasses import dataclass

# A burst limit holds over any second; a little more covers the way of a request.
WINDOW_SECONDS = 1.1
# Without a refusal for this time, the pace is forgotten: the limit may have been raised.
FORGOTTEN_AFTER_SECONDS = 60.0
# After the first refusal. Each further one doubles it, so that a limit which is right is seldom tried.
QUICKENED_AFTER_SECONDS = 5.0
# Requests are remembered for so long: on a slow line, refusals come late.
REMEMBERED_SECONDS = 20.0


@dataclass
class Turn:
    """A request that was let through."""

    at: float
    refused: bool = False


class Pace:
    """
    Knows no limit until requests are refused for being too many in a second; then it lets as many pass in each second as were
    accepted in the second of the refused one. After some seconds without a refusal it quickens by half each second: others with the
    same key may have used that second. Safe between threads.
    """

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self._lock = threading.Lock()
        # None: no limit is known.
        self._limit: int | None = None
        self._refused_at = float("-inf")
        self._paused_until = float("-inf")
        self._quickened_after = QUICKENED_AFTER_SECONDS / 2
        self._quickened_at = float("-inf")
        # In the order of their times.
        self._turns: deque[Turn] = deque()

    def take(self) -> Turn | float:
        """Takes a place among the requests of this second. Without a free one: the seconds to wait before asking again."""
        with self._lock:
            now = self._clock()
            self._quicken(now)
            free_at = self._paused_until
            if self._limit is not None and len(self._turns) >= self._limit:
                free_at = max(free_at, self._turns[-self._limit].at + WINDOW_SECONDS)
            if now < free_at:
                return free_at - now
            while self._turns and now - self._turns[0].at > REMEMBERED_SECONDS:
                self._turns.popleft()
            turn = Turn(now)
            self._turns.append(turn)
            return turn

    def refused(self, turn: Turn, retry_after: float) -> None:
        """The API refused this request, because too many came in a second."""
        with self._lock:
            now = self._clock()
            turn.refused = True
            first = next((one.at for one in self._turns if turn.at - one.at < WINDOW_SECONDS), turn.at)
            # Answers may take longer than refusals, so what is not refused counts as accepted.
            accepted = sum(not one.refused and first <= one.at < first + WINDOW_SECONDS for one in self._turns)
            self._limit = max(1, accepted)
            # Refusals of requests that were sent together make one pause.
            if now >= self._paused_until:
                self._paused_until = now + max(WINDOW_SECONDS, retry_after)
                self._quickened_after = min(FORGOTTEN_AFTER_SECONDS, self._quickened_after * 2)
            self._refused_at = now

    def _quicken(self, now: float) -> None:
        if self._limit is None:
            return
        if now - self._refused_at > FORGOTTEN_AFTER_SECONDS:
            self._limit = None
            self._quickened_after = QUICKENED_AFTER_SECONDS / 2
        elif now >= max(self._refused_at + self._quickened_after, self._quickened_at + WINDOW_SECONDS):
            self._limit = math.ceil(self._limit * 1.5)
            self._quickened_at = now

"""Sends no faster than the API accepts."""

from __future__ import annotations

import threading
import time
from collections import deque
from collections.abc import Callable

# A burst limit holds over any second; a little more covers the way of a request.
WINDOW_SECONDS = 1.1
# Without a refusal for this time, the pace is forgotten: the limit may have been raised.
FORGOTTEN_AFTER_SECONDS = 60.0


class Pace:
    """
    Knows no limit until requests are refused for being too many in a second; then it lets as many pass in each second as were
    accepted in the one before. Safe between threads.
    """

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self._lock = threading.Lock()
        self._limit = float("inf")
        self._refused_at = float("-inf")
        self._paused_until = float("-inf")
        # Times of requests that passed in the last window, and how many of them were refused.
        self._passed: deque[float] = deque()
        self._refused = 0

    def take(self) -> float:
        """Takes a place among the requests of this second: 0.0. Without a free one: the seconds to wait before asking again."""
        with self._lock:
            now = self._clock()
            if now - self._refused_at > FORGOTTEN_AFTER_SECONDS:
                self._limit = float("inf")
            if now < self._paused_until:
                return self._paused_until - now
            while self._passed and now - self._passed[0] >= WINDOW_SECONDS:
                self._passed.popleft()
            if not self._passed:
                self._refused = 0
            if len(self._passed) >= self._limit:
                return max(0.001, self._passed[0] + WINDOW_SECONDS - now)
            self._passed.append(now)
            return 0.0

    def refused(self, retry_after: float) -> None:
        """The API refused a request, because too many came in a second."""
        with self._lock:
            now = self._clock()
            self._refused += 1
            self._limit = max(1, len(self._passed) - self._refused)
            # Refusals of requests that were sent together make one pause.
            if now >= self._paused_until:
                self._paused_until = now + max(WINDOW_SECONDS, retry_after)
            self._refused_at = now

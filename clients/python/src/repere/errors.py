"""What the methods of a client raise."""

from __future__ import annotations

from .types import FieldError


class RepereError(Exception):
    """Any failure of a call. ``request_id`` names the request in the logs of the API: give it to support."""

    def __init__(self, message: str, request_id: str) -> None:
        super().__init__(message)
        self.request_id = request_id

    def __str__(self) -> str:
        return f"{super().__str__()} (request {self.request_id})"


class ApiError(RepereError):
    """The API answered with an error."""

    def __init__(
        self,
        message: str,
        request_id: str,
        *,
        status: int,
        details: list[FieldError],
        retry_after: float | None = None,
        remaining: int | None = None,
        help_url: str | None = None,
    ) -> None:
        super().__init__(message, request_id)
        self.status = status
        """HTTP status."""
        self.details = details
        """Every offending field of a 400; empty otherwise."""
        self.retry_after = retry_after
        """For 429 and 503: seconds to wait before another attempt."""
        self.remaining = remaining
        """Units left of the quota of any 24 hours, where the answer said so."""
        self.help_url = help_url
        """The page that explains this error."""

    def has(self, reason: str) -> bool:
        """True when a field was refused for this reason."""
        return any(detail["reason"] == reason for detail in self.details)

    def __str__(self) -> str:
        fields = "".join(f"\n  {detail['field']}: {detail['reason']}" for detail in self.details)
        return super().__str__() + fields


class ApiTimeout(RepereError):
    """No answer came in time."""


class ApiUnreachable(RepereError):
    """The API could not be reached, or its answer could not be read."""

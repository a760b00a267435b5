"""Client of the Repère API: routing, search, places, spoken navigation and map tiles for West Africa."""

from . import types
from ._operations import __version__
from ._polyline import decode_polyline
from .client import AsyncRepere, Repere
from .errors import ApiError, ApiTimeout, ApiUnreachable, RepereError

__all__ = [
    "ApiError",
    "ApiTimeout",
    "ApiUnreachable",
    "AsyncRepere",
    "Repere",
    "RepereError",
    "__version__",
    "decode_polyline",
    "types",
]

"""Encoded polylines with six decimals."""

from __future__ import annotations

from .types import LatLng


def decode_polyline(text: str) -> list[LatLng]:
    """The points of an encoded line, WGS 84 degrees."""
    values: list[int] = []
    value = shift = 0
    for character in text:
        part = ord(character) - 63
        value |= (part & 31) << shift
        shift += 5
        if part < 32:
            values.append(~(value >> 1) if value & 1 else value >> 1)
            value = shift = 0
    points: list[LatLng] = []
    lat = lng = 0
    for north, east in zip(values[::2], values[1::2]):
        lat += north
        lng += east
        points.append({"lat": lat / 1e6, "lng": lng / 1e6})
    return points

# SPDX-License-Identifier: MIT
"""Geometries as databases and data frames have them, and joins of many."""
import struct
from math import inf, nan

from . import _graze

_TYPES = {"Point": 1, "LineString": 2, "Polygon": 3, "MultiPoint": 4, "MultiLineString": 5, "MultiPolygon": 6, "GeometryCollection": 7}


def _points(points):
    """A counted list of positions; a third coordinate is left out."""
    return struct.pack("<I", len(points)) + b"".join(struct.pack("<2d", point[0], point[1]) for point in points)


def _of_geojson(geometry, argument):
    """The WKB of a geometry of GeoJSON."""
    kind = geometry.get("type")
    if kind == "Feature":
        return _wkb(geometry["geometry"], argument)
    if kind not in _TYPES:
        raise ValueError(f"{argument}: expected a geometry of GeoJSON, got type {kind!r}")
    head = struct.pack("<BI", 1, _TYPES[kind])
    if kind == "GeometryCollection":
        members = [_wkb(member, argument) for member in geometry["geometries"]]
        return head + struct.pack("<I", len(members)) + b"".join(members)
    at = geometry["coordinates"]
    if kind == "Point":
        return head + (struct.pack("<2d", at[0], at[1]) if len(at) > 0 else struct.pack("<2d", nan, nan))
    if kind == "LineString":
        return head + _points(at)
    if kind == "Polygon":
        return head + struct.pack("<I", len(at)) + b"".join(map(_points, at))
    members = [_of_geojson({"type": kind[5:], "coordinates": member}, argument) for member in at]
    return head + struct.pack("<I", len(members)) + b"".join(members)


def _wkb(thing, argument):
    """The WKB of one geometry: WKB, also in hex; GeoJSON; anything with .wkb, as shapely's, or __geo_interface__. None: an
    empty one."""
    if thing is None:
        return struct.pack("<BII", 1, 7, 0)
    if isinstance(thing, (bytes, bytearray, memoryview)):
        return thing
    if isinstance(thing, str):
        return bytes.fromhex(thing)
    if isinstance(thing, dict):
        return _of_geojson(thing, argument)
    wkb = getattr(thing, "wkb", None)
    if isinstance(wkb, bytes):
        return wkb
    if hasattr(thing, "__geo_interface__"):
        return _of_geojson(thing.__geo_interface__, argument)
    raise TypeError(f"{argument}: expected WKB, GeoJSON, or anything with __geo_interface__, got {type(thing)!r}")


def _is_points(things):
    shape = getattr(things, "shape", ())
    return len(shape) == 2 and shape[1] == 2


def _built(things, argument):
    """What answers of many geometries."""
    if isinstance(things, Geometries):
        return things._geometries
    if isinstance(things, dict):
        if things.get("type") != "FeatureCollection":
            raise ValueError(f"{argument}: expected many geometries or a FeatureCollection, got one {things.get('type')!r}")
        things = things["features"]
    if not _is_points(things):
        things = [_wkb(thing, f"{argument}[{i}]") for i, thing in enumerate(things)]
    return _graze.geometries(argument, things)


class Geometries:
    """Many geometries and a tree over their bounds, for join: each points, lines, areas or a collection, as one set.

    Geometries(x): an iterable of WKB (bytes, or a str in hex), GeoJSON dicts, anything with .wkb or __geo_interface__, such
    as geometries of shapely, or None for an empty one; a FeatureCollection; or an array of points (n, 2). The coordinates
    are copied, a third one is left out. ValueError: what is no WKB; the text says which item, what, and at which byte."""

    __slots__ = ("_geometries",)

    def __init__(self, geometries):
        self._geometries = _built(geometries, "geometries")

    def __len__(self):
        return _graze.geometries_count(self._geometries)

    def wkb(self, index):
        """One of them as ISO WKB."""
        if not 0 <= index < len(self):
            raise IndexError(f"index: expected 0 to {len(self) - 1}, got {index}")
        return _graze.geometries_wkb(self._geometries, index)

    def is_valid(self):
        """Whether each is valid as OGC, JTS and GEOS say: an array of bool. Exact. An empty one is valid. No other question
        asks for that: rings that cross have the even-odd meaning."""
        return _graze.geometries_validity(self._geometries, False)

    def is_valid_reason(self):
        """A list of str: "valid", or the first reason found why one is not, such as "a ring crosses or touches itself"."""
        return _graze.geometries_validity(self._geometries, True)

    def __repr__(self):
        return f"<Geometries, {len(self)}>"


def join(a, b, predicate=None, *, matrix=None, within=None, k=None, threads=1):
    """The pairs of one of a and one of b that answer yes: (m, 2) indices, ascending. Exact.

    a, b: Geometries, or what they are made of; Geometries that are joined often keep what they need. predicate: "intersects"
    (which it is if nothing is given), "disjoint", "touches", "crosses", "overlaps", "within", "contains", "covered_by",
    "covers" or "equals". matrix: a DE-9IM pattern instead. within: a distance, exact: those at most so far apart.

    k: the k nearest of b for each of a, at most `within` away: two arrays (len(a), k), their indices, the nearest first,
    and their distances, rounded; 4294967295 and inf where there are no more. k is at most len(b)."""
    a, b = _built(a, "a"), _built(b, "b")
    if (predicate is not None) + (matrix is not None) + (within is not None or k is not None) > 1:
        raise TypeError("predicate, matrix, and within or k: only one of them can be given")
    if k is not None:
        return _graze.join_nearest(a, b, k, inf if within is None else within, threads)
    if predicate is None and matrix is None and within is None:
        predicate = "intersects"
    return _graze.join(a, b, predicate, matrix, 0.0 if within is None else within, threads)

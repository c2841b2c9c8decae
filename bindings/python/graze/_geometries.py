# SPDX-License-Identifier: MIT
"""Geometries as databases and data frames have them, and joins of many."""
import struct
import sys
from math import inf, nan

from . import _graze
from ._results import numpy

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
        members = [_of_geojson(member, argument) for member in geometry["geometries"]]
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


def _of_any_geojson(geometry, argument):
    """The same of what may be no GeoJSON."""
    try:
        return _of_geojson(geometry, argument)
    except (AttributeError, KeyError, IndexError, TypeError, struct.error, RecursionError) as error:
        what = f"no {error}" if isinstance(error, KeyError) else "collections in collections, too deep" if isinstance(error, RecursionError) else str(error)
        raise ValueError(f"{argument}: expected GeoJSON: {what}") from None


def _wkb(thing, argument):
    """The WKB of one geometry: WKB, also in hex; GeoJSON; anything with .wkb, as shapely's, or __geo_interface__. None
    stays None."""
    if thing is None or isinstance(thing, (bytes, bytearray, memoryview)):
        return thing
    if isinstance(thing, str):
        try:
            return bytes.fromhex(thing)
        except ValueError:
            raise ValueError(f"{argument}: expected WKB in hexadecimal digits, got {thing[:40]!r}") from None
    if isinstance(thing, dict):
        return _of_any_geojson(thing, argument)
    wkb = getattr(thing, "wkb", None)
    if isinstance(wkb, bytes):
        return wkb
    if hasattr(thing, "__geo_interface__"):
        return _of_any_geojson(thing.__geo_interface__, argument)
    raise TypeError(f"{argument}: expected WKB, GeoJSON, or anything with __geo_interface__, got {type(thing)!r}")


def _is_points(things):
    shape = getattr(things, "shape", ())
    return len(shape) == 2 and shape[1] == 2 and getattr(things, "dtype", None) != object


def _by_shapely(things):
    """The WKB of many geometries of shapely in one call; None: these are others."""
    shapely = sys.modules.get("shapely")
    if not hasattr(shapely, "to_wkb"):  # not there, or before 2.0
        return None
    first = next((thing for thing in things if thing is not None), None)
    if not isinstance(first, shapely.Geometry):
        return None
    try:
        return shapely.to_wkb(numpy.asarray(things, object), output_dimension=2).tolist()
    except TypeError:  # one of them is something else
        return None


def _items(things, argument):
    """Many as the module takes them: an array of points, or a list of WKB, with None for what is missing."""
    if isinstance(things, dict):
        if things.get("type") != "FeatureCollection":
            raise ValueError(f"{argument}: expected many geometries or a FeatureCollection, got one {things.get('type')!r}")
        things = things["features"]
    if _is_points(things):
        return things
    if not hasattr(things, "__len__"):
        things = list(things)
    return _by_shapely(things) or [_wkb(thing, f"{argument}[{i}]") for i, thing in enumerate(things)]


def _missing(items):
    """Which of a list are None, a byte each; None: none is."""
    return bytes(item is None for item in items) if isinstance(items, list) and None in items else None


def _built(things, argument):
    """What answers of many geometries."""
    return things._geometries if isinstance(things, Geometries) else _graze.geometries(argument, _items(things, argument))


class Geometries:
    """Many geometries and a tree over their bounds, for join: each points, lines, areas or a collection, as one set.

    Geometries(x): an iterable of WKB (bytes, or a str in hex), GeoJSON dicts, anything with .wkb or __geo_interface__, such
    as geometries of shapely, or None for an empty one; a FeatureCollection; or an array of points (n, 2). The coordinates
    are copied, a third one is left out. ValueError: what is no WKB; the text says which item, what, and at which byte."""

    __slots__ = ("_geometries", "_missing")

    def __init__(self, geometries):
        if isinstance(geometries, Geometries):
            self._geometries, self._missing = geometries._geometries, geometries._missing
            return
        items = _items(geometries, "geometries")
        self._geometries, self._missing = _graze.geometries("geometries", items), _missing(items)

    def __len__(self):
        return _graze.geometries_count(self._geometries)

    def wkb(self, index=None):
        """One of them as ISO WKB, or a list of all: shapely.from_wkb(geometries.wkb()). An empty one is not None there."""
        if index is None:
            return [_graze.geometries_wkb(self._geometries, i) for i in range(len(self))]
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


def _is_one(thing):
    """Is it one geometry, and not many?"""
    if thing is None or isinstance(thing, (bytes, bytearray, str)):
        return True
    if isinstance(thing, memoryview):
        return thing.ndim == 1 and thing.itemsize == 1
    if isinstance(thing, dict):
        return thing.get("type") != "FeatureCollection"
    if isinstance(getattr(thing, "wkb", None), bytes):
        return True
    interface = getattr(thing, "__geo_interface__", None)  # a GeoSeries has that, too
    return isinstance(interface, dict) and interface.get("type") != "FeatureCollection"


def _side(things, argument):
    """What is asked of one or many: the object of the module, the shape of the array, and which are missing."""
    if isinstance(things, _graze.Shape):
        raise TypeError(f"{argument}: expected geometries, got a {type(things).__name__}: of shapes ask overlap, touch, contains, or within with a margin")
    if isinstance(things, Geometries):
        return things._geometries, (len(things),), things._missing
    if _is_one(things):
        items, shape = [_wkb(things, argument)], ()
    else:
        shape = None
        if getattr(things, "dtype", None) == object and getattr(things, "ndim", 1) != 1:
            things, shape = things.ravel(), things.shape
        elif not isinstance(things, dict) and not hasattr(things, "__iter__"):
            raise TypeError(f"{argument}: expected geometries, got {type(things)!r}")
        items = _items(things, argument)
        shape = shape or (len(items),)
    return _graze.geometries(argument, items), shape, _missing(items)


def ask_geometries(question, a, b, argument=None, margin=0.0, threads=1):
    """The answer to a question about geometries that lie beside each other in a and b."""
    return _graze.ask_pairs(question, argument, margin, threads, *_side(a, "a"), *_side(b, "b"))


def intersects(a, b, *, threads=1):
    """True where a and b have a common point: a bool of two geometries, of arrays an array of them. Exact.

    a, b: a geometry, or an array of them: WKB (bytes, or a str in hex), GeoJSON, anything with .wkb or __geo_interface__, such
    as geometries of shapely; a list or an array of any number of axes, Geometries, a FeatureCollection, or points (n, 2). A
    single one goes with each of n, and axes as in NumPy: intersects(a[:, None], b) is each with each. Of None, which is missing,
    nothing holds. Geometries that are asked often keep what they need."""
    return ask_geometries("predicate", a, b, "intersects", threads=threads)


def disjoint(a, b, *, threads=1):
    """True where a and b have no common point. Exact. a, b: as of intersects; with None it is False."""
    return ask_geometries("predicate", a, b, "disjoint", threads=threads)


def touches(a, b, *, threads=1):
    """True where a and b have common points, but none of their interiors. Exact. a, b: as of intersects."""
    return ask_geometries("predicate", a, b, "touches", threads=threads)


def crosses(a, b, *, threads=1):
    """True where the interiors of a and b meet in less than the dimension of the greater one, and a goes on outside of b;
    of two lines: where they meet in points only. Exact. a, b: as of intersects."""
    return ask_geometries("predicate", a, b, "crosses", threads=threads)


def overlaps(a, b, *, threads=1):
    """True where a and b are of one dimension, their interiors have a common part of that, and each has more. Exact. a, b: as
    of intersects. Of shapes `overlap` asks something else: whether they have a common point."""
    return ask_geometries("predicate", a, b, "overlaps", threads=threads)


def covers(a, b, *, threads=1):
    """True where every point of b is in a. Exact. a, b: as of intersects."""
    return ask_geometries("predicate", a, b, "covers", threads=threads)


def covered_by(a, b, *, threads=1):
    """True where every point of a is in b. Exact. a, b: as of intersects."""
    return ask_geometries("predicate", a, b, "covered_by", threads=threads)


def equals(a, b, *, threads=1):
    """True where a and b are the same points, however they are written. Exact. a, b: as of intersects."""
    return ask_geometries("predicate", a, b, "equals", threads=threads)


def relate_pattern(a, b, pattern, *, threads=1):
    """True where the DE-9IM matrix has the pattern, nine characters of T F * 0 1 2: "T*F**FFF*". Exact. a, b: as of
    intersects."""
    return ask_geometries("matrix", a, b, pattern, threads=threads)


def matrices(a, b, threads):
    """The matrix of two geometries; of arrays an array of str, without NumPy a list, in lists along each axis."""
    found, shape = ask_geometries("relate", a, b, threads=threads)
    if len(shape) == 0:
        return found
    if numpy is not None:
        all_of_them = numpy.empty(len(found), object)
        all_of_them[:] = found
        return all_of_them.reshape(shape)
    for size in shape[:0:-1]:
        found = [found[i:i + size] for i in range(0, len(found), size)]
    return found

# SPDX-License-Identifier: MIT
"""graze: exact intersection tests in 2D and 3D.

Every yes or no is exactly right for the numbers passed in, and every time and distance is the nearest float; only
answers about cylinders are bounded. Touching counts. Shapes come one at a time or as arrays of n:

>>> import graze
>>> graze.overlap(graze.Sphere((0, 0, 0), 1), graze.Aabb((1, -1, -1), (2, 1, 1)))
True
>>> graze.sweep(graze.Sphere((0, 0, 0), 1), (10, 0, 0), graze.Plane((1, 0, 0), 5))
Times(hit=True, enter=0.4, exit=0.6)

Arguments are NumPy arrays, array.array, memoryviews, or nested lists of numbers. Vectors are (2,) or (3,), arrays of
vectors (n, 2) or (n, 3). A single shape goes with each of n. Lengths are in a unit of your choice. Results for arrays
are NumPy arrays if NumPy can be imported, else memoryviews of the same shape. A result of several parts that says yes or no is
true if it says yes: `if graze.cast(ray, box):`.

An invalid shape (a NaN, a negative radius, min > max) is the empty set: it overlaps nothing and is never hit.
"""
import numbers as _abstract
import operator as _operator
import os as _os

from . import _graze, _shapes
from ._graze import UnsupportedError
from ._motion import Motion, motion_parts
from ._geometries import Geometries, ask_geometries, covered_by, covers, crosses, disjoint, equals, intersects, join, matrices, overlaps, relate_pattern, touches
from ._objects import Mesh, Polygon, Tree, ask_object, box_pairs, read_mesh, refuse_rays
from ._results import (DTYPES, Certificate, CommonCorners, CommonSet, Contact, ContactPoints, Contacts, Depth, FirstContact, Hit, MeshFirstContacts, Nearest, Separation, Signed, Stop, Times, Where, as_array, as_view,
                       frombuffer, places)
from ._scene import Scene, Thing, meetings, pair_contacts, pairs
from ._shapes import *

__all__ = [
    *_shapes.__all__, "Certificate", "CommonCorners", "CommonSet", "Contact", "ContactPoints", "Contacts", "Depth", "FirstContact", "Geometries", "Hit", "Mesh",
    "MeshFirstContacts", "Motion", "Nearest", "Polygon", "Scene", "Separation", "Signed", "Stop", "Thing", "Times", "Tree", "UnsupportedError", "Where", "advance",
    "area", "bounding_ball", "bounding_obb", "bounds", "box_pairs", "cast", "cast_hit", "ccd", "cells", "common", "contact", "contains", "covered_by", "covers",
    "crosses", "depth", "depth_along", "disjoint", "distance", "equals", "frustum", "incircle", "insphere", "intersects", "join", "meetings", "mesh_ccd",
    "nearest_points", "orient", "overlap", "overlap_open", "overlaps", "pair_contacts", "pairs", "query", "read_mesh", "relate", "relate_pattern", "separate", "side",
    "signed_distance", "split_boxes", "stop", "sweep", "sweep_hit", "touch", "touches", "valid", "where", "within", "zone",
]
__version__ = _graze.version
if hasattr(_os, "register_at_fork"):
    _os.register_at_fork(after_in_child=_graze.forked)

# The numbers of the questions, by name.
_numbers = _graze.questions()
(_OVERLAP, _OVERLAP_OPEN, _TOUCH, _WITHIN, _CONTAINS, _SIDE, _ZONE, _CAST, _CAST_OPEN, _SWEEP, _SWEEP_OPEN, _DISTANCE,
 _SIGNED_DISTANCE, _DEPTH, _HIT, _HIT_OPEN, _SWEEP_HIT, _SWEEP_HIT_OPEN, _STOP, _BOUNDS, _VALID, _AREA, _COMMON) = map(
     _numbers.__getitem__,
     "overlap overlap_open touch within contains side zone cast cast_open sweep sweep_open distance signed_distance depth_along cast_hit "
     "cast_open_hit sweep_hit sweep_open_hit stop bounds valid area common".split())
_ask = _graze.ask

# What has several parts is a named tuple of these.
_results = {_CAST: Times, _CAST_OPEN: Times, _SWEEP: Times, _SWEEP_OPEN: Times, _HIT: Hit, _HIT_OPEN: Hit, _SWEEP_HIT: Hit,
            _SWEEP_HIT_OPEN: Hit, _STOP: Stop, _DISTANCE: Nearest, _SIGNED_DISTANCE: Signed, _DEPTH: Depth}
_graze.setup(Aabb, as_array, as_view, places, ask_object,
             tuple(_results[i]._make if i in _results else None for i in range(max(_numbers.values()) + 1)), frombuffer, DTYPES)

def __dir__():
    return [*__all__, "__version__"]


# Words of other libraries, in lower case without underscores: what stands for them here.
_OTHER_WORDS = {
    "box": "Aabb or Obb", "box2d": "Aabb or Obb", "box3d": "Aabb or Obb", "cuboid": "Aabb or Obb", "cube": "Aabb or Obb",
    "boundingbox": "Aabb, or bounds", "orientedbox": "Obb", "rectangle": "Rect", "ball": "Sphere or Circle", "disk": "Circle", "disc": "Circle",
    "vector": "a tuple or list of 2 or 3 numbers, or an array", "vec2": "a tuple of 2 numbers", "vec3": "a tuple of 3 numbers",
    "linestring": "Segment, or Polygon(lines, polyline=True)", "polyline": "Polygon(lines, polyline=True)", "convex": "Hull", "convexhull": "Hull",
    "polyhedron": "Hull or Mesh", "bvh": "Mesh, or Tree of boxes", "bvhmodel": "Mesh", "strtree": "Scene, or Tree of boxes", "rtree": "Tree", "world": "Scene", "space": "Scene",
    "trimesh": "a module of its own, import graze.trimesh; or Mesh", "collisionmanager": "graze.trimesh.CollisionManager", "transform": "shape.posed",
    "intersect": "overlap, or of geometries intersects", "intersection": "overlap, or contact", "collide": "overlap, or contact", "collides": "overlap",
    "collision": "overlap, or contact", "raycast": "cast", "rayintersect": "cast", "shapecast": "sweep",
    "continuouscollide": "sweep, or ccd", "continuouscollisiondetection": "ccd, mesh_ccd, or sweep", "timeofimpact": "sweep, or advance with rotation", "toi": "sweep, or advance with rotation", "conservativeadvancement": "advance", "penetration": "depth", "penetrationdepth": "depth", "mtv": "depth",
    "dwithin": "within", "closestpoints": "nearest_points", "nearest": "nearest_points", "closest": "nearest_points",
    "load": "read_mesh", "loadmesh": "read_mesh", "readobj": "read_mesh", "readstl": "read_mesh", "isvalid": "valid",
}


def __getattr__(name):
    """The error for a name that is not there, with one that is."""
    hint = None if name.startswith("_") else _OTHER_WORDS.get(name.lower().replace("_", ""))
    if hint is None and not name.startswith("_"):
        from difflib import get_close_matches  # only for this error
        known = {word.lower(): word for word in __all__}
        hint = next((known[word] for word in get_close_matches(name.lower(), known, 1, 0.7)), None)
        hint = hint and f"did you mean {hint}?"
    raise AttributeError(f"graze has no {name}{f': {hint}' if hint else ''}")


def overlap(a, b):
    """True where a and b have a common point: touching counts. A bool, or an array (n,) of them. Exact."""
    return _ask(_OVERLAP, a, b)


def overlap_open(a, b):
    """True where a and b overlap and do not merely touch. Exact."""
    return _ask(_OVERLAP_OPEN, a, b)


def touch(a, b):
    """True where a and b overlap, and an arbitrarily small shift separates them. Exact."""
    return _ask(_TOUCH, a, b)


def within(a, b, margin=None, *, threads=1):
    """True where the distance of a and b is at most margin, a length: a number, or of shapes an array (n,). Exact.

    Of geometries, as intersects has them, without a margin: where a is within b, as contains says. threads: of geometries."""
    if margin is None:
        return ask_geometries("predicate", a, b, "within", threads=threads)
    return _ask(_WITHIN, a, b, None, None, margin) if threads == 1 else ask_geometries("within", a, b, None, margin, threads)


def contains(a, b, *, threads=1):
    """True where every point of b is in a. Exact.

    Of geometries, as intersects has them, in the sense of OGC: b also has a point in the interior of a; `covers` asks for
    less. threads: of geometries."""
    return _ask(_CONTAINS, a, b) if threads == 1 else ask_geometries("predicate", a, b, "contains", threads=threads)


def side(plane, b):
    """-1: b lies strictly where normal . x < offset; 0: it meets the plane; 1: it lies beyond; 2: one is empty. Exact."""
    return _ask(_SIDE, plane, b)


def zone(point, box):
    """Which of the 9 (2D) or 27 (3D) regions of an Aabb, Rect or Obb the point is in; -1: one is empty. Exact."""
    return _ask(_ZONE, point, box)


def cast(caster, b, *misplaced, open=False):
    """Where a Segment, Ray or Line meets b: Times(hit, enter, exit), each one value or an array (n,).

    enter and exit are parameters of the caster: 0 to 1 along a segment, in units of its direction along a ray or line;
    inf on a miss. hit is exact, the times are the nearest floats. open: only what overlaps openly."""
    if misplaced:
        refuse_rays(*misplaced)
    return _ask(_CAST_OPEN if open else _CAST, caster, b, None)


def sweep(a, by_a, b, by_b=None, *, open=False):
    """When a, moved by t by_a, and b, moved by t by_b, meet, t from 0 to 1: Times(hit, enter, exit).

    by_a, by_b: displacements (d,) or (n, d), None: it stands still. inf on a miss. hit is exact, the times are the
    nearest floats. open: only what overlaps openly."""
    return _ask(_SWEEP_OPEN if open else _SWEEP, a, b, by_a, by_b)


def cast_hit(caster, b, *misplaced, open=False):
    """The first contact of a cast: Hit(hit, time, point, normal, a, b), with vectors (d,) or (n, d); 0 on a miss.

    normal points out of b. a and b are the reference points of both at that time."""
    if misplaced:
        refuse_rays(*misplaced)
    return _ask(_HIT_OPEN if open else _HIT, caster, b, None)


def sweep_hit(a, by_a, b, by_b=None, *, open=False):
    """The first contact of a sweep: Hit(hit, time, point, normal, a, b), as cast_hit."""
    return _ask(_SWEEP_HIT_OPEN if open else _SWEEP_HIT, a, b, by_a, by_b)


def stop(a, by_a, b, by_b=None):
    """Where to put a so that it does not enter b on its motion: Stop(stopped, time, place), place (d,) or (n, d)."""
    return _ask(_STOP, a, b, by_a, by_b)


def separate(a, obstacles):
    """Where a, which was put into obstacles, is free of all of them: Separation(separated, place), place (d,) or (n, d).

    obstacles: a shape, an array of shapes, a list of such, a Mesh or a Polygon. separated: a, put to place, overlaps none openly; exact.
    place is near the start, and the start if a is free there or no place was found.

    >>> tuple(map(float, separate(Circle((1, 0.5), 0.9), [Halfspace((0, 1), 0), Aabb((2.5, 0), (3, 3))]).place))
    (1.0, 0.9)
    """
    if isinstance(obstacles, (Mesh, Polygon)):
        return obstacles.separate(a)
    return Separation._make(_graze.separate(a, (obstacles,) if isinstance(obstacles, Shape) else tuple(obstacles)))


def distance(a, b, *, threads=1):
    """The distance of a and b, the nearest float; 0 if they overlap, inf if one is empty. Two meshes: of their triangles.

    Also of geometries, as intersects has them: NaN with None. threads: of geometries."""
    return _ask(_DISTANCE, a, b) if threads == 1 else ask_geometries("distance", a, b, threads=threads)


def nearest_points(a, b):
    """Nearest(distance, a, b): the distance, and a nearest point of each, (d,) or (n, d)."""
    return _ask(_DISTANCE, a, b, None, None, None, True)


def signed_distance(point, b):
    """Signed(inside, distance, gradient) of a Point: negative inside of b. inside is exact, distance the nearest float."""
    return _ask(_SIGNED_DISTANCE, point, b, None, None, None, True)


def depth_along(a, b, direction):
    """How far a must move along direction, (d,) or (n, d), to be free of b: Depth(overlap, depth).

    overlap: whether they overlap openly. depth: the least t >= 0 so that a, moved by t direction or by more, does not
    overlap b openly: 0 if they do not, inf if it never ends. overlap is exact, depth the nearest float.

    >>> depth_along(Sphere((0, 0, 0), 1), Halfspace((0, 0, 1), 0.5), (0, 0, 1))
    Depth(overlap=True, depth=1.5)
    """
    return _ask(_DEPTH, a, b, direction)


def contact(a, b, margin=0.0):
    """Where a and b touch, and how deep they are in each other: Contacts(contact, points), a Contact(hit, normal, depth)
    and ContactPoints. True, as the Contact, if hit.

    hit: whether they overlap, or with a margin are at most so far apart; exact. depth: the length of the least translation
    that separates them, minus the distance if they are apart; the nearest float, of hulls nearly always.
    normal: (d,) or (n, d), the direction of that translation of a; 0 and 0 if not hit.
    ContactPoints(pair, point, depth, feature_a, feature_b): arrays (k,) and (k, d): of each pair up to 2 points in 2D and 4
    in 3D, midway between the surfaces; features (k, 4): 1 a vertex, 2 an edge, 3 a face, and its corners, or -1.

    >>> hit, points = contact(Sphere((0, 0, 0), 1), Halfspace((0, 0, 1), -0.5))
    >>> hit.depth, len(points.point)
    (0.5, 1)
    """
    hit, points = _graze.contact(a, b, margin, True)
    return Contacts(Contact._make(hit), ContactPoints._make(points))


def depth(a, b, margin=0.0):
    """How deep a and b are in each other: Contact(hit, normal, depth), as contact, without points."""
    return Contact._make(_graze.contact(a, b, margin, False))


def where(a, b):
    """What a and b have in common: Where(set, corners), a CommonSet(met, kind, direction, offset) and CommonCorners. True if
    they meet. In 3D one is a point, segment, ray, line, plane or triangle, in 2D both may be boxes and hulls, too.

    kind: 0 nothing, 1 a point, 2 a segment, 3 a ray, 4 a line, 5 a plane, 6 a convex polygon; exact. direction: (d,) or
    (n, d), of a ray or a line, and the normal of a plane, whose offset follows.
    CommonCorners(pair, point, t_a, t_b, feature_a, feature_b): arrays (k,) and (k, d), of each pair in a fixed order: the
    nearest floats; t: the place along a segment, ray or line; features (k, 4) as of contact.

    >>> found, corners = where(Segment((0, 0), (4, 4)), Segment((0, 4), (4, 0)))
    >>> found.kind, corners.point.tolist(), corners.t_a.tolist()
    (1, [[2.0, 2.0]], [0.5])
    """
    found, corners = _graze.where(a, b)
    return Where(CommonSet._make(found), CommonCorners._make(corners))


def area(shape):
    """The area of a 2D shape or a Polygon, the nearest float; of a circle within 1 ulp. 0 of what has none."""
    return _ask(_AREA, shape)


def common(a, b):
    """The area that two 2D shapes have in common, the nearest float: of triangles, boxes, hulls and Polygons, or of two
    circles (within 1 ulp). common(boxes[:, None], boxes) has all pairs.

    >>> common(Aabb((0, 0), (2, 2)), Obb((2, 1), (1, 1), (1, 0)))
    2.0
    """
    return _ask(_COMMON, a, b)


def bounds(shape):
    """The smallest Aabb in floats that contains the shape: an Aabb of one, or of n."""
    return _ask(_BOUNDS, shape)


def split_boxes(sample, number, scale=1.0):
    """Divides space into `number` cells of about equal work, by a sample of boxes: an Aabb of n. Where no cut helps, some
    cells are empty. The cells have no point in common, for their greatest sides do not belong to them.

    sample: an Aabb. scale: how many boxes each of the sample stands for. box_pairs(cells, boxes) says which boxes are in
    which cell, box_pairs(boxes_of_it, cell=one_cell) finds the pairs that the cell owns: each pair in one cell only."""
    return _graze.split_boxes(_graze.take(sample, "sample"), number, scale)


def cells(shape, size, *, origin=0.0, half_open=False, within=None):
    """The cells of a grid that a shape touches, (n, d) whole numbers, each once; of an array of shapes (shape, cells), with
    the number of each cell's shape before. Exact.

    Cell i of an axis is [origin + i size, origin + (i + 1) size], without rounding. size, origin: a number, or one for each
    axis. half_open: the greatest sides of a cell do not belong to it, so that each point is in one cell. within: (least,
    greatest), two cells; only those between them, both included. Points, segments, boxes of any kind, balls and triangles.
    A segment's cells are in the order of its way, those of others row by row.

    >>> cells(Segment((0.05, 0.15), (0.25, 0.05)), 0.1, half_open=True).tolist()
    [[0, 1], [1, 1], [1, 0], [2, 0]]
    """
    taken = _graze.take(shape, "shape")
    dimension = taken.dimension
    box = None if within is None else (*map(_operator.index, within[0]), *map(_operator.index, within[1]))
    if box is not None and len(box) != 2 * dimension:
        raise ValueError(f"within: expected two cells of {dimension} numbers, got {len(box)} numbers")
    return _graze.cells(taken, _vector(origin, "origin", dimension), _vector(size, "size", dimension), half_open, box)


def _vector(value, name, dimension):
    """A number for each axis."""
    numbers = (float(value),) * dimension if isinstance(value, _abstract.Real) else tuple(map(float, value))
    if len(numbers) != dimension:
        raise ValueError(f"{name}: expected {dimension} numbers, got {len(numbers)}")
    return numbers


def bounding_ball(points):
    """A Circle or Sphere that contains all points (..., d), always; its radius is at most 1 + 2**-40 times the least."""
    return _graze.surround(Circle, Sphere, 7, points)


def bounding_obb(points):
    """An Obb that contains all points (..., d), always; it fits well, but others may be smaller."""
    return _graze.surround(Obb, Obb, 11, points)


def frustum(matrix, depth="-1..1"):
    """The view frustum of a view-projection matrix (4, 4) for column vectors: a Hull of 8 points.

    depth: the depths of the near and far plane: '-1..1' (OpenGL), '0..1' (Direct3D, Vulkan, Metal) or '1..0' (the same
    reversed). Each corner is the nearest in floats. Empty if the planes have no common points before the eye."""
    ranges = ("-1..1", "0..1", "1..0")
    if depth not in ranges:
        raise ValueError(f"depth: expected one of {ranges}, got {depth!r}")
    return Hull(memoryview(_graze.frustum(matrix, ranges.index(depth))).cast("d", (8, 3)))


def valid(shape):
    """True where the shape is valid: not the empty set. Exact."""
    return _ask(_VALID, shape)


def ccd(a, a_end, b, b_end, margin=0.0):
    """When two shapes touch first whose corners move in straight lines, each from its place in a to its place in a_end:
    FirstContact(hit, time, feature_a, feature_b). Points and segments in 2D; points and triangles, or segments, in 3D, in
    either order; single ones or arrays of n. hit and time are exact: yes or no for the floats that were passed in, and the
    nearest float to the first time from 0 to 1, inf without a hit. Features (4,): 1 a vertex, 2 an edge, 3 a face, and its
    corners, or -1.

    margin: they count as touching where they are so near; then they are never missed, and may be found if they are farther
    by 2**-20 of it and 2**-32 of the largest distance.

    >>> wall = Triangle((-1, -1, 0), (2, -1, 0), (-1, 2, 0))
    >>> ccd(Point((0, 0, 1)), Point((0, 0, -1)), wall, wall).time
    0.5
    """
    places = (a, a_end, b, b_end)
    swapped = isinstance(b, Point) or (isinstance(a, Triangle) and not isinstance(b, Triangle))
    hit, time, *features = _graze.ccd(*(places[2:] + places[:2] if swapped else places), margin)
    return FirstContact(hit, time, *(features[::-1] if swapped else features))


def mesh_ccd(vertices, vertices_end, faces, other=None, *, margin=0.0, first=False, threads=1):
    """The first contacts of triangles whose corners move in straight lines, from vertices to vertices_end (n, 3), as of a
    cloth in one step: MeshFirstContacts(time, triangle_a, triangle_b, feature_a, feature_b), arrays (k,) and (k, 4), a row
    for each pair of triangles that touch, in the order of their times. faces (m, 3) are indices of vertices.

    other: None, pairs within the mesh, but not of triangles that share a vertex index; or a tuple of the vertices at both
    times and the faces of another mesh. Pairs that overlap at the start have time 0 and no features (0). first: only the
    first contact. margin: as of ccd. Exact, with margin > 0 bounded."""
    pair = (None, None, None) if other is None else tuple(other)
    if len(pair) != 3:
        raise ValueError("other: expected vertices, vertices at the end, and faces")
    return MeshFirstContacts._make(_graze.mesh_ccd(vertices, vertices_end, faces, *pair, margin, first, threads))


def advance(a, motion_a, b, motion_b=None, tolerance=0.0):
    """Whether and when a and b touch while they move and turn: Certificate(clear, contact, free_until, time, point, normal, steps).
    A Motion each, None: it stands still. Of meshes: Mesh.advance.

    clear: they never touch, proven. contact: not before free_until, proven, and at time, the same here, they are within the
    tolerance. Neither: not before free_until, and nothing is shown of later times. It is never late. point and normal, out of b,
    are those at time, 0 without contact. tolerance: a length; below 2**-40 of the size it is that.

    >>> door = Obb((1, 0), (1, 0.05), (1, 0))
    >>> bool(advance(door, Motion(angle=2, pivot=(0, 0)), Point((0, 1.5)), tolerance=1e-6))
    True
    """
    return Certificate._make(_graze.advance(a, motion_parts(motion_a), b, motion_parts(motion_b), tolerance))


def orient(a, b, c, d=None):
    """The sign of the area of the triangle a b c, 1: counter-clockwise; in 3D, with d, of the volume: of
    det(a - d, b - d, c - d). Points (2,) or (n, 2), in 3D (3,) or (n, 3). -1, 0 or 1, or int8 (n,). Exact.

    >>> orient((0, 0), (1, 0), (0, 1))
    1
    """
    return _graze.predicate("orient2", a, b, c) if d is None else _graze.predicate("orient3", a, b, c, d)


def incircle(a, b, c, d):
    """1: d is inside the circle through a, b and c, if these are counter-clockwise; 0: on it; -1: outside. Exact."""
    return _graze.predicate("incircle", a, b, c, d)


def insphere(a, b, c, d, e):
    """1: e is inside the sphere through a, b, c and d, if orient(a, b, c, d) is 1; 0: on it; -1: outside. Exact."""
    return _graze.predicate("insphere", a, b, c, d, e)


def query(line):
    """Answers a line of the query language as the command `graze query` does; None if it is blank or a comment.

    >>> query("overlap3 sphere 0 0 0 1  aabb 1 -1 -1  2 1 1")
    'yes'
    >>> query("sweep3 sphere 0 0 0 1 by 10 0 0   plane 1 0 0 5")
    'yes 0.4 0.6'

    A line that cannot be read raises ValueError with the reason."""
    return _graze.query(line)


def relate(a, b, *, threads=1):
    """The DE-9IM matrix of two geometries, as intersects has them; of arrays an array of str, without NumPy a list. None with
    None. Exact. Also of Polygon objects.

    >>> square = {"type": "Polygon", "coordinates": [[(0, 0), (1, 0), (1, 1), (0, 1), (0, 0)]]}
    >>> relate(square, square)
    '2FFF1FFF2'
    """
    if isinstance(a, Polygon) or isinstance(b, Polygon):
        return Polygon.of(a).relate(Polygon.of(b))
    return matrices(a, b, threads)

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
are NumPy arrays if NumPy can be imported, else memoryviews of the same shape.

An invalid shape (a NaN, a negative radius, min > max) is the empty set: it overlaps nothing and is never hit.
"""
import os as _os

from . import _graze
from ._graze import Shape, UnsupportedError
from ._objects import Mesh, Polygon, Tree, box_pairs
from ._results import DTYPES, Contact, ContactPoints, Depth, Hit, Nearest, Separation, Signed, Stop, Times, as_array, frombuffer

__all__ = [
    "Aabb", "Capsule", "Circle", "Contact", "ContactPoints", "Cylinder", "Depth", "Halfspace", "Hit", "Hull", "Line",
    "Mesh", "Nearest", "Obb", "Plane", "Point", "Polygon", "Ray", "Rect", "Segment", "Separation", "Shape",
    "Signed", "Sphere", "Stop", "Times", "Tree", "Triangle", "UnsupportedError", "bounding_ball", "bounding_obb", "bounds", "box_pairs",
    "cast", "cast_hit", "contact", "contains", "depth", "depth_along", "distance", "frustum", "incircle", "insphere",
    "nearest_points", "orient", "overlap", "overlap_open", "query", "relate", "separate", "side", "signed_distance", "split_boxes",
    "stop", "sweep", "sweep_hit", "touch", "valid", "within", "zone",
]
__version__ = _graze.version
_graze.setup(as_array, frombuffer, DTYPES)
if hasattr(_os, "register_at_fork"):
    _os.register_at_fork(after_in_child=_graze.forked)

# In the order of grz_kind in graze/base.h.
_NAMES = (None, "point", "segment", "ray", "line", "plane", "halfspace", "ball", "capsule", "aabb", "rect", "obb", "triangle",
          "hull", "cylinder")
# The numbers of the questions, by name.
(_OVERLAP, _OVERLAP_OPEN, _TOUCH, _WITHIN, _CONTAINS, _SIDE, _ZONE, _CAST, _CAST_OPEN, _SWEEP, _SWEEP_OPEN, _DISTANCE,
 _SIGNED_DISTANCE, _DEPTH, _HIT, _HIT_OPEN, _SWEEP_HIT, _SWEEP_HIT_OPEN, _STOP, _BOUNDS, _VALID) = map(
     _graze.questions().__getitem__,
     "overlap overlap_open touch within contains side zone cast cast_open sweep sweep_open distance signed_distance depth_along cast_hit "
     "cast_open_hit sweep_hit sweep_open_hit stop bounds valid".split())
_ask = _graze.ask
_construct = _graze.construct

class _Kind(Shape):
    """What the classes of the kinds have in common."""

    __slots__ = ()

    @property
    def kind(self):
        """Its name in the query language: 'sphere'."""
        kind, dimension = self._facts()[:2]
        return {2: "circle", 3: "sphere"}[dimension] if kind == 7 else _NAMES[kind]

    @property
    def dimension(self):
        """2 or 3."""
        return self._facts()[1]

    def __len__(self):
        _, _, is_array, count, _ = self._facts()
        if not is_array:
            raise TypeError("one shape has no len()")
        return count

    def __repr__(self):
        _, dimension, is_array, count, _ = self._facts()
        return f"<{count if is_array else 'one'} {self.kind}{'s' if is_array else ''} in {dimension}D>"

    def numbers(self):
        """The numbers of the shapes, as an array (n, width), or (width,) of one: the fields in their order."""
        _, _, is_array, _, width = self._facts()
        rows = as_array(self._rows(), "d", width)
        return rows if is_array else rows[0] if hasattr(rows, "dtype") else memoryview(rows).cast("B").cast("d")


class _AabbFrom(_Kind):
    """Constructors from other conventions. Bounds are rounded outward: the box contains the exact one."""

    __slots__ = ()

    @classmethod
    def from_center_half(cls, center, half):
        """The smallest Aabb in floats that contains center +- half, each (d,) or (n, d)."""
        return _construct(cls, "center_half", 9, (center, half))

    @classmethod
    def from_origin_size(cls, origin, size):
        """The smallest Aabb in floats that contains [origin, origin + size]."""
        return _construct(cls, "origin_size", 9, (origin, size))


class _RectFrom(_Kind):
    """Constructors from other conventions. Bounds are rounded outward: the rect contains the exact one."""

    __slots__ = ()

    @classmethod
    def from_min_max(cls, min, max):
        """The smallest Rect in floats that contains [min, max], each (2,) or (n, 2)."""
        return _construct(cls, "min_max", 10, (min, max))

    @classmethod
    def from_center_half(cls, center, half):
        """The smallest Rect in floats that contains center +- half."""
        return _construct(cls, "center_half", 10, (center, half))


class _PlaneFrom(_Kind):
    """Constructors from other conventions."""

    __slots__ = ()

    @classmethod
    def from_point_normal(cls, point, normal):
        """The plane through point with this normal. offset is normal . point, the nearest float."""
        return _construct(cls, "point_normal", 5, (point, normal))

    @classmethod
    def from_points(cls, a, b, c=None):
        """The line through a and b in 2D, the plane through a, b and c in 3D, each coordinate of its normal the nearest
        float; a, b and c are counter-clockwise, seen from where it points. Empty if they are on one line."""
        return _construct(cls, "points", 5, (a, b) if c is None else (a, b, c))


def _class(name, kind, fields, doc, dimension=0, base=_Kind):
    """A class of shapes. `fields`: words, those of vectors with a v behind the colon."""
    words = [field.split(":") for field in fields.split()]
    names = tuple(word[0] for word in words)
    vectors = "".join(word[1] for word in words)
    code = f"def __new__(cls, {', '.join(names)}):\n    return new(cls, kind, vectors, names, ({', '.join(names)},), dimension)"
    scope = {"new": Shape.__new__, "kind": kind, "vectors": vectors, "names": names, "dimension": dimension}
    exec(code, scope)  # as namedtuple does: a constructor with named arguments that costs no more than one
    return type(name, (base,), {"__slots__": (), "__doc__": doc, "__module__": __name__, "__new__": scope["__new__"]})


Point = _class("Point", 1, "position:v", "A point. position: (d,) or (n, d), d is 2 or 3.")
Segment = _class("Segment", 2, "a:v b:v", "The closed segment from a to b, each (d,) or (n, d).")
Ray = _class("Ray", 3, "origin:v direction:v", "The points origin + t direction, t >= 0. direction need not have length 1.")
Line = _class("Line", 4, "origin:v direction:v", "The points origin + t direction for all t.")
Plane = _class("Plane", 5, "normal:v offset:s", "The points x with normal . x = offset; in 2D a line. normal need not have length 1.",
               base=_PlaneFrom)
Halfspace = _class("Halfspace", 6, "normal:v offset:s", "The points x with normal . x <= offset.")
Circle = _class("Circle", 7, "center:v radius:s", "The disk of all points within radius of center, (2,) or (n, 2).", 2)
Sphere = _class("Sphere", 7, "center:v radius:s", "The ball of all points within radius of center, (3,) or (n, 3).", 3)
Capsule = _class("Capsule", 8, "a:v b:v radius:s", "All points within radius of the segment from a to b.")
Aabb = _class("Aabb", 9, "min:v max:v", "The axis-aligned box from min to max. min may be -inf and max +inf.", base=_AabbFrom)
Rect = _class("Rect", 10, "x:s y:s width:s height:s", "The box [x, x + width] x [y, y + height]; the sums are exact. 2D.", 2, _RectFrom)
_Obb2 = _class("Obb", 11, "center:v half:v u:v", "")
_Obb3 = _class("Obb", 11, "center:v half:v u:v v:v w:v", "")
Triangle = _class("Triangle", 12, "a:v b:v c:v", "The triangle with corners a, b and c.")
Cylinder = _class("Cylinder", 14, "a:v b:v radius:s",
                  "All points within radius of the segment from a to b and between the planes across it at its ends. 3D; its\n"
                  "answers are bounded, not exact: right for a surface that lies elsewhere by 2**-40 of its largest number.", 3)
Hull = _class("Hull", 13, "points:v", "The convex hull of m points, (m, d) or (n, m, d), in any order.")


class Obb(_Kind):
    """The oriented box of all center + r half[0] u + s half[1] v + t half[2] w with |r|, |s|, |t| <= 1.

    In 2D only u is given: v is u turned counter-clockwise by 90 degrees. The axes need not have length 1."""

    __slots__ = ()

    def __new__(cls, center, half, u, v=None, w=None):
        if v is None and w is None:
            return Shape.__new__(cls, 11, "vvv", ("center", "half", "u"), (center, half, u), 2)
        return Shape.__new__(cls, 11, "vvvvv", ("center", "half", "u", "v", "w"), (center, half, u, v, w), 3)

    @classmethod
    def from_angle(cls, center, half, angle):
        """In 2D: turned counter-clockwise by angle, in radians, one or (n,). Cosine and sine are within 0.501 ulp."""
        return _construct(cls, "angle", 11, (center, half, angle))

    @classmethod
    def from_quaternion(cls, center, half, rotation):
        """In 3D: rotated by a quaternion x y z w, (4,) or (n, 4), of any length. The axes are within 2**-50."""
        return _construct(cls, "quaternion", 11, (center, half, rotation))


def overlap(a, b):
    """True where a and b have a common point: touching counts. A bool, or an array (n,) of them. Exact."""
    return _ask(_OVERLAP, a, b)


def overlap_open(a, b):
    """True where a and b overlap and do not merely touch. Exact."""
    return _ask(_OVERLAP_OPEN, a, b)


def touch(a, b):
    """True where a and b overlap, and an arbitrarily small shift separates them. Exact."""
    return _ask(_TOUCH, a, b)


def within(a, b, margin):
    """True where the distance of a and b is at most margin, a length: a number, or an array (n,). Exact."""
    return _ask(_WITHIN, a, b, None, None, margin)


def contains(a, b):
    """True where every point of b is in a. Exact."""
    return _ask(_CONTAINS, a, b)


def side(plane, b):
    """-1: b lies strictly where normal . x < offset; 0: it meets the plane; 1: it lies beyond; 2: one is empty. Exact."""
    return _ask(_SIDE, plane, b)


def zone(point, box):
    """Which of the 9 (2D) or 27 (3D) regions of an Aabb, Rect or Obb the point is in; -1: one is empty. Exact."""
    return _ask(_ZONE, point, box)


def cast(caster, b, open=False):
    """Where a Segment, Ray or Line meets b: Times(hit, enter, exit), each one value or an array (n,).

    enter and exit are parameters of the caster: 0 to 1 along a segment, in units of its direction along a ray or line;
    inf on a miss. hit is exact, the times are the nearest floats. open: only what overlaps openly."""
    return Times._make(_ask(_CAST_OPEN if open else _CAST, caster, b, None))


def sweep(a, by_a, b, by_b=None, open=False):
    """When a, moved by t by_a, and b, moved by t by_b, meet, t from 0 to 1: Times(hit, enter, exit).

    by_a, by_b: displacements (d,) or (n, d), None: it stands still. inf on a miss. hit is exact, the times are the
    nearest floats. open: only what overlaps openly."""
    return Times._make(_ask(_SWEEP_OPEN if open else _SWEEP, a, b, by_a, by_b))


def cast_hit(caster, b, open=False):
    """The first contact of a cast: Hit(hit, time, point, normal, a, b), with vectors (d,) or (n, d); 0 on a miss.

    normal points out of b. a and b are the reference points of both at that time."""
    return Hit._make(_ask(_HIT_OPEN if open else _HIT, caster, b, None))


def sweep_hit(a, by_a, b, by_b=None, open=False):
    """The first contact of a sweep: Hit(hit, time, point, normal, a, b), as cast_hit."""
    return Hit._make(_ask(_SWEEP_HIT_OPEN if open else _SWEEP_HIT, a, b, by_a, by_b))


def stop(a, by_a, b, by_b=None):
    """Where to put a so that it does not enter b on its motion: Stop(stopped, time, place), place (d,) or (n, d)."""
    return Stop._make(_ask(_STOP, a, b, by_a, by_b))


def separate(a, obstacles):
    """Where a, which was put into obstacles, is free of all of them: Separation(separated, place), place (d,) or (n, d).

    obstacles: a shape, an array of shapes, or a list of such. separated: a, put to place, overlaps none openly; exact.
    place is near the start, and the start if a is free there or no place was found.

    >>> tuple(map(float, separate(Circle((1, 0.5), 0.9), [Halfspace((0, 1), 0), Aabb((2.5, 0), (3, 3))]).place))
    (1.0, 0.9)
    """
    return Separation._make(_graze.separate(a, (obstacles,) if isinstance(obstacles, Shape) else tuple(obstacles)))


def distance(a, b):
    """The distance of a and b, the nearest float; 0 if they overlap, inf if one is empty. Two meshes: of their triangles."""
    if isinstance(a, (Mesh, Polygon)):
        return a.distance(b)
    return _ask(_DISTANCE, a, b)


def nearest_points(a, b):
    """Nearest(distance, a, b): the distance, and a nearest point of each, (d,) or (n, d)."""
    return Nearest._make(_ask(_DISTANCE, a, b, None, None, None, True))


def signed_distance(point, b):
    """Signed(inside, distance, gradient) of a Point: negative inside of b. inside is exact, distance the nearest float."""
    return Signed._make(_ask(_SIGNED_DISTANCE, point, b, None, None, None, True))


def depth_along(a, b, direction):
    """How far a must move along direction, (d,) or (n, d), to be free of b: Depth(overlap, depth).

    overlap: whether they overlap openly. depth: the least t >= 0 so that a, moved by t direction or by more, does not
    overlap b openly: 0 if they do not, inf if it never ends. overlap is exact, depth the nearest float.

    >>> depth_along(Sphere((0, 0, 0), 1), Halfspace((0, 0, 1), 0.5), (0, 0, 1))
    Depth(overlap=True, depth=1.5)
    """
    return Depth._make(_ask(_DEPTH, a, b, direction))


def contact(a, b, margin=0.0):
    """Where a and b touch, and how deep they are in each other: (Contact(hit, normal, depth), ContactPoints).

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
    return Contact._make(hit), ContactPoints._make(points)


def depth(a, b, margin=0.0):
    """How deep a and b are in each other: Contact(hit, normal, depth), as contact, without points."""
    return Contact._make(_graze.contact(a, b, margin, False))


def _aabb_of(box):
    """The same as an Aabb, of one box or of n."""
    _, d, is_array, count, width = box._facts()
    rows = memoryview(box._rows()).cast("d")
    if not is_array:
        return Aabb(rows[:d], rows[d:])
    rows = as_array(box._rows(), "d", width)
    if hasattr(rows, "dtype"):
        return Aabb(rows[:, :d], rows[:, d:])
    rows = rows.tolist()
    return Aabb([row[:d] for row in rows], [row[d:] for row in rows])


def bounds(shape):
    """The smallest Aabb in floats that contains the shape: an Aabb of one, or of n."""
    return _aabb_of(_ask(_BOUNDS, shape))


def split_boxes(sample, number, scale=1.0):
    """Divides space into `number` cells of about equal work, by a sample of boxes: an Aabb of n. Where no cut helps, some
    cells are empty. The cells have no point in common, for their greatest sides do not belong to them.

    sample: an Aabb. scale: how many boxes each of the sample stands for. box_pairs(cells, boxes) says which boxes are in
    which cell, box_pairs(boxes_of_it, cell=one_cell) finds the pairs that the cell owns: each pair in one cell only."""
    return _aabb_of(_graze.split_boxes(sample, number, scale))


def bounding_ball(points):
    """A Circle or Sphere that contains all points (n, d), always; its radius is at most 1 + 2**-40 times the least."""
    return _graze.surround(Circle, Sphere, 7, points)


def bounding_obb(points):
    """An Obb that contains all points (n, d), always; it fits well, but others may be smaller."""
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


def relate(a, b):
    """The DE-9IM matrix of two polygons: Polygon objects, GeoJSON dicts, or anything with __geo_interface__.

    >>> square = {"type": "Polygon", "coordinates": [[(0, 0), (1, 0), (1, 1), (0, 1), (0, 0)]]}
    >>> relate(square, square)
    '2FFF1FFF2'
    """
    return Polygon.of(a).relate(Polygon.of(b))

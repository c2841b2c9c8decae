# SPDX-License-Identifier: MIT
"""The classes of shapes."""
import sys
from array import array
from math import prod
from operator import methodcaller

from . import _graze
from ._results import as_array

# In the order of grz_kind in graze/base.h.
_NAMES = (None, "point", "segment", "ray", "line", "plane", "halfspace", "ball", "capsule", "aabb", "rect", "obb", "triangle",
          "hull", "cylinder")
_construct = _graze.construct


def little(data, code="d"):
    """Numbers as bytes, the lowest first, or back: what is pickled is the same on all machines."""
    if sys.byteorder == "little":
        return bytes(data)
    numbers = array(code, bytes(data))
    numbers.byteswap()
    return numbers.tobytes()


def _restored(cls, dimension, shape, width, rows, radii):
    """The shapes that were pickled."""
    return _graze.restore(cls, cls._number, dimension, shape, width, little(rows), None if radii is None else little(radii))


def _listed(field):
    """A field as Python's numbers in nested lists; a float as it is."""
    return field.tolist() if hasattr(field, "tolist") else field


def _text(numbers, depth):
    """Numbers in lists, and below this depth in tuples, which are vectors."""
    if not isinstance(numbers, list):
        return repr(numbers)
    inner = ", ".join(_text(item, depth - 1) for item in numbers)
    return f"[{inner}]" if depth > 0 else f"({inner})"


def _place(i, shape):
    """The indices of the i-th of all items."""
    indices = []
    for size in reversed(shape):
        i, index = divmod(i, size)
        indices.append(index)
    return tuple(reversed(indices))


class Shape(_graze.Shape):
    """A shape, or an array of shapes of one kind. It does not change.

    Arrays have indices, slices and None for another axis, as those of NumPy: a[:, None] goes with b as n x m. ==
    compares kind, dimension and all numbers, and is one bool."""

    __slots__ = ()
    __module__ = "graze"
    _field_names = ()
    _number = 0  # of the kind

    @property
    def kind(self):
        """Its name in the query language: 'sphere'."""
        kind, dimension = self._facts()[:2]
        return {2: "circle", 3: "sphere"}[dimension] if kind == 7 else _NAMES[kind]

    @property
    def dimension(self):
        """2 or 3."""
        return self._facts()[1]

    @property
    def shape(self):
        """How many there are along each axis: () is one shape, (n,) an array of n."""
        return self._facts()[2]

    radius = property(methodcaller("_field", -1), doc="The radius by which rounded() grew the shape, or (n,); 0.0: it did not.")

    def posed(self, pose, rotation=None):
        """The shape moved by a matrix (3, 4) or (4, 4), in 2D (2, 3) or (3, 3); or turned by rotation and moved by pose,
        a position: rotation is a quaternion x y z w of any length, in 2D an angle in radians, counter-clockwise.

        Poses may be arrays: n poses of one shape are n shapes; shapes[:, None] and m poses are n x m. Each number of the
        result is rounded once, as are those of the matrix of a rotation, and the bits are those of Mesh.posed. Boxes become
        an Obb; in 2D, if the matrix does not keep right angles, a Hull. Radii stay as they are: the matrix is taken for a
        rotation and a translation. UnsupportedError: an Aabb with an infinite bound, a plane under a matrix without inverse.

        >>> Aabb((-1, -1), (1, 1)).posed([[0, -1, 5], [1, 0, 0]])
        Obb(center=(5.0, 0.0), half=(1.0, 1.0), u=(0.0, 1.0))
        >>> Sphere((1, 0, 0), 0.5).posed((0, 0, 3), rotation=(0, 0, 1, 1))
        Sphere(center=(0.0, 1.0, 3.0), radius=0.5)
        """
        return _graze.posed(self, Obb, Hull, pose, rotation)

    def at(self, place):
        """The shape moved so that its first point (position, origin, center, min, x and y, a) is at a place (d,) or (n, d), as
        that of stop and of Scene.slide. Its other points keep their offset, each coordinate rounded once. UnsupportedError: a
        plane, a half-space, a hull, an Aabb with an infinite bound.

        >>> Capsule((0, 0, 0), (0, 0, 1), 0.5).at((5, 0, 2))
        Capsule(a=(5.0, 0.0, 2.0), b=(5.0, 0.0, 3.0), radius=0.5)
        """
        return _graze.shapes_at(self, place)

    def numbers(self):
        """The numbers of the shapes, as a new array (width,) of one, (n, width) of n: the fields in their order."""
        _, _, shape, width, _ = self._facts()
        return as_array(self._rows(), "d", (*shape, width))

    def __iter__(self):
        if not self.shape:
            raise TypeError("one shape has no items: it is no array")
        return (self[i] for i in range(len(self)))

    def __eq__(self, other):
        return self._equals(other) if isinstance(other, _graze.Shape) else NotImplemented

    __hash__ = None

    def __copy__(self):
        return self

    def __deepcopy__(self, memo):
        return self

    def __reduce__(self):
        _, dimension, shape, width, is_rounded = self._facts()
        radii = memoryview(array("d", [self._field(-1)]) if not shape else self._field(-1)) if is_rounded else None
        return _restored, (type(self), dimension, shape, width, little(self._rows()), None if radii is None else little(radii))

    def __repr__(self):
        shape = self.shape
        if shape and (len(shape) > 1 or not 1 <= shape[0] <= 6 or self._number == 13):
            return self._summary()
        return self._code()

    def _code(self):
        """What makes these shapes, but of large hulls."""
        _, dimension, shape, width, is_rounded = self._facts()
        if self._number == 13 and width > 8 * dimension:
            points = [_text(point, 0) for point in _listed(self.points)]
            return f"<hull of {len(points)} points in {dimension}D: {', '.join([*points[:3], '...', points[-1]])}>"
        depth = len(shape) + (self._number == 13)
        fields = ", ".join(f"{name}={_text(_listed(getattr(self, name)), depth)}" for name in self._shown())
        rounded = f".rounded({_text(_listed(self._field(-1)), len(shape))})" if is_rounded else ""
        return f"{type(self).__name__}({fields}){rounded}"

    def _summary(self):
        """How many there are, and the first and the last."""
        shape, about = self.shape, f"{self.kind}s in {self.dimension}D"
        count = prod(shape)
        places = range(count) if count <= 4 else (0, 1, 2, count - 1)
        shown = [self[_place(i, shape)]._code() for i in places]
        if count > 4:
            shown.insert(3, "...")
        return f"<{shape[0] if len(shape) == 1 else shape} {about}{': ' if shown else ''}{', '.join(shown)}>"

    def _shown(self):
        """The names of the fields that the constructor takes."""
        return self._field_names


class _AabbFrom(Shape):
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


class _RectFrom(Shape):
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


class _PlaneFrom(Shape):
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


def _field(index, doc):
    return property(methodcaller("_field", index), doc=doc)


_missing = object()  # what an argument is that was not passed


def _refuse(example, names, values, misplaced):
    """The error of a constructor whose arguments are too many or too few."""
    form = f"{example.partition('(')[0]}({', '.join(names)})"
    missing = [name for name, value in zip(names, values) if value is _missing]
    if not misplaced:
        raise TypeError(f"{form}: without {' and '.join(missing)}; expected as in {example}")
    what = "points are" if names == ("points",) else "a vector is"
    hint = f"{what} one argument, as in" if "((" in example or "([" in example else "expected as in"
    raise TypeError(f"{form}: got {len(names) + len(misplaced)} arguments; {hint} {example}")


def _dressed(new, name, signature):
    """A constructor with the name that errors say, and the signature that help() and inspect show."""
    new.__qualname__ = name
    new.__wrapped__ = signature
    return new


def _class(example, kind, doc, *fields, dimension=0, base=Shape):
    """A class of shapes. Example: what makes one, with the name of the class. Each field: its name, v for a vector or s for a
    number behind a colon, and what it is."""
    name = example.partition("(")[0]
    words = [field.split(" ", 1) for field in fields]
    names = tuple(word[0].split(":")[0] for word in words)
    vectors = "".join(word[0].split(":")[1] for word in words)
    size = dimension or "d"
    docs = [f"{what}: {f'({size},), or (n, {size}) of an array' if v == 'v' else 'a number, or (n,) of an array'}."
            for (_, what), v in zip(words, vectors)]
    given = ", ".join(names)
    code = f"""
def __new__(cls, {"=missing, ".join(names)}=missing, *misplaced):
    if misplaced or {" or ".join(f"{n} is missing" for n in names)}:
        refuse(example, names, ({given},), misplaced)
    return new(cls, kind, vectors, names, ({given},), dimension)

def signature(cls, {given}):
    pass
"""
    scope = {"new": _graze.Shape.__new__, "kind": kind, "vectors": vectors, "names": names, "dimension": dimension, "example": example,
             "missing": _missing, "refuse": _refuse}
    exec(code, scope)  # as namedtuple does: a constructor with named arguments that costs no more than one
    properties = {name: _field(i, doc) for i, (name, doc) in enumerate(zip(names, docs))}
    lines = [doc, "", *(f"{name}: {doc}" for name, doc in zip(names, docs))]
    return type(name, (base,), {"__slots__": (), "__doc__": "\n".join(lines), "__module__": "graze", "_field_names": names, "_number": kind,
                                "_vectors": vectors, "_only": dimension,
                                "__new__": _dressed(scope["__new__"], name, scope["signature"]), **properties})


Point = _class("Point((0, 0, 0))", 1, "A point, in 2D or 3D.", "position:v its coordinates")
Segment = _class("Segment((0, 0, 0), (1, 0, 0))", 2, "The closed segment from a to b.", "a:v its start", "b:v its end")
Ray = _class("Ray((0, 0, 0), (1, 0, 0))", 3, "The points origin + t direction, t >= 0.", "origin:v where it starts",
             "direction:v where it leads; need not have length 1")
Line = _class("Line((0, 0, 0), (1, 0, 0))", 4, "The points origin + t direction for all t.", "origin:v a point of it",
              "direction:v where it leads; need not have length 1")
Plane = _class("Plane((0, 0, 1), 2)", 5, "The points x with normal . x = offset; in 2D a line.",
               "normal:v need not have length 1",
               "offset:s in lengths of the normal", base=_PlaneFrom)
Halfspace = _class("Halfspace((0, 0, 1), 2)", 6, "The points x with normal . x <= offset.",
                   "normal:v points out of it; need not have length 1",
                   "offset:s in lengths of the normal")
Circle = _class("Circle((0, 0), 1)", 7, "The disk of all points within radius of center.",
                "center:v its center", "radius:s its radius, >= 0", dimension=2)
Sphere = _class("Sphere((0, 0, 0), 1)", 7, "The ball of all points within radius of center.",
                "center:v its center", "radius:s its radius, >= 0", dimension=3)
Capsule = _class("Capsule((0, 0, 0), (1, 0, 0), 0.5)", 8, "All points within radius of the segment from a to b.",
                 "a:v its start", "b:v its end", "radius:s its radius, >= 0")
Aabb = _class("Aabb((0, 0, 0), (1, 2, 3))", 9, "The axis-aligned box from min to max.", "min:v its least corner, may be -inf",
              "max:v its greatest corner, may be inf", base=_AabbFrom)
Rect = _class("Rect(0, 0, 2, 1)", 10, "The box [x, x + width] x [y, y + height]; the sums are exact. 2D.",
              "x:s its least x", "y:s its least y",
              "width:s its width, >= 0", "height:s its height, >= 0", dimension=2, base=_RectFrom)
Triangle = _class("Triangle((0, 0, 0), (1, 0, 0), (0, 1, 0))", 12, "The triangle with corners a, b and c.",
                  "a:v a corner", "b:v a corner", "c:v a corner")
Cylinder = _class("Cylinder((0, 0, 0), (1, 0, 0), 0.5)", 14,
                  "All points within radius of the segment from a to b and between the planes across it at its ends. 3D; its\n"
                  "answers are bounded, not exact: right for a surface that lies elsewhere by 2**-38 of its largest number.",
                  "a:v its start", "b:v its end, not a", "radius:s its radius, >= 0", dimension=3)


class Hull(Shape):
    """The convex hull of m points, in any order.

    points: (m, d), or (n, m, d) of an array of hulls with m points each."""

    __slots__ = ()
    __module__ = "graze"
    _field_names = ("points",)
    _number = 13
    _only = 0

    def __new__(cls, points=_missing, *misplaced):
        if misplaced or points is _missing:
            _refuse("Hull([(0, 0), (1, 0), (0, 1)])", ("points",), (points,), misplaced)
        return _graze.Shape.__new__(cls, 13, "v", ("points",), (points,), 0)

    _dressed(__new__, "Hull", lambda cls, points: None)

    points = _field(0, "Its points: (m, d), or (n, m, d) of an array.")


class Obb(Shape):
    """The oriented box of all center + r half[0] u + s half[1] v + t half[2] w with |r|, |s|, |t| <= 1.

    In 2D only u is given: v is u turned counter-clockwise by 90 degrees.

    center: its center: (d,), or (n, d) of an array.
    half: half of its size along each axis, >= 0: (d,), or (n, d) of an array.
    u, v, w: its axes, which need not have length 1: (d,), or (n, d) of an array."""

    __slots__ = ()
    __module__ = "graze"
    _field_names = ("center", "half", "u", "v", "w")
    _number = 11
    _vectors = "vvvvv"
    _only = 0

    def __new__(cls, center=_missing, half=_missing, u=_missing, v=None, w=None, *misplaced):
        if misplaced or center is _missing or half is _missing or u is _missing:
            _refuse("Obb((0, 0), (2, 1), (1, 0))", cls._field_names, (center, half, u, v, w), misplaced)
        if v is None and w is None:
            return _graze.Shape.__new__(cls, 11, "vvv", ("center", "half", "u"), (center, half, u), 2)
        return _graze.Shape.__new__(cls, 11, "vvvvv", ("center", "half", "u", "v", "w"), (center, half, u, v, w), 3)

    _dressed(__new__, "Obb", lambda cls, center, half, u, v=None, w=None: None)

    center = _field(0, "Its center: (d,), or (n, d) of an array.")
    half = _field(1, "Half of its size along each axis: (d,), or (n, d) of an array.")
    u = _field(2, "Its first axis: (d,), or (n, d) of an array.")
    v = _field(3, "Its second axis, in 3D: (3,), or (n, 3) of an array.")
    w = _field(4, "Its third axis, in 3D: (3,), or (n, 3) of an array.")

    def _shown(self):
        return self._field_names[:3] if self.dimension == 2 else self._field_names

    @classmethod
    def from_angle(cls, center, half, angle):
        """In 2D: turned counter-clockwise by angle, in radians, one or (n,). Cosine and sine are within 0.501 ulp."""
        return _construct(cls, "angle", 11, (center, half, angle))

    @classmethod
    def from_quaternion(cls, center, half, rotation):
        """In 3D: rotated by a quaternion x y z w, (4,) or (n, 4), of any length. Each number of its axes is the
        nearest float."""
        return _construct(cls, "quaternion", 11, (center, half, rotation))

    @classmethod
    def from_matrix(cls, matrix, half):
        """The box of half sizes half, (d,) or (n, d), around 0, moved by a matrix (3, 4) or (4, 4), in 2D (2, 3) or (3, 3):
        the columns of the matrix are the axes and the center, exactly. In 2D the matrix must keep right angles."""
        around = [[0, 0], half, [1, 0]] if Point(half).dimension == 2 else [[0, 0, 0], half, [1, 0, 0], [0, 1, 0], [0, 0, 1]]
        box = cls(*around).posed(matrix)
        if not isinstance(box, Obb):
            raise ValueError("matrix: in 2D its second column must be the first one, turned by 90 degrees")
        return box


# By the number of the kind and the dimension.
CLASSES = {(cls._number, d): cls for cls in (Point, Segment, Ray, Line, Plane, Halfspace, Circle, Sphere, Capsule, Aabb, Rect, Obb, Triangle, Hull, Cylinder)
           for d in (2, 3) if cls._only in (0, d)}
__all__ = ["Shape", *sorted({cls.__name__ for cls in CLASSES.values()})]

# SPDX-License-Identifier: MIT
"""Which meshes of an assembly collide, and how far apart are they? With the names and results of trimesh.collision.

>>> from types import SimpleNamespace
>>> from graze.trimesh import CollisionManager
>>> part = SimpleNamespace(vertices=[[0, 0, 0], [1, 0, 0], [0, 1, 0], [0, 0, 1]],
...                        faces=[[0, 2, 1], [0, 1, 3], [0, 3, 2], [1, 2, 3]])
>>> manager = CollisionManager()
>>> manager.add_object("left", part)
>>> manager.add_object("right", part, [[1, 0, 0, 1], [0, 1, 0, 0], [0, 0, 1, 0], [0, 0, 0, 1]])
>>> manager.in_collision_internal(return_names=True)
(True, {('left', 'right')})
>>> manager.in_collision_internal(touching=False)
False

A mesh is anything with .vertices (n, 3) and .faces (m, 3); trimesh itself is not needed. Differences from trimesh:

- A mesh without open edges is a solid, convex or not: it collides with what lies inside of it, and its distance from
  that is 0. Others are surfaces.
- Each coordinate of a transformed vertex is the float nearest to the exact one. All answers are exact for these.
- A distance is never negative, and contacts have no depth and no normal.
"""
import itertools
import math
from fractions import Fraction

from . import Aabb, Mesh, Point, Tree, Triangle, bounds, box_pairs, distance, nearest_points, overlap_open
from . import within as is_within

_EXTERNAL = "__external"


def _dot(row, point):
    """The float nearest to the exact row . (point, 1); NaN if it is none."""
    parts = [row[3]]
    for m, c in zip(row, point):
        product = m * c
        if not math.isfinite(c):
            return math.nan
        if m == 0 or c == 0:
            continue
        # Products of halves of 26 bits have no rounding error (T. J. Dekker, 1971), unless very large or small.
        if not (1e-280 < abs(product) < 1e280 and abs(m) < 1e280 and abs(c) < 1e280):
            return _dot_of_fractions(row, point)
        t, u = 134217729.0 * m, 134217729.0 * c
        m_high, c_high = t - (t - m), u - (u - c)
        m_low, c_low = m - m_high, c - c_high
        parts += [product, ((m_high * c_high - product) + m_high * c_low + m_low * c_high) + m_low * c_low]
    return math.fsum(parts)


def _dot_of_fractions(row, point):
    try:
        return float(sum((Fraction(m) * Fraction(c) for m, c in zip(row, point)), Fraction(row[3])))
    except (OverflowError, ValueError):  # too large, or not finite
        return math.nan


def _matrix(transform):
    try:
        rows = [[float(x) for x in row] for row in transform]
    except TypeError as error:
        raise TypeError(f"transform: expected (4, 4) numbers, got {type(transform)!r}") from error
    if [len(row) for row in rows] != [4] * 4 or rows[3] != [0, 0, 0, 1]:
        raise ValueError("transform: expected (4, 4) numbers, the last row 0 0 0 1")
    if not all(math.isfinite(x) for row in rows for x in row):
        raise ValueError("transform: not finite")
    return rows[:3]


def _listed(array):
    """An array of the package as NumPy's, or as lists."""
    return array if hasattr(array, "dtype") or isinstance(array, list) else array.tolist()


def _pick(rows, index):
    return rows[index] if hasattr(rows, "dtype") else [rows[i] for i in index]


def _column(rows, k):
    return rows[:, k] if hasattr(rows, "dtype") else [row[k] for row in rows]


def _chosen(pairs, yes):
    """The pairs whose answer is yes, in order, as tuples."""
    return sorted((int(pair[0]), int(pair[1])) for pair, one in zip(pairs, yes) if one)


class _Part:
    """A mesh at its place: its triangles, and the box of all of them."""

    def __init__(self, mesh, transform):
        if not hasattr(mesh, "vertices") or not hasattr(mesh, "faces"):
            raise TypeError(f"mesh: expected an object with .vertices and .faces, got {type(mesh)!r}")
        matrix = None if transform is None else _matrix(transform)
        self.mesh = Mesh(mesh.vertices, mesh.faces, matrix)
        self.count = len(self.mesh)
        if self.count == 0:
            self.is_solid, self.corners, self.box = False, [[], [], []], None
            return
        vertices = _listed(Point(mesh.vertices).numbers())
        faces = _listed(Point(mesh.faces).numbers())
        if matrix is not None:
            vertices = _listed(Point([[_dot(row, v) for row in matrix] for v in vertices]).numbers())
        faces = faces.astype("int64") if hasattr(faces, "dtype") else [[int(i) for i in face] for face in faces]
        self.corners = [_pick(vertices, _column(faces, k)) for k in range(3)]
        self.is_solid = self.mesh.open_edges == 0
        boxes = [row for row in _listed(bounds(self.triangles()).numbers()) if row[0] <= row[3]]  # without empty ones
        low, high = [min(c) for c in list(zip(*boxes))[:3]], [max(c) for c in list(zip(*boxes))[3:]]
        self.box = Aabb(low, high) if boxes else None

    def triangles(self, index=None):
        """All triangles, or those of these indices, as an array of shapes."""
        return Triangle(*(c if index is None else _pick(c, index) for c in self.corners))

    def points(self):
        """A corner and an inner point of each triangle, two lists."""
        a, b, c = (_listed(x) for x in self.corners)
        return a, [[(p + q + r) / 3 for p, q, r in zip(*corners)] for corners in zip(a, b, c)]


def _near_pairs(a, b, within):
    """The pairs of triangles at a distance of at most within, and those that meet for 0; sorted."""
    if within == 0:
        pairs = _listed(a.mesh.pairs(b.mesh))
        return _chosen(pairs, [True] * len(pairs))
    pairs = _listed(box_pairs(bounds(a.triangles().rounded(within)), bounds(b.triangles())))
    if len(pairs) == 0:
        return []
    first, second = _column(pairs, 0), _column(pairs, 1)
    return _chosen(pairs, is_within(a.triangles(first), b.triangles(second), within))


def _open_pairs(a, b):
    """The pairs of triangles that overlap openly; sorted."""
    pairs = _listed(a.mesh.pairs(b.mesh))
    if len(pairs) == 0:
        return []
    return _chosen(pairs, overlap_open(a.triangles(_column(pairs, 0)), b.triangles(_column(pairs, 1))))


def _first_inside(part, solid, open):
    """(triangle, point) of a triangle with a point in the solid, strictly inside with open; or None."""
    if not solid.is_solid or part.count == 0:
        return None
    for points in part.points()[:2 if open else 1]:
        for i, inside in enumerate(solid.mesh.contains(points, open=open)):
            if inside:
                return i, tuple(float(c) for c in points[i])
    return None


def _inside(a, b, open=False):
    """(triangle of a or None, of b or None, point) if a point of one is found in the other, else None."""
    found = _first_inside(a, b, open)
    if found:
        return found[0], None, found[1]
    found = _first_inside(b, a, open)
    if found:
        return None, found[0], found[1]
    if open and a.is_solid and b.is_solid and a.box is not None and b.box is not None:
        p, q = ([float(x) for x in part.box.numbers()] for part in (a, b))
        middle = [(max(p[k], q[k]) + min(p[k + 3], q[k + 3])) / 2 for k in range(3)]
        if a.mesh.contains([middle], open=True)[0] and b.mesh.contains([middle], open=True)[0]:
            return None, None, tuple(middle)
    return None


def _collide(a, b, touching, within):
    if not touching:
        return bool(_open_pairs(a, b)) or _inside(a, b, True) is not None
    if a.mesh.overlap(b.mesh):
        return True
    if within > 0:
        apart = a.mesh.distance(b.mesh)  # rounded: if equal, the exact one may be larger
        if apart < within or (apart == within and _near_pairs(a, b, within)):
            return True
    return _inside(a, b) is not None


def _contacts(a, b, names, touching, within):
    pairs = _near_pairs(a, b, within) if touching else _open_pairs(a, b)
    if not pairs:
        found = _inside(a, b, not touching)
        return [ContactData(names, found[:2], found[2])] if found else []
    first, second = ([pair[k] for pair in pairs] for k in range(2))
    points = _listed(nearest_points(a.triangles(first), b.triangles(second)).a)
    return [ContactData(names, pair, tuple(float(c) for c in point)) for pair, point in zip(pairs, points)]


class ContactData:
    """A pair of triangles that meet, or are at most `within` apart.

    names: the set of the names of both meshes. indices: the index of the triangle of the first, and of the second; None
    for a solid that contains the other's triangle. point: (x, y, z), a point of the first mesh there, in floats."""

    def __init__(self, names, indices, point):
        self.names = set(names)
        self.indices = tuple(indices)
        self.point = point
        self._index = dict(zip(names, indices))

    def index(self, name):
        """The index of the triangle of the mesh of that name."""
        return self._index[name]


class DistanceData:
    """The least distance of two meshes. names: the set of their names. distance: the nearest float."""

    def __init__(self, names, parts, value, points, indices=None):
        self.names = set(names)
        self.distance = value
        self._names, self._parts, self._points, self._indices = tuple(names), parts, dict(zip(names, points)), indices

    def index(self, name):
        """The index of a nearest triangle of the mesh of that name: those of the lowest pair. None: it is a solid that
        contains the other. The first call searches for it, which may take as long as the distance did."""
        if self._indices is None:
            a, b = self._parts
            pairs = _near_pairs(a, b, 0 if self.distance == 0 else math.nextafter(self.distance, math.inf))
            if self.distance > 0:
                apart = distance(a.triangles([i for i, _ in pairs]), b.triangles([k for _, k in pairs]))
                pairs = [pair for pair, d in zip(pairs, apart) if d == self.distance]
            self._indices = pairs[0]
        return dict(zip(self._names, self._indices))[name]

    def point(self, name):
        """The nearest point (x, y, z) of the mesh of that name."""
        return self._points[name]


def _distance(a, b, names):
    apart, pa, pb = a.mesh.nearest_points(b.mesh)
    found = _inside(a, b) if apart > 0 else None
    if found:
        return DistanceData(names, (a, b), 0.0, (found[2], found[2]), found[:2])
    return DistanceData(names, (a, b), apart, (pa, pb))


def _external(mesh, transform):
    """A mesh that is in no manager, as a list like those of their items."""
    part = _Part(mesh, transform)
    return [] if part.box is None else [(_EXTERNAL, part)]


def _items_of(other_manager):
    if not isinstance(other_manager, CollisionManager):
        raise TypeError(f"other_manager: expected a CollisionManager of graze, got {type(other_manager)!r}")
    return other_manager._items()


def _result(value, *wanted):
    """The value alone, or a tuple of it and what was asked for."""
    extra = tuple(item for is_wanted, item in wanted if is_wanted)
    return (value, *extra) if extra else value


class CollisionManager:
    """Meshes with names, each with a transform.

    touching: True: what merely touches collides. False: only what is found to overlap: triangles of both that no small
    shift separates, or a point strictly inside of both. Points tried are corners and middles of triangles, and the
    middle of the common box. So a yes is exact; solids that touch without crossing triangles may overlap without being
    found. within: a length; meshes at this distance or less collide as well, and contacts are the pairs of triangles
    so near."""

    def __init__(self):
        self._parts = {}

    def add_object(self, name, mesh, transform=None):
        """Adds a mesh, in place of the one of this name. transform: (4, 4), the last row 0 0 0 1."""
        self._parts[name] = (mesh, _Part(mesh, transform))

    def remove_object(self, name):
        """Removes it. ValueError if there is none of this name."""
        self._known(name)
        del self._parts[name]

    def set_transform(self, name, transform):
        """Moves the mesh, as it was added, by this transform (4, 4), in place of the one before."""
        mesh = self._known(name)
        self._parts[name] = (mesh, _Part(mesh, transform))

    def in_collision_single(self, mesh, transform=None, return_names=False, return_data=False, touching=True, within=0):
        """Does a mesh collide with any? A bool; with return_names and then the set of names, with return_data and then
        the list of ContactData, in which the mesh is called '__external'."""
        return _collisions(self._items(), _external(mesh, transform), lambda a, _: a,
                           return_names, return_data, touching, within)

    def in_collision_internal(self, return_names=False, return_data=False, touching=True, within=0):
        """Do any two collide? As in_collision_single; the names are pairs, each in order."""
        return _collisions(self._items(), None, lambda a, b: tuple(sorted((a, b))),
                           return_names, return_data, touching, within)

    def in_collision_other(self, other_manager, return_names=False, return_data=False, touching=True, within=0):
        """Does any collide with one of another manager? As in_collision_single; the names are pairs (own, other)."""
        return _collisions(self._items(), _items_of(other_manager), lambda a, b: (a, b),
                           return_names, return_data, touching, within)

    def min_distance_single(self, mesh, transform=None, return_name=False, return_data=False):
        """The least distance of a mesh from any; with return_name and then the name, with return_data and then the
        DistanceData, in which the mesh is called '__external'. inf, None, None if there is nothing."""
        return _least(self._items(), _external(mesh, transform), lambda a, _: a, return_name, return_data)

    def min_distance_internal(self, return_names=False, return_data=False):
        """The least distance of any two. As min_distance_single; the names are a pair in order."""
        return _least(self._items(), None, lambda a, b: tuple(sorted((a, b))), return_names, return_data)

    def min_distance_other(self, other_manager, return_names=False, return_data=False):
        """The least distance from one of another manager. As min_distance_single; the names are a pair (own, other)."""
        return _least(self._items(), _items_of(other_manager), lambda a, b: (a, b), return_names, return_data)

    def _known(self, name):
        if name not in self._parts:
            raise ValueError(f"name: {name!r} is not in the manager")
        return self._parts[name][0]

    def _items(self):
        """(name, part) of all that are not empty."""
        return [(name, part) for name, (_, part) in self._parts.items() if part.box is not None]


def _boxes(items):
    """The boxes of the parts as one array."""
    rows = [[float(x) for x in part.box.numbers()] for _, part in items]
    return Aabb([row[:3] for row in rows], [row[3:] for row in rows])


def _candidates(own, others, within):
    """The pairs of (name, part) whose boxes are at most within apart. others None: the pairs of own."""
    if not own or others == []:
        return []
    boxes = _boxes(own)
    if within > 0:
        boxes = bounds(boxes.rounded(within))  # contains all that is so near
    found = box_pairs(boxes, None if others is None else _boxes(others))
    return [(own[i], (own if others is None else others)[k]) for i, k in _chosen(_listed(found), [True] * len(found))]


def _by_box_distance(own, others):
    """(distance of the boxes, pair), the nearest first: all pairs whose boxes are not farther apart than some pair of meshes."""
    rest = own if others is None else others
    if not rest or len(own) < (2 if others is None else 1):
        return []
    boxes, theirs = _boxes(own), _boxes(rest)
    near = Tree(theirs).nearest_k(boxes, 2 if others is None else 1)
    _, i, k = min((float(d), int(i), int(k)) for i, k, d in zip(*near) if others is not None or i != k)
    margin = math.nextafter(_distance(own[i][1], rest[k][1], ("", "")).distance, math.inf)  # it may have rounded down
    found = _chosen(_listed(box_pairs(boxes, None if others is None else theirs, margin=margin)), itertools.repeat(True))
    apart = distance(_boxes([own[i] for i, _ in found]), _boxes([rest[k] for _, k in found]))
    return sorted(((float(d), (own[i], rest[k])) for d, (i, k) in zip(apart, found)), key=lambda item: item[0])


def _collisions(own, others, name_of, return_names, return_data, touching, within):
    within = float(within)
    if not 0 <= within < math.inf:
        raise ValueError("within: expected a length of at least 0")
    if within > 0 and not touching:
        raise ValueError("within: goes with touching=True only")
    names, contacts = set(), []
    for (a_name, a), (b_name, b) in _candidates(own, others, within):
        if return_data:
            found = _contacts(a, b, (a_name, b_name), touching, within)
            contacts += found
        else:
            found = _collide(a, b, touching, within)
        if found:
            names.add(name_of(a_name, b_name))
            if not return_names and not return_data:
                return True
    return _result(bool(names), (return_names, names), (return_data, contacts))


def _least(own, others, name_of, return_names, return_data):
    least, names = None, None
    for apart, ((a_name, a), (b_name, b)) in _by_box_distance(own, others):
        if least is not None and apart >= least.distance:
            break
        found = _distance(a, b, (a_name, b_name))
        if least is None or found.distance < least.distance:
            least, names = found, name_of(a_name, b_name)
    return _result(math.inf if least is None else least.distance, (return_names, names), (return_data, least))

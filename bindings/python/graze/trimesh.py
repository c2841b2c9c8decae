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

from . import Aabb, Mesh, Scene, Thing, Triangle, bounds, box_pairs, distance, nearest_points, overlap_open
from . import within as is_within

_EXTERNAL = "__external"
_SAMPLE = 16


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
    """A mesh at its place, and its number in the scene of a manager."""

    def __init__(self, mesh, transform, id):
        matrix = None if transform is None else _matrix(transform)
        self.given, self.id = mesh, id
        self.is_solid = mesh.open_edges == 0
        self.mesh = mesh if matrix is None else mesh.posed(matrix)
        self.thing = Thing(mesh, matrix, solid=self.is_solid)
        self._corners = None

    @property
    def corners(self):
        """Those of all triangles, in three lists or arrays."""
        if self._corners is None:
            vertices, faces = _listed(self.mesh.vertices), _listed(self.mesh.faces)
            self._corners = [_pick(vertices, _column(faces, k)) if len(faces) > 0 else [] for k in range(3)]
        return self._corners

    def triangles(self, index=None):
        """All triangles, or those of these indices, as an array of shapes."""
        return Triangle(*(c if index is None else _pick(c, index) for c in self.corners))

    def points(self, open):
        """A corner of each triangle; with open an inner point."""
        return self.corners[0] if not open else [[(p + q + r) / 3 for p, q, r in zip(*corners)] for corners in zip(*map(_listed, self.corners))]

    def box(self):
        """The least and the greatest coordinates, without triangles that are empty."""
        rows = [row for row in _listed(bounds(self.triangles()).numbers()) if row[0] <= row[3]]
        return [[choose(row[k] for row in rows) for k in which] for choose, which in ((min, range(3)), (max, range(3, 6)))]


def _near_pairs(a, b, within):
    """The pairs of triangles at a distance of at most within, and those that meet for 0; sorted."""
    if within == 0:
        pairs = _listed(a.mesh.pairs(b.mesh))
        return _chosen(pairs, itertools.repeat(True))
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
    for of_middles in (False, True)[:1 + open] if solid.is_solid and len(part.given) > 0 else ():
        points = part.points(of_middles)
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
    if open and a.is_solid and b.is_solid:
        (low_a, high_a), (low_b, high_b) = a.box(), b.box()
        middle = [(max(low_a[k], low_b[k]) + min(high_a[k], high_b[k])) / 2 for k in range(3)]
        if a.mesh.contains(middle, open=True) and b.mesh.contains(middle, open=True):
            return None, None, tuple(middle)
    return None


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

    def __init__(self, names, parts, value, points):
        self.names = set(names)
        self.distance = value
        self._names, self._parts, self._indices = tuple(names), parts, None
        self._points = {name: tuple(float(c) for c in point) for name, point in zip(names, points)}

    def index(self, name):
        """The index of a nearest triangle of the mesh of that name: those of the lowest pair. None: it is a solid that
        contains the other. The first call searches for it, which may take as long as the distance did."""
        if self._indices is None:
            self._indices = _nearest_pair(*self._parts, self.distance)
        return dict(zip(self._names, self._indices))[name]

    def point(self, name):
        """The nearest point (x, y, z) of the mesh of that name."""
        return self._points[name]


def _nearest_pair(a, b, apart):
    """The lowest pair of triangles at this rounded distance; None in place of a solid that contains the other."""
    found = (_near_pairs(a, b, 0) or [_inside(a, b)])[0] if apart == 0 else None
    if found is not None:
        return found[:2]
    pairs = _near_pairs(a, b, math.nextafter(apart, math.inf))
    each = distance(a.triangles([i for i, _ in pairs]), b.triangles([k for _, k in pairs]))
    return next(pair for pair, d in zip(pairs, each) if d == apart)


def _apart(a, b):
    return a.mesh.nearest_points(b.mesh, solid=a.is_solid, other_solid=b.is_solid)


def _external(mesh, transform):
    """A manager of a mesh that is in none."""
    manager = CollisionManager()
    manager.add_object(_EXTERNAL, mesh, transform)
    return manager


def _known_manager(other_manager):
    if not isinstance(other_manager, CollisionManager):
        raise TypeError(f"other_manager: expected a CollisionManager of graze, got {type(other_manager)!r}")
    return other_manager


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
        self._scene, self._ids = Scene(space=3), itertools.count()
        self._parts, self._names = {}, {}  # by names, and these by ids of the scene

    def add_object(self, name, mesh, transform=None):
        """Adds a mesh, in place of the one of this name. transform: (4, 4), the last row 0 0 0 1."""
        if not hasattr(mesh, "vertices") or not hasattr(mesh, "faces"):
            raise TypeError(f"mesh: expected an object with .vertices and .faces, got {type(mesh)!r}")
        self._place(name, Mesh(mesh.vertices, mesh.faces), transform)

    def remove_object(self, name):
        """Removes it. ValueError if there is none of this name."""
        id = self._known(name).id
        self._scene.remove(id)
        del self._parts[name], self._names[id]

    def set_transform(self, name, transform):
        """Moves the mesh, as it was added, by this transform (4, 4), in place of the one before."""
        self._place(name, self._known(name).given, transform)

    def _place(self, name, mesh, transform):
        is_known = name in self._parts
        part = _Part(mesh, transform, self._parts[name].id if is_known else next(self._ids))
        try:
            (self._scene.replace if is_known else self._scene.add)(part.id, part.thing)
        except ValueError as error:
            raise ValueError("transform: it moves a vertex beyond the greatest float") from error
        self._parts[name], self._names[part.id] = part, name

    def in_collision_single(self, mesh, transform=None, return_names=False, return_data=False, touching=True, within=0):
        """Does a mesh collide with any? A bool; with return_names and then the set of names, with return_data and then
        the list of ContactData, in which the mesh is called '__external'."""
        return _collisions(self, _external(mesh, transform), lambda a, _: a,
                           return_names, return_data, touching, within)

    def in_collision_internal(self, return_names=False, return_data=False, touching=True, within=0):
        """Do any two collide? As in_collision_single; the names are pairs, each in order."""
        return _collisions(self, None, lambda a, b: tuple(sorted((a, b))),
                           return_names, return_data, touching, within)

    def in_collision_other(self, other_manager, return_names=False, return_data=False, touching=True, within=0):
        """Does any collide with one of another manager? As in_collision_single; the names are pairs (own, other)."""
        return _collisions(self, _known_manager(other_manager), lambda a, b: (a, b),
                           return_names, return_data, touching, within)

    def min_distance_single(self, mesh, transform=None, return_name=False, return_data=False):
        """The least distance of a mesh from any; with return_name and then the name, with return_data and then the
        DistanceData, in which the mesh is called '__external'. inf, None, None if there is nothing."""
        return _least(self, _external(mesh, transform), lambda a, _: a, return_name, return_data)

    def min_distance_internal(self, return_names=False, return_data=False):
        """The least distance of any two. As min_distance_single; the names are a pair in order."""
        return _least(self, None, lambda a, b: tuple(sorted((a, b))), return_names, return_data)

    def min_distance_other(self, other_manager, return_names=False, return_data=False):
        """The least distance from one of another manager. As min_distance_single; the names are a pair (own, other)."""
        return _least(self, _known_manager(other_manager), lambda a, b: (a, b), return_names, return_data)

    def _known(self, name):
        if name not in self._parts:
            raise ValueError(f"name: {name!r} is not in the manager")
        return self._parts[name]

    def _pairs(self, other, within):
        """The pairs (name, part), (name, part) that are at most so far apart: of this and another manager, or of this."""
        theirs = self if other is None else other
        relation = "within" if within > 0 else "overlap"
        return [((self._names[i], self._parts[self._names[i]]), (theirs._names[k], theirs._parts[theirs._names[k]]))
                for i, k in _listed(self._scene.pairs(theirs._scene, relation=relation, margin=within))]

    def _reach(self, other):
        """A length that is not less than the least distance, nor often by much: of some parts one that is near another by its first
        corner."""
        theirs = self if other is None else other
        parts = [part for part in self._parts.values() if len(part.given) > 0]
        some = parts[::len(parts) // _SAMPLE + 1]
        near = theirs._scene.nearest_k([part.corners[0][0] for part in some], 2 if other is None else 1) if some else [()] * 3
        pairs = [(float(d), some[i], theirs._parts[theirs._names[k]]) for i, k, d in zip(*near[:3]) if other is not None or k != some[i].id]
        if not pairs:
            return math.inf
        _, a, b = min(pairs, key=lambda pair: pair[0])
        return math.nextafter(_apart(a, b).distance, math.inf)  # it may have rounded down


def _collisions(own, other, name_of, return_names, return_data, touching, within):
    within = float(within)
    if not 0 <= within < math.inf:
        raise ValueError("within: expected a length of at least 0")
    if within > 0 and not touching:
        raise ValueError("within: goes with touching=True only")
    names, contacts = set(), []
    for (a_name, a), (b_name, b) in own._pairs(other, within):
        found = touching or _open_pairs(a, b) or _inside(a, b, True)
        if found and return_data:
            contacts += _contacts(a, b, (a_name, b_name), touching, within)
        if found:
            names.add(name_of(a_name, b_name))
            if not return_names and not return_data:
                return True
    return _result(bool(names), (return_names, names), (return_data, contacts))


def _least(own, other, name_of, return_names, return_data):
    least, nearest = math.inf, None
    for (a_name, a), (b_name, b) in own._pairs(other, 0)[:1] or own._pairs(other, own._reach(other)):
        if nearest is None or a.mesh.within(b.mesh, least, solid=a.is_solid, other_solid=b.is_solid):
            apart, *points = _apart(a, b)
            if nearest is None or apart < least:
                least, nearest = apart, ((a_name, b_name), (a, b), points)
    names, data = (None, None) if nearest is None else (name_of(*nearest[0]), DistanceData(nearest[0], nearest[1], least, nearest[2]))
    return _result(least, (return_names, names), (return_data, data))

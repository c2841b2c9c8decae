# SPDX-License-Identifier: MIT
"""Meshes, polygons, trees, and pairs of boxes."""
import os
import stat
import warnings
from math import inf, isfinite

from . import _graze
from ._geometries import ask_geometries
from ._motion import motion_parts
from ._results import (Hit, Intervals, LinePieces, MeshCertificate, MeshContacts, MeshCurves, MeshHit, MeshHits, MeshNearest, MeshSweepHit, MeshSweepHits, Nearest, PolygonContacts, PolygonSweepHit,
                       Separation, Times, TreeHit, TreeHits, TreeNearest, TreeNeighbors, Winding, as_array, as_view)
from ._shapes import Aabb, Point, little

_ask = _graze.search


def _is_shape(thing):
    """Whether it is a shape, or a list of shapes."""
    return isinstance(thing[0] if isinstance(thing, (list, tuple)) and thing else thing, _graze.Shape)


def points_of(points, dimension, name="points"):
    """Points as a shape: an array (..., d), or one of (d,); a Point, or a list of such, as it is."""
    if _is_shape(points):
        return points
    return _graze.Shape(1, "v", (name,), (points,), dimension)


def refuse_rays(*misplaced):
    """The error of a cast with one argument too many."""
    raise TypeError("caster: options are passed by name, and rays are one argument: graze.Ray(origins, directions); "
                    f"got {type(misplaced[0])!r} behind it")


def _counted(count, word):
    return f"{count} {word}{'' if count == 1 else 's'}"


def is_front(faces):
    if faces not in ("both", "front"):
        raise ValueError(f"faces: expected 'both' or 'front', got {faces!r}")
    return faces == "front"


def _rows(data, code, width):
    """Bytes that were pickled as an array (n, width)."""
    view = memoryview(little(data, code)).cast(code)
    return view.cast("B").cast(code, (len(view) // width, width)) if len(view) > 0 else []


def _restored_mesh(cls, vertices, faces, transform, parts):
    """The mesh that was pickled."""
    mesh = cls(_rows(vertices, "d", 3), _rows(faces, "I", 3), transform)
    mesh._named = parts
    return mesh


def _restored_polygon(cls, points, ends, polyline, areas):
    """The polygon that was pickled."""
    polygon = cls.__new__(cls)
    polygon._make(bytearray(little(points)), ends, polyline, areas)
    return polygon


# What to ask of a mesh instead of a question that it has not.
_OF_MESHES = {"cast_hit": "cast", "sweep_hit": "sweep", "contact": "contacts", "depth": "contacts"}


def _absent(thing, name):
    """The text of the error for what an object has not."""
    instead = _OF_MESHES.get(name) if isinstance(thing, Mesh) else None
    return f"a {type(thing).__name__} has no {name}{f': ask {instead}' if instead else ''}"


def solid_number(solid):
    """The number of the library: 0 a skin, 1 a solid by even and odd, 2 by the winding number."""
    for number, names in enumerate(((False, None), (True, "odd"), ("winding",))):
        if any(solid is name if isinstance(name, bool) else solid == name for name in names):
            return number
    raise ValueError(f'solid: expected True, False, "odd" or "winding", got {solid!r}')


class Mesh:
    """A skin or a solid of triangles of the 3D space, as each question says, and a tree over them.

    Mesh(vertices, faces): vertices (n, 3), faces (m, 3) indices of vertices. Mesh.of(x): anything with .vertices and
    .faces, such as a mesh of trimesh. The numbers are copied. transform: a matrix (3, 4) or (4, 4) that is applied to
    each vertex; each coordinate is then the float nearest to the exact one, and all answers are exact for these.

    The questions take one shape or point, or arrays of n, and answer as the functions of graze do. With threads=k, k
    threads share the items of an array.

    solid=False: a mesh is its triangles alone. True (or "odd"): also what is inside, with an odd number of triangles
    between it and infinity; ValueError if the mesh is not closed. "winding": inside is where the winding number is not 0;
    of open meshes where the generalized one is beyond 0.5. other_solid: how another mesh is meant.

    Methods that end in _all give the answers to all of n as rows: the first
    column is the index of the shape, and the rows are in the order of these.
    """

    __slots__ = ("_mesh", "_source", "_named")

    def __init__(self, vertices, faces, transform=None, *, threads=1):
        self._mesh = _graze.mesh(vertices, faces, transform, threads)
        self._source = None  # of a posed mesh: the one that it shares
        self._named = {}  # of one from a file: its parts

    def __getattr__(self, name):
        raise AttributeError(_absent(self, name))

    @classmethod
    def of(cls, mesh, transform=None):
        """The mesh itself if it is one, else one of mesh.vertices and mesh.faces."""
        if isinstance(mesh, cls) and transform is None:
            return mesh
        if not hasattr(mesh, "vertices") or not hasattr(mesh, "faces"):
            raise TypeError(f"mesh: expected a Mesh, or an object with .vertices and .faces, got {type(mesh)!r}")
        return cls(mesh.vertices, mesh.faces, transform)

    def refit(self, vertices, transform=None):
        """Moves the mesh: other vertices, the same faces. Faster than a new mesh, but the more the mesh is deformed,
        the slower are its questions. RuntimeError if another thread uses it."""
        _graze.mesh_refit(self._mesh, vertices, transform)

    def posed(self, transform, rotation=None):
        """This mesh seen through a matrix (3, 4) or (4, 4), or turned by a quaternion x y z w and moved by transform, a
        position, as Shape.posed: another Mesh with the answers of Mesh(..., transform), made
        in a microsecond, as it shares the triangles. It keeps this mesh, which cannot be refitted as long as it is
        there. ValueError if this mesh is itself posed."""
        posed = object.__new__(type(self))
        posed._mesh = _graze.mesh_posed(self._mesh, transform, rotation)
        posed._source = self
        posed._named = self._named
        return posed

    def set_pose(self, transform, rotation=None):
        """Moves a posed mesh: this matrix, or position and rotation, takes the place of the one before. ValueError if it is not posed;
        RuntimeError if another thread uses it."""
        _graze.mesh_set_pose(self._mesh, transform, rotation)

    def __len__(self):
        return _graze.mesh_facts(self._mesh)[0]

    def __repr__(self):
        triangles, empty, open_edges, _ = _graze.mesh_facts(self._mesh)
        words = [_counted(triangles, "triangle"), _counted(open_edges, "open edge") if open_edges or not triangles else "closed"]
        words += [f"{empty} empty"] if empty else []
        words += [_counted(len(self._named), "part")] if len(self._named) > 1 else []
        return f"<{'posed ' if self._source is not None else ''}Mesh of {', '.join(words)}>"

    def __reduce__(self):
        vertices, faces, transform = _graze.mesh_parts(self._mesh)
        matrix = None if transform is None else as_view(transform).tolist()
        if self._source is not None:
            return Mesh.posed, (self._source, matrix)
        return _restored_mesh, (type(self), little(memoryview(vertices)), little(memoryview(faces), "I"), matrix, self._named)

    @property
    def vertices(self):
        """The vertices (n, 3), as they are in the mesh: moved by its transform or pose."""
        vertices, _, transform = _graze.mesh_parts(self._mesh)
        vertices = as_view(vertices) if self._source is None else self._source.vertices
        return vertices if transform is None else Point(vertices).posed(as_view(transform)).position

    @property
    def faces(self):
        """The triangles, (m, 3) indices of vertices."""
        return as_view(_graze.mesh_parts((self if self._source is None else self._source)._mesh)[1])

    @property
    def parts(self):
        """The parts of a mesh from a file: a dict from their names to slices of the triangles; else it is empty."""
        return dict(self._named)

    @property
    def empty(self):
        """How many triangles have a vertex that is not finite."""
        return _graze.mesh_facts(self._mesh)[1]

    @property
    def open_edges(self):
        """How many edges belong to an odd number of triangles. 0: the mesh is closed."""
        return _graze.mesh_facts(self._mesh)[2]

    @property
    def unmatched_edges(self):
        """How many edges are not followed equally often in both directions. 0: closed, and all fronts are on one side."""
        return _graze.mesh_facts(self._mesh)[3]

    def contains(self, points, *, open=False, solid=True, threads=1):
        """For points (n, 3): whether each is inside the mesh, or on it; with open, strictly inside. Exact.

        ValueError if the mesh is not closed, unless solid is "winding"."""
        return _ask(self._mesh, "contains", points_of(points, 3), open=open, solid=solid_number(solid), threads=threads)

    def signed_distance(self, points, *, solid=True, threads=1):
        """For points (n, 3): the distance of each from the nearest triangle, the nearest float; negative inside."""
        return _ask(self._mesh, "signed_distance", points_of(points, 3), solid=solid_number(solid), threads=threads)

    def winding(self, points, *, tolerance=0.01, threads=1):
        """For points (n, 3): how often the mesh winds around each: Winding(number, error, on).

        Without unmatched edges an integer, exact, and error is 0; else within error, at most tolerance. on: a triangle
        contains the point, and the number is 0."""
        return Winding._make(_ask(self._mesh, "winding", points_of(points, 3), tolerance=tolerance, threads=threads))

    def nearest(self, points, *, within=inf, solid=False, threads=1):
        """For points (n, 3): the nearest triangle: MeshNearest(found, triangle, distance, point, side, u, v).

        Only triangles at most `within` away. Of equal distances the lowest index; 2**32 - 1: none is found. distance is
        the nearest float. side: 1 before its front, -1 behind, 0 in its plane. u, v: the weights of its second and
        third vertex at point. Inside a solid a point is nearest to itself: the distance is 0, and triangle 2**32 - 1."""
        return MeshNearest._make(_ask(self._mesh, "nearest", points_of(points, 3), within=within, solid=solid_number(solid), threads=threads))

    def cast(self, caster, *misplaced, faces="both", start=-inf, end=inf, threads=1):
        """The triangles that segments, rays or lines hit first: MeshHit(hit, triangle, time, side, u, v).

        triangle is 2**32 - 1 and time inf on a miss. Of equal times the lowest index. hit is exact, time the nearest
        float. faces="front": only triangles whose front is hit. start, end: only contacts at these times. side: 1 the
        front was hit, -1 the back, 0 neither. u, v: the weights of the second and third vertex there."""
        if misplaced:
            refuse_rays(*misplaced)
        return MeshHit._make(_ask(self._mesh, "cast", caster, front=is_front(faces), start=start, end=end, threads=threads))

    def cast_any(self, caster, *misplaced, faces="both", start=-inf, end=inf, threads=1):
        """Whether segments, rays or lines hit any triangle: faster than cast, with the same answer."""
        if misplaced:
            refuse_rays(*misplaced)
        return _ask(self._mesh, "cast_any", caster, front=is_front(faces), start=start, end=end, threads=threads)

    def cast_all(self, caster, *misplaced, faces="both", start=-inf, end=inf, threads=1):
        """All triangles that they hit: MeshHits(caster, triangle, time, side, u, v), arrays (k,): of each caster in the
        order of time."""
        if misplaced:
            refuse_rays(*misplaced)
        return MeshHits._make(_ask(self._mesh, "cast_all", caster, front=is_front(faces), start=start, end=end, threads=threads))

    def sight(self, a, b, *, open=False, threads=1):
        """For points a and b, (n, 3): whether no triangle meets the segment between them. Exact.

        open: contact at either end does not count, as for an eye on the mesh."""
        return _ask(self._mesh, "sight", _graze.Shape(2, "vv", ("a", "b"), (a, b), 3), open=open, threads=threads)

    def sweep(self, shape, by, *, open=False, faces="both", start=0, end=1, threads=1):
        """The triangles that shapes, moved by `by` (3,) or (n, 3), meet first, in the time from 0 to 1:
        MeshSweepHit(hit, triangle, enter, exit, side, point, normal, u, v).

        hit is exact, the times are the nearest floats; inf on a miss. Else as cast and graze.sweep_hit."""
        return MeshSweepHit._make(_ask(self._mesh, "sweep", shape, by, open=open, front=is_front(faces), start=start, end=end,
                                       threads=threads))

    def sweep_any(self, shape, by, *, open=False, faces="both", start=0, end=1, threads=1):
        """Whether they meet any triangle: faster than sweep, with the same answer."""
        return _ask(self._mesh, "sweep_any", shape, by, open=open, front=is_front(faces), start=start, end=end, threads=threads)

    def sweep_all(self, shape, by, *, open=False, faces="both", start=0, end=1, threads=1):
        """All triangles that they meet: MeshSweepHits(mover, triangle, enter, exit, side, point, normal, u, v), arrays."""
        return MeshSweepHits._make(_ask(self._mesh, "sweep_all", shape, by, open=open, front=is_front(faces), start=start, end=end,
                                        threads=threads))

    def advance(self, motion, other, motion_other=None, tolerance=0.0):
        """Whether and when the triangles of the mesh, all by one Motion, and a shape, each of n shapes, or another mesh touch while
        they move and turn: MeshCertificate(clear, contact, free_until, time, point, normal, steps, triangle, other_triangle).

        As graze.advance, of the triangles that touch first; of equal times the lowest. The normal is out of the other.
        triangle: which of the mesh, other_triangle of the other mesh; 2**32 - 1: none."""
        body = other if _is_shape(other) else Mesh.of(other)._mesh
        return MeshCertificate._make(_graze.advance(self._mesh, motion_parts(motion), body, motion_parts(motion_other), tolerance))

    def overlap(self, other, *, solid=False, other_solid=False, threads=1):
        """Whether the mesh has a common point with a shape, each of n shapes, or another mesh. Exact."""
        if _is_shape(other):
            return _ask(self._mesh, "overlap", other, solid=solid_number(solid), threads=threads)
        return _graze.mesh_within(self._mesh, Mesh.of(other)._mesh, 0, solid_number(solid), solid_number(other_solid))

    def within(self, other, margin, *, solid=False, other_solid=False, threads=1):
        """Whether the distance of the mesh from a shape, each of n shapes, or another mesh is at most margin. Exact."""
        if _is_shape(other):
            return _ask(self._mesh, "within", other, within=margin, solid=solid_number(solid), threads=threads)
        return _graze.mesh_within(self._mesh, Mesh.of(other)._mesh, margin, solid_number(solid), solid_number(other_solid))

    def overlap_all(self, shape, *, threads=1):
        """The triangles that have a common point with a shape, (k,); with n shapes (k, 2): of the shape and the triangle."""
        return _ask(self._mesh, "overlap_all", shape, threads=threads)

    def pairs(self, other):
        """The pairs of triangles that have a common point, (k, 2): an index of self, one of other. In no order."""
        return _graze.mesh_pairs(self._mesh, Mesh.of(other)._mesh)

    def self_pairs(self):
        """The pairs of triangles of the mesh that intersect, (k, 2): in a point that is not on a vertex or an edge that
        they share. In no order. Exact."""
        return _graze.mesh_pairs(self._mesh, None)

    def section(self, normal, offsets, *, solid=False):
        """The curves in which the planes normal . x = offset cut the mesh, each plane a little above where it is: MeshCurves(plane, start,
        count, closed, hole, around, flat, point, triangle_a, triangle_b), arrays.

        Curve i has the points start[i] to start[i] + count[i]; the part behind a point is of triangle_a there. plane: which offset.
        Curves of a closed mesh are closed, exactly; coordinates are the nearest floats. With solid hole says that the solid is outside
        of the loop, and around which curve of its plane is right around it, from 0; 2**32 - 1: none."""
        x, y, z = map(float, normal)
        offsets = (offsets,) if isinstance(offsets, (int, float)) else offsets
        curves, points = _graze.mesh_section(self._mesh, (x, y, z), tuple(map(float, offsets)), self._solid_to_cut(solid, (x, y, z)))
        return MeshCurves._make(curves + points)

    def _solid_to_cut(self, solid, normal):
        number = solid_number(solid)
        if not all(isfinite(x) for x in normal) or not any(normal):
            raise ValueError(f"normal: expected a direction other than 0, got {normal}")
        if number == 1 and self.open_edges > 0:
            raise ValueError("mesh: it has open edges: it is not closed")
        if number == 2 and self.unmatched_edges > 0:
            raise ValueError("mesh: its fronts do not agree, or it is not closed")
        return number

    def where(self, other=None):
        """Where the mesh meets another mesh, or without one itself: MeshCurves, as section. flat: the convex polygon that two triangles in
        one plane share; else a polyline, which is closed where the meshes are. What only touches is decided as if the other mesh had
        moved a little along x."""
        curves, points = _graze.mesh_where(self._mesh, None if other is None else Mesh.of(other)._mesh)
        return MeshCurves._make(curves + points)

    def volume(self):
        """The volume that a closed mesh encloses, negative if its fronts are inside: the nearest float. ValueError if edges are not taken as
        often one way as back."""
        return _graze.mesh_volume(self._mesh)

    def flat(self):
        """The triangles that are flat, segments or points, (k,). Exact."""
        return _graze.mesh_flat(self._mesh)

    def distance(self, other, *, solid=False, other_solid=False, threads=1):
        """The distance of the mesh from a shape, each of n shapes, or another mesh: the nearest float; 0 inside a solid."""
        if _is_shape(other):
            return _ask(self._mesh, "distance", other, solid=solid_number(solid), threads=threads)
        return self.nearest_points(other, solid=solid, other_solid=other_solid).distance

    def nearest_points(self, other, *, solid=False, other_solid=False, threads=1):
        """Nearest(distance, a, b): the distance, a nearest point of the mesh, and one of the shape or other mesh."""
        if _is_shape(other):
            return Nearest._make(_ask(self._mesh, "nearest_points", other, solid=solid_number(solid), threads=threads))
        return Nearest._make(_graze.mesh_distance(self._mesh, Mesh.of(other)._mesh, solid_number(solid), solid_number(other_solid)))

    def contacts(self, other, margin=0.0, *, faces="both", skip_inner_edges=False, solid=False, other_solid=False, beside=(),
                 threads=1):
        """Where shapes, or the triangles of another mesh, are in contact with those of the mesh, put together by regions:
        MeshContacts(shape, contact, normal, depth, point, point_depth, triangle_a, triangle_b, mesh), arrays (k,), (k, 3).

        A row is a point: of which shape, of which of its contacts (the deepest is 0), with the normal and the depth of that,
        its own depth, and the triangles on which it lies: triangle_a of the other mesh, 0 for a shape. margin: also what is
        at most so far apart. faces="front": normals do not lead through the mesh. skip_inner_edges: what slides over a
        floor of triangles meets the floor only, not the edges between them. A solid pushes to its outside only, and what is
        inside as a whole out through the nearest face. Two solids have a contact where their borders cross; convex ones
        the least translation. beside: meshes that count with this one as if all were one, so that a floor of several has no
        seams; mesh: 0 this one, 1 the first of those beside it, and so on."""
        beside = [Mesh.of(one)._mesh for one in beside]
        if not _is_shape(other):
            return MeshContacts._make(_graze.mesh_contacts(Mesh.of(other)._mesh, self._mesh, beside, margin, is_front(faces), skip_inner_edges,
                                                           solid_number(other_solid), solid_number(solid)))
        return MeshContacts._make(_ask(self._mesh, "contacts", other, within=margin, front=is_front(faces), skip_inner=skip_inner_edges,
                                       solid=solid_number(solid), beside=beside, threads=threads))

    def separate(self, shapes, *, solid=False, threads=1):
        """Where shapes that were put into the mesh are free of it: Separation(separated, place), place (3,) or (n, 3).

        separated: put to its place, a shape overlaps no triangle openly; exact. A shape that is free stays where it is.
        Triangles alone have no inside: what is more than half through a wall may come out behind it; of a solid it comes
        out. Not for rays, lines, planes, half-spaces and hulls."""
        return Separation._make(_ask(self._mesh, "separate", shapes, solid=solid_number(solid), threads=threads))


def read_mesh(path, *, threads=1):
    """The mesh of a file: OBJ, STL, PLY or OFF, as the ending of its name says.

    Each number is the float nearest to that of the file. Faces of more corners are cut into triangles, and vertices at
    equal places are joined. Mesh.parts has the parts by name. What is left out, as points and lines, is said by a warning.
    OSError: it cannot be opened or read. ValueError: it is no such file; the text says the line or byte, and what is there."""
    path = os.fspath(path)
    if stat.S_ISREG(os.stat(path).st_mode):
        open(path, "rb").close()  # an error of Python, if there is one
    vertices, faces, parts, notes = _graze.read_mesh(path)
    mesh = Mesh(vertices, faces, threads=threads)
    ends = [0, *(end for _, end in parts)]
    mesh._named = {name: slice(begin, end) for (name, end), begin in zip(parts, ends)}
    for note in notes:
        warnings.warn(f"{os.fsdecode(path)}: {note}", stacklevel=2)
    return mesh


def _parts(geometry):
    """What a geometry of GeoJSON is made of, and of which type each part is: Polygon, LineString or Point."""
    kind, at = geometry.get("type"), geometry.get("coordinates")
    if kind == "Feature":
        return _parts(geometry["geometry"])
    if kind in ("Polygon", "LineString", "Point"):
        return ([at] if len(at) > 0 else []), kind
    if kind in ("MultiPolygon", "MultiLineString", "MultiPoint"):
        return list(at), kind[5:]
    if kind == "GeometryCollection":
        members = [_parts(member) for member in geometry["geometries"]]
        kinds = {of for parts, of in members if parts}
        if len(kinds) > 1:
            raise ValueError(f"geometry: expected a collection of one kind, got {', '.join(sorted(kinds))}")
        return [part for parts, _ in members for part in parts], kinds.pop() if kinds else "Polygon"
    raise ValueError(f"geometry: expected a polygon, line or points of GeoJSON, got type {kind!r}")


def _opened(ring):
    """A ring of GeoJSON without its last position, which is the first one again."""
    return ring[:-1] if len(ring) > 1 and tuple(ring[0]) == tuple(ring[-1]) else ring


def _is_number(thing):
    return hasattr(thing, "__float__") and not getattr(thing, "shape", ()) and not isinstance(thing, (str, bytes))


def _is_position(thing, sizes=(2, 3)):
    """Whether it is a pair of numbers, or three, of which the third is left out."""
    is_list = hasattr(thing, "__len__") and len(getattr(thing, "shape", (0,))) == 1
    return is_list and len(thing) in sizes and all(map(_is_number, thing))


def _is_one_ring(rings):
    """Whether every item is a pair of numbers."""
    shape = getattr(rings, "shape", None)  # of an array
    if shape:
        return len(shape) == 2 and shape[1] == 2
    return len(rings) > 0 and all(_is_position(item, (2,)) for item in rings)


def _ring(ring):
    """The points of a ring as bytes of floats."""
    ring = ring if hasattr(ring, "__len__") or not hasattr(ring, "__iter__") else list(ring)
    try:
        return points_of(ring, 2, "rings")._rows()
    except (TypeError, ValueError):  # there may be a third coordinate, or each point is an array
        if not isinstance(ring, (list, tuple)) and len(getattr(ring, "shape", ())) != 2 or not all(map(_is_position, ring)):
            raise
        return points_of([tuple(point)[:2] for point in ring], 2, "rings")._rows()


def is_geometry(thing):
    return isinstance(thing, (Polygon, dict)) or hasattr(thing, "__geo_interface__")


class Polygon:
    """A polygon of any number of rings (even-odd), or a polyline, in 2D, and a tree over its edges.

    Polygon(rings): a list of rings, each (n, 2); or one ring, (n, 2). areas: of a polygon with several areas, which are
    united, the place after the last ring of each. Polygon.of(x): a GeoJSON geometry or feature as dict, or anything
    with __geo_interface__, such as a geometry of shapely, a collection if all in it are polygons, or lines, or points;
    each polygon is an area. A third coordinate is left out. The numbers are copied.

    The questions take another polygon or geometry; or a shape of 2D, or n of them, and answer as the functions of graze
    do. With threads=k, k threads share the shapes of an array.
    """

    __slots__ = ("_polygon", "_parts")

    def __init__(self, rings, *misplaced, polyline=False, areas=None):
        if misplaced:
            raise TypeError("rings: options are passed by name, and holes are further rings: Polygon([outer, *holes]); "
                            f"got {type(misplaced[0])!r} behind it")
        points, ends = bytearray(), []
        rings = rings if hasattr(rings, "__len__") else list(rings)
        for ring in [rings] if _is_one_ring(rings) else rings:
            points += _ring(ring)
            ends.append(len(points) // 16)
        self._make(points, ends, bool(polyline), None if areas is None else [*areas])

    def _make(self, points, ends, polyline, areas):
        rows = memoryview(points).cast("d", (len(points) // 16, 2)) if points else []
        self._polygon = _graze.polygon(rows, ends, polyline, areas)
        self._parts = (points, ends, polyline, areas)

    @classmethod
    def of(cls, geometry):
        """The polygon itself if it is one, else one of a GeoJSON dict or of .__geo_interface__."""
        if isinstance(geometry, cls):
            return geometry
        geometry = getattr(geometry, "__geo_interface__", geometry)
        if not isinstance(geometry, dict):
            raise TypeError(f"geometry: expected a Polygon, a GeoJSON dict, or __geo_interface__, got {type(geometry)!r}")
        parts, kind = _parts(geometry)
        if kind != "Polygon":
            return cls([[point] for point in parts] if kind == "Point" else parts, polyline=True)
        rings, areas = [], []
        for polygon in parts:
            rings += [_opened(ring) for ring in polygon]
            areas.append(len(rings))
        return cls(rings, areas=areas)

    def __len__(self):
        """How many edges it has; 0: it is empty."""
        return _graze.polygon_facts(self._polygon)[0]

    def __repr__(self):
        edges, polyline, _ = _graze.polygon_facts(self._polygon)
        _, ends, _, areas = self._parts
        words = [_counted(edges, "edge"), _counted(len(ends), "part" if polyline else "ring")]
        words += [_counted(len(areas), "area")] if areas is not None else []
        return f"<Polygon of {' in '.join(words)}>"

    def __reduce__(self):
        points, ends, polyline, areas = self._parts
        return _restored_polygon, (type(self), little(points), ends, polyline, areas)

    @property
    def rings(self):
        """Its rings, or the parts of a polyline: a list of new arrays (n, 2)."""
        points, ends, _, _ = self._parts
        return [as_array(points[16 * begin:16 * end], "d", (end - begin, 2)) for begin, end in zip([0, *ends], ends)]

    @property
    def areas(self):
        """The place after the last ring of each area; None: there is one area."""
        areas = self._parts[3]
        return None if areas is None else list(areas)

    @property
    def polyline(self):
        """Whether it has edges only, and no inside."""
        return self._parts[2]

    @property
    def bounds(self):
        """The smallest Aabb that contains it, exactly; the empty set if it is empty."""
        box = _graze.polygon_facts(self._polygon)[2]
        return Aabb(box[:2], box[2:])

    def _of_two(self, question, other, margin=0.0, predicate="equals"):
        return _graze.polygons(question, self._polygon, Polygon.of(other)._polygon, margin, predicate)

    def overlap(self, other, *, threads=1):
        """Whether they have a common point: touching counts. Exact."""
        if is_geometry(other):
            return self._of_two("overlap", other)
        return _ask(self._polygon, "overlap", other, threads=threads)

    def overlap_open(self, other, *, threads=1):
        """Whether they overlap and do not merely touch. Exact."""
        if is_geometry(other):
            return self._of_two("overlap_open", other)
        return _ask(self._polygon, "overlap_open", other, threads=threads)

    def touch(self, other, *, threads=1):
        """Whether they overlap, and an arbitrarily small shift separates them. Exact."""
        if is_geometry(other):
            return self._of_two("touch", other)
        return _ask(self._polygon, "touch", other, threads=threads)

    def contains(self, other, *, open=False, threads=1):
        """For points (n, 2): whether each is inside or on an edge; with open, strictly inside. Exact.

        Of a shape, or another polygon: whether all of its points are in the polygon."""
        if is_geometry(other):
            return self.ask(other, "covers")
        if _is_shape(other) and not open:
            return _ask(self._polygon, "contains", other, threads=threads)
        return _ask(self._polygon, "overlap_open" if open else "overlap", points_of(other, 2), threads=threads)

    def within(self, other, margin, *, threads=1):
        """Whether the distance is at most margin, a length. Exact."""
        if is_geometry(other):
            return self._of_two("within", other, margin)
        return _ask(self._polygon, "within", other, within=margin, threads=threads)

    def distance(self, other, *, threads=1):
        """The distance, the nearest float; 0 if they overlap, also inside."""
        if is_geometry(other):
            return self.nearest_points(other).distance
        return _ask(self._polygon, "distance", other, threads=threads)

    def nearest_points(self, other, *, threads=1):
        """Nearest(distance, a, b): the distance, a nearest point of the polygon, and one of the other."""
        if is_geometry(other):
            return Nearest._make(self._of_two("distance", other))
        return Nearest._make(_ask(self._polygon, "nearest_points", other, threads=threads))

    def signed_distance(self, points, *, threads=1):
        """For points (n, 2): the distance of each from the nearest edge, the nearest float; negative inside."""
        return _ask(self._polygon, "signed_distance", points_of(points, 2), threads=threads)

    def contacts(self, shapes, margin=0.0, *, skip_inner_edges=False, threads=1):
        """Where shapes are in contact with the polygon, put together by regions of its border: PolygonContacts(shape,
        contact, normal, depth, point, point_depth, edge), arrays (k,), (k, 2).

        A row is a point: of which shape, of which of its contacts (the deepest is 0), with the normal and the depth of that,
        its own depth, and the edge on which it lies, counted from 0 in the order of the rings. Normals point out of the
        polygon; a shape that is inside is pushed out of the nearest edge. margin: also what is at most so far apart.
        skip_inner_edges: what slides over a row of tiles meets the floor only, not the corners between them."""
        return PolygonContacts._make(_ask(self._polygon, "contacts", shapes, within=margin, skip_inner=skip_inner_edges, threads=threads))

    def cast(self, caster, *misplaced, open=False, threads=1):
        """Where segments, rays or lines first enter the polygon and last leave it: Times(hit, enter, exit). open: the
        interior of the polygon."""
        if misplaced:
            refuse_rays(*misplaced)
        return Times._make(_ask(self._polygon, "cast_open" if open else "cast", caster, threads=threads))

    def cast_hit(self, caster, *misplaced, threads=1):
        """The first contact of a cast: Hit(hit, time, point, normal, a, b), as graze.cast_hit; b is 0."""
        if misplaced:
            refuse_rays(*misplaced)
        return Hit._make(_ask(self._polygon, "cast_hit", caster, threads=threads))

    def cast_any(self, caster, *misplaced, threads=1):
        """Whether they meet the polygon: faster than cast, with the same answer."""
        if misplaced:
            refuse_rays(*misplaced)
        return _ask(self._polygon, "cast_any", caster, threads=threads)

    def cast_all(self, caster, *misplaced, threads=1):
        """All intervals of time in which they are in the polygon: Intervals(caster, enter, exit), arrays (k,)."""
        if misplaced:
            refuse_rays(*misplaced)
        return Intervals._make(_ask(self._polygon, "cast_all", caster, threads=threads))

    def sweep(self, shape, by, *, open=False, threads=1):
        """When shapes, moved by `by` (2,) or (n, 2), meet the polygon first and last, in the time from 0 to 1:
        PolygonSweepHit(hit, edge, enter, exit, point, normal).

        hit is exact, the times are the nearest floats; inf on a miss. edge: which is met first, counted from 0 in the order
        of the rings; 4294967295 if none is, as of a shape that is inside at the start. normal points out of the polygon, and is 0
        if they overlap openly at the start. open: only while they overlap an edge openly, or are inside: what slides along a
        floor of many edges does not."""
        return PolygonSweepHit._make(_ask(self._polygon, "sweep", shape, by, open=open, threads=threads))

    def sweep_any(self, shape, by, *, open=False, threads=1):
        """Whether they meet it: faster than sweep, with the same answer."""
        return _ask(self._polygon, "sweep_any", shape, by, open=open, threads=threads)

    def separate(self, shapes, *, threads=1):
        """Where shapes that were put into the polygon are free of it: Separation(separated, place), place (2,) or (n, 2).

        separated: put to its place, a shape overlaps no edge openly and is not inside; exact. A shape that is free stays where it
        is. Of a polyline, what is more than half through it may come out behind it. Not for rays, lines, planes, half-spaces and
        hulls."""
        return Separation._make(_ask(self._polygon, "separate", shapes, threads=threads))

    @property
    def area(self):
        """The area, the nearest float; of a polyline 0."""
        return self._of_two("area", self)

    def common(self, other, *, threads=1):
        """The area that it has in common with another polygon, or with a triangle, box or hull, or each of n: the nearest
        float."""
        if is_geometry(other):
            return self._of_two("common", other)
        return _ask(self._polygon, "common", other, threads=threads)

    def pieces(self, line):
        """What of a line, a Polygon with polyline=True, lies in the polygon, in order along it: LinePieces(edge,
        along_border, start, start_t, start_crossed, end, end_t, end_crossed). edge: of the line; start_t: where it begins
        along that edge, from 0 to 1; start_crossed: the edge of the polygon that is crossed there, 2**32 - 1 if the piece
        begins because the line's edge does. Which pieces there are is exact; points and parameters are the nearest floats."""
        return LinePieces._make(_graze.polygon_pieces(self._polygon, Polygon.of(line)._polygon))

    def relate(self, other):
        """The DE-9IM matrix, nine characters: '212FF1FF2'. Exact."""
        return self._of_two("relate", other)

    def relate_pattern(self, other, pattern):
        """Whether the matrix has the pattern, nine characters of T F * 0 1 2: 'T*F**FFF*'. Exact."""
        return _graze.relate_matches(self.relate(other), pattern)

    def ask(self, other, predicate):
        """Whether a predicate of DE-9IM holds: 'intersects', 'disjoint', 'touches', 'crosses', 'overlaps', 'within',
        'contains', 'covered_by', 'covers' or 'equals'. Faster than the matrix. Exact."""
        return self._of_two("predicate", other, 0.0, predicate)


# Which argument has the method that answers a question: either, or the second; else the first.
_SYMMETRIC = {"overlap", "overlap_open", "touch", "within", "distance", "nearest_points", "common"}
_IN_SECOND = {"cast", "cast_hit", "sweep", "signed_distance"}
_OF_ONE = {"bounds", "valid", "area"}
# Questions that geometries have, too, and what ask_geometries calls them.
_OF_GEOMETRIES = {"contains": ("predicate", "contains"), "within": ("within", None), "distance": ("distance", None)}


def _method_of(thing, name, open):
    """The method of a mesh or polygon; None: it has none, or none that takes `open`."""
    takes_open = name == "sweep" or isinstance(thing, Polygon) and name == "cast"
    return getattr(thing, name, None) if isinstance(thing, (Mesh, Polygon)) and (takes_open or not open) else None


def ask_object(question, a, b=None, by_a=None, by_b=None, margin=None, vectors=False):
    """The answer to a question of `graze` where an argument is no shape: that of the method of a mesh or polygon."""
    things = [("a", a)] if question in _OF_ONE else [("a", a), ("b", b)]
    if not any(isinstance(thing, (Mesh, Polygon)) for _, thing in things):
        if question in _OF_GEOMETRIES and not vectors and not any(_is_shape(thing) for _, thing in things):
            how, argument = _OF_GEOMETRIES[question]
            return ask_geometries(how, a, b, argument, 0.0 if margin is None else margin)
        word, thing = next((word, thing) for word, thing in things if not _is_shape(thing))
        kind = f"a list of {type(thing[0])!r}" if isinstance(thing, (list, tuple)) and thing else repr(type(thing))
        raise TypeError(f"{word}: expected a shape, got {kind}")
    open = question != "overlap_open" and "_open" in question
    name = question.replace("_open", "") if open else "nearest_points" if vectors and question == "distance" else question
    is_turned = name in _IN_SECOND or (name in _SYMMETRIC and _method_of(a, name, open) is None)
    method = _method_of(b if is_turned else a, name, open)
    if method is None:
        kinds = " and ".join(type(thing).__name__ for _, thing in things)
        asked = [a, b] if name in _SYMMETRIC else [b if is_turned else a]
        why = next((f": {_absent(thing, name)}" for thing in asked if isinstance(thing, (Mesh, Polygon)) and not hasattr(thing, name)), "")
        raise _graze.UnsupportedError(f"{question}: unsupported for a {kinds}{why}")
    other = a if is_turned else b
    if name in ("bounds", "area"):
        return method
    if name == "within":
        return method(other, margin)
    if name == "sweep":
        if by_b is not None:
            raise TypeError("by_b: a mesh or polygon stands still; expected None")
        return method(other, by_a, open=open)
    found = method(other, open=True) if open else method(other)
    return Nearest(found.distance, found.b, found.a) if is_turned and name == "nearest_points" else found


def _listed(numbers):
    """Numbers as an array, one of them in a list, and whether it was one."""
    return ([numbers], True) if isinstance(numbers, int) else (numbers, False)


class Tree:
    """A tree over n boxes: which of them meet a shape, which is hit first or nearest, which meet each other.

    Tree(boxes): an Aabb of n. ids: an integer from 0 to 2**32 - 1 for each; else 0, 1, 2 ... Boxes are named by their
    ids in all answers. Each box also has a place, by which it is changed: those of the first boxes are 0, 1, 2 ...

    The questions take one shape, or n of them. With threads=k, k threads share the shapes of an array. Methods that end
    in _all or _k give the answers to all of n as rows: the first column is the index of the shape, and the rows are in
    the order of these. A change raises RuntimeError if another thread uses the tree.
    """

    __slots__ = ("_tree",)

    def __init__(self, boxes, ids=None, *, threads=1):
        self._tree = _graze.tree(_graze.take(boxes, "boxes"), ids, threads)

    def __len__(self):
        return _graze.tree_facts(self._tree)[1]

    @property
    def dimension(self):
        """2 or 3."""
        return _graze.tree_facts(self._tree)[0]

    @property
    def places(self):
        """How many places there are, with and without boxes."""
        return _graze.tree_facts(self._tree)[3]

    def save(self):
        """The tree as bytes, the same on all machines. pickle uses it, too."""
        return _graze.tree_save(self._tree)

    @classmethod
    def load(cls, data):
        """The tree that was saved. ValueError for anything else: a single wrong byte is always found."""
        tree = cls.__new__(cls)
        tree._tree = _graze.tree_load(data)
        return tree

    def __reduce__(self):
        return type(self).load, (self.save(),)

    def __repr__(self):
        dimension, boxes, _, _ = _graze.tree_facts(self._tree)
        return f"<Tree of {boxes} box{'' if boxes == 1 else 'es'} in {dimension}D>"

    def insert(self, boxes, ids):
        """Inserts boxes with these ids: an Aabb of n and an array (n,), or one box and an int. Returns their places."""
        ids, is_one = _listed(ids)
        places = _graze.tree_insert(self._tree, _graze.take(boxes, "boxes"), ids)
        return int(places[0]) if is_one else places

    def remove(self, places):
        """Removes the box of a place, or those of an array of places. ValueError if a place has no box."""
        _graze.tree_move(self._tree, _listed(places)[0], None)

    def move(self, places, boxes):
        """Puts other boxes at these places; their ids stay. The nearer they are to those before, the faster."""
        _graze.tree_move(self._tree, _listed(places)[0], _graze.take(boxes, "boxes"))

    def refit(self, boxes):
        """Moves all boxes: an Aabb with one for each place. Faster than a new tree, but the farther they move, the
        slower are its questions."""
        _graze.tree_refit(self._tree, _graze.take(boxes, "boxes"))

    def overlap(self, shape, *, open=False, threads=1):
        """The ids of the boxes that have a common point with a shape, (k,); with n shapes (k, 2): of the shape and the
        box. In no order for one shape. open: only what overlaps openly. Exact."""
        return _ask(self._tree, "overlap", shape, open=open, threads=threads)

    def overlap_any(self, shape, *, open=False, threads=1):
        """Whether any box has a common point with it. Exact."""
        return _ask(self._tree, "overlap_any", shape, open=open, threads=threads)

    def cast(self, caster, *misplaced, open=False, threads=1):
        """The boxes that segments, rays or lines hit first: TreeHit(hit, id, enter, exit).

        Of equal times the lowest id. On a miss id is 0 and the times are inf. hit is exact, the times are the nearest
        floats."""
        if misplaced:
            refuse_rays(*misplaced)
        return TreeHit._make(_ask(self._tree, "cast", caster, open=open, threads=threads))

    def cast_any(self, caster, *misplaced, open=False, threads=1):
        """Whether they hit any box: faster than cast, with the same answer."""
        if misplaced:
            refuse_rays(*misplaced)
        return _ask(self._tree, "cast_any", caster, open=open, threads=threads)

    def cast_all(self, caster, *misplaced, open=False, threads=1):
        """All boxes that they hit: TreeHits(shape, id, enter, exit), arrays (k,): of each caster in the order of enter."""
        if misplaced:
            refuse_rays(*misplaced)
        return TreeHits._make(_ask(self._tree, "cast_all", caster, open=open, threads=threads))

    def sweep(self, shape, by, *, open=False, threads=1):
        """The boxes that shapes, moved by `by` (d,) or (n, d), meet first, in the time from 0 to 1: TreeHit, as cast."""
        return TreeHit._make(_ask(self._tree, "sweep", shape, by, open=open, threads=threads))

    def sweep_any(self, shape, by, *, open=False, threads=1):
        """Whether they meet any box: faster than sweep, with the same answer."""
        return _ask(self._tree, "sweep_any", shape, by, open=open, threads=threads)

    def sweep_all(self, shape, by, *, open=False, threads=1):
        """All boxes that they meet: TreeHits(shape, id, enter, exit), arrays (k,)."""
        return TreeHits._make(_ask(self._tree, "sweep_all", shape, by, open=open, threads=threads))

    def nearest(self, shape, *, threads=1):
        """The nearest box: TreeNearest(found, id, distance). Of equal distances the lowest id; inf if there is none.

        distance is the nearest float."""
        return TreeNearest._make(_ask(self._tree, "nearest", shape, threads=threads))

    def nearest_k(self, shape, k, *, within=inf, threads=1):
        """The k nearest boxes, of those at most `within` away: TreeNeighbors(shape, id, distance), arrays, of each
        shape in the order of distance."""
        return TreeNeighbors._make(_ask(self._tree, "nearest_k", shape, k=k, within=within, threads=threads))

    def pairs(self, other=None, *, open=False, margin=0.0):
        """The pairs of boxes that have a common point, (k, 2) ids: of one of self and one of other, or within self, the
        lower id first. In no order. margin: those at most so far apart, a length; not together with open. Exact."""
        return _graze.tree_pairs(self._tree, (self if other is None else other)._tree, open, margin)


def box_pairs(a, b=None, *, open=False, margin=0.0, threads=1, cell=None):
    """The pairs of boxes that have a common point, (k, 2) indices: within a, or of one of a and one of b. Exact.

    a, b: Aabb. open: only pairs that overlap openly. margin: those at most so far apart, a length; not together with
    open. cell: one of the cells of split_boxes; only the pairs that it owns, so that each pair is found in exactly one
    of the cells that both boxes meet. The order is not defined."""
    return _graze.box_pairs(_graze.take(a, "a"), b if b is None else _graze.take(b, "b"), open, margin, threads, cell)

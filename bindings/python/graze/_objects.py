# SPDX-License-Identifier: MIT
"""Meshes, polygons, and pairs of boxes."""
from collections import namedtuple

from . import _graze

MeshHit = namedtuple("MeshHit", "hit triangle time")


class Mesh:
    """Triangles of the 3D space, and a tree over them.

    Mesh(vertices, faces): vertices (n, 3), faces (m, 3) indices of vertices. Mesh.of(x): anything with .vertices and
    .faces, such as a mesh of trimesh. The numbers are copied.
    """

    __slots__ = ("_mesh",)

    def __init__(self, vertices, faces):
        self._mesh = _graze.mesh(vertices, faces)

    @classmethod
    def of(cls, mesh):
        """The mesh itself if it is one, else one of mesh.vertices and mesh.faces."""
        if isinstance(mesh, cls):
            return mesh
        if not hasattr(mesh, "vertices") or not hasattr(mesh, "faces"):
            raise TypeError(f"mesh: expected a Mesh, or an object with .vertices and .faces, got {type(mesh)!r}")
        return cls(mesh.vertices, mesh.faces)

    def __len__(self):
        return _graze.mesh_facts(self._mesh)[0]

    @property
    def open_edges(self):
        """How many edges belong to an odd number of triangles. 0: the mesh is closed."""
        return _graze.mesh_facts(self._mesh)[2]

    def contains(self, points, open=False):
        """For points (n, 3): whether each is inside the closed mesh, or on it; with open, strictly inside. Exact.

        ValueError if the mesh is not closed."""
        return _graze.mesh_points(self._mesh, points, 3 if open else 0)

    def signed_distance(self, points):
        """For points (n, 3): the distance of each from the closed mesh, the nearest float; negative inside."""
        return _graze.mesh_points(self._mesh, points, 1)

    def winding(self, points):
        """For points (n, 3): how often the mesh winds around each; of a mesh with open edges within 0.01."""
        return _graze.mesh_points(self._mesh, points, 2)

    def overlap(self, other):
        """True if a triangle of one has a common point with a triangle of the other. Exact."""
        return _graze.mesh_pairs(self._mesh, Mesh.of(other)._mesh, False)

    def pairs(self, other):
        """The pairs of triangles that have a common point, (n, 2): an index of self, one of other. In no order."""
        return _graze.mesh_pairs(self._mesh, Mesh.of(other)._mesh, True)

    def distance(self, other):
        """The distance of the triangles, the nearest float, and a nearest point of each mesh."""
        return _graze.mesh_distance(self._mesh, Mesh.of(other)._mesh)

    def cast(self, caster):
        """The triangles that n segments, rays or lines hit first: MeshHit(hit, triangle, time), arrays (n,).

        triangle is 2**32 - 1 and time inf on a miss. Of equal times the lowest index. hit is exact."""
        triangle, time = _graze.mesh_cast(self._mesh, caster)
        if hasattr(triangle, "dtype"):
            return MeshHit(triangle != 0xFFFFFFFF, triangle, time)
        return MeshHit([t != 0xFFFFFFFF for t in triangle], triangle, time)




def _parts(geometry):
    """The rings or parts of a geometry of GeoJSON, and whether it is a polyline."""
    kind, at = geometry.get("type"), geometry.get("coordinates")
    if kind == "Feature":
        return _parts(geometry["geometry"])
    if kind == "Polygon":
        return list(at), False
    if kind == "MultiPolygon":
        return [ring for polygon in at for ring in polygon], False
    if kind == "LineString":
        return [at], True
    if kind == "MultiLineString":
        return list(at), True
    if kind == "Point":
        return [[at]], True
    if kind == "MultiPoint":
        return [[point] for point in at], True
    raise ValueError(f"geometry: expected a polygon, line or points of GeoJSON, got type {kind!r}")


class Polygon:
    """A polygon of any number of rings (even-odd), or a polyline, in 2D, and a tree over its edges.

    Polygon(rings): a list of rings, each (n, 2). Polygon.of(x): a GeoJSON geometry or feature as dict, or anything with
    __geo_interface__, such as a geometry of shapely; a third coordinate is left out. The numbers are copied.
    """

    __slots__ = ("_polygon",)

    def __init__(self, rings, polyline=False):
        points, ends = [], []
        for ring in rings:
            points.extend(tuple(float(c) for c in tuple(point)[:2]) for point in ring)
            ends.append(len(points))
        if any(len(point) != 2 for point in points):
            raise ValueError("rings: expected points of 2 numbers")
        self._polygon = _graze.polygon(points, ends, polyline)

    @classmethod
    def of(cls, geometry):
        """The polygon itself if it is one, else one of a GeoJSON dict or of .__geo_interface__."""
        if isinstance(geometry, cls):
            return geometry
        geometry = getattr(geometry, "__geo_interface__", geometry)
        if not isinstance(geometry, dict):
            raise TypeError(f"geometry: expected a Polygon, a GeoJSON dict, or __geo_interface__, got {type(geometry)!r}")
        rings, polyline = _parts(geometry)
        if not polyline:  # a ring of GeoJSON ends with its first position
            rings = [ring[:-1] if len(ring) > 1 and tuple(ring[0]) == tuple(ring[-1]) else ring for ring in rings]
        return cls(rings, polyline)

    def contains(self, points, open=False):
        """For points (n, 2): whether each is inside or on an edge; with open, strictly inside. Exact."""
        return _graze.polygon_points(self._polygon, points, 1 if open else 0)

    def signed_distance(self, points):
        """For points (n, 2): the distance of each from the nearest edge, the nearest float; negative inside."""
        return _graze.polygon_points(self._polygon, points, 2)

    def relate(self, other):
        """The DE-9IM matrix, nine characters: '212FF1FF2'. Exact."""
        return _graze.polygon_relate(self._polygon, Polygon.of(other)._polygon)


def box_pairs(a, b=None, open=False):
    """The pairs of boxes that have a common point, (k, 2) indices: within a, or of one of a and one of b. Exact.

    a, b: Aabb. open: only pairs that overlap openly. The order is not defined."""
    return _graze.box_pairs(a, b, open)

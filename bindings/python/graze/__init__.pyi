# SPDX-License-Identifier: MIT
# Types of the package. What depends on whether shapes are single or arrays is "bool | Any": a bool, or an array of them.
from collections.abc import Callable, Iterable, Iterator, Sequence
from math import inf
from os import PathLike
from types import EllipsisType
from typing import Any, ClassVar, Literal, NamedTuple, NoReturn, Protocol, Self, TypeAlias, overload

class _SupportsArray(Protocol):
    @property
    def __array_interface__(self) -> dict[str, Any]: ...

class _HasFaces(Protocol):
    @property
    def vertices(self) -> Any: ...
    @property
    def faces(self) -> Any: ...

class _HasGeometry(Protocol):
    @property
    def __geo_interface__(self) -> Any: ...

_Array: TypeAlias = Sequence[Any] | _SupportsArray  # Python knows array.array and memoryview as sequences
_Number: TypeAlias = float | _Array  # one, or an array (n,)
_Index: TypeAlias = int | slice | EllipsisType | None | _Array | tuple[int | slice | EllipsisType | None, ...]
_Shapes: TypeAlias = Shape | Sequence[Shape]  # a list of shapes is an array
_Geometry: TypeAlias = Polygon | dict[str, Any] | _HasGeometry

__all__ = [
    "Aabb", "Capsule", "Certificate", "Circle", "CommonCorners", "CommonSet", "Contact", "ContactPoints", "Contacts", "Cylinder", "Depth", "FirstContact", "Geometries",
    "Halfspace", "Hit", "Hull", "Line", "Mesh", "MeshFirstContacts", "Motion", "Nearest", "Obb", "Plane", "Point", "Polygon", "Ray", "Rect", "Scene", "Segment",
    "Separation", "Shape", "Signed", "Sphere", "Stop", "Thing", "Times", "Tree", "Triangle", "UnsupportedError", "Where", "advance", "area", "bounding_ball",
    "bounding_obb", "bounds", "box_pairs", "cast", "cast_hit", "ccd", "cells", "common", "contact", "contains", "covered_by", "covers", "crosses", "depth", "depth_along",
    "disjoint", "distance", "equals", "frustum", "incircle", "insphere", "intersects", "join", "meetings", "mesh_ccd", "nearest_points", "orient", "overlap",
    "overlap_open", "overlaps", "pair_contacts", "pairs", "query", "read_mesh", "relate", "relate_pattern", "separate", "side", "signed_distance", "split_boxes", "stop",
    "sweep", "sweep_hit", "touch", "touches", "valid", "where", "within", "zone",
]
__version__: str

class UnsupportedError(ValueError): ...

class Shape:
    @property
    def kind(self) -> str: ...
    @property
    def dimension(self) -> int: ...
    @property
    def shape(self) -> tuple[int, ...]: ...
    @property
    def radius(self) -> Any: ...
    def rounded(self, radius: _Number, /) -> Self: ...
    def posed(self, pose: _Array, rotation: _Number | None = None) -> Any: ...
    def at(self, place: _Array) -> Self: ...
    def numbers(self) -> Any: ...
    def __len__(self) -> int: ...
    def __bool__(self) -> Literal[True]: ...
    def __getitem__(self, key: _Index, /) -> Self: ...
    def __iter__(self) -> Iterator[Self]: ...
    def __eq__(self, other: object) -> bool: ...
    __hash__: ClassVar[None]  # type: ignore[assignment]
    def __copy__(self) -> Self: ...
    def __deepcopy__(self, memo: Any) -> Self: ...
    def __reduce__(self) -> tuple[Any, ...]: ...

class Point(Shape):
    def __new__(cls, position: _Array) -> Self: ...
    def posed(self, pose: _Array, rotation: _Number | None = None) -> Self: ...
    @property
    def position(self) -> Any: ...

class Segment(Shape):
    def __new__(cls, a: _Array, b: _Array) -> Self: ...
    def posed(self, pose: _Array, rotation: _Number | None = None) -> Self: ...
    @property
    def a(self) -> Any: ...
    @property
    def b(self) -> Any: ...

class Ray(Shape):
    def __new__(cls, origin: _Array, direction: _Array) -> Self: ...
    def posed(self, pose: _Array, rotation: _Number | None = None) -> Self: ...
    @property
    def origin(self) -> Any: ...
    @property
    def direction(self) -> Any: ...

class Line(Shape):
    def __new__(cls, origin: _Array, direction: _Array) -> Self: ...
    def posed(self, pose: _Array, rotation: _Number | None = None) -> Self: ...
    @property
    def origin(self) -> Any: ...
    @property
    def direction(self) -> Any: ...

class Plane(Shape):
    def __new__(cls, normal: _Array, offset: _Number) -> Self: ...
    def posed(self, pose: _Array, rotation: _Number | None = None) -> Self: ...
    @property
    def normal(self) -> Any: ...
    @property
    def offset(self) -> Any: ...
    @classmethod
    def from_point_normal(cls, point: _Array, normal: _Array) -> Self: ...
    @classmethod
    def from_points(cls, a: _Array, b: _Array, c: _Array | None = None) -> Self: ...

class Halfspace(Shape):
    def __new__(cls, normal: _Array, offset: _Number) -> Self: ...
    def posed(self, pose: _Array, rotation: _Number | None = None) -> Self: ...
    @property
    def normal(self) -> Any: ...
    @property
    def offset(self) -> Any: ...

class Circle(Shape):
    def __new__(cls, center: _Array, radius: _Number) -> Self: ...
    def posed(self, pose: _Array, rotation: _Number | None = None) -> Self: ...
    @property
    def center(self) -> Any: ...
    @property
    def radius(self) -> Any: ...

class Sphere(Shape):
    def __new__(cls, center: _Array, radius: _Number) -> Self: ...
    def posed(self, pose: _Array, rotation: _Number | None = None) -> Self: ...
    @property
    def center(self) -> Any: ...
    @property
    def radius(self) -> Any: ...

class Capsule(Shape):
    def __new__(cls, a: _Array, b: _Array, radius: _Number) -> Self: ...
    def posed(self, pose: _Array, rotation: _Number | None = None) -> Self: ...
    @property
    def a(self) -> Any: ...
    @property
    def b(self) -> Any: ...
    @property
    def radius(self) -> Any: ...

class Aabb(Shape):
    def __new__(cls, min: _Array, max: _Array) -> Self: ...
    def posed(self, pose: _Array, rotation: _Number | None = None) -> Obb | Any: ...
    @property
    def min(self) -> Any: ...
    @property
    def max(self) -> Any: ...
    @classmethod
    def from_center_half(cls, center: _Array, half: _Array) -> Self: ...
    @classmethod
    def from_origin_size(cls, origin: _Array, size: _Array) -> Self: ...

class Rect(Shape):
    def __new__(cls, x: _Number, y: _Number, width: _Number, height: _Number) -> Self: ...
    def posed(self, pose: _Array, rotation: _Number | None = None) -> Obb | Any: ...
    @property
    def x(self) -> Any: ...
    @property
    def y(self) -> Any: ...
    @property
    def width(self) -> Any: ...
    @property
    def height(self) -> Any: ...
    @classmethod
    def from_min_max(cls, min: _Array, max: _Array) -> Self: ...
    @classmethod
    def from_center_half(cls, center: _Array, half: _Array) -> Self: ...

class Obb(Shape):
    def __new__(cls, center: _Array, half: _Array, u: _Array, v: _Array | None = None, w: _Array | None = None) -> Self: ...
    def posed(self, pose: _Array, rotation: _Number | None = None) -> Obb | Any: ...
    @property
    def center(self) -> Any: ...
    @property
    def half(self) -> Any: ...
    @property
    def u(self) -> Any: ...
    @property
    def v(self) -> Any: ...
    @property
    def w(self) -> Any: ...
    @classmethod
    def from_angle(cls, center: _Array, half: _Array, angle: _Number) -> Self: ...
    @classmethod
    def from_quaternion(cls, center: _Array, half: _Array, rotation: _Array) -> Self: ...
    @classmethod
    def from_matrix(cls, matrix: _Array, half: _Array) -> Self: ...

class Triangle(Shape):
    def __new__(cls, a: _Array, b: _Array, c: _Array) -> Self: ...
    def posed(self, pose: _Array, rotation: _Number | None = None) -> Self: ...
    @property
    def a(self) -> Any: ...
    @property
    def b(self) -> Any: ...
    @property
    def c(self) -> Any: ...

class Cylinder(Shape):
    def __new__(cls, a: _Array, b: _Array, radius: _Number) -> Self: ...
    def posed(self, pose: _Array, rotation: _Number | None = None) -> Self: ...
    @property
    def a(self) -> Any: ...
    @property
    def b(self) -> Any: ...
    @property
    def radius(self) -> Any: ...

class Hull(Shape):
    def __new__(cls, points: _Array) -> Self: ...
    def posed(self, pose: _Array, rotation: _Number | None = None) -> Self: ...
    @property
    def points(self) -> Any: ...

class Times(NamedTuple):
    hit: bool | Any
    enter: float | Any
    exit: float | Any
    def __bool__(self) -> bool: ...

class Hit(NamedTuple):
    hit: bool | Any
    time: float | Any
    point: Any
    normal: Any
    a: Any
    b: Any
    def __bool__(self) -> bool: ...

class Nearest(NamedTuple):
    distance: float | Any
    a: Any
    b: Any
    def __bool__(self) -> NoReturn: ...

class Signed(NamedTuple):
    inside: bool | Any
    distance: float | Any
    gradient: Any
    def __bool__(self) -> NoReturn: ...

class Stop(NamedTuple):
    stopped: bool | Any
    time: float | Any
    place: Any
    def __bool__(self) -> bool: ...

class Separation(NamedTuple):
    separated: bool | Any
    place: Any
    def __bool__(self) -> bool: ...

class Depth(NamedTuple):
    overlap: bool | Any
    depth: float | Any
    def __bool__(self) -> bool: ...

class Contact(NamedTuple):
    hit: bool | Any
    normal: Any
    depth: float | Any
    def __bool__(self) -> bool: ...

class Certificate(NamedTuple):
    clear: bool | Any
    contact: bool | Any
    free_until: float | Any
    time: float | Any
    point: Any
    normal: Any
    steps: int | Any
    def __bool__(self) -> bool: ...

class Motion(NamedTuple):
    by: _Array | None = None
    angle: _Number = 0.0
    pivot: _Array | None = None
    axis: _Array | None = None
    pose: Callable[[float], _Array] | None = None
    speed: float = 0.0
    def pose_at(self, t: float) -> Any: ...

class _MeshCertificate(NamedTuple):
    clear: bool | Any
    contact: bool | Any
    free_until: float | Any
    time: float | Any
    point: Any
    normal: Any
    steps: int | Any
    triangle: int | Any
    other_triangle: int | Any
    def __bool__(self) -> bool: ...

class FirstContact(NamedTuple):
    hit: bool | Any
    time: float | Any
    feature_a: Any
    feature_b: Any
    def __bool__(self) -> bool: ...

class MeshFirstContacts(NamedTuple):
    time: Any
    triangle_a: Any
    triangle_b: Any
    feature_a: Any
    feature_b: Any
    def __bool__(self) -> bool: ...

class ContactPoints(NamedTuple):
    pair: Any
    point: Any
    depth: Any
    feature_a: Any
    feature_b: Any
    def __bool__(self) -> bool: ...

class _LinePieces(NamedTuple):
    edge: Any
    along_border: Any
    start: Any
    start_t: Any
    start_crossed: Any
    end: Any
    end_t: Any
    end_crossed: Any
    def __bool__(self) -> bool: ...

class CommonSet(NamedTuple):
    met: bool | Any
    kind: int | Any
    direction: Any
    offset: float | Any
    def __bool__(self) -> bool: ...

class CommonCorners(NamedTuple):
    pair: Any
    point: Any
    t_a: Any
    t_b: Any
    feature_a: Any
    feature_b: Any
    def __bool__(self) -> bool: ...

class Where(NamedTuple):
    set: CommonSet
    corners: CommonCorners
    def __bool__(self) -> bool: ...

class Contacts(NamedTuple):
    contact: Contact
    points: ContactPoints
    def __bool__(self) -> bool: ...

class _MeshContacts(NamedTuple):
    shape: Any
    contact: Any
    normal: Any
    depth: Any
    point: Any
    point_depth: Any
    triangle_a: Any
    triangle_b: Any
    mesh: Any
    def __bool__(self) -> bool: ...

class _MeshCurves(NamedTuple):
    plane: Any
    start: Any
    count: Any
    closed: Any
    hole: Any
    around: Any
    flat: Any
    point: Any
    triangle_a: Any
    triangle_b: Any
    def __bool__(self) -> bool: ...

class _PolygonContacts(NamedTuple):
    shape: Any
    contact: Any
    normal: Any
    depth: Any
    point: Any
    point_depth: Any
    edge: Any
    def __bool__(self) -> bool: ...

class _MeshHit(NamedTuple):
    hit: Any
    triangle: Any
    time: Any
    side: Any
    u: Any
    v: Any
    def __bool__(self) -> bool: ...

class _MeshHits(NamedTuple):
    caster: Any
    triangle: Any
    time: Any
    side: Any
    u: Any
    v: Any
    def __bool__(self) -> bool: ...

class _MeshSweepHit(NamedTuple):
    hit: Any
    triangle: Any
    enter: Any
    exit: Any
    side: Any
    point: Any
    normal: Any
    u: Any
    v: Any
    def __bool__(self) -> bool: ...

class _MeshSweepHits(NamedTuple):
    mover: Any
    triangle: Any
    enter: Any
    exit: Any
    side: Any
    point: Any
    normal: Any
    u: Any
    v: Any
    def __bool__(self) -> bool: ...

class _PolygonSweepHit(NamedTuple):
    hit: Any
    edge: Any
    enter: Any
    exit: Any
    point: Any
    normal: Any
    def __bool__(self) -> bool: ...

class _MeshNearest(NamedTuple):
    found: Any
    triangle: Any
    distance: Any
    point: Any
    side: Any
    u: Any
    v: Any
    def __bool__(self) -> bool: ...

class _Winding(NamedTuple):
    number: Any
    error: Any
    on: Any
    def __bool__(self) -> NoReturn: ...

class _TreeHit(NamedTuple):
    hit: Any
    id: Any
    enter: Any
    exit: Any
    def __bool__(self) -> bool: ...

class _TreeHits(NamedTuple):
    shape: Any
    id: Any
    enter: Any
    exit: Any
    def __bool__(self) -> bool: ...

class _TreeNearest(NamedTuple):
    found: Any
    id: Any
    distance: Any
    def __bool__(self) -> bool: ...

class _TreeNeighbors(NamedTuple):
    shape: Any
    id: Any
    distance: Any
    def __bool__(self) -> bool: ...

class _SceneHit(NamedTuple):
    hit: Any
    id: Any
    enter: Any
    exit: Any
    point: Any
    normal: Any
    part: Any
    def __bool__(self) -> bool: ...

class _SceneHits(NamedTuple):
    shape: Any
    id: Any
    enter: Any
    exit: Any
    point: Any
    normal: Any
    part: Any
    def __bool__(self) -> bool: ...

class _SceneTouches(NamedTuple):
    shape: Any
    id: Any
    leg: Any
    time: Any
    point: Any
    normal: Any
    part: Any
    def __bool__(self) -> bool: ...

class _SceneSlide(NamedTuple):
    touched: Any
    place: Any
    made: Any
    left: Any
    legs: Any
    inside: Any
    touches: _SceneTouches
    def __bool__(self) -> bool: ...

class _SceneNearest(NamedTuple):
    found: Any
    id: Any
    distance: Any
    on_thing: Any
    on_shape: Any
    def __bool__(self) -> bool: ...

class _SceneNeighbors(NamedTuple):
    shape: Any
    id: Any
    distance: Any
    on_thing: Any
    on_shape: Any
    def __bool__(self) -> bool: ...

class _SceneDistances(NamedTuple):
    thing: Any
    id: Any
    distance: Any
    def __bool__(self) -> bool: ...

class _SceneContacts(NamedTuple):
    shape: Any
    id: Any
    contact: Any
    normal: Any
    depth: Any
    point: Any
    point_depth: Any
    part: Any
    def __bool__(self) -> bool: ...

class _ScenePairContacts(NamedTuple):
    a: Any
    b: Any
    contact: Any
    normal: Any
    depth: Any
    point: Any
    point_depth: Any
    part_a: Any
    part_b: Any
    def __bool__(self) -> bool: ...

class _SceneMeetings(NamedTuple):
    a: Any
    b: Any
    enter: Any
    exit: Any
    point: Any
    normal: Any
    def __bool__(self) -> bool: ...

class _SceneCertificate(NamedTuple):
    clear: bool
    contact: bool
    free_until: float
    time: float
    point: Any
    normal: Any
    a: int
    b: int
    def __bool__(self) -> bool: ...

class _Intervals(NamedTuple):
    caster: Any
    enter: Any
    exit: Any
    def __bool__(self) -> bool: ...

_Caster: TypeAlias = Segment | Ray | Line | Sequence[Segment] | Sequence[Ray] | Sequence[Line]
_Boxes: TypeAlias = Aabb | Sequence[Aabb]
_Points: TypeAlias = _Array | Point
_Faces: TypeAlias = Literal["both", "front"]
_Meant: TypeAlias = bool | Literal["odd", "winding"]

class Mesh:
    def __init__(
        self, vertices: _Array, faces: _Array, transform: _Array | None = None, *, threads: int = 1
    ) -> None: ...
    @classmethod
    def of(cls, mesh: Mesh | _HasFaces, transform: _Array | None = None) -> Mesh: ...
    def refit(self, vertices: _Array, transform: _Array | None = None) -> None: ...
    def posed(self, transform: _Array, rotation: _Array | None = None) -> Mesh: ...
    def set_pose(self, transform: _Array, rotation: _Array | None = None) -> None: ...
    def __len__(self) -> int: ...
    def __reduce__(self) -> tuple[Any, ...]: ...
    @property
    def vertices(self) -> Any: ...
    @property
    def faces(self) -> Any: ...
    @property
    def parts(self) -> dict[str, slice]: ...
    @property
    def empty(self) -> int: ...
    @property
    def open_edges(self) -> int: ...
    @property
    def unmatched_edges(self) -> int: ...
    def contains(
        self, points: _Points, *, open: bool = False, solid: _Meant = True, threads: int = 1
    ) -> bool | Any: ...
    def signed_distance(self, points: _Points, *, solid: _Meant = True, threads: int = 1) -> float | Any: ...
    def winding(self, points: _Points, *, tolerance: float = 0.01, threads: int = 1) -> _Winding: ...
    def nearest(
        self, points: _Points, *, within: float = inf, solid: _Meant = False, threads: int = 1
    ) -> _MeshNearest: ...
    def cast(
        self, caster: _Caster, *, faces: _Faces = "both", start: float = -inf, end: float = inf, threads: int = 1
    ) -> _MeshHit: ...
    def cast_any(
        self, caster: _Caster, *, faces: _Faces = "both", start: float = -inf, end: float = inf, threads: int = 1
    ) -> bool | Any: ...
    def cast_all(
        self, caster: _Caster, *, faces: _Faces = "both", start: float = -inf, end: float = inf, threads: int = 1
    ) -> _MeshHits: ...
    def sight(self, a: _Array, b: _Array, *, open: bool = False, threads: int = 1) -> bool | Any: ...
    def sweep(
        self,
        shape: _Shapes,
        by: _Array,
        *,
        open: bool = False,
        faces: _Faces = "both",
        start: float = 0,
        end: float = 1,
        threads: int = 1,
    ) -> _MeshSweepHit: ...
    def sweep_any(
        self,
        shape: _Shapes,
        by: _Array,
        *,
        open: bool = False,
        faces: _Faces = "both",
        start: float = 0,
        end: float = 1,
        threads: int = 1,
    ) -> bool | Any: ...
    def sweep_all(
        self,
        shape: _Shapes,
        by: _Array,
        *,
        open: bool = False,
        faces: _Faces = "both",
        start: float = 0,
        end: float = 1,
        threads: int = 1,
    ) -> _MeshSweepHits: ...
    def advance(
        self,
        motion: Motion | None,
        other: _Shapes | Mesh | _HasFaces,
        motion_other: Motion | None = None,
        tolerance: _Number = 0.0,
    ) -> _MeshCertificate: ...
    def overlap(
        self, other: _Shapes | Mesh | _HasFaces, *, solid: _Meant = False, other_solid: _Meant = False, threads: int = 1
    ) -> bool | Any: ...
    def within(
        self,
        other: _Shapes | Mesh | _HasFaces,
        margin: float,
        *,
        solid: _Meant = False,
        other_solid: _Meant = False,
        threads: int = 1,
    ) -> bool | Any: ...
    def overlap_all(self, shape: _Shapes, *, threads: int = 1) -> Any: ...
    def pairs(self, other: Mesh | _HasFaces) -> Any: ...
    def self_pairs(self) -> Any: ...
    def section(self, normal: Any, offsets: Any, *, solid: _Meant = False) -> _MeshCurves: ...
    def where(self, other: Mesh | _HasFaces | None = None) -> _MeshCurves: ...
    def volume(self) -> float: ...
    def flat(self) -> Any: ...
    def distance(
        self, other: _Shapes | Mesh | _HasFaces, *, solid: _Meant = False, other_solid: _Meant = False, threads: int = 1
    ) -> float | Any: ...
    def nearest_points(
        self, other: _Shapes | Mesh | _HasFaces, *, solid: _Meant = False, other_solid: _Meant = False, threads: int = 1
    ) -> Nearest: ...
    def separate(self, shapes: _Shapes, *, solid: _Meant = False, threads: int = 1) -> Separation: ...
    def contacts(
        self,
        other: _Shapes | Mesh | _HasFaces,
        margin: float = 0.0,
        *,
        faces: _Faces = "both",
        skip_inner_edges: bool = False,
        solid: _Meant = False,
        other_solid: _Meant = False,
        beside: Iterable[Mesh | _HasFaces] = (),
        threads: int = 1,
    ) -> _MeshContacts: ...

class _HasWkb(Protocol):
    @property
    def wkb(self) -> bytes: ...

_AnyGeometry: TypeAlias = bytes | bytearray | memoryview | str | dict[str, Any] | _HasGeometry | _HasWkb | None
_Geometries: TypeAlias = Geometries | _AnyGeometry | Iterable[_AnyGeometry] | _Array  # one, or many
_Many: TypeAlias = Geometries | Iterable[_AnyGeometry] | dict[str, Any] | _Array

class Geometries:
    def __init__(self, geometries: Iterable[_AnyGeometry] | dict[str, Any] | _Array) -> None: ...
    def __len__(self) -> int: ...
    @overload
    def wkb(self, index: int) -> bytes: ...
    @overload
    def wkb(self, index: None = None) -> list[bytes]: ...
    def is_valid(self) -> Any: ...
    def is_valid_reason(self) -> list[str]: ...

def join(
    a: _Many,
    b: _Many,
    predicate: str | None = None,
    *,
    matrix: str | None = None,
    within: float | None = None,
    k: int | None = None,
    threads: int = 1,
) -> Any: ...

class Polygon:
    def __init__(
        self, rings: Sequence[Any] | _SupportsArray, *, polyline: bool = False, areas: Sequence[int] | None = None
    ) -> None: ...
    @classmethod
    def of(cls, geometry: _Geometry) -> Polygon: ...
    def __len__(self) -> int: ...
    def __reduce__(self) -> tuple[Any, ...]: ...
    @property
    def rings(self) -> list[Any]: ...
    @property
    def areas(self) -> list[int] | None: ...
    @property
    def polyline(self) -> bool: ...
    @property
    def bounds(self) -> Aabb: ...
    def overlap(self, other: _Shapes | _Geometry, *, threads: int = 1) -> bool | Any: ...
    def overlap_open(self, other: _Shapes | _Geometry, *, threads: int = 1) -> bool | Any: ...
    def touch(self, other: _Shapes | _Geometry, *, threads: int = 1) -> bool | Any: ...
    def contains(
        self, other: _Points | _Shapes | _Geometry, *, open: bool = False, threads: int = 1
    ) -> bool | Any: ...
    def within(self, other: _Shapes | _Geometry, margin: float, *, threads: int = 1) -> bool | Any: ...
    def distance(self, other: _Shapes | _Geometry, *, threads: int = 1) -> float | Any: ...
    def nearest_points(self, other: _Shapes | _Geometry, *, threads: int = 1) -> Nearest: ...
    def signed_distance(self, points: _Points, *, threads: int = 1) -> float | Any: ...
    def contacts(
        self, shapes: _Shapes, margin: float = 0.0, *, skip_inner_edges: bool = False, threads: int = 1
    ) -> _PolygonContacts: ...
    def cast(self, caster: _Caster, *, open: bool = False, threads: int = 1) -> Times: ...
    def cast_hit(self, caster: _Caster, *, threads: int = 1) -> Hit: ...
    def cast_any(self, caster: _Caster, *, threads: int = 1) -> bool | Any: ...
    def cast_all(self, caster: _Caster, *, threads: int = 1) -> _Intervals: ...
    def sweep(self, shape: _Shapes, by: _Array, *, open: bool = False, threads: int = 1) -> _PolygonSweepHit: ...
    def sweep_any(self, shape: _Shapes, by: _Array, *, open: bool = False, threads: int = 1) -> bool | Any: ...
    def separate(self, shapes: _Shapes, *, threads: int = 1) -> Separation: ...
    @property
    def area(self) -> float: ...
    def common(self, other: _Shapes | _Geometry, *, threads: int = 1) -> float | Any: ...
    def pieces(self, line: _Geometry) -> _LinePieces: ...
    def relate(self, other: _Geometry) -> str: ...
    def relate_pattern(self, other: _Geometry, pattern: str) -> bool: ...
    def ask(self, other: _Geometry, predicate: str) -> bool: ...

class Tree:
    def __init__(self, boxes: _Boxes, ids: _Array | None = None, *, threads: int = 1) -> None: ...
    def __len__(self) -> int: ...
    @property
    def dimension(self) -> int: ...
    @property
    def places(self) -> int: ...
    def save(self) -> bytes: ...
    @classmethod
    def load(cls, data: bytes | bytearray | memoryview) -> Tree: ...
    def __reduce__(self) -> tuple[Any, ...]: ...
    def insert(self, boxes: _Boxes, ids: int | _Array) -> int | Any: ...
    def remove(self, places: int | _Array) -> None: ...
    def move(self, places: int | _Array, boxes: _Boxes) -> None: ...
    def refit(self, boxes: _Boxes) -> None: ...
    def overlap(self, shape: _Shapes, *, open: bool = False, threads: int = 1) -> Any: ...
    def overlap_any(self, shape: _Shapes, *, open: bool = False, threads: int = 1) -> bool | Any: ...
    def cast(self, caster: _Caster, *, open: bool = False, threads: int = 1) -> _TreeHit: ...
    def cast_any(self, caster: _Caster, *, open: bool = False, threads: int = 1) -> bool | Any: ...
    def cast_all(self, caster: _Caster, *, open: bool = False, threads: int = 1) -> _TreeHits: ...
    def sweep(self, shape: _Shapes, by: _Array, *, open: bool = False, threads: int = 1) -> _TreeHit: ...
    def sweep_any(self, shape: _Shapes, by: _Array, *, open: bool = False, threads: int = 1) -> bool | Any: ...
    def sweep_all(self, shape: _Shapes, by: _Array, *, open: bool = False, threads: int = 1) -> _TreeHits: ...
    def nearest(self, shape: _Shapes, *, threads: int = 1) -> _TreeNearest: ...
    def nearest_k(self, shape: _Shapes, k: int, *, within: float = inf, threads: int = 1) -> _TreeNeighbors: ...
    def pairs(self, other: Tree | None = None, *, open: bool = False, margin: float = 0.0) -> Any: ...

_Relation: TypeAlias = Literal["overlap", "overlap_open", "touch", "within", "contains"]
_Accept: TypeAlias = Callable[[int], object] | None
_AcceptHit: TypeAlias = Callable[[_SceneHit], object] | None
_Single: TypeAlias = Shape | Mesh | Polygon | dict[str, Any] | _HasGeometry | _HasFaces

class _ThingFields(NamedTuple):
    shape: Any
    pose: _Array | None
    rotation: _Number | None
    category: int
    mask: int
    solid: bool | Literal["odd", "winding"]
    user: Any

class Thing(_ThingFields):
    def __new__(
        cls,
        shape: _Single,
        pose: _Array | None = None,
        rotation: _Number | None = None,
        category: int = 0,
        mask: int = 0,
        solid: _Meant = False,
        user: Any = None,
    ) -> Self: ...
    def __reduce__(self) -> tuple[Any, ...]: ...

_Things: TypeAlias = _Single | Thing | Iterable[_Single | Thing]

class Scene:
    def __init__(
        self, things: _Things = (), ids: _Array | None = None, space: int | None = None, *, threads: int = 1
    ) -> None: ...
    def __len__(self) -> int: ...
    def __contains__(self, id: int) -> bool: ...
    def __iter__(self) -> Iterator[int]: ...
    def __getitem__(self, id: int) -> Thing: ...
    def __reduce__(self) -> tuple[Any, ...]: ...
    @property
    def dimension(self) -> int: ...
    @property
    def ids(self) -> Any: ...
    def save(self) -> bytes: ...
    @property
    def shared(self) -> list[Mesh] | list[Polygon]: ...
    @classmethod
    def load(cls, data: bytes | bytearray | memoryview, shared: Iterable[Mesh | Polygon] = ()) -> Self: ...
    def placed(self, id: int) -> Any: ...
    def add(self, ids: int | _Array, things: _Things) -> None: ...
    def replace(self, ids: int | _Array, things: _Things) -> None: ...
    def remove(self, ids: int | _Array) -> None: ...
    def move(self, ids: int | _Array, pose: _Array, rotation: _Number | None = None) -> None: ...
    def overlap(
        self,
        shape: _Shapes,
        *,
        relation: _Relation = "overlap",
        margin: float = 0.0,
        category: int = 0,
        mask: int = 0,
        accept: _Accept = None,
        threads: int = 1,
    ) -> Any: ...
    def overlap_any(
        self,
        shape: _Shapes,
        *,
        relation: _Relation = "overlap",
        margin: float = 0.0,
        category: int = 0,
        mask: int = 0,
        accept: _Accept = None,
        threads: int = 1,
    ) -> bool | Any: ...
    def cast(
        self,
        caster: _Caster,
        *,
        open: bool = False,
        category: int = 0,
        mask: int = 0,
        accept: _Accept = None,
        accept_hit: _AcceptHit = None,
        threads: int = 1,
    ) -> _SceneHit: ...
    def cast_any(
        self,
        caster: _Caster,
        *,
        open: bool = False,
        category: int = 0,
        mask: int = 0,
        accept: _Accept = None,
        accept_hit: _AcceptHit = None,
        threads: int = 1,
    ) -> bool | Any: ...
    def cast_all(
        self,
        caster: _Caster,
        *,
        open: bool = False,
        category: int = 0,
        mask: int = 0,
        accept: _Accept = None,
        accept_hit: _AcceptHit = None,
        threads: int = 1,
    ) -> _SceneHits: ...
    def sweep(
        self,
        shape: _Shapes,
        by: _Array,
        *,
        open: bool = False,
        category: int = 0,
        mask: int = 0,
        accept: _Accept = None,
        accept_hit: _AcceptHit = None,
        threads: int = 1,
    ) -> _SceneHit: ...
    def sweep_any(
        self,
        shape: _Shapes,
        by: _Array,
        *,
        open: bool = False,
        category: int = 0,
        mask: int = 0,
        accept: _Accept = None,
        accept_hit: _AcceptHit = None,
        threads: int = 1,
    ) -> bool | Any: ...
    def sweep_all(
        self,
        shape: _Shapes,
        by: _Array,
        *,
        open: bool = False,
        category: int = 0,
        mask: int = 0,
        accept: _Accept = None,
        accept_hit: _AcceptHit = None,
        threads: int = 1,
    ) -> _SceneHits: ...
    def slide(
        self,
        shape: _Shapes,
        by: _Array,
        *,
        most_legs: int = 16,
        category: int = 0,
        mask: int = 0,
        accept: _Accept = None,
        accept_hit: _AcceptHit = None,
        threads: int = 1,
    ) -> _SceneSlide: ...
    def separate(
        self, shapes: _Shapes, *, category: int = 0, mask: int = 0, accept: _Accept = None, threads: int = 1
    ) -> Separation: ...
    def sight(
        self, a: _Array, b: _Array, *, category: int = 0, mask: int = 0, accept: _Accept = None, threads: int = 1
    ) -> bool | Any: ...
    def nearest(
        self,
        shape: _Shapes | _Points,
        *,
        within: float = inf,
        category: int = 0,
        mask: int = 0,
        accept: _Accept = None,
        threads: int = 1,
    ) -> _SceneNearest: ...
    def nearest_k(
        self,
        shape: _Shapes | _Points,
        k: int,
        *,
        within: float = inf,
        category: int = 0,
        mask: int = 0,
        accept: _Accept = None,
        threads: int = 1,
    ) -> _SceneNeighbors: ...
    def neighbors(
        self,
        ids: int | _Array,
        k: int,
        *,
        within: float = inf,
        other: Scene | None = None,
        accept: _Accept = None,
        threads: int = 1,
    ) -> _SceneDistances: ...
    def pairs(
        self,
        other: Scene | None = None,
        *,
        relation: Literal["overlap", "overlap_open", "touch", "within"] = "overlap",
        margin: float = 0.0,
        accept: Callable[[int, int], object] | None = None,
    ) -> Any: ...
    def contacts(
        self,
        shapes: _Shapes,
        margin: float = 0.0,
        *,
        faces: _Faces = "both",
        skip_inner_edges: bool = False,
        category: int = 0,
        mask: int = 0,
        accept: _Accept = None,
        threads: int = 1,
    ) -> _SceneContacts: ...
    def pair_contacts(
        self, other: Scene | None = None, margin: float = 0.0, *, faces: _Faces = "both", skip_inner_edges: bool = False
    ) -> _ScenePairContacts: ...
    def meetings(
        self,
        ids: int | _Array,
        by: _Array,
        *,
        open: bool = False,
        first: bool = False,
        accept: Callable[[int, int], object] | None = None,
        threads: int = 1,
    ) -> _SceneMeetings: ...
    def advance(
        self,
        ids: int | _Array,
        motions: Motion | Sequence[Motion | None] | None,
        tolerance: float = 0.0,
        *,
        accept: Callable[[int, int], object] | None = None,
        threads: int = 1,
    ) -> _SceneCertificate: ...

_Solid: TypeAlias = _Shapes | Mesh | Polygon | dict[str, Any] | _HasGeometry | _HasFaces

def overlap(a: _Solid, b: _Solid) -> bool | Any: ...
def overlap_open(a: _Solid, b: _Solid) -> bool | Any: ...
def touch(a: _Solid, b: _Solid) -> bool | Any: ...
@overload
def within(a: _Solid | _Geometries, b: _Solid | _Geometries, margin: _Number, *, threads: int = 1) -> bool | Any: ...
@overload
def within(a: _Geometries, b: _Geometries, margin: None = None, *, threads: int = 1) -> bool | Any: ...
def contains(a: _Solid | _Geometries, b: _Solid | _Points | _Geometries, *, threads: int = 1) -> bool | Any: ...
def side(plane: Plane, b: _Shapes) -> int | Any: ...
def zone(point: Point, box: Aabb | Rect | Obb) -> int | Any: ...
@overload
def cast(caster: _Caster, b: _Shapes | Polygon, *, open: bool = False) -> Times: ...
@overload
def cast(caster: _Caster, b: Mesh, *, open: bool = False) -> _MeshHit: ...
@overload
def sweep(a: _Shapes, by_a: _Array | None, b: _Shapes, by_b: _Array | None = None, *, open: bool = False) -> Times: ...
@overload
def sweep(a: _Shapes, by_a: _Array | None, b: Mesh, by_b: _Array | None = None, *, open: bool = False) -> _MeshSweepHit: ...
@overload
def sweep(a: _Shapes, by_a: _Array | None, b: Polygon, by_b: _Array | None = None, *, open: bool = False) -> _PolygonSweepHit: ...
def cast_hit(caster: _Caster, b: _Shapes | Polygon, *, open: bool = False) -> Hit: ...
def sweep_hit(a: _Shapes, by_a: _Array | None, b: _Shapes, by_b: _Array | None = None, *, open: bool = False) -> Hit: ...
def stop(a: _Shapes, by_a: _Array | None, b: _Shapes, by_b: _Array | None = None) -> Stop: ...
def separate(a: _Shapes, obstacles: _Shapes | Mesh | Polygon) -> Separation: ...
def distance(a: _Solid | _Geometries, b: _Solid | _Geometries, *, threads: int = 1) -> float | Any: ...
def nearest_points(a: _Solid, b: _Solid) -> Nearest: ...
def signed_distance(point: _Points | Sequence[Point], b: _Solid) -> Signed | Any: ...
def depth_along(a: _Shapes, b: _Shapes, direction: _Array) -> Depth: ...
def contact(a: _Shapes, b: _Shapes, margin: _Number = 0.0) -> Contacts: ...
def depth(a: _Shapes, b: _Shapes, margin: _Number = 0.0) -> Contact: ...
def where(a: _Shapes, b: _Shapes) -> Where: ...
def area(shape: _Shapes | Polygon) -> float | Any: ...
def common(a: _Shapes | _Geometry, b: _Shapes | _Geometry) -> float | Any: ...
def bounds(shape: _Shapes | Polygon) -> Aabb: ...
def bounding_ball(points: _Array) -> Circle | Sphere: ...
def bounding_obb(points: _Array) -> Obb: ...
def frustum(matrix: _Array, depth: str = "-1..1") -> Hull: ...
def valid(shape: _Shapes) -> bool | Any: ...
def ccd(a: _Shapes, a_end: _Shapes, b: _Shapes, b_end: _Shapes, margin: _Number = 0.0) -> FirstContact: ...
def mesh_ccd(
    vertices: _Array,
    vertices_end: _Array,
    faces: _Array,
    other: tuple[_Array, _Array, _Array] | None = None,
    *,
    margin: float = 0.0,
    first: bool = False,
    threads: int = 1,
) -> MeshFirstContacts: ...
def advance(a: _Shapes, motion_a: Motion | None, b: _Shapes, motion_b: Motion | None = None, tolerance: _Number = 0.0) -> Certificate: ...
def orient(a: _Array, b: _Array, c: _Array, d: _Array | None = None) -> int | Any: ...
def incircle(a: _Array, b: _Array, c: _Array, d: _Array) -> int | Any: ...
def insphere(a: _Array, b: _Array, c: _Array, d: _Array, e: _Array) -> int | Any: ...
def read_mesh(path: str | bytes | PathLike[str], *, threads: int = 1) -> Mesh: ...
def query(line: str | bytes) -> str | None: ...
def relate(a: _Geometries | Polygon, b: _Geometries | Polygon, *, threads: int = 1) -> str | Any: ...
def relate_pattern(a: _Geometries, b: _Geometries, pattern: str, *, threads: int = 1) -> bool | Any: ...
def intersects(a: _Geometries, b: _Geometries, *, threads: int = 1) -> bool | Any: ...
def disjoint(a: _Geometries, b: _Geometries, *, threads: int = 1) -> bool | Any: ...
def touches(a: _Geometries, b: _Geometries, *, threads: int = 1) -> bool | Any: ...
def crosses(a: _Geometries, b: _Geometries, *, threads: int = 1) -> bool | Any: ...
def overlaps(a: _Geometries, b: _Geometries, *, threads: int = 1) -> bool | Any: ...
def covers(a: _Geometries, b: _Geometries, *, threads: int = 1) -> bool | Any: ...
def covered_by(a: _Geometries, b: _Geometries, *, threads: int = 1) -> bool | Any: ...
def equals(a: _Geometries, b: _Geometries, *, threads: int = 1) -> bool | Any: ...
def cells(
    shape: _Shapes,
    size: _Number | Sequence[float],
    *,
    origin: _Number | Sequence[float] = 0.0,
    half_open: bool = False,
    within: tuple[Sequence[int], Sequence[int]] | None = None,
) -> Any: ...
def split_boxes(sample: _Boxes, number: int, scale: float = 1.0) -> Aabb: ...
_Once: TypeAlias = _Single | Iterable[_Single]

def pairs(
    a: _Once,
    b: _Once | None = None,
    *,
    relation: Literal["overlap", "overlap_open", "touch", "within"] = "overlap",
    margin: float = 0.0,
    solid: _Meant = False,
    threads: int = 1,
) -> Any: ...
def pair_contacts(
    a: _Once,
    b: _Once | None = None,
    margin: float = 0.0,
    *,
    faces: _Faces = "both",
    skip_inner_edges: bool = False,
    solid: _Meant = False,
    threads: int = 1,
) -> _ScenePairContacts: ...
def meetings(
    a: _Once,
    by: _Array | None,
    b: _Once | None = None,
    by_b: _Array | None = None,
    *,
    open: bool = False,
    solid: _Meant = False,
    threads: int = 1,
) -> _SceneMeetings: ...
def box_pairs(
    a: _Boxes,
    b: _Boxes | None = None,
    *,
    open: bool = False,
    margin: float = 0.0,
    threads: int = 1,
    cell: Aabb | None = None,
) -> Any: ...

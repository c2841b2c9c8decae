/* graze: triangle meshes: what a ray or a moving shape hits first, what is in sight, what is inside or nearest.
 *
 * A mesh is a set of triangles of the 3D space, by three indices each into an array of vertices. Each triangle is
 * closed, as grz3_triangle is. One with a vertex that is not finite is empty. One whose vertices lie on one line (flat)
 * is the segment or point that they span. The mesh keeps an exact copy of the numbers and a tree over them. Queries do
 * not change it, so any number of threads may query it at the same time.
 *
 * Grades and costs stand at the end of this header.
 *
 * SPDX-License-Identifier: MIT */
#ifndef GRAZE_MESH_H
#define GRAZE_MESH_H

#include <graze/boxes.h>
#include <graze/host.h>
#include <graze/shapes3.h>

#ifdef __cplusplus
extern "C" {
#endif

/// A mesh: grz_mesh_build makes it, grz_mesh_free releases it.
typedef struct grz_mesh grz_mesh;

/// Triangles in the caller's memory.
typedef struct grz_triangles {
    grz_number number;       ///< the type of the coordinates: GRZ_DOUBLE or GRZ_FLOAT
    size_t vertex_count;     ///< at most 2^32 - 1
    size_t vertex_stride;    ///< bytes from a vertex to the next, at least a vertex's; 0: a vertex's
    const void *vertices;    ///< x y z of each; they need not be aligned
    size_t count;            ///< of triangles, at most 2^28 - 1
    const uint32_t *indices; ///< three a triangle; NULL: 0 1 2, 3 4 5, ...
    /// NULL: the vertices as they are; or 12 numbers, a matrix of three rows of four, that is applied to each
    const double *transform;
} grz_triangles;

/* With a transform, each coordinate of a vertex is the exact sum row . (x, y, z, 1), rounded once to the nearest
 * double, of two equally near ones to the even one. All answers are exact for these doubles. A coordinate that
 * overflows, or a matrix that is not finite, makes triangles empty. The mesh then keeps doubles, unless all of these
 * are floats. */

/// Options for building a mesh; all 0 are the defaults.
typedef struct grz_mesh_options {
    const grz_allocator *allocator; ///< NULL: aligned_alloc and free. It must live as long as the mesh
    const grz_parallel *parallel;   ///< NULL: the calling thread
    /// find out whether the mesh is closed, for grz_mesh_winding and all questions about its inside (grz_mesh_solid);
    /// doubles the time to build
    bool solid;
} grz_mesh_options;

/// Builds a mesh. GRZ_ERROR_ARGUMENT: an index that is not below vertex_count, too many triangles, a stride that is too
/// small, NULL for an array that is not empty. GRZ_ERROR_MEMORY. *mesh is NULL after an error. `options` may be NULL.
GRZ_API grz_status grz_mesh_build(grz_mesh **mesh, const grz_triangles *triangles, const grz_mesh_options *options);
/// Moves the mesh: the same number of triangles, with other vertices or another transform. Faster than building it
/// again, but the more the mesh is deformed, the slower are its queries. GRZ_ERROR_ARGUMENT for another number of
/// triangles, or what grz_mesh_build refuses; GRZ_ERROR_MEMORY; the mesh is then what it was.
GRZ_API grz_status grz_mesh_refit(grz_mesh *mesh, const grz_triangles *triangles);

/* Posed meshes: a mesh that is loaded once, and seen in many places or moving, as the links of a robot. A posed mesh
 * is what grz_mesh_build makes of the same triangles with the matrix as their transform, with the same answers: the
 * vertices are those of the mesh, multiplied by the matrix and rounded to the nearest doubles. But it shares the tree
 * and the numbers of the mesh, so it is made or moved in 0.4 us, however large the mesh. Its vertices are computed
 * where a query comes to them, so that a query takes 1 to 3 times as long. Any matrix will do: what is sheared,
 * mirrored or made flat by it is exact, too. */

/// Makes a mesh that is `mesh` seen through a matrix of three rows of four. `mesh` must live as long as it, and its
/// memory comes from the same allocator. GRZ_ERROR_ARGUMENT: no mesh, a posed one, no matrix; GRZ_ERROR_MEMORY; *posed
/// is NULL after an error. grz_mesh_free releases it. After a refit of `mesh` it must be posed again.
///
/// All questions may be asked, with the same answers as of a mesh that is built with this transform, but for numbers of
/// grade bounded, which may differ within their bounds. grz_mesh_about says of its edges what it says of those of
/// `mesh`, and counts its own memory alone. With unmatched edges grz_mesh_winding sums over all triangles.
GRZ_API grz_status grz_mesh_build_posed(grz_mesh **posed, const grz_mesh *mesh, const double matrix[12]);
/// Moves a posed mesh: another matrix takes the place of the one before. Costs 0.4 us and allocates nothing; where the
/// mesh has parts that are small for their distance from the origin it allocates little. If a coordinate may be beyond
/// 2^97 or is not finite, it costs as much as grz_mesh_build. GRZ_ERROR_ARGUMENT for a mesh that is not posed, or no
/// matrix; GRZ_ERROR_MEMORY: it stays where it was.
GRZ_API grz_status grz_mesh_set_pose(grz_mesh *posed, const double matrix[12]);

/// Releases its memory. NULL: does nothing.
GRZ_API void grz_mesh_free(grz_mesh *mesh);

/// What a mesh is.
typedef struct grz_mesh_facts {
    size_t triangles; ///< as many as were given
    size_t empty;     ///< of these, how many have a vertex that is not finite
    size_t bytes;     ///< of memory
    bool solid;       ///< it was built with that option
    /// with `solid`: how many edges belong to an odd number of triangles. 0: it is closed. Without the option 0
    size_t open_edges;
    /// with `solid`: how many edges the triangles, each from a to b to c to a, do not follow equally often in both
    /// directions. 0: it is closed, and its triangles agree which side is the front. Without the option 0
    size_t unmatched_edges;
} grz_mesh_facts;
GRZ_API grz_mesh_facts grz_mesh_about(const grz_mesh *mesh);

/// How a question takes a mesh: as its triangles alone, or as a solid, which is its triangles and what is inside.
/// GRZ_ERROR_ARGUMENT, in every function that takes it: a solid, if the mesh was not built with the option `solid`;
/// GRZ_SOLID_ODD, if the mesh is not closed (grz_mesh_about says how many edges are open); any other number.
typedef enum grz_mesh_solid {
    GRZ_SKIN = 0, ///< the triangles: a mesh has no inside
    /// inside are points with an odd number of triangles between them and infinity. The mesh must be closed: each edge
    /// belongs to an even number of triangles; edges are the same if their ends have the same coordinates. Which side
    /// of a triangle is its front does not matter. What is inside two shells is outside
    GRZ_SOLID_ODD,
    /// inside are points around which the winding number is not 0 (grz_mesh_winding). What is inside two shells with
    /// their fronts outside is inside; a shell with its front inside makes a hollow. Of a mesh with unmatched edges
    /// the number is the generalized one, and points are inside where it is beyond 0.5 or -0.5: grade bounded, certain
    /// unless that is nearer to the number than its `error`, of a tolerance of 0
    GRZ_SOLID_WINDING
} grz_mesh_solid;

/* A shape that meets no triangle is inside a solid or outside as a whole, so one of its points decides: for most shapes
 * the first of their numbers, for boxes with a center that, for an aabb its least corner. What is not bounded is then
 * outside. With unmatched edges this one point is asked, too. */

/// Which triangles count, seen from the caster: those whose vertices are counter-clockwise there are front faces. A
/// triangle whose plane contains the caster is neither front nor back, and counts with GRZ_FACES_BOTH only.
typedef enum grz_faces { GRZ_FACES_BOTH = 0, GRZ_FACES_FRONT = 1 } grz_faces;

/* Casts, sweeps and sight take a mesh as a skin, also a closed one. What starts inside it meets its triangles where it
 * leaves it, at their back if their fronts are outside (`side` is -1; GRZ_FACES_FRONT leaves those out), and what stays
 * inside meets nothing. Who means a solid asks of the start first: grz_mesh_contains of a caster's first point,
 * grz_mesh_overlap of a mover; yes is a contact at the time 0. */

/// Options of a cast; all 0 are the defaults.
typedef struct grz_mesh_cast_options {
    grz_faces faces;
    bool in_range;   ///< only contacts at times from `from` to `to`; they narrow the caster's own range
    double from, to; ///< NaN, from = +inf and to = -inf: nothing is hit
} grz_mesh_cast_options;

/// A hit. Grade of time: rounded, as grz3_cast says. u and v are the weights of the second and the third vertex at the
/// point that is hit: bounded, within 2^-40 of the weights there where the triangle's angles and the caster's to its
/// plane are not smaller than 2^-10.
typedef struct grz_mesh_hit {
    uint32_t triangle; ///< its index
    int side;          ///< 1: its front was hit, -1: its back, 0: the caster lies within its plane
    double time;       ///< +inf on a miss, all else 0
    double u, v;
} grz_mesh_hit;

/// The first triangle that a segment, ray or line meets: the least exact time, of equal ones the lowest index. No if
/// there is none, or the caster is invalid. Unsupported: another shape. `options` may be NULL; `hit` may be NULL.
GRZ_API grz_answer grz_mesh_cast(const grz_mesh *mesh, const grz3_shape *caster, const grz_mesh_cast_options *options,
                                 grz_mesh_hit *hit);
/// Does it meet any? Faster than grz_mesh_cast, with the same answer.
GRZ_API grz_answer grz_mesh_cast_any(const grz_mesh *mesh, const grz3_shape *caster,
                                     const grz_mesh_cast_options *options);
/// All triangles that it meets, in the order of their rounded times, of equal ones by index. The first `capacity` of
/// them are put into the buffer, which may be NULL if that is 0; *total is how many there are. Otherwise as
/// grz_mesh_cast.
GRZ_API grz_answer grz_mesh_cast_all(const grz_mesh *mesh, const grz3_shape *caster,
                                     const grz_mesh_cast_options *options, grz_mesh_hit *buffer, size_t capacity,
                                     size_t *total);

/// Casts many, each at the same mesh: hits[i] is what grz_mesh_cast says of casters[i]. Faster than one by one: about
/// twice as fast where the mesh is larger than the caches and the casters are in no order, because some are computed
/// while others wait for memory. GRZ_ERROR_ARGUMENT if there is a caster of another shape, which is a miss; all others
/// are answered.
GRZ_API grz_status grz_mesh_cast_n(const grz_mesh *mesh, const grz3_shape *casters, size_t count,
                                   const grz_mesh_cast_options *options, grz_mesh_hit *hits);
/// Do they meet any? answers[i] is what grz_mesh_cast_any says of casters[i]; otherwise as grz_mesh_cast_n.
GRZ_API grz_status grz_mesh_cast_any_n(const grz_mesh *mesh, const grz3_shape *casters, size_t count,
                                       const grz_mesh_cast_options *options, grz_answer *answers);

/// Options of a sweep; all 0 are the defaults.
typedef struct grz_mesh_sweep_options {
    bool open; ///< only triangles that are overlapped openly, as grz3_sweep_open says
    /// GRZ_FACES_FRONT: only triangles whose front the displacement points against, wherever the mover is
    grz_faces faces;
    bool in_range;   ///< only contacts at times from `from` to `to`; they narrow the range from 0 to 1
    double from, to; ///< NaN, from = +inf and to = -inf: nothing is met
    bool times_only; ///< of a hit only triangle, side, enter and exit are wanted; the rest is 0
} grz_mesh_sweep_options;

/// How a shape meets a triangle. Grade of the times: rounded; of the rest: bounded. `point` and `normal` are those of
/// grz3_sweep_hit, or with `open` those of grz3_sweep_open_hit. If the contact began before `from`, `point` is a point
/// of both at `from`, and `normal` is 0. u and v are the weights of the second and the third vertex at the point: with
/// the M of grz3_hit and h the least height of the triangle, within 2^-48 M / h of those of a point of both at the
/// exact time; of a flat triangle 0.
typedef struct grz_mesh_sweep_hit {
    uint32_t triangle;  ///< its index
    int side;           ///< 1: the displacement points against its front, -1: against its back, 0: neither
    double enter, exit; ///< the first and the last time of contact in the range; +inf on a miss, and all else 0
    grz3_vec point, normal;
    double u, v;
} grz_mesh_sweep_hit;

/// The triangle that a shape meets first while it moves by `by` in the time from 0 to 1; the mesh stands still. NULL
/// stands for no motion. The least `enter`, of equal ones the lowest index. False if there is none, the mover is
/// invalid or `by` is not finite. `options` may be NULL; `hit` may be NULL. Cost: some us; `point`, `normal` and
/// weights 5 to 60 us a hit.
GRZ_API bool grz_mesh_sweep(const grz_mesh *mesh, const grz3_shape *mover, const grz3_vec *by,
                            const grz_mesh_sweep_options *options, grz_mesh_sweep_hit *hit);
/// Does it meet any? Faster than grz_mesh_sweep, with the same answer.
GRZ_API bool grz_mesh_sweep_any(const grz_mesh *mesh, const grz3_shape *mover, const grz3_vec *by,
                                const grz_mesh_sweep_options *options);
/// All triangles that it meets, in the order of `enter`, of equal ones by index. The first `capacity` of them are put
/// into the buffer, which may be NULL if that is 0; *total is how many there are. Otherwise as grz_mesh_sweep.
GRZ_API bool grz_mesh_sweep_all(const grz_mesh *mesh, const grz3_shape *mover, const grz3_vec *by,
                                const grz_mesh_sweep_options *options, grz_mesh_sweep_hit *buffer, size_t capacity,
                                size_t *total);

/// Can one see b from a: does no triangle meet the segment between them? With `open`, contact at either end does not
/// count, as for a camera that sits on the mesh: only what meets the segment between its ends is in the way. False if a
/// coordinate is not finite.
GRZ_API bool grz_mesh_sight(const grz_mesh *mesh, const grz3_vec *a, const grz3_vec *b, bool open);

/// Is the point inside the solid, or on a triangle? GRZ_ERROR_ARGUMENT as grz_mesh_solid says: *inside is false then.
/// False if the point is not finite. Grade exact, as grz_mesh_solid says.
GRZ_API grz_status grz_mesh_contains(const grz_mesh *mesh, const grz3_vec *point, grz_mesh_solid solid, bool *inside);

/// Where a point is to a mesh.
typedef struct grz_winding {
    bool on; ///< a triangle contains the point; all else is 0 then
    /// an odd number of triangles lie between the point and infinity: what GRZ_SOLID_ODD asks. False if the mesh has
    /// open edges
    bool odd;
    double number; ///< the winding number
    double error;  ///< it is off by no more than this; 0: it is an integer, and exact
} grz_winding;

/// How often does the mesh wind around the point? `on` and `odd` are exact. Without unmatched edges the number is an
/// integer and exact: 1 inside a surface whose fronts are outside, -1 if its fronts are inside, 2 where two such
/// surfaces overlap, 0 outside. Triangles that are there twice with opposite fronts cancel. With unmatched edges it is
/// the generalized winding number: the share of all directions in which the point sees the back of the mesh, less the
/// share in which it sees the front. It is near 1 inside a surface with small holes, and 0.5 in the opening of half a
/// sphere. Grade bounded: within `error`. `error` is at most `tolerance`, unless rounding alone makes it larger: near
/// the line through an edge, closer than 2^-40 of the distance from the edge. A tolerance of 0 sums over all triangles.
/// A point that is not finite: all 0. GRZ_ERROR_ARGUMENT, and all 0, if the mesh was not made with the option `solid`.
/// Cost: about 1 us with an integer. With up to 512 unmatched edges, and 12 / tolerance, some 0.05 us for each of them,
/// with an error far below the tolerance. Else for a tolerance of 0.1 some 5 to 20 us, 0.01 some 30 to 80.
GRZ_API grz_status grz_mesh_winding(const grz_mesh *mesh, const grz3_vec *point, double tolerance,
                                    grz_winding *winding);
/// The same for each of `count` points; `parallel` may be NULL.
GRZ_API grz_status grz_mesh_winding_n(const grz_mesh *mesh, const grz3_vec *points, size_t count, double tolerance,
                                      const grz_parallel *parallel, grz_winding *windings);

/// The volume that a closed mesh encloses: each place counts as often as the mesh winds around it. Positive if its
/// fronts are outside, negative if they are inside; where two shells overlap twice. Grade rounded; +inf or -inf beyond
/// the largest double; never -0. GRZ_ERROR_ARGUMENT, and *volume is NaN: a mesh that was not built with the option
/// `solid`, or has unmatched edges. Cost: 0.2 us a triangle; 2 us where the sum is too near to the middle of two
/// doubles, or numbers are extreme.
GRZ_API grz_status grz_mesh_volume(const grz_mesh *mesh, double *volume);

/// The point of a mesh that is nearest to another point p. Grades: the distance is rounded, the side exact, the rest
/// bounded. With M the largest magnitude of a coordinate of p or the triangle: `point` is within 4 * 2^-53 M of the
/// triangle, its distance from p within 8 * 2^-53 M of the exact one, and the point that the weights make within 2^-48
/// M of it. A bound below 2^-1072 counts as 2^-1072.
typedef struct grz_mesh_nearest_point {
    uint32_t triangle; ///< the index of the triangle; UINT32_MAX: p is inside a solid, on no triangle
    int side;        ///< of its plane, where p is: 1 where its front is, -1 where its back is, 0: in it, or it is flat
    double distance; ///< of the triangle from p
    grz3_vec point;  ///< of the triangle
    double u, v;     ///< the weights of its second and third vertex at `point`
} grz_mesh_nearest_point;

/// The triangle that is nearest to a point: the one with the least rounded distance; of equal ones the lowest index.
/// Only triangles whose exact distance is at most `within`, a length, count; +inf: all. If there is none, the point is
/// not finite, or `within` is negative or NaN, *nearest has the distance +inf, a point of NaN, and else 0; so after an
/// error, too. Inside a solid, on no triangle, the point is itself the nearest one, at the distance 0: then `triangle`
/// is UINT32_MAX, and all else 0. `side` is for this one triangle alone: near an edge it does not say whether the point
/// is inside. The sign of grz_mesh_signed_distance says that. GRZ_ERROR_ARGUMENT as grz_mesh_solid says.
GRZ_API grz_status grz_mesh_nearest(const grz_mesh *mesh, const grz3_vec *point, double within, grz_mesh_solid solid,
                                    grz_mesh_nearest_point *nearest);
/// The same for each of `count` points; `parallel` may be NULL. It asks about points that are near each other one after
/// the other, as that takes less time; for this it takes memory from the mesh's allocator, 2 MiB at most, and where
/// there is none, it asks in the given order.
GRZ_API grz_status grz_mesh_nearest_n(const grz_mesh *mesh, const grz3_vec *points, size_t count, double within,
                                      grz_mesh_solid solid, const grz_parallel *parallel,
                                      grz_mesh_nearest_point *nearest);

/// The distance of a point from the nearest triangle, negative if the point is inside the solid. Each triangle counts,
/// also one that has the inside on both of its sides, as where two shells overlap. Grades: the sign exact, as
/// grz_mesh_solid says, the size rounded; 0 on a triangle, or where the distance rounds to 0; never -0. +inf if the
/// point is not finite, or the mesh has no triangles. GRZ_ERROR_ARGUMENT as grz_mesh_solid says: *distance is NaN then.
/// GRZ_SKIN: never negative.
GRZ_API grz_status grz_mesh_signed_distance(const grz_mesh *mesh, const grz3_vec *point, grz_mesh_solid solid,
                                            double *distance);
/// The same for each of `count` points, in such an order, too; `parallel` may be NULL.
GRZ_API grz_status grz_mesh_signed_distance_n(const grz_mesh *mesh, const grz3_vec *points, size_t count,
                                              grz_mesh_solid solid, const grz_parallel *parallel, double *distances);

/// The distance of a shape from a mesh: 0 if they overlap, so inside a solid, too; +inf if the shape is invalid, or the
/// mesh has no triangles. Any shape; bounded ones may have a radius. Grade rounded. `pa`, `pb`: a nearest point of the
/// mesh and one of the shape, grade bounded as grz3_distance says; of triangles with the same rounded distance, those
/// of the one with the lowest index; of a shape inside a solid one of its points for both. NaN if there is none; either
/// may be NULL. GRZ_ERROR_ARGUMENT as grz_mesh_solid says: *distance is NaN then.
GRZ_API grz_status grz_mesh_distance(const grz_mesh *mesh, const grz3_shape *shape, grz_mesh_solid solid,
                                     double *distance, grz3_vec *pa, grz3_vec *pb);
/// The distance of two meshes, which may be the same. If several pairs of triangles have the same rounded distance, the
/// points are those of the pair with the lowest index in a, then in b. Where a part of one is inside the other, a
/// vertex of that part is both points. Otherwise as grz_mesh_distance.
GRZ_API grz_status grz_meshes_distance(const grz_mesh *a, const grz_mesh *b, grz_mesh_solid solid_a,
                                       grz_mesh_solid solid_b, double *distance, grz3_vec *pa, grz3_vec *pb);
/// Is the exact distance of a shape from a mesh at most `margin`, a length, as grz3_within says? 0: do they overlap;
/// +inf: is neither empty; negative or NaN: no. Any shape. Grade exact. GRZ_ERROR_ARGUMENT as grz_mesh_solid says:
/// *within is false then.
GRZ_API grz_status grz_mesh_within(const grz_mesh *mesh, const grz3_shape *shape, double margin, grz_mesh_solid solid,
                                   bool *within);
/// The same of two meshes, which may be the same.
GRZ_API grz_status grz_meshes_within(const grz_mesh *a, const grz_mesh *b, double margin, grz_mesh_solid solid_a,
                                     grz_mesh_solid solid_b, bool *within);

/// Options of contacts; all 0 are the defaults.
typedef struct grz_mesh_contact_options {
    double margin; ///< triangles at a distance of at most this are in contact, too; negative or NaN: none is
    /// GRZ_FACES_FRONT: a normal that points against the front of its triangle is replaced by the triangle's own. It
    /// changes nothing at the border of a solid, whose outside is known
    grz_faces faces;
    /// leave out what only seams of the mesh bring about: normals of inner edges, and contacts that the least push
    /// makes free (grz_mesh_contacts says which). So what slides over a floor of many triangles or of boxes side by
    /// side has the floor's normal everywhere. False: each triangle for itself; but not of a shape and a solid
    bool skip_inner_edges;
    /// the contacts of triangles that share vertices are one if the cosine of the angle between their normals is at
    /// least this. 0: 0.996 (5 degrees); above 1: none are
    double cosine;
    grz_mesh_solid solid;   ///< how the mesh is meant, of two meshes b: a solid pushes to its outside only
    grz_mesh_solid solid_a; ///< of two meshes: how a is meant
} grz_mesh_contact_options;

/// A point of contact, as grz3_contact_point has it. triangle_a, triangle_b: on which triangle it lies; where a is a
/// shape, triangle_a is 0.
typedef struct grz_mesh_contact_point {
    grz3_vec point;
    double depth;
    uint32_t triangle_a, triangle_b;
    grz_feature feature_a, feature_b;
} grz_mesh_contact_point;

/// A contact, of a region of the mesh: triangles that share vertices and have nearly the same normal. Normal and depth
/// are those of the triangle with the deepest contact; of equal ones that with the lowest index. The points are those
/// of all its triangles that support the contact best, the deepest first (contact3.h); each has its depth along its own
/// triangle's normal.
typedef struct grz_mesh_contact {
    grz3_vec normal; ///< unit, out of b, towards a
    double depth;
    int count;     ///< of points
    uint32_t mesh; ///< which of several meshes b; else 0
    grz_mesh_contact_point points[4];
} grz_mesh_contact;

/// Gets a contact; false stops the search.
typedef bool (*grz_mesh_contact_visitor)(void *user, const grz_mesh_contact *contact);
/// Visits the contacts of a shape, a, with a mesh, b, the deepest first: how each triangle and the shape are in contact
/// (grz3_contact), put together by regions. There is one exactly if grz_mesh_within says yes for the margin.
///
/// As triangles alone the mesh has no inside: a shape in the middle of a closed mesh has no contact. Of a solid:
///
/// - A triangle has the inside on one side, and pushes to the other. If its contact has a normal that leads inside, and
///   the shape overlaps it, the shape is pushed out across it instead: along the triangle's normal, as far as it must
///   move to be beyond the triangle's plane. But not if the shape contains a vertex of it that belongs to a triangle
///   with a contact: what moves it off that vertex moves it off both. Of two meshes only if no triangles have a contact
///   otherwise.
/// - Triangles that have the inside on both sides, as where shells overlap or a face is there twice, have no contact;
///   those that have it on none push to either side. Where triangles cross, that changes within a triangle: it is seen
///   close to the point that is nearest to the shape, 2^-10 of the way from there to the triangle's middle.
/// - If no triangle that the shape meets has a contact, and the shape is inside, it is pushed out across the nearest
///   triangle of the border, those that have the inside on one side, of which it reaches behind the plane.
///   Where a mesh with unmatched edges has none, it goes across the nearest of all its triangles; a shape that is not
///   inside, but only near triangles that have the inside on both sides, keeps the deepest contact as it is.
/// - A shape is asked with `skip_inner_edges` in any case: the contacts say how it comes out of the solid, and not out
///   of each triangle.
/// - Out of a solid of at most 64 triangles a shape goes a shorter way across one triangle, wherever that is, if it
///   leads outside (which is tested where it ends) and is shorter than the shortest move that obeys all contacts: then
///   this is the only one. So out of a convex one nothing goes further than the shortest way across a face. Of several
///   meshes those count here that the shape is in, or that have a triangle whose bounds meet the shape's.
/// - Of two meshes, one of them a skin, each shell inside the other that meets none of it is pushed out so, as a
///   whole. (Triangles of a mesh that was built without the option `solid` one by one.) Two that are solids: below.
///
/// With `skip_inner_edges`:
///
/// - Where the normal of an edge or vertex leads into the mesh, because other triangles with this edge or vertex rise
///   above the plane across it, the triangle's own normal takes its place. Then a contact is as deep as its deepest
///   point, and a triangle without a point of contact along its own normal is left out.
/// - The triangles within the margin of the shape that touch each other, on one another's edges or corners, too, hang
///   together. A plane across a triangle or across the normal of a contact that has all of them behind it, or on it,
///   is a way out of all: by as much as the shape reaches behind it; unless it leads into further triangles that touch
///   them. The least of these is taken, and contacts with other normals are left out, but for faces whose normals are
///   nearly the same (`cosine`): the walls that boxes side by side share, whole or in part, walls below their top, and
///   the other side of a thin plate. So while the least way out of parts with one flat top is up, each contact has the
///   top's normal, and the deepest the depth below the top.
/// - But each contact stays if less deep ones with other normals together are a shorter way out of the triangles of
///   that plane: a wall stops the shape, and its top does not lift it. And without such a plane, as in a corner between
///   floor and wall, each contact stays.
/// - What else is near and lies behind that plane has no contact with another normal either; but a triangle without any
///   neighbor keeps its own.
/// - Of two meshes a part is as deep as it reaches behind the plane from where they meet, along triangles that share
///   corners.
///
/// Only what is asked together is known: of a floor in several meshes that are asked one by one, each answers for
/// itself, and the seam has a wall; grz_mesh_contacts_among asks them together. Parts are flush if they are within
/// 2^-40 of the largest coordinate of the shape and of the triangles near it: tiles that were turned, or whose places
/// are sums of decimals, have no seams either. This changes which normals there are, and no yes or no. (Where parts run
/// into each other and are flush only so, a few contacts in a thousand have another normal.) If all this leaves
/// nothing, or nothing of what is met, the deepest contact stays as it is.
///
/// Triangles share a vertex if its coordinates are the same. A plane or half-space is not pushed across a triangle.
/// `options` may be NULL. Grades: which triangles are in contact is exact, the rest bounded, as grz3_contact says.
/// GRZ_ERROR_ARGUMENT: a ray, a line, an aabb with an infinite bound, and as grz_mesh_solid says. GRZ_ERROR_MEMORY.
/// GRZ_STOPPED if the visitor stopped it. An invalid shape: none. Allocates what it needs while it runs, from the
/// mesh's allocator.
GRZ_API grz_status grz_mesh_contacts(const grz_mesh *mesh, const grz3_shape *shape,
                                     const grz_mesh_contact_options *options, grz_mesh_contact_visitor visit,
                                     void *user);
/// The same for each pair of triangles of two meshes. They may be the same; then each triangle meets itself. Of equally
/// deep contacts that with the greatest normal is the first: of each normal and its opposite the greater one counts, by
/// x, then y, then z. So swapping the meshes reverses the normals and leaves depths and points as they are; but not of
/// triangles with the same vertices in the same order, nor where inner edges leave nothing. Where several pairs of
/// triangles have the same point, which pair it is said to be of may change.
///
/// Of two solids the contacts say how the solids, and not their triangles, come apart. Where their borders cross, pairs
/// of triangles that have a common point are of one crossing if they share vertices in both meshes, or if what of a
/// border is in the other solid joins them. Each crossing has one contact, in a corner of a border several:
///
/// - Along the normal of a triangle of b the parts of a that are in b and behind that triangle's plane move beyond it;
///   along one of a, reversed, the same of b; along a normal across an edge of each, what is behind both. The depth is
///   how far that is. If the border of one leaves the other solid at its back there, as a bar that is put through a
///   plate, parts that are no more inside count, too, of all triangles that share edges.
/// - The first contact is the one with the least depth. While points of a border that are inside would stay there, the
///   least one that takes others of them out is the next: so in a corner of floor and wall one has both normals. But if
///   one way takes all of them out, and is no longer than the shortest move that obeys all of these contacts, it is the
///   only one: over a notch in the side of a floor it is up.
/// - Normals are those of the triangles that cross, at most 64, and of some that are inside; of triangles joined by
///   edges that are fewer than 64, of all, and across all of their edges. Then two convex bodies have one contact:
///   their least translation, as grz3_contact has it of their hulls. Of larger ones the depth may be more; a move by it
///   always takes convex ones apart.
/// - If normals were left out so, and several contacts would be needed, as of a ball in a fine bowl, five directions
///   are tried, too: along each, corners of triangles that are inside go as far as they must to be outside. The
///   shortest takes the place of all contacts that are longer together. It frees those corners; what is between them
///   may be deeper, by as much as a triangle differs from the curve. If none of the five leads out, as of a ball that
///   is as large as its bowl, the depth may be much more than needed.
/// - A shell of one that is inside the other, and crosses nothing, is pushed out as a whole across the triangle of the
///   border that is nearest to it. What is apart, but within the margin, has contacts as triangles have.
///
/// So options for faces and inner edges change nothing where solids overlap. What is apart, and free of each other as
/// well after such a move across a face, has no contact with `skip_inner_edges`. A point at which borders cross is on
/// no feature of the one that is pushed. Swapped, solids have the same depths but for rounding.
GRZ_API grz_status grz_meshes_contacts(const grz_mesh *a, const grz_mesh *b, const grz_mesh_contact_options *options,
                                       grz_mesh_contact_visitor visit, void *user);

/// The contacts of a shape, or of a mesh a, among several meshes, as if these were one: a floor of boxes, each a mesh
/// of its own, has no seams for `skip_inner_edges`, and what is inside of any is inside, of solids, too. Each contact
/// is of one of the meshes (`mesh`, its place in the array), so a region that goes over a seam is one in each of them.
/// Meshes may be posed ones, or the same one posed in several places: parts are flush also if they are only so but for
/// the rounding of their vertices.
///
/// Of triangles that are equally good, as those that several meshes share, the one of the mesh with the lowest place
/// counts, then the one with the lowest index. Meshes that are farther from a shape, along some axis, than the margin
/// and the deepest contact with all others together change nothing: who has many asks those that are near, and again
/// with those within that reach, until there are no more. But the generalized winding number of an open mesh has no
/// bounds.
///
/// All else as grz_mesh_contacts and grz_meshes_contacts say, with all meshes as b. No meshes: no contacts.
/// GRZ_ERROR_ARGUMENT, too, for 2^28 triangles or more in all, and if one of them cannot be the solid that was asked
/// for. Memory comes from the allocator of the first of the meshes, or of a.
GRZ_API grz_status grz_mesh_contacts_among(const grz_mesh *const *meshes, size_t count, const grz3_shape *shape,
                                           const grz_mesh_contact_options *options, grz_mesh_contact_visitor visit,
                                           void *user);
GRZ_API grz_status grz_meshes_contacts_among(const grz_mesh *a, const grz_mesh *const *b, size_t count,
                                             const grz_mesh_contact_options *options, grz_mesh_contact_visitor visit,
                                             void *user);

/// Finds a place near its start where a shape that was put into a mesh is free of it. *is_free: the shape, put to
/// `place` by grz3_shape_at, overlaps no triangle openly, and is not inside the solid; that was tested, exactly. If it
/// is free as it is, `place` is its start.
///
/// Of a skin, `place` is where grz3_separate puts it among the triangles that were met: the move is short, but not
/// always the shortest. A shape that is more than half through a wall may come out behind it, and one in the middle of
/// a closed mesh is free. Out of a solid it takes the shortest of some ways that lead outside: along the normals of its
/// contacts, and beyond the planes of the triangles in its bounds, of a mesh with at most 64 triangles beyond those of
/// all. So out of such a mesh, if it is convex, no move is longer than the shortest one across a face, and a ball or a
/// point takes the shortest of all. If none of these leads outside, as in a deep valley, it is moved across its deepest
/// contact, some times, and then beyond the bounds of the mesh; further where the inside of one with unmatched edges
/// does not end there.
///
/// False, and `place` is the start: only if the place is beyond the largest double. GRZ_ERROR_ARGUMENT for the shapes
/// that grz3_separate does not support: rays, lines, planes, half-spaces, hulls, an aabb with an infinite bound, and as
/// grz_mesh_solid says; GRZ_ERROR_MEMORY, GRZ_STOPPED: *is_free is false then. An invalid shape is free. Either result
/// may be NULL. With a cylinder bounded, as grz3_separate says. Cost: as grz_mesh_overlap if it is free, else of a skin
/// that of grz3_separate among the triangles that it overlaps, each time others are met, of a solid that of
/// grz_mesh_contacts and of a grz_mesh_overlap for each way: 10 us to some ms.
GRZ_API grz_status grz_mesh_separate(const grz_mesh *mesh, const grz3_shape *shape, grz_mesh_solid solid,
                                     grz3_vec *place, bool *is_free);

/// Have the mesh and the shape a common point? Any shape. Grade exact, as grz_mesh_solid says. GRZ_ERROR_ARGUMENT as
/// grz_mesh_solid says: *overlap is false then.
GRZ_API grz_status grz_mesh_overlap(const grz_mesh *mesh, const grz3_shape *shape, grz_mesh_solid solid, bool *overlap);
/// Have two meshes a common point? They may be the same. Where no triangles meet, each part of a mesh, of triangles
/// that share edges, is inside the other or outside as a whole, and one of its vertices decides. Otherwise as
/// grz_mesh_overlap. Cost: that of the first of grz_mesh_pairs; then for a solid 1 us for each part of the other; each
/// triangle of a mesh that was built without the option `solid` counts as one.
GRZ_API grz_status grz_meshes_overlap(const grz_mesh *a, const grz_mesh *b, grz_mesh_solid solid_a,
                                      grz_mesh_solid solid_b, bool *overlap);

/// Gets the index of a triangle; false stops the search.
typedef bool (*grz_triangle_visitor)(void *user, uint32_t triangle);
/// Visits all triangles that have a common point with the shape, in no order. GRZ_STOPPED if the visitor stopped it.
GRZ_API grz_status grz_mesh_overlap_all(const grz_mesh *mesh, const grz3_shape *shape, grz_triangle_visitor visit,
                                        void *user);

/// Visits each pair of triangles, one of each mesh, that have a common point, in no order: pair.a is the index of the
/// one of a. The two meshes may be the same; then each triangle meets itself. GRZ_STOPPED if the visitor stopped it.
GRZ_API grz_status grz_mesh_pairs(const grz_mesh *a, const grz_mesh *b, grz_pair_visitor visit, void *user);
/// Visits each pair of triangles of a mesh that intersect each other, pair.a < pair.b: they have a common point that is
/// not on a vertex or an edge that they share. Vertices with the same coordinates are shared. Triangles that share all
/// three are a pair. Flat triangles (segments or points) are in no pair.
GRZ_API grz_status grz_mesh_self_pairs(const grz_mesh *mesh, grz_pair_visitor visit, void *user);
/// Visits each triangle that is flat, a segment or a point, in no order. GRZ_STOPPED if the visitor stopped it.
GRZ_API grz_status grz_mesh_flat(const grz_mesh *mesh, grz_triangle_visitor visit, void *user);

/* Details
 *
 * Grade exact: everything is decided for the numbers given. No ray slips through between two triangles that share an
 * edge or a vertex, and which of them is hit first is decided by the exact times. If these are equal, as at a shared
 * edge, the triangle with the lowest index is the first. With a cylinder all is bounded, as for one triangle
 * (grz3_cylinder).
 *
 * Costs do not depend on how far from the origin the mesh lies. Where n triangles are met first at the same time, by a
 * ray within one plane or at the apex of a fan, or by a shape that lands flat on one plane, each costs 15 to 50 ns.
 * That needs coordinates that are multiples of 2^-40 of the size of the mesh; others cost some us each, and so do
 * triangles that a ray meets at the same point of an edge, or a moving shape at a corner or an edge.
 *
 * Where n triangles share a corner or an edge, as in a fan, a cone or a book, or are equal, questions take n or n log
 * n steps, and one for each pair that is visited. grz_mesh_pairs, grz_mesh_self_pairs and grz_meshes_overlap take 0.5
 * to 3 us a triangle then, and 0.6 KB from its mesh's allocator while they run; without that memory the answer is the
 * same, but n^2 pairs are compared. So they are if planes do not tell the triangles apart, as needles in a heap. Other
 * questions that take n^2 steps, with n = 1,000:
 *
 * - grz_meshes_distance of two fans, cones or coins that face each other, if they lie along no axis: their triangles
 *   are all as far from the other's but for rounding; and of n triangles that are equal and n others. 1 to 4 s. Else
 *   0.1 to 0.3 s, n log n steps, and 0.6 KB a triangle while it runs, without which it takes as long.
 * - grz_meshes_contacts where all triangles of two meshes meet, fans with one corner or a book and its copy: 4 to 200
 *   s.
 * - grz_meshes_contacts with skip_inner_edges where some triangles of one meet all around a corner of the other: 0.5 to
 *   5 s.
 * - Of a solid, at such a corner, grz_mesh_contacts: 20 ms, and grz_mesh_separate: 0.4 s; if the mesh has unmatched
 *   edges, 1 s and 10 s.
 * - grz_mesh_contacts and grz_mesh_separate of a solid by GRZ_SOLID_WINDING whose n boxes are equal, or each around all
 *   before, around a shape: which triangles are of the border is asked one by one. 0.2 to 1 s.
 * - grz_mesh_contacts with skip_inner_edges of a shape that meets n parts, none of which touches another, but whose
 *   bounds all meet: 0.1 s.
 *
 * Stack: at most 64 KiB, as for any query; those that compare the triangles of two meshes
 * up to 96 KiB. */

#ifdef __cplusplus
}
#endif
#endif

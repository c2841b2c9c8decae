/* graze: scenes of space: what is put into them, and what a shape meets there. scene.h says what a scene is.
 *
 * Questions are exact to the shape: each answer, time, distance and contact is that of the function for the pair, as
 * if it were asked of one thing after the other (query3.h, times3.h, distance3.h, contact3.h, mesh.h), with that one's
 * grade. Of equal times and distances the thing with the lowest id is first.
 *
 * SPDX-License-Identifier: MIT */
#ifndef GRAZE_SCENE3_H
#define GRAZE_SCENE3_H

#include <graze/advance3.h>
#include <graze/contact3.h>
#include <graze/mesh.h>
#include <graze/scene.h>

#ifdef __cplusplus
extern "C" {
#endif

/// What is put into a scene: a shape or a mesh. All 0 but one of these are the defaults.
typedef struct grz3_thing {
    /// any shape; of a mesh it is not read. The scene keeps a copy, of a hull with its points. An invalid shape is an
    /// empty thing: it never answers
    grz3_shape shape;
    /// NULL: the shape. It must live as long as it is in the scene, and may not be refitted meanwhile:
    /// grz3_scene_replace puts it in again
    const grz_mesh *mesh;
    grz_mesh_solid solid; ///< how the mesh is meant
    /// NULL: where its numbers say; or a matrix of three rows of four: the thing is what grz3_shape_posed, of a mesh
    /// grz_mesh_build_posed, makes of it. It is copied
    const double *pose;
    uint64_t category, mask; ///< as grz_scene_filter says; 0: all bits
    void *user;              ///< yours; grz3_scene_get returns it
} grz3_thing;

/// Builds a scene of `count` things, at most 2^29 - 1. `ids`: one for each; NULL: 0, 1, 2, ... `options` may be NULL.
/// *scene is NULL after an error. GRZ_ERROR_ARGUMENT: an id that is there twice, or what grz3_scene_add refuses;
/// GRZ_ERROR_MEMORY. Cost: 1 us a thing.
GRZ_API grz_status grz3_scene_build(grz_scene **scene, const grz3_thing *things, const uint64_t *ids, size_t count,
                                    const grz_scene_options *options);

/// The meshes that were put into a scene, each once, in the order of the first thing that is one: the order in which
/// grz3_scene_load wants them. The first `capacity` are put into the buffer, which may be NULL if that is 0; *total is
/// how many there are. GRZ_ERROR_ARGUMENT: a scene of the plane; GRZ_ERROR_MEMORY. Allocates 24 bytes a thing
/// meanwhile.
GRZ_API grz_status grz3_scene_meshes(const grz_scene *scene, const grz_mesh **buffer, size_t capacity, size_t *total);
/// The scene that grz_scene_save wrote: it has the same things and gives the same answers; `user` of all is NULL. Reads
/// what was written and no more. `meshes`: the `count` meshes of the scene that was saved, as grz3_scene_meshes says;
/// they must live as long as it. GRZ_ERROR_ARGUMENT: it is one of the plane, or another number of meshes, or one that
/// has not as many triangles or not the bounds of the one that was saved.
///
/// GRZ_ERROR_FORMAT if it was not written so: nothing in it is trusted, a single wrong byte is always found, and memory
/// and time are in proportion to the bytes that were read. GRZ_ERROR_STREAM if there are too few; GRZ_ERROR_MEMORY,
/// GRZ_STOPPED. *scene is then NULL, and *at, which may be NULL, the byte at which that was found; else *at is how many
/// bytes were read. The bytes begin with the version of their format: one that this graze does not know is
/// GRZ_ERROR_FORMAT. `options` may be NULL.
GRZ_API grz_status grz3_scene_load(grz_scene **scene, const grz_reader *from, const grz_mesh *const *meshes,
                                   size_t count, const grz_scene_options *options, uint64_t *at);

/* Changes. A change follows a path of the tree down and up; on average it costs the logarithm of the number of things,
 * as tree.h says. After an error the scene is as before. GRZ_ERROR_ARGUMENT, in all of them: a scene of the plane; and
 * as each says. GRZ_ERROR_MEMORY. */

/// Adds a thing. GRZ_ERROR_ARGUMENT: there is one with this id; what a mesh is meant as does not fit it
/// (grz_mesh_solid); a pose that is not finite; a pose for what cannot be posed: a posed mesh, an aabb with an infinite
/// bound, and whatever would be invalid at its place.
GRZ_API grz_status grz3_scene_add(grz_scene *scene, uint64_t id, const grz3_thing *thing);
/// Puts another thing in the place of one. GRZ_ERROR_ARGUMENT: there is none with this id, or as grz3_scene_add.
GRZ_API grz_status grz3_scene_replace(grz_scene *scene, uint64_t id, const grz3_thing *thing);
/// Moves a thing: the matrix takes the place of its pose, and is applied to the shape or mesh as it was given.
/// Otherwise as grz3_scene_replace.
GRZ_API grz_status grz3_scene_move(grz_scene *scene, uint64_t id, const double matrix[12]);
/// Moves many: matrices has 12 numbers for each of the `count` ids. Faster than one by one. If one cannot be moved,
/// none is.
GRZ_API grz_status grz3_scene_move_n(grz_scene *scene, const uint64_t *ids, const double *matrices, size_t count);

/// Looks a thing up. False: there is none with this id; nothing is written. `thing`: as it was given; its pose, and
/// the points of a hull, are the scene's own, until its next change. `placed`: the shape where it is; of a mesh
/// GRZ_EMPTY. Either may be NULL.
GRZ_API bool grz3_scene_get(const grz_scene *scene, uint64_t id, grz3_thing *thing, grz3_shape *placed);

/// Visits all things that have a relation to the shape, in no order. GRZ_STOPPED if the visitor stopped it.
/// GRZ_ERROR_ARGUMENT: a scene of the plane, another relation; or a thing that may be met has no answer, which is left
/// out, while all others are visited: whether a mesh contains another shape than a point. A mesh is overlapped openly
/// if one of its triangles is, or if the shape is inside the solid.
GRZ_API grz_status grz3_scene_overlap(const grz_scene *scene, const grz3_shape *shape,
                                      const grz_scene_overlap_options *options, grz_scene_visitor visit, void *user);
/// Writes the lowest `capacity` ids of them, in order, to the buffer, which may be NULL if that is 0; *total is how
/// many there are. Unsupported: where grz3_scene_overlap says GRZ_ERROR_ARGUMENT.
GRZ_API grz_answer grz3_scene_overlap_all(const grz_scene *scene, const grz3_shape *shape,
                                          const grz_scene_overlap_options *options, uint64_t *ids, size_t capacity,
                                          size_t *total);
/// Has any thing the relation? Unsupported: where grz3_scene_overlap says GRZ_ERROR_ARGUMENT, and no thing has it.
GRZ_API grz_answer grz3_scene_overlap_any(const grz_scene *scene, const grz3_shape *shape,
                                          const grz_scene_overlap_options *options);

/// A thing that is hit, and the first and the last time of contact; of a mesh that of the triangle that is met first.
/// `point` and `normal` are those of grz3_cast_hit and grz3_sweep_hit, of a mesh with that triangle.
typedef struct grz3_scene_hit {
    uint64_t id;
    double enter, exit; ///< +inf on a miss, and all else 0
    grz3_vec point, normal;
    uint32_t triangle; ///< of a mesh; else 0
} grz3_scene_hit;

/// Options of casts and sweeps; all 0 are the defaults. NULL instead of them: the defaults.
typedef struct grz3_scene_cast_options {
    grz_scene_filter filter;
    bool open; ///< only what is overlapped openly, as grz3_cast_open and grz3_sweep_open say
    /// called for a hit, with all that is known of it, perhaps more than once: only hits that it accepts count, so that
    /// platforms may be met from one side, or sensors be passed. NULL: all
    bool (*accept)(void *user, const grz3_scene_hit *hit);
    void *user; ///< handed to it
} grz3_scene_cast_options;

/// The thing that a segment, ray or line hits first: the least `enter`, of equal ones the lowest id. No if there is
/// none, or the caster is invalid. Unsupported: another shape, a scene of the plane; with `open` where a mesh may be
/// met that is meant as a solid. (A skin has no inside, and is never hit openly.) What begins inside a
/// mesh that is a solid is in contact at the time 0, without a normal. `hit` may be NULL.
GRZ_API grz_answer grz3_scene_cast_first(const grz_scene *scene, const grz3_shape *caster,
                                         const grz3_scene_cast_options *options, grz3_scene_hit *hit);
/// Does it hit any? The quickest way to know; otherwise as grz3_scene_cast_first.
GRZ_API grz_answer grz3_scene_cast_any(const grz_scene *scene, const grz3_shape *caster,
                                       const grz3_scene_cast_options *options);
/// All things that it hits, in the order of `enter`, of equal ones by id. The first `capacity` of them are put into
/// the buffer, which may be NULL if that is 0; *total is how many there are. Otherwise as grz3_scene_cast_first.
GRZ_API grz_answer grz3_scene_cast_all(const grz_scene *scene, const grz3_shape *caster,
                                       const grz3_scene_cast_options *options, grz3_scene_hit *buffer, size_t capacity,
                                       size_t *total);

/// The thing that a shape meets first while it moves by `by` in the time from 0 to 1; things stand still. NULL stands
/// for no motion. The least `enter`, of equal ones the lowest id. Unsupported where grz3_sweep is. What begins inside a
/// mesh that is a solid is in contact at the time 0, without a normal. `hit` may be NULL.
GRZ_API grz_answer grz3_scene_sweep_first(const grz_scene *scene, const grz3_shape *mover, const grz3_vec *by,
                                          const grz3_scene_cast_options *options, grz3_scene_hit *hit);
/// Does it meet any? The answer is that of grz3_scene_sweep_first.
GRZ_API grz_answer grz3_scene_sweep_any(const grz_scene *scene, const grz3_shape *mover, const grz3_vec *by,
                                        const grz3_scene_cast_options *options);
/// All things that it meets, as grz3_scene_cast_all says.
GRZ_API grz_answer grz3_scene_sweep_all(const grz_scene *scene, const grz3_shape *mover, const grz3_vec *by,
                                        const grz3_scene_cast_options *options, grz3_scene_hit *buffer, size_t capacity,
                                        size_t *total);

/// What turned or ended a slide.
typedef struct grz3_scene_touch {
    uint64_t id;
    int leg;                ///< on this leg, from 0
    double time;            ///< of the whole motion, in [0, 1]
    grz3_vec point, normal; ///< as those of a hit; the motion goes on within the plane across the normal
    uint32_t triangle;      ///< of a mesh; else 0
} grz3_scene_touch;

/// Options of a slide; all 0 are the defaults. NULL instead of them: the defaults.
typedef struct grz3_scene_slide_options {
    grz_scene_filter filter;
    /// called for a hit of a leg, perhaps more than once: what it does not accept does not block that leg, and may be
    /// overlapped openly at its end. NULL: all block
    bool (*accept)(void *user, const grz3_scene_hit *hit);
    void *user;    ///< handed to it
    int most_legs; ///< the slide ends after so many; 0: 16
} grz3_scene_slide_options;

/// Where a slide ends.
typedef struct grz3_scene_slide_end {
    grz3_vec
        place;     ///< of the mover's reference point (its center, or min, or first point); grz3_shape_at puts it there
    grz3_vec made; ///< how far it came: place - start, rounded
    grz3_vec left; ///< of the motion: 0 where all of it was used up
    int legs;
    size_t touches; ///< how many there are
    bool inside;    ///< it began inside a thing, and stayed
} grz3_scene_slide_end;

/// Moves a shape by `by`, along what blocks it. It goes as far as it may; what is left of the motion goes on within the
/// plane that separates it from the thing it met, of two planes along their line, until the motion is used up or
/// nothing is left of it. Where it ends, and after each leg, it overlaps no thing openly that counts: exactly.
///
/// Yes: it touched something: the first `capacity` touches are put into the buffer, which may be NULL if that is 0. Of
/// several things that it meets in one plane that with the lowest id is told.
///
/// It stays at its start, and `left` is the whole motion, if it overlaps things openly there, of which the one with the
/// lowest id is then the only touch, without a normal (where it is free, grz3_scene_separate says); if it or the motion
/// is invalid (no); and if unsupported: a mover that grz3_stop cannot place, a scene of the plane, a thing that may be
/// met and has no sweep.
///
/// What is touched does not block: along a floor of flush tiles the way made is the way asked for, to 2^-40 of it, as
/// far as their faces are in one plane in doubles. What is left after a leg never leads against the motion asked for.
/// A motion below 2^-40 of it counts as nothing left. What is thinner than the spacing of doubles may be passed, as by
/// stop, and a point passes the skin of a mesh, as does a segment along itself; where one would end inside a solid it
/// stops before, without a touch.
///
/// Cost: for each leg a sweep and an overlap; in the air 0.6 us, at rest on tiles 1 us for a box, and 2 us for a
/// capsule.
GRZ_API grz_answer grz3_scene_slide(const grz_scene *scene, const grz3_shape *mover, const grz3_vec *by,
                                    const grz3_scene_slide_options *options, grz3_scene_slide_end *end,
                                    grz3_scene_touch *buffer, size_t capacity);

/// Finds a place near its start where a shape that was put into things is free of them. *is_free: the shape, put to
/// `place` by grz3_shape_at, overlaps no thing openly that counts, as grz3_separate says; of a mesh no triangle, and is
/// not inside a solid. Grade exact: that was tested. If it is free as it is, `place` is its start. So ask for a place
/// where a body is put somewhere; after that grz3_scene_slide and grz3_stop do not get it inside again.
///
/// The move is short, but not always the shortest. If one thing alone is in the way, also at the place, it is that of
/// grz3_separate or of grz_mesh_separate. Among several a mesh is left the way that it would be left alone, as if all
/// behind that way were full; if that leaves no room, its bounds are left.
///
/// False, and `place` is the start: no place was found, as between half-spaces that leave no room. Among bounded things
/// there always is one, unless it is beyond the largest double. An invalid shape is free. GRZ_ERROR_ARGUMENT: a scene
/// of the plane; a shape that grz3_separate does not support: rays, lines, planes, half-spaces, hulls, an aabb with an
/// infinite bound; or a thing is overlapped that is a ray, a line or such an aabb. GRZ_ERROR_MEMORY, GRZ_STOPPED. After
/// an error *is_free is false. Either result and `filter` may be NULL. Allocates where it is not free, from the scene's
/// allocator and those of meshes. Cost: an overlap if it is free, else as grz3_separate among what is met, once for
/// each time that others are met.
GRZ_API grz_status grz3_scene_separate(const grz_scene *scene, const grz3_shape *shape, const grz_scene_filter *filter,
                                       grz3_vec *place, bool *is_free);

/// Can one see b from a: does no thing meet the segment between them? What a or b themselves belong to is left out by
/// the filter, which may be NULL. False if a coordinate is not finite, or the scene is one of the plane.
GRZ_API bool grz3_scene_sight(const grz_scene *scene, const grz3_vec *a, const grz3_vec *b,
                              const grz_scene_filter *filter);

/// A thing and its distance, as grz3_distance and grz_mesh_distance say.
typedef struct grz3_scene_neighbor {
    uint64_t id;
    double distance;             ///< 0: they overlap, or the distance rounds to 0; never -0
    grz3_vec on_thing, on_shape; ///< nearest points
} grz3_scene_neighbor;

/// The thing that is nearest to a shape: the one with the least rounded distance; of equal ones the lowest id. Only
/// things whose exact distance is at most `within`, a length, count; +inf: all. Any shape. `filter` may be NULL. No if
/// there is none, the shape is invalid, or `within` is negative or NaN: then *nearest has the distance +inf, the id 0,
/// and points of NaN. Unsupported: a scene of the plane.
GRZ_API grz_answer grz3_scene_nearest(const grz_scene *scene, const grz3_shape *shape, double within,
                                      const grz_scene_filter *filter, grz3_scene_neighbor *nearest);
/// Finds the `capacity` things that are nearest to a shape, in the order of their rounded distances, of equal ones by
/// id; *count is how many are written. With `capacity` as many as there are things: all within the distance. `buffer`
/// may be NULL if `capacity` is 0. Yes if there is one; otherwise as grz3_scene_nearest.
GRZ_API grz_answer grz3_scene_nearest_k(const grz_scene *scene, const grz3_shape *shape, double within,
                                        const grz_scene_filter *filter, grz3_scene_neighbor *buffer, size_t capacity,
                                        size_t *count);

/// The same questions about each of `count` shapes: hits[i], nearest[i] and overlap[i] are what the function without _n
/// says of shape i. On threads if `parallel` is not NULL: then filters and `accept` are called on these. `by` has one
/// displacement for each. GRZ_ERROR_ARGUMENT if one is unsupported, which has no hit; all others are answered.
GRZ_API grz_status grz3_scene_cast_n(const grz_scene *scene, const grz3_shape *casters, size_t count,
                                     const grz3_scene_cast_options *options, const grz_parallel *parallel,
                                     grz3_scene_hit *hits);
GRZ_API grz_status grz3_scene_sweep_n(const grz_scene *scene, const grz3_shape *movers, const grz3_vec *by,
                                      size_t count, const grz3_scene_cast_options *options,
                                      const grz_parallel *parallel, grz3_scene_hit *hits);
GRZ_API grz_status grz3_scene_nearest_n(const grz_scene *scene, const grz3_shape *shapes, size_t count, double within,
                                        const grz_scene_filter *filter, const grz_parallel *parallel,
                                        grz3_scene_neighbor *nearest);
GRZ_API grz_status grz3_scene_overlap_any_n(const grz_scene *scene, const grz3_shape *shapes, size_t count,
                                            const grz_scene_overlap_options *options, const grz_parallel *parallel,
                                            bool *overlap);

/// A point of contact, as grz3_contact_point has it. triangle_a, triangle_b: of meshes, on which triangle it lies; else
/// 0.
typedef struct grz3_scene_contact_point {
    grz3_vec point;
    double depth;
    uint32_t triangle_a, triangle_b;
    grz_feature feature_a, feature_b;
} grz3_scene_contact_point;

/// A contact with a thing: that of grz3_contact, or one of those of grz_mesh_contacts.
typedef struct grz3_scene_contact {
    uint64_t a, b;   ///< the things, by their ids; a: of a shape in a scene 0
    grz3_vec normal; ///< unit, out of b, towards a or the shape
    double depth;
    int count; ///< of points
    grz3_scene_contact_point points[4];
} grz3_scene_contact;

/// Options of contacts; all 0 are the defaults. NULL instead of them: the defaults. All but the filter as
/// grz_mesh_contact_options says; but for the margin they are for meshes only.
typedef struct grz3_scene_contact_options {
    grz_scene_filter filter; ///< of pairs it is not asked
    double margin;           ///< what is at most so far apart is in contact, too; negative or NaN: nothing is
    grz_faces faces;
    bool skip_inner_edges;
    double cosine;
} grz3_scene_contact_options;

/// Gets a contact; false stops the search.
typedef bool (*grz3_scene_contact_visitor)(void *user, const grz3_scene_contact *contact);
/// Visits the contacts of a shape with all things, one thing after the other in no order; those with one thing the
/// deepest first. GRZ_STOPPED if the visitor stopped it. GRZ_ERROR_ARGUMENT: a scene of the plane; or a thing that is
/// near enough has no answer, as grz3_contact and grz_mesh_contacts say, which is left out, while all others are
/// visited. GRZ_ERROR_MEMORY. For meshes it allocates, from their allocators and the scene's.
///
/// With `skip_inner_edges` meshes that are meant alike are asked as one (grz_mesh_contacts_among), so that a floor of
/// several meshes side by side has no seams: those whose bounds are within the margin of the shape's, and those that
/// the shape might get into on a way out, within the deepest contact. Each contact is of one of them. A shape beside a
/// mesh keeps its own.
GRZ_API grz_status grz3_scene_contacts(const grz_scene *scene, const grz3_shape *shape,
                                       const grz3_scene_contact_options *options, grz3_scene_contact_visitor visit,
                                       void *user);
/// Visits the contacts of all pairs of things, one of each scene; if b is a: of each two things of it, of which a has
/// the lower id. Only of things whose category has a bit of the other's mask. Otherwise as grz3_scene_contacts.
GRZ_API grz_status grz3_scene_pairs_contacts(const grz_scene *a, const grz_scene *b,
                                             const grz3_scene_contact_options *options,
                                             grz3_scene_contact_visitor visit, void *user);

/// How a thing moves: by a displacement, in the time from 0 to 1.
typedef struct grz3_scene_motion {
    uint64_t id;
    grz3_vec by; ///< if a coordinate is not finite, the thing meets nothing
} grz3_scene_motion;

/// Two things that meet, and the first and the last time of contact. Point and normal are those of grz3_sweep_hit, the
/// normal out of b, towards a.
typedef struct grz3_scene_meeting {
    uint64_t a, b; ///< a < b
    double enter, exit;
    grz3_vec point, normal;
} grz3_scene_meeting;

/// All first contacts of things that move, each on its own way, in the order of `enter`, of equal ones by a, then by b.
/// Things without a motion stand still; the scene is not changed. Of an id with several motions the last one counts.
/// The first `capacity` contacts are put into the buffer, which may be NULL if that is 0; with 1 it gets the first of
/// the scene. *total is how many there are. Two things meet only if the category of each has a bit of the other's mask.
/// Grades as grz3_sweep says. `options` may be NULL.
///
/// GRZ_ERROR_ARGUMENT: a scene of the plane, an id without a thing, *total is then 0; or two that may meet have no
/// answer, and all others are there: two unbounded shapes, two meshes, a mesh and a shape that both move and the
/// difference of whose displacements is no double. GRZ_ERROR_MEMORY, GRZ_STOPPED: *total is 0. Allocates 60 bytes a
/// thing while it runs.
GRZ_API grz_status grz3_scene_meetings(const grz_scene *scene, const grz3_scene_motion *motions, size_t count,
                                       const grz_scene_meeting_options *options, grz3_scene_meeting *buffer,
                                       size_t capacity, size_t *total);

/// How a thing moves and turns (advance3.h).
typedef struct grz3_scene_turn {
    uint64_t id;
    grz3_motion motion;
} grz3_scene_turn;

/// What is known of the whole scene: the certificate (grz3_certificate) with the earliest `free_until` of all pairs, of
/// equal ones one that shows a contact, then that of the lowest ids.
typedef struct grz3_scene_certificate {
    grz_advance verdict; ///< clear: no two things touch, proven
    double free_until;   ///< no two things touch before this time, proven; 1 if clear
    double time;         ///< contact: a time at which a and b are within the tolerance; else +inf
    grz3_vec point, normal;
    uint64_t a, b; ///< a < b; 0 if clear
} grz3_scene_certificate;

/// Until when is the scene free, while its things move and turn, each by its own motion? Things without one stand
/// still; the scene is not changed. Of an id with several motions the last one counts. Two things count only if the
/// category of each has a bit of the other's mask. Of a mesh that is a solid what begins inside is in contact at 0. A
/// pair without an answer (grz3_advance says which), and a solid with a caller's own motion, are open at 0: leave them
/// out by `accept`. Things whose bounds along their ways are apart are clear, also within the tolerance. `options` may
/// be NULL. Grade bounded: never late. Allocates 60 bytes a thing while it runs.
///
/// GRZ_ERROR_ARGUMENT: a scene of the plane, an id without a thing, a tolerance that is negative or NaN, the option
/// `open`. GRZ_ERROR_MEMORY, GRZ_STOPPED. After an error the certificate is open at 0.
GRZ_API grz_status grz3_scene_advance(const grz_scene *scene, const grz3_scene_turn *turns, size_t count,
                                      double tolerance, const grz_scene_meeting_options *options,
                                      grz3_scene_certificate *certificate);

/* Asked once. Who has a single question about many things needs no scene: neither copies of them nor a tree: these
 * functions ask it of things in the caller's memory, which are told apart by their places in it. */

/// Many things. All 0 but `count` and `shapes` are the defaults.
typedef struct grz3_things {
    size_t count; ///< at most 2^32 - 1
    /// bytes from one to the next, in each of the arrays, as of fields in an array of structs; 0: in each array they
    /// lie one behind the other
    size_t stride;
    const grz3_shape *shapes;      ///< an invalid one is an empty thing
    const grz_mesh *const *meshes; ///< one that is not NULL is the thing, instead of the shape. NULL: there are none
    grz_mesh_solid solid;          ///< how the meshes are meant
    const grz3_vec *by;            ///< displacements, for grz3_things_meetings alone. NULL: they stand still
} grz3_things;

/// Visits each pair of things, one of a and one of b, that have a relation: in the order of a, then of b. If b is NULL:
/// each two of a, pair.a < pair.b. `options` may be NULL. GRZ_STOPPED if the visitor stopped it. GRZ_ERROR_ARGUMENT:
/// another relation, more things, a stride that is no multiple of 8; or there is a pair without an answer, while all
/// others are visited: two meshes, for GRZ_OVERLAP_OPEN and GRZ_TOUCH. GRZ_ERROR_MEMORY, perhaps after some pairs were
/// visited. Grades: those of the pairs. Cost, and memory: that of grz_boxes_pairs with the option `in_order`, 48 bytes
/// a thing, and the function of each pair whose bounds meet.
GRZ_API grz_status grz3_things_pairs(const grz3_things *a, const grz3_things *b, const grz_things_options *options,
                                     grz_pair_visitor visit, void *user);
/// Visits the contacts of all pairs of things, as grz3_scene_pairs_contacts: in the order of a, then of b, those of one
/// pair the deepest first. contact->a and b are places. `how` and `options` may be NULL; no filter is asked.
/// GRZ_ERROR_ARGUMENT as it is there. GRZ_STOPPED, GRZ_ERROR_MEMORY.
GRZ_API grz_status grz3_things_contacts(const grz3_things *a, const grz3_things *b,
                                        const grz3_scene_contact_options *how, const grz_things_options *options,
                                        grz3_scene_contact_visitor visit, void *user);
/// Gets two things that meet, by their places; false stops the search.
typedef bool (*grz3_scene_meeting_visitor)(void *user, const grz3_scene_meeting *meeting);
/// Visits all pairs of things that meet while each moves on its own way, as grz3_scene_meetings says, but in the order
/// of a, then of b. `options` may be NULL. GRZ_ERROR_ARGUMENT: there is a pair without an answer, while all others are
/// visited: two unbounded shapes, wherever they are, two meshes that may meet, a mesh and a shape that both move and
/// the difference of whose displacements is no double. GRZ_STOPPED, GRZ_ERROR_MEMORY.
GRZ_API grz_status grz3_things_meetings(const grz3_things *a, const grz3_things *b, const grz_things_options *options,
                                        grz3_scene_meeting_visitor visit, void *user);

#ifdef __cplusplus
}
#endif
#endif

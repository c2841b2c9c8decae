/* graze: scenes of the plane: what is put into them, and what a shape meets there. scene.h says what a scene is.
 *
 * Questions are exact to the shape: each answer, time, distance and contact is that of the function for the pair, as
 * if it were asked of one thing after the other (query2.h, times2.h, distance2.h, contact2.h, polygon.h), with its
 * grade. Of equal times and distances the thing with the lowest id is first.
 *
 * SPDX-License-Identifier: MIT */
#ifndef GRAZE_SCENE2_H
#define GRAZE_SCENE2_H

#include <graze/advance2.h>
#include <graze/polygon.h>
#include <graze/scene.h>

#ifdef __cplusplus
extern "C" {
#endif

/// What is put into a scene: a shape, or a polygon or polyline. All 0 but one of these are the defaults.
typedef struct grz2_thing {
    /// any shape; of a polygon it is not read. The scene keeps a copy, of a hull with its points. An invalid shape is
    /// an empty thing: it never answers
    grz2_shape shape;
    const grz2_polygon *polygon; ///< NULL: the shape. It must live as long as it is in the scene
    /// NULL: where its numbers say; or a matrix of two rows of three: the thing is what grz2_shape_posed makes of it.
    /// It is copied
    const double *pose;
    uint64_t category, mask; ///< as grz_scene_filter says; 0: all bits
    void *user;              ///< yours; grz2_scene_get returns it
} grz2_thing;

/// Builds a scene of `count` things, at most 2^29 - 1. `ids`: one for each; NULL: 0, 1, 2, ... `options` may be NULL.
/// *scene is NULL after an error. GRZ_ERROR_ARGUMENT: an id that is there twice, or what grz2_scene_add refuses;
/// GRZ_ERROR_MEMORY. Cost: 1 us a thing.
GRZ_API grz_status grz2_scene_build(grz_scene **scene, const grz2_thing *things, const uint64_t *ids, size_t count,
                                    const grz_scene_options *options);

/// The polygons that were put into a scene, each once, in the order of the first thing that is one: the order in which
/// grz2_scene_load wants them. The first `capacity` are put into the buffer, which may be NULL if that is 0; *total is
/// how many there are. GRZ_ERROR_ARGUMENT: a scene of space; GRZ_ERROR_MEMORY. Allocates 24 bytes a thing meanwhile.
GRZ_API grz_status grz2_scene_polygons(const grz_scene *scene, const grz2_polygon **buffer, size_t capacity,
                                       size_t *total);
/// The scene that grz_scene_save wrote: it has the same things and gives the same answers; `user` of all is NULL. Reads
/// what was written and no more. `polygons`: the `count` polygons of the scene that was saved, as grz2_scene_polygons
/// says; they must live as long as it. GRZ_ERROR_ARGUMENT: it is one of space, or another number of polygons, or one
/// that has not as many edges or not the bounds of the one that was saved.
///
/// GRZ_ERROR_FORMAT if it was not written so: nothing in it is trusted, a single wrong byte is always found, and memory
/// and time are in proportion to the bytes that were read. GRZ_ERROR_STREAM if there are too few; GRZ_ERROR_MEMORY,
/// GRZ_STOPPED. *scene is then NULL, and *at, which may be NULL, the byte at which that was found; else *at is how many
/// bytes were read. The bytes begin with the version of their format: one that this graze does not know is
/// GRZ_ERROR_FORMAT. `options` may be NULL.
GRZ_API grz_status grz2_scene_load(grz_scene **scene, const grz_reader *from, const grz2_polygon *const *polygons,
                                   size_t count, const grz_scene_options *options, uint64_t *at);

/* Changes. A change follows a path of the tree down and up; on average it costs the logarithm of the number of things,
 * as tree.h says. After an error the scene is as before. GRZ_ERROR_ARGUMENT, in all of them: a scene of space; and
 * as each says. GRZ_ERROR_MEMORY. */

/// Adds a thing. GRZ_ERROR_ARGUMENT: there is one with this id; a pose that is not finite; a pose for what cannot be
/// posed: a polygon, an aabb with an infinite bound, and whatever would be invalid at its place.
GRZ_API grz_status grz2_scene_add(grz_scene *scene, uint64_t id, const grz2_thing *thing);
/// Puts another thing in the place of one. GRZ_ERROR_ARGUMENT: there is none with this id, or as grz2_scene_add.
GRZ_API grz_status grz2_scene_replace(grz_scene *scene, uint64_t id, const grz2_thing *thing);
/// Moves a thing: the matrix takes the place of its pose, and is applied to the shape as it was given.
/// Otherwise as grz2_scene_replace.
GRZ_API grz_status grz2_scene_move(grz_scene *scene, uint64_t id, const double matrix[6]);
/// Moves many: matrices has 6 numbers for each of the `count` ids. Faster than one by one. If one cannot be moved,
/// none is.
GRZ_API grz_status grz2_scene_move_n(grz_scene *scene, const uint64_t *ids, const double *matrices, size_t count);

/// Looks a thing up. False: there is none with this id; nothing is written. `thing`: as it was given; its pose, and
/// the points of a hull, are the scene's own, until its next change. `placed`: the shape where it is; of a polygon
/// GRZ_EMPTY. Either may be NULL.
GRZ_API bool grz2_scene_get(const grz_scene *scene, uint64_t id, grz2_thing *thing, grz2_shape *placed);

/// Visits all things that have a relation to the shape, in no order. GRZ_STOPPED if the visitor stopped it.
/// GRZ_ERROR_ARGUMENT: a scene of space, another relation.
GRZ_API grz_status grz2_scene_overlap(const grz_scene *scene, const grz2_shape *shape,
                                      const grz_scene_overlap_options *options, grz_scene_visitor visit, void *user);
/// Writes the lowest `capacity` ids of them, in order, to the buffer, which may be NULL if that is 0; *total is how
/// many there are. Unsupported: where grz2_scene_overlap says GRZ_ERROR_ARGUMENT.
GRZ_API grz_answer grz2_scene_overlap_all(const grz_scene *scene, const grz2_shape *shape,
                                          const grz_scene_overlap_options *options, uint64_t *ids, size_t capacity,
                                          size_t *total);
/// Has any thing the relation? Unsupported: where grz2_scene_overlap says GRZ_ERROR_ARGUMENT, and no thing has it.
GRZ_API grz_answer grz2_scene_overlap_any(const grz_scene *scene, const grz2_shape *shape,
                                          const grz_scene_overlap_options *options);

/// A thing that is hit, and the first and the last time of contact. `point` and `normal` are those of grz2_cast_hit and
/// grz2_sweep_hit, of a polygon those of grz2_polygon_cast_hit and grz2_polygon_sweep.
typedef struct grz2_scene_hit {
    uint64_t id;
    double enter, exit; ///< +inf on a miss, and all else 0
    grz2_vec point, normal;
    uint32_t edge; ///< of a polygon, of a sweep: as grz2_polygon_sweep_hit has it; else 0
} grz2_scene_hit;

/// Options of casts and sweeps; all 0 are the defaults. NULL instead of them: the defaults.
typedef struct grz2_scene_cast_options {
    grz_scene_filter filter;
    bool open; ///< only what is overlapped openly, as grz2_cast_open and grz2_sweep_open say
    /// called for a hit, with all that is known of it, perhaps more than once: only hits that it accepts count, so that
    /// platforms may be met from one side, or sensors be passed. NULL: all
    bool (*accept)(void *user, const grz2_scene_hit *hit);
    void *user; ///< handed to it
} grz2_scene_cast_options;

/// The thing that a segment, ray or line hits first: the least `enter`, of equal ones the lowest id. No if there is
/// none, or the caster is invalid. Unsupported: another shape, a scene of space. `hit` may be NULL.
GRZ_API grz_answer grz2_scene_cast_first(const grz_scene *scene, const grz2_shape *caster,
                                         const grz2_scene_cast_options *options, grz2_scene_hit *hit);
/// Does it hit any? The quickest way to know; otherwise as grz2_scene_cast_first.
GRZ_API grz_answer grz2_scene_cast_any(const grz_scene *scene, const grz2_shape *caster,
                                       const grz2_scene_cast_options *options);
/// All things that it hits, in the order of `enter`, of equal ones by id. The first `capacity` of them are put into
/// the buffer, which may be NULL if that is 0; *total is how many there are. Otherwise as grz2_scene_cast_first.
GRZ_API grz_answer grz2_scene_cast_all(const grz_scene *scene, const grz2_shape *caster,
                                       const grz2_scene_cast_options *options, grz2_scene_hit *buffer, size_t capacity,
                                       size_t *total);

/// The thing that a shape meets first while it moves by `by` in the time from 0 to 1; things stand still. NULL stands
/// for no motion. The least `enter`, of equal ones the lowest id. Unsupported where grz2_sweep is. `hit` may
/// be NULL.
GRZ_API grz_answer grz2_scene_sweep_first(const grz_scene *scene, const grz2_shape *mover, const grz2_vec *by,
                                          const grz2_scene_cast_options *options, grz2_scene_hit *hit);
/// Does it meet any? The answer is that of grz2_scene_sweep_first.
GRZ_API grz_answer grz2_scene_sweep_any(const grz_scene *scene, const grz2_shape *mover, const grz2_vec *by,
                                        const grz2_scene_cast_options *options);
/// All things that it meets, as grz2_scene_cast_all says.
GRZ_API grz_answer grz2_scene_sweep_all(const grz_scene *scene, const grz2_shape *mover, const grz2_vec *by,
                                        const grz2_scene_cast_options *options, grz2_scene_hit *buffer, size_t capacity,
                                        size_t *total);

/// What turned or ended a slide.
typedef struct grz2_scene_touch {
    uint64_t id;
    int leg;                ///< on this leg, from 0
    double time;            ///< of the whole motion, in [0, 1]
    grz2_vec point, normal; ///< as those of a hit; the motion goes on within the plane across the normal
    uint32_t edge;          ///< of a polygon; else 0
} grz2_scene_touch;

/// Options of a slide; all 0 are the defaults. NULL instead of them: the defaults.
typedef struct grz2_scene_slide_options {
    grz_scene_filter filter;
    /// called for a hit of a leg, perhaps more than once: what it does not accept does not block that leg, and may be
    /// overlapped openly at its end. NULL: all block
    bool (*accept)(void *user, const grz2_scene_hit *hit);
    void *user;    ///< handed to it
    int most_legs; ///< the slide ends after so many; 0: 16
} grz2_scene_slide_options;

/// Where a slide ends.
typedef struct grz2_scene_slide_end {
    grz2_vec
        place;     ///< of the mover's reference point (its center, or min, or first point); grz2_shape_at puts it there
    grz2_vec made; ///< how far it came: place - start, rounded
    grz2_vec left; ///< of the motion: 0 where all of it was used up
    int legs;
    size_t touches; ///< how many there are
    bool inside;    ///< it began inside a thing, and stayed
} grz2_scene_slide_end;

/// Moves a shape by `by`, along what blocks it. It goes as far as it may; what is left of the motion goes on within the
/// plane that separates it from the thing it met until the motion is used up or nothing is left of it.
/// Where it ends, and after each leg, it overlaps no thing openly that counts: exactly.
///
/// Yes: it touched something: the first `capacity` touches are put into the buffer, which may be NULL if that is 0. Of
/// several things that it meets in one plane that with the lowest id is told.
///
/// It stays at its start, and `left` is the whole motion, if it overlaps things openly there, of which the one with the
/// lowest id is then the only touch, without a normal (where it is free, grz2_scene_separate says); if it or the motion
/// is invalid (no); and if unsupported: a mover that grz2_stop cannot place, a scene of space, a thing that may be
/// met and has no sweep.
///
/// What is touched does not block: along a floor of flush tiles the way made is the way asked for, to 2^-40 of it, as
/// far as their faces are in one plane in doubles. What is left after a leg never leads against the motion asked for.
/// A motion below 2^-40 of it counts as nothing left. What is thinner than the spacing of doubles may be passed, as by
/// stop.
///
/// Cost: for each leg a sweep and an overlap; in the air 0.6 us, at rest on tiles 1 us for a box, and 2 us for a
/// capsule.
GRZ_API grz_answer grz2_scene_slide(const grz_scene *scene, const grz2_shape *mover, const grz2_vec *by,
                                    const grz2_scene_slide_options *options, grz2_scene_slide_end *end,
                                    grz2_scene_touch *buffer, size_t capacity);

/// Finds a place near its start where a shape that was put into things is free of them. *is_free: the shape, put to
/// `place` by grz2_shape_at, overlaps no thing openly that counts, as grz2_separate says; of a polygon or polyline no
/// edge, and is not inside. Grade exact: that was tested. If it is free as it is, `place` is its start. So ask for a
/// place where a body is put somewhere; after that grz2_scene_slide and grz2_stop do not get it inside again.
///
/// The move is short, but not always the shortest. If one thing alone is in the way, also at the place, it is that of
/// grz2_separate or of grz2_polygon_separate. Among several a polygon is left the way that it would be left alone, as
/// if all behind that way were full; if that leaves no room, its bounds are left.
///
/// False, and `place` is the start: no place was found, as between half-spaces that leave no room. Among bounded things
/// there always is one, unless it is beyond the largest double. An invalid shape is free. GRZ_ERROR_ARGUMENT: a scene
/// of space; a shape that grz2_separate does not support: rays, lines, planes, half-spaces, hulls, an aabb with an
/// infinite bound; or a thing is overlapped that is a ray, a line or such an aabb. GRZ_ERROR_MEMORY, GRZ_STOPPED. After
/// an error *is_free is false. Either result and `filter` may be NULL. Allocates where it is not free, from the scene's
/// allocator and those of polygons. Cost: an overlap if it is free, else as grz2_separate among what is met, once for
/// each time that others are met.
GRZ_API grz_status grz2_scene_separate(const grz_scene *scene, const grz2_shape *shape, const grz_scene_filter *filter,
                                       grz2_vec *place, bool *is_free);

/// Can one see b from a: does no thing meet the segment between them? What a or b themselves belong to is left out by
/// the filter, which may be NULL. False if a coordinate is not finite, or the scene is one of space.
GRZ_API bool grz2_scene_sight(const grz_scene *scene, const grz2_vec *a, const grz2_vec *b,
                              const grz_scene_filter *filter);

/// A thing and its distance, as grz2_distance and grz2_polygon_distance say.
typedef struct grz2_scene_neighbor {
    uint64_t id;
    double distance;             ///< 0: they overlap, or the distance rounds to 0; never -0
    grz2_vec on_thing, on_shape; ///< nearest points
} grz2_scene_neighbor;

/// The thing that is nearest to a shape: the one with the least rounded distance; of equal ones the lowest id. Only
/// things whose exact distance is at most `within`, a length, count; +inf: all. Any shape. `filter` may be NULL. No if
/// there is none, the shape is invalid, or `within` is negative or NaN: then *nearest has the distance +inf, the id 0,
/// and points of NaN. Unsupported: a scene of space.
GRZ_API grz_answer grz2_scene_nearest(const grz_scene *scene, const grz2_shape *shape, double within,
                                      const grz_scene_filter *filter, grz2_scene_neighbor *nearest);
/// Finds the `capacity` things that are nearest to a shape, in the order of their rounded distances, of equal ones by
/// id; *count is how many are written. With `capacity` as many as there are things: all within the distance. `buffer`
/// may be NULL if `capacity` is 0. Yes if there is one; otherwise as grz2_scene_nearest.
GRZ_API grz_answer grz2_scene_nearest_k(const grz_scene *scene, const grz2_shape *shape, double within,
                                        const grz_scene_filter *filter, grz2_scene_neighbor *buffer, size_t capacity,
                                        size_t *count);

/// The same questions about each of `count` shapes: hits[i], nearest[i] and overlap[i] are what the function without _n
/// says of shape i. On threads if `parallel` is not NULL: then filters and `accept` are called on these. `by` has one
/// displacement for each. GRZ_ERROR_ARGUMENT if one is unsupported, which has no hit; all others are answered.
GRZ_API grz_status grz2_scene_cast_n(const grz_scene *scene, const grz2_shape *casters, size_t count,
                                     const grz2_scene_cast_options *options, const grz_parallel *parallel,
                                     grz2_scene_hit *hits);
GRZ_API grz_status grz2_scene_sweep_n(const grz_scene *scene, const grz2_shape *movers, const grz2_vec *by,
                                      size_t count, const grz2_scene_cast_options *options,
                                      const grz_parallel *parallel, grz2_scene_hit *hits);
GRZ_API grz_status grz2_scene_nearest_n(const grz_scene *scene, const grz2_shape *shapes, size_t count, double within,
                                        const grz_scene_filter *filter, const grz_parallel *parallel,
                                        grz2_scene_neighbor *nearest);
GRZ_API grz_status grz2_scene_overlap_any_n(const grz_scene *scene, const grz2_shape *shapes, size_t count,
                                            const grz_scene_overlap_options *options, const grz_parallel *parallel,
                                            bool *overlap);

/// A point of contact, as grz2_contact_point has it. edge_a, edge_b: of polygons, on which edge it lies; else 0.
typedef struct grz2_scene_contact_point {
    grz2_vec point;
    double depth;
    uint32_t edge_a, edge_b;
    grz_feature feature_a, feature_b;
} grz2_scene_contact_point;

/// A contact with a thing: that of grz2_contact, or one of those of grz2_polygon_contacts.
typedef struct grz2_scene_contact {
    uint64_t a, b;   ///< the things, by their ids; a: of a shape in a scene 0
    grz2_vec normal; ///< unit, out of b, towards a or the shape
    double depth;
    int count; ///< of points
    grz2_scene_contact_point points[2];
} grz2_scene_contact;

/// Options of contacts; all 0 are the defaults. NULL instead of them: the defaults. All but the filter as
/// grz2_polygon_contact_options says; but for the margin they are for polygons only.
typedef struct grz2_scene_contact_options {
    grz_scene_filter filter; ///< of pairs it is not asked
    double margin;           ///< what is at most so far apart is in contact, too; negative or NaN: nothing is
    bool skip_inner_edges;
    double cosine;
} grz2_scene_contact_options;

/// Gets a contact; false stops the search.
typedef bool (*grz2_scene_contact_visitor)(void *user, const grz2_scene_contact *contact);
/// Visits the contacts of a shape with all things, one thing after the other in no order; those with one thing the
/// deepest first. GRZ_STOPPED if the visitor stopped it. GRZ_ERROR_ARGUMENT: a scene of space; or a thing that is
/// near enough has no answer, as grz2_contact and grz2_polygon_contacts say, which is left out, while all others are
/// visited. GRZ_ERROR_MEMORY. Allocates, for polygons, from their allocators.
GRZ_API grz_status grz2_scene_contacts(const grz_scene *scene, const grz2_shape *shape,
                                       const grz2_scene_contact_options *options, grz2_scene_contact_visitor visit,
                                       void *user);
/// Visits the contacts of all pairs of things, one of each scene; if b is a: of each two things of it, of which a has
/// the lower id. Only of things whose category has a bit of the other's mask. Two polygons have no answer.
/// Otherwise as grz2_scene_contacts.
GRZ_API grz_status grz2_scene_pairs_contacts(const grz_scene *a, const grz_scene *b,
                                             const grz2_scene_contact_options *options,
                                             grz2_scene_contact_visitor visit, void *user);

/// How a thing moves: by a displacement, in the time from 0 to 1.
typedef struct grz2_scene_motion {
    uint64_t id;
    grz2_vec by; ///< if a coordinate is not finite, the thing meets nothing
} grz2_scene_motion;

/// Two things that meet, and the first and the last time of contact. Point and normal are those of grz2_sweep_hit, the
/// normal out of b, towards a.
typedef struct grz2_scene_meeting {
    uint64_t a, b; ///< a < b
    double enter, exit;
    grz2_vec point, normal;
} grz2_scene_meeting;

/// All first contacts of things that move, each on its own way, in the order of `enter`, of equal ones by a, then by b.
/// Things without a motion stand still; the scene is not changed. Of an id with several motions the last one counts.
/// The first `capacity` contacts are put into the buffer, which may be NULL if that is 0; with 1 it gets the first of
/// the scene. *total is how many there are. Two things meet only if the category of each has a bit of the other's mask.
/// Grades as grz2_sweep says. `options` may be NULL.
///
/// GRZ_ERROR_ARGUMENT: a scene of space, an id without a thing, *total is then 0; or two that may meet have no answer,
/// and all others are there: two unbounded shapes, two polygons. GRZ_ERROR_MEMORY, GRZ_STOPPED: *total
/// is 0. Allocates 60 bytes a thing while it runs.
GRZ_API grz_status grz2_scene_meetings(const grz_scene *scene, const grz2_scene_motion *motions, size_t count,
                                       const grz_scene_meeting_options *options, grz2_scene_meeting *buffer,
                                       size_t capacity, size_t *total);

/// How a thing moves and turns (advance2.h).
typedef struct grz2_scene_turn {
    uint64_t id;
    grz2_motion motion;
} grz2_scene_turn;

/// What is known of the whole scene: the certificate (grz2_certificate) with the earliest `free_until` of all pairs, of
/// equal ones one that shows a contact, then that of the lowest ids.
typedef struct grz2_scene_certificate {
    grz_advance verdict; ///< clear: no two things touch, proven
    double free_until;   ///< no two things touch before this time, proven; 1 if clear
    double time;         ///< contact: a time at which a and b are within the tolerance; else +inf
    grz2_vec point, normal;
    uint64_t a, b; ///< a < b; 0 if clear
} grz2_scene_certificate;

/// Until when is the scene free, while its things move and turn, each by its own motion? Things without one stand
/// still; the scene is not changed. Of an id with several motions the last one counts. Two things count only if the
/// category of each has a bit of the other's mask. A pair without an answer (grz2_advance says which), and one with a
/// polygon, is open at 0: leave it out by `accept`. Things whose bounds along their ways are apart are clear, also
/// within the tolerance. `options` may be NULL. Grade bounded: never late. Allocates 60 bytes a thing while it runs.
///
/// GRZ_ERROR_ARGUMENT: a scene of space, an id without a thing, a tolerance that is negative or NaN, the option
/// `open`. GRZ_ERROR_MEMORY, GRZ_STOPPED. After an error the certificate is open at 0.
GRZ_API grz_status grz2_scene_advance(const grz_scene *scene, const grz2_scene_turn *turns, size_t count,
                                      double tolerance, const grz_scene_meeting_options *options,
                                      grz2_scene_certificate *certificate);

/* Asked once. Who has a single question about many things needs no scene: neither copies of them nor a tree: these
 * functions ask it of things in the caller's memory, which are told apart by their places in it. */

/// Many things. All 0 but `count` and `shapes` are the defaults.
typedef struct grz2_things {
    size_t count; ///< at most 2^32 - 1
    /// bytes from one to the next, in each of the arrays, as of fields in an array of structs; 0: in each array they
    /// lie one behind the other
    size_t stride;
    const grz2_shape *shapes; ///< an invalid one is an empty thing
    const grz2_polygon *const
        *polygons;      ///< one that is not NULL is the thing, instead of the shape. NULL: there are none
    const grz2_vec *by; ///< displacements, for grz2_things_meetings alone. NULL: they stand still
} grz2_things;

/// Visits each pair of things, one of a and one of b, that have a relation: in the order of a, then of b. If b is NULL:
/// each two of a, pair.a < pair.b. `options` may be NULL. GRZ_STOPPED if the visitor stopped it. GRZ_ERROR_ARGUMENT:
/// another relation, more things, a stride that is no multiple of 8; or there is a pair without an answer, while all
/// others are visited. GRZ_ERROR_MEMORY, perhaps after some pairs were visited. Grades: those of the pairs. Cost, and
/// memory: that of grz_boxes_pairs with the option `in_order`, 32 bytes a thing, and the function of each pair whose
/// bounds meet.
GRZ_API grz_status grz2_things_pairs(const grz2_things *a, const grz2_things *b, const grz_things_options *options,
                                     grz_pair_visitor visit, void *user);
/// Visits the contacts of all pairs of things, as grz2_scene_pairs_contacts: in the order of a, then of b, those of one
/// pair the deepest first. contact->a and b are places. `how` and `options` may be NULL; no filter is asked.
/// GRZ_ERROR_ARGUMENT as it is there. GRZ_STOPPED, GRZ_ERROR_MEMORY.
GRZ_API grz_status grz2_things_contacts(const grz2_things *a, const grz2_things *b,
                                        const grz2_scene_contact_options *how, const grz_things_options *options,
                                        grz2_scene_contact_visitor visit, void *user);
/// Gets two things that meet, by their places; false stops the search.
typedef bool (*grz2_scene_meeting_visitor)(void *user, const grz2_scene_meeting *meeting);
/// Visits all pairs of things that meet while each moves on its own way, as grz2_scene_meetings says, but in the order
/// of a, then of b. `options` may be NULL. GRZ_ERROR_ARGUMENT: there is a pair without an answer, while all others are
/// visited: two unbounded shapes, wherever they are, two polygons that may meet. GRZ_STOPPED, GRZ_ERROR_MEMORY.
GRZ_API grz_status grz2_things_meetings(const grz2_things *a, const grz2_things *b, const grz_things_options *options,
                                        grz2_scene_meeting_visitor visit, void *user);

#ifdef __cplusplus
}
#endif
#endif

/* The query language: the names of the relations, reading a query, calling the library.
 *
 * SPDX-License-Identifier: MIT */
#include "query.h"

#include "advance.h"
#include "ccd.h"
#include "depth.h"
#include "far.h"
#include "hint.h"
#include "meeting.h"
#include "relation.h"

#include <math.h>
#include <string.h>

static grz2_vec vec2(const double point[3]) { return (grz2_vec){point[0], point[1]}; }
static grz3_vec vec3(const double point[3]) { return (grz3_vec){point[0], point[1], point[2]}; }

static int orient2(const double p[][3]) {
    const grz2_vec a = vec2(p[0]), b = vec2(p[1]), c = vec2(p[2]);
    return grz2_orient(&a, &b, &c);
}

static int incircle(const double p[][3]) {
    const grz2_vec a = vec2(p[0]), b = vec2(p[1]), c = vec2(p[2]), d = vec2(p[3]);
    return grz2_incircle(&a, &b, &c, &d);
}

static int orient3(const double p[][3]) {
    const grz3_vec a = vec3(p[0]), b = vec3(p[1]), c = vec3(p[2]), d = vec3(p[3]);
    return grz3_orient(&a, &b, &c, &d);
}

static int insphere(const double p[][3]) {
    const grz3_vec a = vec3(p[0]), b = vec3(p[1]), c = vec3(p[2]), d = vec3(p[3]), e = vec3(p[4]);
    return grz3_insphere(&a, &b, &c, &d, &e);
}

#define NO_RELATION GRZ_RELATION_COUNT

const query_relation query_relations[] = {
    {"overlap2", 2, QUERY_SHAPES, 0, NULL, GRZ_OVERLAP},
    {"overlap2_open", 2, QUERY_SHAPES, 0, NULL, GRZ_OVERLAP_OPEN},
    {"touch2", 2, QUERY_SHAPES, 0, NULL, GRZ_TOUCH},
    {"within2", 2, QUERY_MARGIN, 0, NULL, GRZ_WITHIN},
    {"contains2", 2, QUERY_SHAPES, 0, NULL, GRZ_CONTAINS},
    {"side2", 2, QUERY_SHAPES, 0, NULL, GRZ_SIDE},
    {"relate2", 2, QUERY_RELATE, 0, NULL, NO_RELATION},
    {"zone2", 2, QUERY_SHAPES, 0, NULL, GRZ_ZONE},
    {"orient2", 2, QUERY_POINTS, 3, orient2, NO_RELATION},
    {"incircle", 2, QUERY_POINTS, 4, incircle, NO_RELATION},
    {"cast2", 2, QUERY_SHAPES, 0, NULL, GRZ_CAST},
    {"cast2_open", 2, QUERY_SHAPES, 0, NULL, GRZ_CAST_OPEN},
    {"sweep2", 2, QUERY_SWEEP, 0, NULL, GRZ_SWEEP},
    {"sweep2_open", 2, QUERY_SWEEP, 0, NULL, GRZ_SWEEP_OPEN},
    {"stop2", 2, QUERY_STOP, 0, NULL, NO_RELATION},
    {"ccd2", 2, QUERY_CCD, 0, NULL, GRZ_CCD},
    {"advance2", 2, QUERY_ADVANCE, 0, NULL, GRZ_ADVANCE},
    {"distance2", 2, QUERY_SHAPES, 0, NULL, GRZ_DISTANCE},
    {"signed2", 2, QUERY_SHAPES, 0, NULL, GRZ_SIGNED_DISTANCE},
    {"contact2", 2, QUERY_SHAPES, 0, NULL, GRZ_CONTACT},
    {"depth2", 2, QUERY_DEPTH, 0, NULL, GRZ_DEPTH},
    {"separate2", 2, QUERY_SEPARATE, 0, NULL, NO_RELATION},
    {"where2", 2, QUERY_WHERE, 0, NULL, GRZ_WHERE},
    {"area2", 2, QUERY_AREA, 0, NULL, NO_RELATION},
    {"common2", 2, QUERY_COMMON, 0, NULL, GRZ_COMMON},
    {"overlap3", 3, QUERY_SHAPES, 0, NULL, GRZ_OVERLAP},
    {"overlap3_open", 3, QUERY_SHAPES, 0, NULL, GRZ_OVERLAP_OPEN},
    {"touch3", 3, QUERY_SHAPES, 0, NULL, GRZ_TOUCH},
    {"within3", 3, QUERY_MARGIN, 0, NULL, GRZ_WITHIN},
    {"contains3", 3, QUERY_SHAPES, 0, NULL, GRZ_CONTAINS},
    {"side3", 3, QUERY_SHAPES, 0, NULL, GRZ_SIDE},
    {"zone3", 3, QUERY_SHAPES, 0, NULL, GRZ_ZONE},
    {"orient3", 3, QUERY_POINTS, 4, orient3, NO_RELATION},
    {"insphere", 3, QUERY_POINTS, 5, insphere, NO_RELATION},
    {"cast3", 3, QUERY_SHAPES, 0, NULL, GRZ_CAST},
    {"cast3_open", 3, QUERY_SHAPES, 0, NULL, GRZ_CAST_OPEN},
    {"sweep3", 3, QUERY_SWEEP, 0, NULL, GRZ_SWEEP},
    {"sweep3_open", 3, QUERY_SWEEP, 0, NULL, GRZ_SWEEP_OPEN},
    {"stop3", 3, QUERY_STOP, 0, NULL, NO_RELATION},
    {"ccd3", 3, QUERY_CCD, 0, NULL, GRZ_CCD},
    {"advance3", 3, QUERY_ADVANCE, 0, NULL, GRZ_ADVANCE},
    {"distance3", 3, QUERY_SHAPES, 0, NULL, GRZ_DISTANCE},
    {"signed3", 3, QUERY_SHAPES, 0, NULL, GRZ_SIGNED_DISTANCE},
    {"contact3", 3, QUERY_SHAPES, 0, NULL, GRZ_CONTACT},
    {"depth3", 3, QUERY_DEPTH, 0, NULL, GRZ_DEPTH},
    {"separate3", 3, QUERY_SEPARATE, 0, NULL, NO_RELATION},
    {"where3", 3, QUERY_WHERE, 0, NULL, GRZ_WHERE},
    {NULL, 0, QUERY_SHAPES, 0, NULL, NO_RELATION},
};

const query_relation *query_find_relation(text_word word) {
    for (const query_relation *r = query_relations; r->word != NULL; r++) {
        if (text_is(word, r->word)) return r;
    }
    return NULL;
}

bool query_unexpected(text_line *line, const char *what, text_word got) {
    hint h = hint_for(got);
    for (const query_relation *r = query_relations; r->word != NULL; r++) hint_try(&h, r->word);
    return hint_unexpected(line, what, got, &h);
}

static bool read_direction(text_line *line, const query_relation *r, double to[3]) {
    static const char *const axes[3] = {"x", "y", "z"};
    for (int i = 0; i < r->dimension; i++)
        if (!text_read_number(line, &to[i], r->word, "direction", axes[i])) return false;
    return true;
}

/* Reads two bodies and the tolerance. */
static bool read_advance(text_line *line, query *out) {
    const query_relation *const r = out->relation;
    if (!shape_read_turning(line, r->dimension, out->by[0], &out->spin[0], r->word, &out->a)) return false;
    if (!shape_read_turning(line, r->dimension, out->by[1], &out->spin[1], r->word, &out->b)) return false;
    const text_word word = text_peek(line);
    if (!text_read_number(line, &out->margin, "tolerance", "", "")) return false;
    return out->margin >= 0 || text_unexpected(line, "a tolerance of at least 0", word);
}

/* Reads a third shape, after two planes of space, if there is one. */
static bool read_third(text_line *line, query *out) {
    const bool planes = out->relation->dimension == 3 && out->a.in3.kind == GRZ_PLANE && out->b.in3.kind == GRZ_PLANE;
    if (!planes || text_peek(line).size == 0) return true;
    out->has_third = shape_read(line, 3, NULL, out->relation->word, &out->third);
    return out->has_third;
}

/* Reads what follows the name of the relation. */
static bool read_arguments(text_line *line, query *out) {
    const query_relation *const r = out->relation;
    if (r->form == QUERY_POINTS) {
        if (!shape_read_points(line, r->dimension, r->points, r->word, out->points)) return false;
    } else if (r->form == QUERY_ADVANCE) {
        if (!read_advance(line, out)) return false;
    } else if (r->form == QUERY_CCD) {
        if (!shape_read_to(line, r->dimension, r->word, &out->a, &out->end[0])) return false;
        if (!shape_read_to(line, r->dimension, r->word, &out->b, &out->end[1])) return false;
    } else {
        const bool moves = r->form == QUERY_SWEEP || r->form == QUERY_STOP;
        if (!shape_read(line, r->dimension, moves ? out->by[0] : NULL, r->word, &out->a)) return false;
        if (r->form != QUERY_AREA && !shape_read(line, r->dimension, moves ? out->by[1] : NULL, r->word, &out->b))
            return false;
        if (r->form == QUERY_MARGIN && !text_read_number(line, &out->margin, "margin", "", "")) return false;
        if (r->form == QUERY_WHERE && !read_third(line, out)) return false;
        if (r->form == QUERY_DEPTH && !read_direction(line, r, out->by[0])) return false;
    }
    const text_word surplus = text_next(line);
    return surplus.size == 0 || text_unexpected(line, "the end of the line", surplus);
}

bool query_read(text_line *line, query *out) {
    const text_word word = text_next(line);
    memset(out, 0, sizeof *out);
    out->relation = query_find_relation(word);
    if (out->relation == NULL) return query_unexpected(line, "a relation", word);
    if (read_arguments(line, out)) return true;
    query_free(out);
    return false;
}

void query_free(query *q) {
    shape_free(q->relation->dimension, &q->a);
    shape_free(q->relation->dimension, &q->b);
    if (q->has_third) shape_free(3, &q->third);
}

static bool is_finite(const double by[3]) { return isfinite(by[0]) && isfinite(by[1]) && isfinite(by[2]); }

bool query_is_valid(const query *q) {
    const int dimension = q->relation->dimension;
    if (q->relation->form == QUERY_POINTS) return true;
    if (q->relation->form == QUERY_AREA) return shape_is_valid(dimension, &q->a);
    if (!is_finite(q->by[0]) || !is_finite(q->by[1])) return false;
    if (q->relation->form == QUERY_CCD &&
        (!shape_is_valid(dimension, &q->end[0]) || !shape_is_valid(dimension, &q->end[1])))
        return false;
    if (!shape_turn_is_finite(&q->spin[0]) || !shape_turn_is_finite(&q->spin[1])) return false;
    if (q->has_third && !shape_is_valid(3, &q->third)) return false;
    return shape_is_valid(dimension, &q->a) && shape_is_valid(dimension, &q->b);
}

shape_fault query_find_fault(const query *q) {
    const int dimension = q->relation->dimension;
    if (!shape_is_valid(dimension, &q->a)) return shape_find_fault(dimension, &q->a);
    if (q->relation->form == QUERY_DEPTH && shape_is_valid(dimension, &q->b))
        return shape_fault_of_direction(dimension, q->by[0]);
    if (!is_finite(q->by[0])) return shape_fault_of_displacement(dimension, &q->a, q->by[0]);
    for (int k = 0; k < 2 && q->relation->form == QUERY_CCD && shape_is_valid(dimension, &q->b); k++)
        if (!shape_is_valid(dimension, &q->end[k])) return shape_find_fault(dimension, &q->end[k]);
    if (!shape_turn_is_finite(&q->spin[0])) return shape_fault_of_spin(dimension, &q->a, &q->spin[0]);
    if (!shape_is_valid(dimension, &q->b)) return shape_find_fault(dimension, &q->b);
    if (!shape_turn_is_finite(&q->spin[1])) return shape_fault_of_spin(dimension, &q->b, &q->spin[1]);
    if (q->has_third) return shape_find_fault(3, &q->third);
    return shape_fault_of_displacement(dimension, &q->b, q->by[1]);
}

static const query_answer unsupported = {.word = "unsupported"};

static query_answer from_bool(bool yes) { return (query_answer){.word = yes ? "yes" : "no"}; }

static query_answer from_verdict(grz_answer answer) { return answer.unsupported ? unsupported : from_bool(answer.yes); }

static query_answer from_times(grz_answer answer, const grz_interval *times) {
    query_answer out = from_verdict(answer);
    out.has_times = answer.yes;
    out.times = *times;
    return out;
}

static query_answer ask_ccd(const query *q) {
    double time;
    query_answer out = from_verdict(ccd_of(q->relation->dimension, &q->a, &q->b, q->end, &time));
    out.times.enter = time;
    out.has_time = out.word[0] == 'y';
    return out;
}

static query_answer ask_advance(const query *q) {
    static const char *const words[] = {"unsupported", "clear", "contact", "open"};
    double free_until, time;
    const grz_advance verdict = advance_of(q->relation->dimension, &q->a, q->by[0], &q->spin[0], &q->b, q->by[1],
                                           &q->spin[1], q->margin, &free_until, &time);
    query_answer out = {.word = words[verdict], .free_until = free_until, .times = {.enter = time}};
    out.has_time = verdict == GRZ_ADVANCE_CONTACT;
    out.has_free = out.has_time || verdict == GRZ_ADVANCE_OPEN;
    return out;
}

static query_answer from_stop(grz_answer answer, double time, int dimension, double x, double y, double z) {
    if (answer.unsupported) return unsupported;
    return (query_answer){.has_place = true, .times = {time, 1}, .dimension = dimension, .place = {x, y, z}};
}

static query_answer stop2(const query *q) {
    const grz2_vec da = vec2(q->by[0]), db = vec2(q->by[1]);
    grz2_vec place;
    double time;
    const grz_answer answer = grz2_stop(&q->a.in2, &da, &q->b.in2, &db, &place, &time);
    return from_stop(answer, time, 2, place.x, place.y, 0);
}

static query_answer stop3(const query *q) {
    const grz3_vec da = vec3(q->by[0]), db = vec3(q->by[1]);
    grz3_vec place;
    double time;
    const grz_answer answer = grz3_stop(&q->a.in3, &da, &q->b.in3, &db, &place, &time);
    return from_stop(answer, time, 3, place.x, place.y, place.z);
}

static query_answer from_place(grz_answer answer, int dimension, double x, double y, double z) {
    query_answer out = from_verdict(answer);
    if (!answer.yes) return out;
    return (query_answer){.has_place = true, .dimension = dimension, .place = {x, y, z}};
}

static query_answer separate(const query *q) {
    grz2_vec p;
    grz3_vec r;
    if (q->relation->dimension == 2) {
        const grz_answer answer = grz2_separate(&q->a.in2, &q->b.in2, 1, &p);
        return from_place(answer, 2, p.x, p.y, 0);
    }
    const grz_answer answer = grz3_separate(&q->a.in3, &q->b.in3, 1, &r);
    return from_place(answer, 3, r.x, r.y, r.z);
}

static query_answer ask_where(const query *q) {
    grz_answer answer;
    query_answer out = {.word = NULL};
    out.no_memory =
        !where_of(q->relation->dimension, &q->a, &q->b, q->has_third ? &q->third : NULL, &answer, &out.common);
    out.word = answer.unsupported ? unsupported.word : where_name(out.common.kind);
    out.dimension = q->relation->dimension;
    return out;
}

void query_answer_free(query_answer *answer) { where_free(&answer->common); }

static query_answer from_side(grz_side side) {
    if (side == GRZ_SIDE_NONE) return (query_answer){.word = "none"};
    return (query_answer){.number = side};
}

static query_answer from_zone(int zone) {
    if (zone == GRZ_ZONE_UNSUPPORTED) return unsupported;
    if (zone == GRZ_ZONE_NONE) return (query_answer){.word = "none"};
    return (query_answer){.number = zone};
}

static query_answer ask_cast(const query *q, bool open) {
    grz_interval times = {0, 0};
    return from_times(times_of_cast(q->relation->dimension, open, &q->a, &q->b, &times), &times);
}

static query_answer ask_sweep(const query *q, bool open) {
    grz_interval times = {0, 0};
    return from_times(times_of_sweep(q->relation->dimension, open, &q->a, q->by[0], &q->b, q->by[1], &times), &times);
}

static query_answer from_number(grz_answer answer, double number) {
    return answer.unsupported ? unsupported : (query_answer){.number = number};
}

/* Where one or both are polygons. */
static query_answer ask_polygon_area(const grz2_polygon *polygon, const shape *other) {
    double area;
    const grz_status asked = other == NULL            ? grz2_polygon_area(polygon, &area)
                             : other->polygon != NULL ? grz2_polygons_common(polygon, other->polygon, &area)
                                                      : grz2_polygon_common(polygon, &other->in2, &area);
    query_answer out = {.number = area};
    if (asked == GRZ_ERROR_ARGUMENT) return unsupported;
    out.no_memory = asked != GRZ_OK;
    return out;
}

static query_answer ask_area(const query *q) {
    double area;
    const bool alone = q->relation->form == QUERY_AREA;
    if (q->a.polygon != NULL) return ask_polygon_area(q->a.polygon, alone ? NULL : &q->b);
    if (!alone && q->b.polygon != NULL) return ask_polygon_area(q->b.polygon, &q->a);
    const grz_answer answer = alone ? grz2_area(&q->a.in2, &area) : grz2_common(&q->a.in2, &q->b.in2, &area);
    return from_number(answer, area);
}

static query_answer signed2(const grz2_shape *point, const grz2_shape *b) {
    double distance;
    if (point->kind != GRZ_POINT || point->radius != 0) return unsupported;
    const grz_answer answer = grz2_signed_distance(&point->point, b, &distance, NULL);
    return from_number(answer, distance);
}

static query_answer signed3(const grz3_shape *point, const grz3_shape *b) {
    double distance;
    if (point->kind != GRZ_POINT || point->radius != 0) return unsupported;
    const grz_answer answer = grz3_signed_distance(&point->point, b, &distance, NULL);
    return from_number(answer, distance);
}

static query_answer ask_depth(const query *q) {
    double depth;
    const grz_answer answer = depth_along_of(q->relation->dimension, &q->a, &q->b, q->by[0], &depth);
    return from_number(answer, depth);
}

static query_answer ask_contact(const query *q) {
    const int dimension = q->relation->dimension;
    grz3_manifold m;
    query_answer out = from_verdict(contact_of(dimension, &q->a, &q->b, 0, &m));
    out.dimension = dimension;
    out.contact = m;
    return out;
}

static query_answer ask2(const query *q) {
    const grz2_shape *const a = &q->a.in2, *const b = &q->b.in2;
    switch (q->relation->relation) {
    case GRZ_WITHIN: return from_bool(grz2_within(a, b, q->margin));
    case GRZ_CONTAINS: return from_bool(grz2_contains(a, b));
    case GRZ_DISTANCE: return (query_answer){.number = grz2_distance(a, b, NULL, NULL)};
    case GRZ_SIGNED_DISTANCE: return signed2(a, b);
    case GRZ_SIDE: return a->kind == GRZ_PLANE ? from_side(grz2_side(&a->plane, b)) : unsupported;
    case GRZ_ZONE: return a->kind == GRZ_POINT && a->radius == 0 ? from_zone(grz2_zone(&a->point, b)) : unsupported;
    default: return unsupported;
    }
}

static query_answer ask3(const query *q) {
    const grz3_shape *const a = &q->a.in3, *const b = &q->b.in3;
    switch (q->relation->relation) {
    case GRZ_WITHIN: return from_bool(grz3_within(a, b, q->margin));
    case GRZ_CONTAINS: return from_bool(grz3_contains(a, b));
    case GRZ_DISTANCE: return (query_answer){.number = grz3_distance(a, b, NULL, NULL)};
    case GRZ_SIGNED_DISTANCE: return signed3(a, b);
    case GRZ_SIDE: return a->kind == GRZ_PLANE ? from_side(grz3_side(&a->plane, b)) : unsupported;
    case GRZ_ZONE: return a->kind == GRZ_POINT && a->radius == 0 ? from_zone(grz3_zone(&a->point, b)) : unsupported;
    default: return unsupported;
    }
}

static query_answer signed_of_polygon(const query *q) {
    const grz2_shape *const point = &q->a.in2;
    if (q->a.polygon != NULL || point->kind != GRZ_POINT || point->radius != 0) return unsupported;
    return (query_answer){.number = grz2_polygon_signed_distance(q->b.polygon, &point->point)};
}

/* Of polygons. Another shape contains one if it contains the hull of its points, for it is convex. */
static query_answer ask_contains(const query *q) {
    if (q->a.polygon == NULL) {
        const grz2_shape hull = grz2_shape_from_hull(&q->b.in2.hull);
        return from_bool(grz2_contains(&q->a.in2, &hull));
    }
    if (q->b.polygon == NULL) return from_bool(grz2_polygon_contains(q->a.polygon, &q->b.in2));
    bool covers;
    const grz_status asked = grz2_relate_ask(q->a.polygon, q->b.polygon, GRZ_RELATE_COVERS, NULL, &covers);
    query_answer out = from_bool(covers);
    out.no_memory = asked != GRZ_OK;
    return out;
}

static query_answer ask_relate(const query *q) {
    query_answer out = {.word = NULL};
    if (!relation_has(&q->a) || !relation_has(&q->b)) return unsupported;
    out.no_memory = !relation_of(&q->a, &q->b, &out.matrix);
    return out;
}

/* What is supported where one shape or both are polygons. */
static query_answer ask_polygon(const query *q) {
    switch (q->relation->relation) {
    case GRZ_WITHIN: return from_bool(within_of(2, &q->a, &q->b, q->margin));
    case GRZ_CONTAINS: return ask_contains(q);
    case GRZ_DISTANCE: return (query_answer){.number = distance_of(2, &q->a, &q->b)};
    case GRZ_SIGNED_DISTANCE: return signed_of_polygon(q);
    case GRZ_CAST: return ask_cast(q, false);
    case GRZ_CAST_OPEN: return ask_cast(q, true);
    case GRZ_SWEEP: return ask_sweep(q, false);
    case GRZ_SWEEP_OPEN: return ask_sweep(q, true);
    default: return unsupported;
    }
}

query_answer query_ask(const query *q) {
    if (q->relation->form == QUERY_RELATE) return ask_relate(q);
    if (q->relation->sign != NULL) return (query_answer){.number = q->relation->sign(q->points)};
    if (q->relation->form == QUERY_CCD) return ask_ccd(q);
    if (q->relation->form == QUERY_AREA || q->relation->form == QUERY_COMMON) return ask_area(q);
    switch (q->relation->relation) {
    case GRZ_OVERLAP:
    case GRZ_OVERLAP_OPEN:
    case GRZ_TOUCH: return from_verdict(verdict_of(q->relation->dimension, q->relation->relation, &q->a, &q->b));
    default: break;
    }
    if (q->a.polygon != NULL || q->b.polygon != NULL) return ask_polygon(q);
    if (!are_supported(q->relation->dimension, &q->a, &q->b)) return unsupported;
    if (q->relation->form == QUERY_ADVANCE) return ask_advance(q);
    if (q->relation->form == QUERY_SEPARATE) return separate(q);
    if (q->relation->form == QUERY_WHERE) return ask_where(q);
    if (q->relation->form == QUERY_STOP) return q->relation->dimension == 2 ? stop2(q) : stop3(q);
    switch (q->relation->relation) {
    case GRZ_CAST: return ask_cast(q, false);
    case GRZ_CAST_OPEN: return ask_cast(q, true);
    case GRZ_SWEEP: return ask_sweep(q, false);
    case GRZ_SWEEP_OPEN: return ask_sweep(q, true);
    case GRZ_DEPTH: return ask_depth(q);
    case GRZ_CONTACT: return ask_contact(q);
    default: return q->relation->dimension == 2 ? ask2(q) : ask3(q);
    }
}

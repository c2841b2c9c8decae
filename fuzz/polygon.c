/* Fuzz target: polygons and polylines of any rings against any shape and each other, compared with all edges one by
 * one; their relations, casts and sweeps at them, with other questions that have the same answer.
 *
 * SPDX-License-Identifier: MIT */
#include "bytes.h"
#include "support/modes.h"
#include "support/shape.h"

#include <assert.h>
#include <stdlib.h>

enum { MOST = 12 };

typedef struct outline {
    grz2_vec at[MOST];
    uint32_t ends[3];
    bool polyline, valid;
    bool apart; /* each ring is an area */
    grz2_polygon *polygon;
} outline;

static const uint32_t each_ring[] = {1, 2, 3};

static grz2_rings rings_of(const outline *o) {
    return (grz2_rings){GRZ_DOUBLE, o->ends[2], 0, o->at, 3, o->ends, 3, o->apart ? each_ring : NULL};
}

static void take_outline(bytes *in, outline *o) {
    const unsigned form = take_byte(in);
    *o = (outline){.polyline = form % 4 == 0, .apart = form / 4 % 2 != 0, .valid = true};
    uint32_t end = 0;
    for (int ring = 0; ring < 3; ring++) o->ends[ring] = end += take_byte(in) % (MOST / 3 + 1);
    for (uint32_t i = 0; i < end; i++) {
        o->at[i] = (grz2_vec){take_number(in), take_number(in)};
        o->valid = o->valid && isfinite(o->at[i].x) && isfinite(o->at[i].y);
    }
    const grz2_rings rings = rings_of(o);
    const grz2_polygon_options options = {.polyline = o->polyline};
    const grz_status status = grz2_polygon_build(&o->polygon, &rings, &options);
    assert(status == GRZ_OK);
    (void)status;
}

/* Writes the edge number `place`, if there is one, and its ring. Returns how many edges there are. */
static size_t ring_edge_at(const outline *o, size_t place, grz2_segment *edge, size_t *its_ring) {
    size_t count = 0;
    for (size_t ring = 0, first = 0; ring < 3 && o->valid; first = o->ends[ring++]) {
        const size_t end = o->ends[ring];
        for (size_t i = first; i < end; i++) {
            if (i + 1 == end && o->polyline && end - first > 1) continue;
            if (count++ != place) continue;
            *edge = (grz2_segment){o->at[i], o->at[i + 1 < end ? i + 1 : first]};
            *its_ring = ring;
        }
    }
    return count;
}

static size_t edge_at(const outline *o, size_t place, grz2_segment *edge) {
    size_t ring;
    return ring_edge_at(o, place, edge, &ring);
}

static bool is_inside(const outline *o, const grz2_vec *point) {
    bool odd[3] = {false};
    grz2_segment e = {{0, 0}, {0, 0}};
    size_t ring = 0;
    for (size_t i = 0; i < ring_edge_at(o, i, &e, &ring); i++) {
        if ((e.a.y > point->y) == (e.b.y > point->y)) continue;
        odd[o->apart ? ring : 0] ^= grz2_orient(&e.a, &e.b, point) * (e.b.y > e.a.y ? 1 : -1) > 0;
    }
    return (odd[0] || odd[1] || odd[2]) && !o->polyline;
}

static bool meets_edges(const outline *o, const grz2_shape *s, bool *openly) {
    bool meets = false;
    grz2_segment e = {{0, 0}, {0, 0}};
    for (size_t i = 0; i < edge_at(o, i, &e); i++) {
        const grz2_shape edge = grz2_shape_from_segment(&e);
        meets |= grz2_overlap(&edge, s);
        *openly |= grz2_overlap_open(&edge, s);
    }
    return meets;
}

static void check_shape(const outline *o, const struct shape *shape) {
    const union library_shape s = shape_for_library(shape);
    const bool overlap = grz2_polygon_overlap(o->polygon, &s.in2), touch = grz2_polygon_touch(o->polygon, &s.in2),
               open = grz2_polygon_overlap_open(o->polygon, &s.in2);
    bool openly = false;
    const bool edges = meets_edges(o, &s.in2, &openly);
    assert(overlap == (touch || open) && !(touch && open));
    assert(!edges || overlap);
    assert(!openly || open);
    if (shape->kind == GRZ_POINT && !edges && shape->radius == 0)
        assert(overlap == (isfinite(shape->n[0]) && isfinite(shape->n[1]) && is_inside(o, &s.in2.point)));
    const grz2_rings rings = rings_of(o);
    if (shape->kind == GRZ_POINT && shape->radius == 0 && !o->polyline)
        assert(overlap == grz2_overlap_point_rings(&s.in2.point, &rings));
    (void)touch, (void)open;
}

static bool count_contact(void *user, const grz2_polygon_contact *contact) {
    assert(contact->count <= 2 && (contact->count >= 1 || isinf(contact->depth)));
    (void)contact;
    ++*(int *)user;
    return true;
}

/* There is a contact exactly within the margin. */
static void check_contacts(const outline *o, const struct shape *shape) {
    const union library_shape s = shape_for_library(shape);
    const double margin = grz2_polygon_distance(o->polygon, &s.in2, NULL, NULL);
    for (int k = 0; k < 4; k++) {
        const grz2_polygon_contact_options options = {.margin = k % 2 ? margin : 0, .skip_inner_edges = k > 1};
        int count = 0;
        const grz_status status = grz2_polygon_contacts(o->polygon, &s.in2, &options, count_contact, &count);
        assert(status == GRZ_OK || status == GRZ_ERROR_ARGUMENT);
        assert(status != GRZ_OK || (count > 0) == grz2_polygon_within(o->polygon, &s.in2, options.margin));
        (void)status;
    }
}

/* The segment as a polyline of two points is covered exactly if the shape is contained. */
static void check_contained_segment(const outline *o, const grz2_segment *segment, bool contained) {
    const double points[] = {segment->a.x, segment->a.y, segment->b.x, segment->b.y};
    const grz2_rings rings = {GRZ_DOUBLE, 2, 0, points, 1, NULL, 0, NULL};
    const grz2_polygon_options options = {.polyline = true};
    grz2_polygon *line;
    bool covers = false;
    grz_status status = grz2_polygon_build(&line, &rings, &options);
    assert(status == GRZ_OK);
    status = grz2_relate_ask(o->polygon, line, GRZ_RELATE_COVERS, NULL, &covers);
    assert(status == GRZ_OK && covers == contained);
    grz2_polygon_free(line);
    (void)status, (void)contained;
}

static void check_path(const outline *o, const struct shape *shape) {
    const union library_shape s = shape_for_library(shape);
    const bool contained = grz2_polygon_contains(o->polygon, &s.in2),
               overlap = grz2_polygon_overlap(o->polygon, &s.in2);
    assert(!contained || overlap);
    if (shape->kind == GRZ_SEGMENT && shape->radius == 0) check_contained_segment(o, &s.in2.segment, contained);
    double enter, exit;
    grz_interval some[2];
    size_t total;
    const grz_answer cast = grz2_polygon_cast(o->polygon, &s.in2, &enter, &exit);
    const grz_status status = grz2_polygon_cast_all(o->polygon, &s.in2, NULL, some, 2, &total);
    double first, last;
    const grz_answer open = grz2_polygon_cast_open(o->polygon, &s.in2, &first, &last);
    grz2_hit hit;
    const grz_answer at = grz2_polygon_cast_hit(o->polygon, &s.in2, &hit);
    assert(open.unsupported == cast.unsupported && at.unsupported == cast.unsupported && at.yes == cast.yes);
    assert(!open.yes || (cast.yes && enter <= first && first <= last && last <= exit));
    assert(hit.time == enter);
    assert(cast.unsupported == (status == GRZ_ERROR_ARGUMENT));
    assert(cast.unsupported || (cast.yes == overlap && cast.yes == (total > 0)));
    assert(cast.yes ? enter <= exit && some[0].enter == enter : enter == exit);
    assert(total != 1 || some[0].exit == exit);
    assert(total < 2 || (some[0].exit <= some[1].enter && some[1].exit <= exit));
    (void)contained, (void)overlap, (void)cast, (void)status, (void)open, (void)at;
}

static void check_relation(const outline *a, const outline *b) {
    grz2_de9im m, turned;
    grz_status status = grz2_relate(a->polygon, b->polygon, NULL, &m);
    assert(status == GRZ_OK && grz2_relate_matches(&m, m.text));
    status = grz2_relate(b->polygon, a->polygon, NULL, &turned);
    for (int i = 0; i < 9; i++) assert(m.text[i] == turned.text[3 * (i % 3) + i / 3]);
    assert(grz2_relate_holds(&m, GRZ_RELATE_INTERSECTS) == grz2_polygons_overlap(a->polygon, b->polygon));
    for (int i = 0; i < GRZ_RELATE_PREDICATE_COUNT; i++) {
        bool answer;
        status = grz2_relate_ask(a->polygon, b->polygon, (grz2_predicate)i, NULL, &answer);
        assert(status == GRZ_OK && answer == grz2_relate_holds(&m, (grz2_predicate)i));
        assert(grz2_predicate_name((grz2_predicate)i) != NULL);
    }
    (void)status, (void)turned;
}

static double common_area(const outline *a, const outline *b) {
    double area;
    const grz2_polygon *const one = a->polygon, *const other = b->polygon;
    const grz_status status = grz2_polygons_common_n(&one, 1, &other, 1, &area);
    assert(status == GRZ_OK && area >= 0);
    (void)status;
    return area;
}

/* Rounding keeps the order of what is a part and what is all. */
static void check_areas(const outline *a, const outline *b) {
    double area, common;
    grz_status status = grz2_polygon_area(a->polygon, &area);
    assert(status == GRZ_OK && area >= 0 && common_area(a, a) == area);
    status = grz2_polygons_common(b->polygon, a->polygon, &common);
    assert(status == GRZ_OK && common == common_area(a, b) && common <= area);
    assert(common == 0 || grz2_polygons_overlap_open(a->polygon, b->polygon));
    (void)status, (void)area, (void)common;
}

static void check_area_of_shape(const outline *o, const struct shape *shape) {
    const union library_shape s = shape_for_library(shape);
    double area, common;
    grz_status status = grz2_polygon_area(o->polygon, &area);
    assert(status == GRZ_OK);
    status = grz2_polygon_common(o->polygon, &s.in2, &common);
    assert(status == GRZ_ERROR_ARGUMENT ? isnan(common) : status == GRZ_OK && common >= 0 && common <= area);
    assert(status != GRZ_OK || common == 0 || grz2_polygon_overlap_open(o->polygon, &s.in2));
    (void)status, (void)area, (void)common;
}

static bool count_piece(void *user, const grz2_line_piece *piece) {
    assert(piece->from.t <= piece->to.t && piece->from.t >= 0 && piece->to.t <= 1);
    (void)piece;
    ++*(size_t *)user;
    return true;
}

/* Of the edges of b: there is a piece only if both overlap. */
static void check_pieces(const outline *a, const outline *b) {
    size_t pieces = 0;
    const grz_status status = grz2_polygon_pieces(a->polygon, b->polygon, count_piece, &pieces);
    assert(status == GRZ_OK && (pieces == 0 || grz2_polygons_overlap(a->polygon, b->polygon)));
    (void)status;
}

static int relation_number(const grz2_polygon *a, const grz2_polygon *b) {
    grz2_de9im m;
    int number = 0;
    if (grz2_relate(a, b, NULL, &m) != GRZ_OK) return -1;
    for (int i = 0; i < 9; i++) number = 4 * number + (m.text[i] == 'F' ? 3 : m.text[i] - '0');
    return number;
}

/* 0 where they overlap, else the distance of the nearest edge; of a point the signed one is as large. */
static void check_distance(const outline *o, const struct shape *shape) {
    const union library_shape s = shape_for_library(shape);
    grz2_vec pa, pb;
    grz2_segment e = {{0, 0}, {0, 0}};
    double least = (double)INFINITY;
    const bool empty = grz2_polygon_about(o->polygon).edges == 0;
    for (size_t i = 0; !empty && i < edge_at(o, i, &e); i++) {
        const grz2_shape edge = grz2_shape_from_segment(&e);
        least = fmin(least, grz2_distance(&edge, &s.in2, NULL, NULL));
    }
    const double distance = grz2_polygon_distance(o->polygon, &s.in2, &pa, &pb);
    assert(distance == (grz2_polygon_overlap(o->polygon, &s.in2) ? 0 : least));
    assert(grz2_polygon_distance(o->polygon, &s.in2, NULL, NULL) == distance);
    assert(!grz2_polygon_within(o->polygon, &s.in2, nextafter(distance, -(double)INFINITY)) ||
           distance == (double)INFINITY);
    assert(grz2_polygon_within(o->polygon, &s.in2, nextafter(distance, (double)INFINITY)) || empty ||
           !grz2_shape_valid(&s.in2));
    if (shape->kind == GRZ_POINT && shape->radius == 0) {
        const double from_border = grz2_polygon_signed_distance(o->polygon, &s.in2.point);
        assert(o->apart && from_border < 0 ? -from_border >= least : fabs(from_border) == least);
        (void)from_border;
    }
    (void)distance;
}

/* The first contact is that of an edge, or the mover is inside at the start; without motion it is overlap. A place that
 * is found is free. */
static void check_sweeps(const outline *o, const struct shape *shape, const grz2_vec by[2]) {
    const union library_shape s = shape_for_library(shape);
    for (int open = 0; open < 2; open++) {
        const grz2_polygon_sweep_options options = {.open = open, .polygon_by = &by[1]};
        grz2_polygon_sweep_hit hit;
        grz2_segment e = {{0, 0}, {0, 0}};
        double least = (double)INFINITY;
        const bool met = grz2_polygon_sweep(o->polygon, &s.in2, &by[0], &options, &hit);
        for (size_t i = 0; i < edge_at(o, i, &e); i++) {
            const grz2_shape edge = grz2_shape_from_segment(&e);
            double enter;
            (void)(open ? grz2_sweep_open : grz2_sweep)(&s.in2, &by[0], &edge, &by[1], &enter, NULL);
            if (enter < least) least = enter;
        }
        assert(met == grz2_polygon_sweep_any(o->polygon, &s.in2, &by[0], &options));
        assert(met ? hit.enter <= least && hit.exit >= hit.enter && hit.exit <= 1 : hit.enter == (double)INFINITY);
        assert(met || !(least <= 1));
        assert(!met || open || hit.enter == least || hit.enter == 0);
        (void)met;
    }
    assert(grz2_polygon_sweep_any(o->polygon, &s.in2, NULL, NULL) == grz2_polygon_overlap(o->polygon, &s.in2));
    grz2_vec place;
    bool is_free;
    const grz_status status = grz2_polygon_separate(o->polygon, &s.in2, &place, &is_free);
    const grz2_shape there = grz2_shape_at(&s.in2, &place);
    const grz2_polygon_sweep_options openly = {.open = true};
    assert(status != GRZ_OK || !is_free || !grz2_polygon_sweep_any(o->polygon, &there, NULL, &openly));
    (void)status, (void)there, (void)openly;
}

/* The answers to all questions, one digit each. */
static int answers(const outline *a, const outline *b, const grz2_shape *s) {
    int all = 0;
    all = 2 * all + grz2_polygon_overlap(a->polygon, s);
    all = 2 * all + grz2_polygon_touch(a->polygon, s);
    all = 2 * all + grz2_polygon_contains(a->polygon, s);
    all = 2 * all + grz2_polygons_overlap(a->polygon, b->polygon);
    all = 2 * all + grz2_polygons_touch(a->polygon, b->polygon);
    return 2 * all + grz2_polygons_overlap_open(a->polygon, b->polygon);
}

static void check_pair(const outline *a, const outline *b) {
    const bool overlap = grz2_polygons_overlap(a->polygon, b->polygon),
               touch = grz2_polygons_touch(a->polygon, b->polygon),
               open = grz2_polygons_overlap_open(a->polygon, b->polygon);
    grz2_segment e = {{0, 0}, {0, 0}};
    bool met = false, openly = false;
    for (size_t i = 0; i < edge_at(a, i, &e); i++) {
        const grz2_shape edge = grz2_shape_from_segment(&e);
        met |= grz2_polygon_overlap(b->polygon, &edge);
        openly |= grz2_polygon_overlap_open(b->polygon, &edge);
    }
    assert(overlap == (touch || open) && !(touch && open) && (!met || overlap) && (!openly || open));
    assert(overlap == grz2_polygons_overlap(b->polygon, a->polygon) &&
           touch == grz2_polygons_touch(b->polygon, a->polygon));
    assert(open == grz2_polygons_overlap_open(b->polygon, a->polygon));
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    bytes in = {data, data + size, 0};
    outline a, b;
    struct shape shape = {.dim = 2, .kind = (int)(take_byte(&in) % GRZ_KIND_COUNT)};
    for (int i = 0, count = shape_count(2, shape.kind); i < count; i++) shape.n[i] = take_number(&in);
    if (take_byte(&in) % 4 == 0) shape.radius = take_number(&in);
    take_outline(&in, &a);
    take_outline(&in, &b);
    grz2_vec by[2];
    for (int i = 0; i < 2; i++) by[i] = (grz2_vec){take_number(&in), take_number(&in)};
    grz2_segment none;
    assert(grz2_polygon_about(a.polygon).edges == edge_at(&a, SIZE_MAX, &none));
    check_shape(&a, &shape);
    check_path(&a, &shape);
    check_contacts(&a, &shape);
    check_distance(&a, &shape);
    check_sweeps(&a, &shape, by);
    const double distance = grz2_polygons_distance(a.polygon, b.polygon, NULL, NULL);
    assert(!(distance > 0) || !grz2_polygons_overlap(a.polygon, b.polygon));
    assert(grz2_polygons_within(a.polygon, b.polygon, nextafter(distance, (double)INFINITY)) ||
           distance == (double)INFINITY);
    check_pair(&a, &b);
    check_relation(&a, &b);
    check_areas(&a, &b);
    check_pieces(&a, &b);
    check_area_of_shape(&a, &shape);
    if (flush_exists()) {
        const union library_shape s = shape_for_library(&shape);
        const int before = answers(&a, &b, &s.in2), relation = relation_number(a.polygon, b.polygon);
        flush_to_zero(true);
        const int flushed = answers(&a, &b, &s.in2), same = relation_number(a.polygon, b.polygon);
        flush_to_zero(false);
        assert(before == flushed && relation == same);
        (void)before, (void)flushed, (void)relation, (void)same;
    }
    grz2_polygon_free(a.polygon);
    grz2_polygon_free(b.polygon);
    (void)none;
    return 0;
}

/* Fuzz target: all queries on meshes of any numbers, compared with all their triangles one by one.
 *
 * SPDX-License-Identifier: MIT */
#include "bytes.h"
#include "support/modes.h"
#include "support/numbers.h"
#include "support/outcome.h"
#include "support/shape.h"
#include "support/skins.h"

#include <assert.h>

enum { MOST = 6 };

typedef struct soup {
    size_t count;
    grz3_triangle at[MOST];
} soup;

static void take_soup(bytes *in, soup *s, size_t count) {
    s->count = count;
    for (size_t i = 0; i < count; i++)
        for (int k = 0; k < 9; k++) numbers_of(&s->at[i])[k] = take_number(in);
}

static grz_triangles triangles_of(const soup *s) {
    return (grz_triangles){.vertex_count = 3 * s->count, .vertices = s->at, .count = s->count};
}

static grz_mesh *mesh_of(const soup *s, const grz_mesh_options *options) {
    const grz_triangles triangles = triangles_of(s);
    grz_mesh *mesh;
    const grz_status status = grz_mesh_build(&mesh, &triangles, options);
    assert(status == GRZ_OK);
    (void)status;
    return mesh;
}

/* The least of the first times of all triangles, and how many are hit. */
static size_t first_of_all(const soup *s, const grz3_shape *caster, double *first) {
    size_t hits = 0;
    *first = (double)INFINITY;
    for (size_t i = 0; i < s->count; i++) {
        const grz3_shape triangle = grz3_shape_from_triangle(&s->at[i]);
        double enter;
        if (!grz3_cast(caster, &triangle, &enter, NULL).yes) continue;
        hits++;
        if (enter < *first) *first = enter;
    }
    return hits;
}

static void check_casts(const grz_mesh *mesh, const soup *s, const grz3_shape *caster) {
    double first;
    const size_t hits = first_of_all(s, caster, &first);
    grz_mesh_hit hit, all[MOST];
    size_t total;
    assert(outcome_of(grz_mesh_cast(mesh, caster, NULL, &hit)) == (hits > 0));
    assert(outcome_of(grz_mesh_cast_any(mesh, caster, NULL)) == (hits > 0));
    assert(hit.time == first && hit.u >= 0 && hit.v >= 0 && hit.u <= 1 && hit.v <= 1);
    assert(outcome_of(grz_mesh_cast_all(mesh, caster, NULL, all, MOST, &total)) == (hits > 0));
    assert(total == hits && (hits == 0 || all[0].time == first));
    grz_mesh_hit one;
    grz_answer answer;
    grz_mesh_cast_n(mesh, caster, 1, NULL, &one);
    grz_mesh_cast_any_n(mesh, caster, 1, NULL, &answer);
    assert(memcmp(&one, &hit, sizeof hit) == 0 && outcome_of(answer) == (hits > 0));
    if (caster->kind != GRZ_SEGMENT) return;
    const bool sight = grz_mesh_sight(mesh, &caster->segment.a, &caster->segment.b, false);
    assert(!sight || (hits == 0 && grz_mesh_sight(mesh, &caster->segment.a, &caster->segment.b, true)));
}

/* A moving shape, and the options of its sweep. */
typedef struct sweep {
    struct shape shape;
    grz3_vec by;
    grz_mesh_sweep_options options;
} sweep;

static void take_sweep(bytes *in, sweep *w) {
    *w = (sweep){.shape = {.dim = 3, .kind = (int)(take_byte(in) % GRZ_KIND_COUNT)}};
    const int count = shape_count(3, w->shape.kind);
    for (int i = 0; i < count; i++) w->shape.n[i] = take_number(in);
    if (take_byte(in) % 4 == 0) w->shape.radius = take_number(in);
    for (int k = 0; k < 3; k++) numbers_of(&w->by)[k] = take_number(in);
    const unsigned options = take_byte(in);
    w->options = (grz_mesh_sweep_options){
        options % 2, options & 2 ? GRZ_FACES_FRONT : GRZ_FACES_BOTH, options & 4, 0, 0, options & 8};
    if (!w->options.in_range) return;
    w->options.from = take_number(in);
    w->options.to = take_number(in);
}

/* Compares with the times of single triangles; fronts and ranges are tested in the unit tests. */
static void check_sweeps(const grz_mesh *mesh, const soup *s, const sweep *w) {
    const grz_mesh_sweep_options *const o = &w->options;
    const grz3_shape mover = shape_for_library(&w->shape).in3;
    grz_mesh_sweep_hit hit, all[MOST];
    size_t total, hits = 0;
    double first = (double)INFINITY;
    for (size_t i = 0; i < s->count; i++) {
        const grz3_shape triangle = grz3_shape_from_triangle(&s->at[i]);
        double enter;
        if (!(o->open ? grz3_sweep_open : grz3_sweep)(&mover, &w->by, &triangle, NULL, &enter, NULL).yes) continue;
        hits++;
        if (enter < first) first = enter;
    }
    const bool met = grz_mesh_sweep(mesh, &mover, &w->by, o, &hit);
    assert(grz_mesh_sweep_any(mesh, &mover, &w->by, o) == met);
    assert(grz_mesh_sweep_all(mesh, &mover, &w->by, o, all, MOST, &total) == met);
    assert((total > 0) == met && total <= hits);
    assert(total == 0 ? hit.enter == (double)INFINITY
                      : memcmp(&hit, &all[0], sizeof hit) == 0 && hit.enter <= hit.exit);
    for (size_t i = 1; i < total; i++) assert(all[i - 1].enter <= all[i].enter);
    if (o->faces == GRZ_FACES_BOTH && !o->in_range) assert(total == hits && hit.enter == first);
}

static bool count_pairs(void *user, const grz_pair *pairs, size_t count) {
    (void)pairs;
    *(size_t *)user += count;
    return true;
}

static bool count_triangles(void *user, uint32_t triangle) {
    assert(triangle < MOST);
    ++*(size_t *)user;
    return true;
}

/* The number within the errors of another tolerance, and by the sum over all triangles. */
static void check_winding(const grz_mesh *mesh, const grz3_vec *point) {
    const grz_mesh_facts facts = grz_mesh_about(mesh);
    const grz3_shape shape = grz3_shape_from_point(point);
    grz_winding whole, coarse, many[2];
    bool inside;
    const grz_status status = grz_mesh_contains(mesh, point, GRZ_SOLID_ODD, &inside);
    assert((status == GRZ_OK) == (facts.open_edges == 0) && (status == GRZ_OK || !inside));
    assert(grz_mesh_winding(mesh, point, 0, &whole) == GRZ_OK && grz_mesh_winding(mesh, point, 0.1, &coarse) == GRZ_OK);
    assert(whole.on == skin_overlaps(mesh, &shape) && whole.on == coarse.on && whole.odd == coarse.odd);
    assert(inside == (facts.open_edges == 0 && (whole.on || whole.odd)));
    assert(fabs(whole.number - coarse.number) <= whole.error + coarse.error);
    assert(coarse.error <= 0.1 || coarse.error == whole.error);
    assert(facts.unmatched_edges > 0 || (whole.error == 0 && whole.number == floor(whole.number)));
    assert(facts.unmatched_edges >= facts.open_edges);
    assert(grz_mesh_winding_n(mesh, (grz3_vec[2]){*point, *point}, 2, 0.1, NULL, many) == GRZ_OK);
    assert(many[1].number == coarse.number && many[1].error == coarse.error && many[0].on == coarse.on);
    (void)status;
}

/* The nearest triangle is no farther than any; the signed distance and that of the point as a shape are as large. */
static void check_nearest(const grz_mesh *mesh, const soup *s, const grz3_vec *point) {
    const grz3_shape shape = grz3_shape_from_point(point);
    const double infinite = (double)INFINITY;
    grz_mesh_nearest_point n, many[2], none;
    double distance, distances[2];
    grz3_vec pa, pb;
    const bool found = skin_nearest(mesh, point, infinite, &n);
    for (size_t i = 0; i < s->count; i++) {
        const grz3_shape t = grz3_shape_from_triangle(&s->at[i]);
        const double d = grz3_distance(&shape, &t, NULL, NULL);
        assert(d > n.distance || (d == n.distance && (!found || d == infinite || i >= n.triangle)));
        assert(i != n.triangle || !found || d == n.distance);
        (void)d;
    }
    assert(!found || (n.u >= 0 && n.v >= 0 && n.u + n.v <= 1 + 0x1p-52));
    grz_mesh_nearest_n(mesh, (grz3_vec[2]){*point, *point}, 2, infinite, GRZ_SKIN, NULL, many);
    assert(many[1].triangle == n.triangle && many[0].distance == n.distance);
    assert(!skin_nearest(mesh, point, nextafter(n.distance, -1), &none) || none.distance <= n.distance);
    assert(skin_distance(mesh, &shape, &pa, &pb) == n.distance);
    assert(skin_distance(mesh, &shape, NULL, NULL) == n.distance);
    const grz_status status = grz_mesh_signed_distance(mesh, point, GRZ_SOLID_ODD, &distance);
    assert((status == GRZ_OK) == (grz_mesh_about(mesh).open_edges == 0));
    assert(grz_mesh_signed_distance_n(mesh, (grz3_vec[2]){*point, *point}, 2, GRZ_SOLID_ODD, NULL, distances) ==
           status);
    assert(status != GRZ_OK || (fabs(distance) == n.distance && distances[1] == distance));
    assert(skins_distance(mesh, mesh, NULL, NULL) == (grz_mesh_about(mesh).empty < s->count ? 0 : infinite));
    (void)found, (void)status;
}

static bool count_contacts(void *user, const grz_mesh_contact *contact) {
    (void)contact;
    ++*(size_t *)user;
    return true;
}

/* As a solid a mesh overlaps what its skin does, and more; a margin of 0 asks the same, and so does the distance. */
static void check_solid(const grz_mesh *mesh, grz_mesh_solid solid, const grz3_shape *shape) {
    bool skin, overlap, within, itself;
    double distance, apart;
    const grz_status status = grz_mesh_overlap(mesh, shape, solid, &overlap);
    assert((status == GRZ_OK) == (solid != GRZ_SOLID_ODD || grz_mesh_about(mesh).open_edges == 0));
    assert(grz_mesh_overlap(mesh, shape, GRZ_SKIN, &skin) == GRZ_OK && (!skin || overlap || status != GRZ_OK));
    assert(grz_mesh_within(mesh, shape, 0, solid, &within) == status && within == overlap);
    assert(grz_mesh_distance(mesh, shape, solid, &distance, NULL, NULL) == status);
    assert(status != GRZ_OK ? isnan(distance) : (!overlap || distance == 0));
    assert(grz_meshes_overlap(mesh, mesh, solid, GRZ_SKIN, &itself) == status);
    assert(grz_meshes_within(mesh, mesh, 0, solid, GRZ_SKIN, &within) == status && within == itself);
    assert(grz_meshes_distance(mesh, mesh, solid, GRZ_SKIN, &apart, NULL, NULL) == status);
    assert(status != GRZ_OK || itself == (apart == 0));
    size_t contacts = 0;
    const grz_mesh_contact_options options = {.solid = solid};
    assert(grz_mesh_contacts(mesh, shape, &options, count_contacts, &contacts) == status);
    assert((contacts > 0) == (overlap && grz3_shape_valid(shape)));
    const grz_mesh_contact_options both = {.solid = solid, .solid_a = solid};
    contacts = 0;
    assert(grz_meshes_contacts(mesh, mesh, &both, count_contacts, &contacts) == status && (contacts > 0) == itself);
}

static bool see_contact(void *user, const grz_mesh_contact *contact) {
    grz_mesh_contact *const last = user;
    assert(contact->depth >= 0 && contact->count >= 1 && contact->count <= 4);
    assert(last->count == 0 || contact->depth <= last->depth);
    const int number = last->count + 1;
    *last = *contact;
    last->count = number;
    return true;
}

/* Without regions each triangle that the shape overlaps has one contact, the deepest first; with them there are as many
 * or fewer, but some if there were some. */
static void check_contacts(const grz_mesh *mesh, const grz3_shape *shape, size_t met, size_t pairs) {
    const grz_mesh_contact_options each = {.cosine = 2}, few = {.skip_inner_edges = true};
    grz_mesh_contact one = {.count = 0}, some = {.count = 0}, of_pairs = {.count = 0};
    assert(grz_mesh_contacts(mesh, shape, &each, see_contact, &one) == GRZ_OK && (size_t)one.count == met);
    assert(grz_mesh_contacts(mesh, shape, &few, see_contact, &some) == GRZ_OK);
    assert(some.count <= one.count && (some.count > 0) == (one.count > 0));
    assert(grz_meshes_contacts(mesh, mesh, &each, see_contact, &of_pairs) == GRZ_OK && (size_t)of_pairs.count == pairs);
    /* beside itself each triangle is there twice */
    const grz_mesh *const twice[2] = {mesh, mesh};
    grz_mesh_contact more = {.count = 0};
    assert(grz_mesh_contacts_among(twice, 2, shape, &each, see_contact, &more) == GRZ_OK &&
           more.count == 2 * one.count);
    more.count = 0;
    assert(grz_meshes_contacts_among(mesh, twice, 2, &each, see_contact, &more) == GRZ_OK);
    assert(more.count == 2 * of_pairs.count);
    (void)met, (void)pairs;
}

/* At the place no triangle is overlapped openly; a shape that is free stays where it is. */
static void check_place(const grz_mesh *mesh, const grz3_shape *shape) {
    const grz_mesh_sweep_options open = {.open = true};
    grz3_vec place;
    bool is_free = false;
    assert(grz_mesh_separate(mesh, shape, GRZ_SKIN, &place, &is_free) == GRZ_OK);
    const grz3_shape there = grz3_shape_at(shape, &place);
    assert(!is_free || !grz_mesh_sweep_any(mesh, &there, NULL, &open));
    assert(is_free || grz_mesh_sweep_any(mesh, shape, NULL, &open));
}

/* Sections of a mesh without open edges close, and one that winds well has a volume. */
static bool see_section(void *user, const grz_section_curve *curve) {
    const bool *const must_close = user;
    assert(curve->count > 0 && (curve->closed || !*must_close) && curve->plane < 2);
    for (size_t i = 0; i < curve->count; i++) assert(curve->triangles[i] < MOST && isfinite(curve->points[i].x));
    (void)must_close;
    return true;
}

/* Every polyline and polygon is of triangles that meet. */
static bool see_common(void *user, const grz_common_curve *curve) {
    const soup *const s = user;
    assert(curve->count > 0 && (curve->closed || !curve->flat));
    for (size_t i = 0; i < curve->count; i++)
        assert(grz3_overlap_triangle_triangle(&s->at[curve->of_a[i]], &s->at[curve->of_b[i]]));
    (void)s;
    return true;
}

static void check_section(const grz_mesh *mesh, soup *s, const grz3_vec *normal, double offset) {
    const grz_mesh_facts facts = grz_mesh_about(mesh);
    const double offsets[2] = {offset, 0};
    const bool is_normal = isfinite(normal->x) && isfinite(normal->y) && isfinite(normal->z) &&
                           (normal->x != 0 || normal->y != 0 || normal->z != 0);
    bool must_close = facts.open_edges == 0;
    double volume;
    for (int k = 0; k < 3; k++) {
        const bool can = is_normal && (k == 0 || facts.open_edges == 0) && (k < 2 || facts.unmatched_edges == 0);
        const grz_status status =
            grz_mesh_section(mesh, normal, offsets, 2, (grz_mesh_solid)k, see_section, &must_close);
        assert((status == GRZ_OK) == can);
        (void)can, (void)status;
    }
    assert((grz_mesh_volume(mesh, &volume) == GRZ_OK) == (facts.unmatched_edges == 0));
    assert(isnan(volume) == (facts.unmatched_edges > 0));
    assert(grz_meshes_where(mesh, mesh, see_common, s) == GRZ_OK);
    assert(grz_mesh_self_where(mesh, see_common, s) == GRZ_OK);
}

static void check_sets(const grz_mesh *mesh, const soup *s, const grz3_vec *point) {
    size_t pairs = 0, itself = 0, own = 0, met = 0, expected = 0, flat = 0;
    assert(grz_mesh_pairs(mesh, mesh, count_pairs, &pairs) == GRZ_OK);
    for (size_t i = 0; i < s->count; i++)
        for (size_t k = 0; k < s->count; k++) expected += grz3_overlap_triangle_triangle(&s->at[i], &s->at[k]);
    assert(pairs == expected);
    assert(grz_mesh_self_pairs(mesh, count_pairs, &itself) == GRZ_OK && 2 * itself <= pairs);
    assert(grz_mesh_flat(mesh, count_triangles, &flat) == GRZ_OK);
    const grz3_shape shape = grz3_shape_from_triangle(&s->at[0]);
    assert(grz_mesh_overlap_all(mesh, &shape, count_triangles, &met) == GRZ_OK);
    for (size_t k = 0; k < s->count; k++) own += grz3_overlap_triangle_triangle(&s->at[0], &s->at[k]);
    assert(met == own && skin_overlaps(mesh, &shape) == (own > 0));
    check_contacts(mesh, &shape, met, pairs);
    check_place(mesh, &shape);
    check_winding(mesh, point);
    for (int k = 0; k < 3; k++) check_solid(mesh, (grz_mesh_solid)k, &shape);
    check_nearest(mesh, s, point);
    soup copy = *s;
    check_section(mesh, &copy, &s->at[0].b, s->at[0].a.x);
}

/* Posed by the matrix a mesh has the triangles that a transform gives it, and meets the same ones; then it is moved to
 * where nothing is in its way. The mesh has any place, which it leaves. */
static void check_pose(grz_mesh *mesh, const soup *s, const double matrix[12]) {
    grz_triangles triangles = triangles_of(s);
    grz_mesh *posed, *built;
    assert(grz_mesh_refit(mesh, &triangles) == GRZ_OK);
    assert(grz_mesh_build_posed(&posed, mesh, matrix) == GRZ_OK);
    triangles.transform = matrix;
    assert(grz_mesh_build(&built, &triangles, NULL) == GRZ_OK);
    assert(grz_mesh_about(posed).empty == grz_mesh_about(built).empty);
    size_t met = 0, expected = 0, pairs = 0, expected_pairs = 0;
    const grz3_shape shape = grz3_shape_from_triangle(&s->at[0]);
    assert(grz_mesh_overlap_all(posed, &shape, count_triangles, &met) == GRZ_OK);
    assert(grz_mesh_overlap_all(built, &shape, count_triangles, &expected) == GRZ_OK && met == expected);
    assert(grz_mesh_pairs(posed, mesh, count_pairs, &pairs) == GRZ_OK);
    assert(grz_mesh_pairs(built, mesh, count_pairs, &expected_pairs) == GRZ_OK && pairs == expected_pairs);
    const grz3_shape moved = grz3_shape_posed(&shape, matrix, NULL);
    assert(!grz3_shape_valid(&moved) || skin_overlaps(posed, &moved));
    const double nothing[12] = {(double)NAN};
    assert(grz_mesh_set_pose(posed, nothing) == GRZ_OK && !skin_overlaps(posed, &shape));
    grz_mesh_free(built);
    grz_mesh_free(posed);
}

/* Transforms the mesh, then with half the transform, in which no more triangles are empty. Rounding of transforms is
 * tested in the unit tests. */
static void check_transform(grz_mesh *mesh, const soup *s, bytes *in) {
    double matrix[12], half[12];
    for (int i = 0; i < 12; i++) {
        matrix[i] = take_number(in);
        half[i] = matrix[i] / 2;
    }
    grz_triangles triangles = triangles_of(s);
    triangles.transform = matrix;
    assert(grz_mesh_refit(mesh, &triangles) == GRZ_OK);
    const size_t empty = grz_mesh_about(mesh).empty;
    triangles.transform = half;
    assert(grz_mesh_refit(mesh, &triangles) == GRZ_OK);
    assert(grz_mesh_about(mesh).empty <= empty);
    check_pose(mesh, s, matrix);
}

/* A grz_watch's: goes on so many times. */
static bool count_down(void *left) { return (*(int *)left)-- > 0; }

/* Stopped somewhere or not at all, a build and a distance say which of the two, and the mesh can be asked on. */
static void check_stops(const grz_mesh *mesh, const soup *s, int left) {
    const grz_triangles triangles = triangles_of(s);
    const double distance = skins_distance(mesh, mesh, NULL, NULL);
    grz_watch watch = {.go_on = count_down, .user = &left};
    grz_mesh *built;
    grz_watch_begin(&watch);
    const grz_status status = grz_mesh_build(&built, &triangles, NULL);
    const double watched = skins_distance(mesh, mesh, NULL, NULL);
    const bool stops = grz_watch_stops();
    const grz_status ended = grz_watch_end(&watch);
    assert((built != NULL) == (status == GRZ_OK) && (status == GRZ_OK || status == GRZ_STOPPED));
    assert(stops == (ended == GRZ_STOPPED) && (stops || status == GRZ_OK));
    assert(isnan(watched) ? stops : watched == distance);
    assert(skins_distance(mesh, mesh, NULL, NULL) == distance);
    (void)distance, (void)status, (void)watched, (void)stops, (void)ended;
    grz_mesh_free(built);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    static const grz_kind kinds[] = {GRZ_SEGMENT, GRZ_RAY, GRZ_LINE};
    bytes in = {data, data + size, 0};
    const grz_kind kind = kinds[take_byte(&in) % 3];
    const bool flush = take_byte(&in) % 4 == 0 && flush_exists();
    soup s, moved;
    sweep w;
    take_soup(&in, &s, 1 + take_byte(&in) % MOST);
    grz3_shape caster = {.kind = kind};
    for (int k = 0; k < 6; k++) numbers_of(&caster.segment)[k] = take_number(&in);
    grz_mesh *const mesh = mesh_of(&s, &(grz_mesh_options){.solid = true});
    check_casts(mesh, &s, &caster);
    check_sets(mesh, &s, &caster.segment.a);
    if (flush) {
        grz_mesh_hit plain, flushed;
        const int a = outcome_of(grz_mesh_cast(mesh, &caster, NULL, &plain));
        flush_to_zero(true);
        const int b = outcome_of(grz_mesh_cast(mesh, &caster, NULL, &flushed));
        flush_to_zero(false);
        assert(a == b && plain.triangle == flushed.triangle &&
               memcmp(&plain.time, &flushed.time, sizeof plain.time) == 0);
    }
    take_sweep(&in, &w);
    check_sweeps(mesh, &s, &w);
    take_soup(&in, &moved, s.count);
    const grz_triangles triangles = triangles_of(&moved);
    const grz_status status = grz_mesh_refit(mesh, &triangles);
    assert(status == GRZ_OK);
    (void)status;
    check_casts(mesh, &moved, &caster);
    check_sweeps(mesh, &moved, &w);
    check_transform(mesh, &moved, &in);
    check_stops(mesh, &moved, take_byte(&in) % 16);
    grz_mesh_free(mesh);
    return 0;
}

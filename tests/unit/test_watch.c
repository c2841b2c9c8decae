/* Long calls that are stopped: at each of their steps, or some of them, every function ends with no answer that could
 * be taken for one, gives back its memory, and leaves what it was asked about as it was.
 *
 * SPDX-License-Identifier: MIT */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <cmocka.h>

#include "support/effort.h"
#include "support/ledger.h"
#include "support/rng.h"
#include "support/skins.h"

#include <graze/graze.h>

#include <math.h>
#include <pthread.h>
#include <string.h>

enum { SIDE = 32, TRIANGLES = 2 * SIDE * SIDE, CORNERS = 1500, RINGS = 400, BOXES = 4000, POINTS = 100, HUB = 40 };

/* Goes on so many times, or without end if `left` is negative. */
struct countdown {
    long left, asked;
};

static bool go_on(void *user) {
    struct countdown *const c = user;
    assert_true(c->left < 0 || c->asked <= c->left);
    return c->asked++ != c->left;
}

/* What is asked about: two sheets of triangles that cross often, closed to no solid; two stars with many rings; two
 * polylines side by side; fans with a point in common; boxes. */
struct world {
    struct ledger ledger;
    grz_allocator allocator;
    grz_parallel parallel;
    grz3_vec vertices[2][(SIDE + 1) * (SIDE + 1)];
    uint32_t indices[3 * TRIANGLES];
    grz2_vec corners[2][CORNERS + 4 * RINGS], lines[2][CORNERS], fans[2][3 * HUB];
    uint32_t ends[1 + RINGS], fan_ends[HUB];
    grz3_aabb boxes[2][BOXES];
    grz3_vec points[POINTS];
    grz_mesh *mesh[2], *apart; /* the second sheet, far above the first */
    grz_tree *tree[2];
    grz2_polygon *star[2], *line[2], *fan[2]; /* new ones for each question: they keep what they have found */
};

static void make_sheet(struct world *w, int k, struct rng *rng) {
    for (int y = 0; y <= SIDE; y++)
        for (int x = 0; x <= SIDE; x++) w->vertices[k][(SIDE + 1) * y + x] = (grz3_vec){x, y, rng_signed(rng)};
    for (uint32_t y = 0, n = 0; y < SIDE; y++)
        for (uint32_t x = 0; x < SIDE; x++) {
            const uint32_t a = (SIDE + 1) * y + x, corner[4] = {a, a + 1, a + SIDE + 2, a + SIDE + 1};
            for (int i = 0; i < 6; i++) w->indices[n++] = corner[(const int[]){0, 1, 2, 0, 2, 3}[i]];
        }
}

/* On circles of two sizes in turn, and small squares beyond them. */
static void make_star(struct world *w, int k) {
    for (int i = 0; i < CORNERS; i++) {
        const double angle = 6.283185307179586 * i / CORNERS, radius = 10 + (i + k) % 2;
        w->corners[k][i] = (grz2_vec){radius * cos(angle), radius * sin(angle)};
        w->lines[k][i] = (grz2_vec){(10 + i % 2 + 0.5 * k) * cos(angle), (10 + i % 2 + 0.5 * k) * sin(angle)};
    }
    w->ends[0] = CORNERS;
    for (uint32_t i = 0; i < RINGS; i++) {
        const double x = 20 + 2 * i, side = 1 + k;
        const grz2_vec square[4] = {{x, 0}, {x + side, 0}, {x + side, 1}, {x, 1}};
        memcpy(&w->corners[k][CORNERS + 4 * i], square, sizeof square);
        w->ends[1 + i] = CORNERS + 4 * (i + 1);
    }
}

static void make_fan(struct world *w, int k) {
    for (int i = 0; i < HUB; i++) {
        const grz2_vec triangle[3] = {{0, 0}, {100 - i, 2 * i + k}, {100 - i, 2 * i + k + 1}};
        memcpy(&w->fans[k][3 * i], triangle, sizeof triangle);
        w->fan_ends[i] = (uint32_t)(3 * i + 3);
    }
}

static void make_boxes(struct world *w, int k, struct rng *rng) {
    for (int i = 0; i < BOXES; i++) {
        const grz3_vec at = {rng_unit(rng), rng_unit(rng), rng_unit(rng)};
        w->boxes[k][i] = (grz3_aabb){at, {at.x + 0.05, at.y + 0.05, at.z + 0.05}};
    }
}

static grz_triangles sheet_of(const struct world *w, int k) {
    return (grz_triangles){
        .vertex_count = (SIDE + 1) * (SIDE + 1), .vertices = w->vertices[k], .count = TRIANGLES, .indices = w->indices};
}

static grz_status build_mesh(struct world *w, int k, grz_mesh **out) {
    const grz_triangles sheet = sheet_of(w, k);
    const grz_mesh_options options = {.allocator = &w->allocator, .parallel = &w->parallel, .solid = true};
    return grz_mesh_build(out, &sheet, &options);
}

static grz_status build_tree(struct world *w, int k, grz_tree **out) {
    const grz_boxes boxes = grz3_boxes(w->boxes[k], BOXES);
    const grz_tree_options options = {.allocator = &w->allocator, .parallel = &w->parallel};
    return grz_tree_build(out, &boxes, NULL, &options);
}

static grz_status build_star(struct world *w, int k, grz2_polygon **out) {
    const grz2_rings rings = {
        .point_count = CORNERS + 4 * RINGS, .points = w->corners[k], .count = 1 + RINGS, .ends = w->ends};
    const grz2_polygon_options options = {.allocator = &w->allocator, .parallel = &w->parallel};
    return grz2_polygon_build(out, &rings, &options);
}

static grz_status build_line(struct world *w, int k, grz2_polygon **out) {
    const grz2_rings rings = {.point_count = CORNERS, .points = w->lines[k]};
    const grz2_polygon_options options = {.allocator = &w->allocator, .polyline = true};
    return grz2_polygon_build(out, &rings, &options);
}

static grz_status build_fan(struct world *w, int k, grz2_polygon **out) {
    const grz2_rings rings = {.point_count = 3 * HUB, .points = w->fans[k], .count = HUB, .ends = w->fan_ends};
    const grz2_polygon_options options = {.allocator = &w->allocator};
    return grz2_polygon_build(out, &rings, &options);
}

static void renew_polygons(struct world *w) {
    for (int k = 0; k < 2; k++) {
        grz2_polygon_free(w->star[k]);
        grz2_polygon_free(w->line[k]);
        grz2_polygon_free(w->fan[k]);
        assert_int_equal(build_star(w, k, &w->star[k]), GRZ_OK);
        assert_int_equal(build_line(w, k, &w->line[k]), GRZ_OK);
        assert_int_equal(build_fan(w, k, &w->fan[k]), GRZ_OK);
    }
}

static struct world *world_new(size_t threads) {
    static const double above[12] = {1, 0, 0, 1, 0, 1, 0, 2, 0, 0, 1, 5};
    struct rng rng = rng_seeded(1, "watch");
    struct world *const w = calloc(1, sizeof *w);
    w->ledger.left = -1;
    w->allocator = (grz_allocator){ledger_lend, ledger_take_back, &w->ledger};
    w->parallel = grz_threads(threads);
    for (int k = 0; k < 2; k++) {
        make_sheet(w, k, &rng);
        make_star(w, k);
        make_fan(w, k);
        make_boxes(w, k, &rng);
        assert_int_equal(build_mesh(w, k, &w->mesh[k]), GRZ_OK);
        assert_int_equal(build_tree(w, k, &w->tree[k]), GRZ_OK);
    }
    assert_int_equal(grz_mesh_build_posed(&w->apart, w->mesh[1], above), GRZ_OK);
    for (int i = 0; i < POINTS; i++) w->points[i] = (grz3_vec){0.4 * i, 0.3 * i, 0.5};
    renew_polygons(w);
    return w;
}

static void world_free(struct world *w) {
    grz_mesh_free(w->apart);
    for (int k = 0; k < 2; k++) {
        grz_mesh_free(w->mesh[k]);
        grz_tree_free(w->tree[k]);
        grz2_polygon_free(w->star[k]);
        grz2_polygon_free(w->line[k]);
        grz2_polygon_free(w->fan[k]);
    }
    assert_int_equal(w->ledger.lent, 0);
    free(w);
}

/* What was said: a status if the function has one, else GRZ_OK; numbers, which for a yes/no are one of 0 and 1. */
struct said {
    grz_status status;
    bool has_status, is_distance;
    double numbers[8];
};

static struct said status_said(grz_status status, double number) {
    return (struct said){.status = status, .has_status = true, .numbers = {number}};
}
static struct said yes_said(bool yes) { return (struct said){.numbers = {yes}}; }
static struct said distance_said(double distance) { return (struct said){.is_distance = true, .numbers = {distance}}; }

/* How many are visited, and a sum that depends on their order. */
struct tally {
    double count, sum;
};

static bool tally_pairs(void *user, const grz_pair *pairs, size_t count) {
    struct tally *const t = user;
    for (size_t i = 0; i < count; i++) t->sum = fmod(3 * t->sum + pairs[i].a + 7.0 * pairs[i].b, 1e6), t->count++;
    return true;
}

static bool tally_triangle(void *user, uint32_t triangle) { return tally_pairs(user, &(grz_pair){triangle, 0}, 1); }

static bool tally_contact(void *user, const grz_mesh_contact *contact) {
    struct tally *const t = user;
    t->count++;
    t->sum += contact->depth;
    return true;
}

static bool tally_polygon_contact(void *user, const grz2_polygon_contact *contact) {
    struct tally *const t = user;
    t->count++;
    t->sum += contact->depth;
    return true;
}

static struct said tally_said(grz_status status, const struct tally *t) {
    return (struct said){.status = status, .has_status = true, .numbers = {t->count, t->sum}};
}

static struct said ask_mesh_build(struct world *w) {
    grz_mesh *mesh;
    const grz_status status = build_mesh(w, 0, &mesh);
    assert_true((mesh != NULL) == (status == GRZ_OK));
    const size_t edges = mesh ? grz_mesh_about(mesh).unmatched_edges : 0;
    grz_mesh_free(mesh);
    return status_said(status, (double)edges);
}

static struct said ask_tree_build(struct world *w) {
    grz_tree *tree;
    const grz_status status = build_tree(w, 0, &tree);
    assert_true((tree != NULL) == (status == GRZ_OK));
    grz_tree_free(tree);
    return status_said(status, 0);
}

static struct said ask_polygon_build(struct world *w) {
    grz2_polygon *polygon;
    const grz_status status = build_star(w, 0, &polygon);
    assert_true((polygon != NULL) == (status == GRZ_OK));
    grz2_polygon_free(polygon);
    return status_said(status, 0);
}

/* To the same place: if it is stopped, nothing has changed, and if not, neither. */
static struct said ask_mesh_refit(struct world *w) {
    const grz_triangles sheet = sheet_of(w, 0);
    return status_said(grz_mesh_refit(w->mesh[0], &sheet), 0);
}

static struct said ask_mesh_pairs(struct world *w) {
    struct tally t = {0};
    const grz_status status = grz_mesh_pairs(w->mesh[0], w->mesh[1], tally_pairs, &t);
    return tally_said(status, &t);
}

static struct said ask_self_pairs(struct world *w) {
    struct tally t = {0};
    const grz_status status = grz_mesh_self_pairs(w->mesh[0], tally_pairs, &t);
    return tally_said(status, &t);
}

static struct said ask_flat(struct world *w) {
    struct tally t = {0};
    const grz_status status = grz_mesh_flat(w->mesh[0], tally_triangle, &t);
    return tally_said(status, &t);
}

static struct said ask_mesh_contacts(struct world *w) {
    struct tally t = {0};
    const grz_status status = grz_meshes_contacts(w->mesh[0], w->mesh[1], NULL, tally_contact, &t);
    return tally_said(status, &t);
}

static struct said ask_shape_contacts(struct world *w) {
    struct tally t = {0};
    const grz3_sphere sphere = {{16, 16, 3}, 5};
    const grz3_shape ball = grz3_shape_from_sphere(&sphere);
    const grz_status status = grz_mesh_contacts(w->mesh[0], &ball, NULL, tally_contact, &t);
    return tally_said(status, &t);
}

static struct said ask_polygon_contacts(struct world *w) {
    struct tally t = {0};
    const grz2_shape below = {.kind = GRZ_HALFSPACE, .halfspace = {{0.125, 1}, 0.25}};
    const grz_status status = grz2_polygon_contacts(w->star[0], &below, NULL, tally_polygon_contact, &t);
    return tally_said(status, &t);
}

static struct said ask_polygon_separate(struct world *w) {
    const grz2_shape ball = {.kind = GRZ_BALL, .circle = {{10, 0}, 0.25}};
    grz2_vec place;
    bool is_free;
    const grz_status status = grz2_polygon_separate(w->star[0], &ball, &place, &is_free);
    return (struct said){.status = status, .has_status = true, .numbers = {is_free, place.x, place.y}};
}

static struct said ask_mesh_separate(struct world *w) {
    const grz3_shape ball = {.kind = GRZ_BALL, .sphere = {{16, 16, 0}, 1}};
    grz3_vec place;
    bool is_free;
    const grz_status status = grz_mesh_separate(w->mesh[0], &ball, GRZ_SKIN, &place, &is_free);
    return (struct said){.status = status, .has_status = true, .numbers = {is_free, place.x, place.y, place.z}};
}

static struct said ask_mesh_distance(struct world *w) {
    grz3_vec a = {0}, b = {0};
    struct said out = distance_said(skins_distance(w->mesh[0], w->apart, &a, &b));
    memcpy(&out.numbers[1], &a, sizeof a);
    memcpy(&out.numbers[4], &b, sizeof b);
    return out;
}

static struct said ask_plane_distance(struct world *w) {
    const grz3_shape plane = {.kind = GRZ_PLANE, .plane = {{0, 0.125, 1}, 40}};
    return distance_said(skin_distance(w->mesh[0], &plane, NULL, NULL));
}

/* Sums over all triangles. */
static struct said ask_winding(struct world *w) {
    grz_winding all[POINTS];
    struct said out = {.has_status = true};
    out.status = grz_mesh_winding_n(w->mesh[0], w->points, POINTS, 0, &w->parallel, all);
    if (out.status != GRZ_OK) return out;
    for (int i = 0; i < POINTS; i++) out.numbers[0] += all[i].number;
    return out;
}

static struct said ask_winding_of_one(struct world *w) {
    grz_winding winding;
    const grz_status status = grz_mesh_winding(w->mesh[0], &(grz3_vec){16.25, 15.5, 0}, 0.0625, &winding);
    return status_said(status, status == GRZ_STOPPED ? 0 : winding.number);
}

static struct said ask_nearest(struct world *w) {
    grz_mesh_nearest_point all[POINTS];
    struct said out = yes_said(false);
    grz_mesh_nearest_n(w->mesh[0], w->points, POINTS, (double)INFINITY, GRZ_SKIN, &w->parallel, all);
    if (grz_watch_stops()) return out;
    for (int i = 0; i < POINTS; i++) out.numbers[0] += all[i].distance;
    return out;
}

static struct said ask_nearest_of_plane(struct world *w) {
    static grz_tree_neighbor all[BOXES];
    const grz3_shape plane = {.kind = GRZ_PLANE, .plane = {{0.25, 0.5, 1}, 4}};
    size_t count;
    grz3_tree_nearest_k(w->tree[0], &plane, (double)INFINITY, NULL, all, BOXES, &count);
    return (struct said){.numbers = {(double)count, count > 0 ? all[count - 1].distance : 0}};
}

static struct said ask_tree_pairs(struct world *w) {
    struct tally t = {0};
    const grz_status status = grz_tree_pairs(w->tree[0], w->tree[1], NULL, tally_pairs, &t);
    return tally_said(status, &t);
}

static struct said ask_tree_pairs_within(struct world *w) {
    struct tally t = {0};
    const grz_tree_pairs_options options = {.margin = 0.0625};
    const grz_status status = grz_tree_pairs(w->tree[0], w->tree[1], &options, tally_pairs, &t);
    return tally_said(status, &t);
}

static struct said ask_box_pairs(struct world *w) {
    struct tally t = {0};
    const grz_boxes a = grz3_boxes(w->boxes[0], BOXES), b = grz3_boxes(w->boxes[1], BOXES);
    const grz_pairs_options options = {.allocator = &w->allocator, .parallel = &w->parallel};
    const grz_status status = grz_boxes_pairs(&a, &b, &options, tally_pairs, &t);
    return tally_said(status, &t);
}

static struct said ask_polygons_overlap(struct world *w) {
    return yes_said(grz2_polygons_overlap(w->line[0], w->line[1]));
}
static struct said ask_polygons_open(struct world *w) {
    return yes_said(grz2_polygons_overlap_open(w->line[0], w->line[1]));
}
static struct said ask_polygons_touch(struct world *w) { return yes_said(grz2_polygons_touch(w->fan[0], w->fan[1])); }
static struct said ask_polygons_within(struct world *w) {
    return yes_said(grz2_polygons_within(w->line[0], w->line[1], 0.5));
}

static struct said ask_polygons_distance(struct world *w) {
    return distance_said(grz2_polygons_distance(w->line[0], w->line[1], NULL, NULL));
}

static struct said said_of_matrix(grz_status status, const grz2_de9im *matrix) {
    double number = 0;
    for (int i = 0; i < 9; i++) number = 256 * number + matrix->text[i];
    return status_said(status, status == GRZ_STOPPED ? 0 : number);
}

static struct said ask_relate_stars(struct world *w) {
    grz2_de9im matrix;
    return said_of_matrix(grz2_relate(w->star[0], w->star[1], &w->allocator, &matrix), &matrix);
}

static struct said ask_relate_fans(struct world *w) {
    grz2_de9im matrix;
    return said_of_matrix(grz2_relate(w->fan[0], w->fan[1], &w->allocator, &matrix), &matrix);
}

static struct said ask_overlaps(struct world *w) {
    bool answer;
    const grz_status status = grz2_relate_ask(w->star[1], w->star[0], GRZ_RELATE_OVERLAPS, &w->allocator, &answer);
    return status_said(status, answer);
}

static struct said ask_disjoint(struct world *w) {
    bool answer;
    const grz_status status = grz2_relate_ask(w->star[1], w->star[0], GRZ_RELATE_DISJOINT, &w->allocator, &answer);
    return status_said(status, answer);
}

static struct said ask_touch_line(struct world *w) {
    const grz2_shape line = {.kind = GRZ_HALFSPACE, .halfspace = {{0, 1}, 0}};
    return yes_said(grz2_polygon_touch(w->fan[0], &line));
}

/* Segments from a corner of the star along its circle, which have no more in common with it. */
static struct said ask_overlap_open(struct world *w) {
    enum { CORNER = 100 };
    const grz2_vec at = w->corners[1][CORNER];
    double overlap = 0;
    for (int sense = -1; sense <= 1; sense += 2) {
        const grz2_segment along = {at, {at.x - sense * at.y, at.y + sense * at.x}};
        const grz2_shape segment = grz2_shape_from_segment(&along);
        overlap += grz2_polygon_overlap_open(w->star[1], &segment);
    }
    return (struct said){.numbers = {overlap}};
}

static struct said (*const questions[])(struct world *w) = {
    ask_mesh_build,
    ask_tree_build,
    ask_polygon_build,
    ask_mesh_refit,
    ask_mesh_pairs,
    ask_self_pairs,
    ask_flat,
    ask_mesh_contacts,
    ask_shape_contacts,
    ask_mesh_distance,
    ask_plane_distance,
    ask_winding,
    ask_nearest,
    ask_tree_pairs,
    ask_tree_pairs_within,
    ask_box_pairs,
    ask_polygons_open,
    ask_polygons_touch,
    ask_polygons_distance,
    ask_relate_stars,
    ask_relate_fans,
    ask_overlaps,
    ask_polygons_overlap,
    ask_polygons_within,
    ask_disjoint,
    ask_touch_line,
    ask_polygon_contacts,
    ask_polygon_separate,
    ask_mesh_separate,
    ask_overlap_open,
    ask_winding_of_one,
    ask_nearest_of_plane,
};
enum { QUESTIONS = sizeof questions / sizeof *questions };

static bool same_numbers(const struct said *a, const struct said *b) {
    return memcmp(a->numbers, b->numbers, sizeof a->numbers) == 0;
}

/* A distance is NaN, a yes/no false. */
static bool is_no_answer(const struct said *s) { return s->is_distance ? isnan(s->numbers[0]) : s->numbers[0] == 0; }

/* Asks with a watch that stops the call when it asks for the time `left` + 1. */
static struct said ask_watched(struct world *w, int question, struct countdown *c, grz_status *ended) {
    grz_watch watch = {.go_on = go_on, .user = c};
    renew_polygons(w);
    grz_watch_begin(&watch);
    const struct said said = questions[question](w);
    *ended = grz_watch_end(&watch);
    return said;
}

/* `usual`: without a watch. */
static void stop_at(struct world *w, int question, long at, const struct said *usual) {
    struct countdown c = {at, 0};
    const size_t lent = w->ledger.lent;
    grz_status ended;
    const struct said said = ask_watched(w, question, &c, &ended);
    assert_int_equal(w->ledger.lent, lent);
    if (c.asked <= at) { /* threads had done its work before */
        assert_int_equal(ended, GRZ_OK);
        assert_true(same_numbers(&said, usual));
        return;
    }
    assert_int_equal(c.asked, at + 1);
    assert_int_equal(ended, GRZ_STOPPED);
    if (said.has_status) assert_int_equal(said.status, GRZ_STOPPED);
    else assert_true(is_no_answer(&said) || same_numbers(&said, usual));
}

static void stop_everywhere(size_t threads, int places) {
    struct world *const w = world_new(threads);
    struct rng rng = rng_seeded(2, "places");
    for (int q = 0; q < QUESTIONS; q++) {
        /* With little effort on threads those that build, and some of the others. */
        if (threads > 1 && q > 2 && has_little_effort() && is_left_out(q)) continue;
        const struct said usual = questions[q](w);
        struct countdown c = {-1, 0};
        grz_status ended;
        assert_int_equal(usual.status, GRZ_OK);
        const struct said watched = ask_watched(w, q, &c, &ended);
        assert_int_equal(ended, GRZ_OK);
        assert_int_equal(watched.status, GRZ_OK);
        assert_true(same_numbers(&watched, &usual));
        if (c.asked == 0) print_message("question %d never asks\n", q);
        assert_true(c.asked > 0);
        const long all = c.asked;
        for (long at = 0; at < all && at < (has_little_effort() ? 1 : 4); at++) stop_at(w, q, at, &usual);
        for (int i = 0; i < places; i++) stop_at(w, q, rng_int(&rng, 0, (int)all - 1), &usual);
        stop_at(w, q, all - 1, &usual);
        const struct said after = questions[q](w); /* nothing wrong is kept of what was stopped */
        assert_int_equal(after.status, GRZ_OK);
        assert_true(same_numbers(&after, &usual));
    }
    world_free(w);
}

static void every_call_is_stopped_at_each_place(void **state) {
    (void)state;
    stop_everywhere(1, effort(8));
}

static void so_are_those_on_threads(void **state) {
    (void)state;
    stop_everywhere(4, effort(4));
}

/* A function that was asked at its very end may have done its work; one that is stopped where it first asks has not. */
static void what_is_stopped_has_no_answer(void **state) {
    (void)state;
    struct world *const w = world_new(1);
    for (int q = 0; q < QUESTIONS; q++) {
        struct countdown c = {0, 0};
        grz_status ended;
        const struct said said = ask_watched(w, q, &c, &ended);
        assert_int_equal(ended, GRZ_STOPPED);
        if (said.has_status) assert_int_equal(said.status, GRZ_STOPPED);
        else assert_true(is_no_answer(&said));
    }
    world_free(w);
}

/* A pool that does other things on the thread that waits for its tasks, as those that steal work do: once all tasks of
 * the first run are done, it asks for a distance; while another thread does them, it has a watch that stops. */
struct pool {
    const struct world *world;
    bool has_watch;
    int runs;
    double distance;
    size_t count;
    void (*task)(void *context, size_t index);
    void *context;
};

static void *do_all_tasks(void *user) {
    struct pool *const p = user;
    for (size_t i = 0; i < p->count; i++) p->task(p->context, i);
    return NULL;
}

static void do_all_elsewhere(struct pool *p) {
    struct countdown c = {0, 0};
    grz_watch watch = {.go_on = go_on, .user = &c};
    pthread_t thread;
    grz_watch_begin(&watch);
    grz_watch_stops();
    assert_int_equal(pthread_create(&thread, NULL, do_all_tasks, p), 0);
    pthread_join(thread, NULL);
    grz_watch_end(&watch);
}

static void run_in_pool(void *user, size_t count, void (*task)(void *context, size_t index), void *context) {
    struct pool *const p = user;
    const grz3_shape point = grz3_shape_from_point(&(grz3_vec){100, 0, 0});
    p->count = count, p->task = task, p->context = context;
    if (p->has_watch) do_all_elsewhere(p);
    else do_all_tasks(p);
    if (p->runs++ == 0) p->distance = skin_distance(p->world->mesh[0], &point, NULL, NULL);
}

/* Asks for winding numbers. */
static struct said ask_pool(struct world *w, struct pool *p, struct countdown *c) {
    grz_watch watch = {.go_on = go_on, .user = c};
    const grz_parallel own = w->parallel;
    w->parallel = (grz_parallel){4, run_in_pool, p};
    grz_watch_begin(&watch);
    const struct said said = ask_winding(w);
    grz_watch_end(&watch);
    w->parallel = own;
    return said;
}

static void a_watch_is_of_its_own_calls_only(void **state) {
    (void)state;
    struct world *const w = world_new(1);
    const grz3_shape point = grz3_shape_from_point(&(grz3_vec){100, 0, 0});
    const struct said usual = ask_winding(w);
    struct pool stopped = {.world = w}, other = {.world = w, .has_watch = true};
    struct countdown at_once = {0, 0}, never = {-1, 0};
    assert_true(usual.numbers[0] != 0);
    assert_int_equal(ask_pool(w, &stopped, &at_once).status, GRZ_STOPPED);
    assert_true(stopped.distance == skin_distance(w->mesh[0], &point, NULL, NULL));
    const struct said said = ask_pool(w, &other, &never);
    assert_int_equal(said.status, GRZ_OK);
    assert_true(same_numbers(&said, &usual));
    world_free(w);
}

static void watches_nest(void **state) {
    (void)state;
    struct countdown of_outer = {-1, 0}, of_inner = {0, 0};
    grz_watch outer = {.go_on = go_on, .user = &of_outer}, inner = {.go_on = go_on, .user = &of_inner};
    assert_false(grz_watch_stops());
    grz_watch_begin(&outer);
    assert_false(grz_watch_stops());
    grz_watch_begin(&inner);
    assert_true(grz_watch_stops());
    assert_true(grz_watch_stops());
    assert_int_equal(of_inner.asked, 1); /* once stopped, it is not asked again */
    assert_int_equal(grz_watch_end(&inner), GRZ_STOPPED);
    assert_false(grz_watch_stops());
    of_outer.left = of_outer.asked;
    assert_true(grz_watch_stops());
    grz_watch_begin(&inner);
    of_inner.left = -1;
    assert_false(grz_watch_stops());
    assert_int_equal(grz_watch_end(&inner), GRZ_OK);
    assert_true(grz_watch_stops());
    assert_int_equal(grz_watch_end(&outer), GRZ_STOPPED);
    assert_false(grz_watch_stops());
}

/* Asks graze about a mesh, in full. */
static bool ask_graze(void *user) {
    struct world *const w = user;
    struct tally t = {0};
    assert_false(grz_watch_stops());
    assert_int_equal(grz_mesh_pairs(w->mesh[0], w->mesh[1], tally_pairs, &t), GRZ_OK);
    assert_true(t.count > 0);
    return false;
}

static void a_watch_may_call_graze(void **state) {
    (void)state;
    struct world *const w = world_new(1);
    grz_watch watch = {.go_on = ask_graze, .user = w};
    struct tally t = {0};
    grz_watch_begin(&watch);
    assert_int_equal(grz_mesh_pairs(w->mesh[0], w->mesh[1], tally_pairs, &t), GRZ_STOPPED);
    assert_int_equal(grz_watch_end(&watch), GRZ_STOPPED);
    world_free(w);
}

/* A visitor may end the watch's patience for what follows. */
static bool stop_now(void *user, const grz_pair *pairs, size_t count) {
    (void)pairs, (void)count;
    ((struct countdown *)user)->left = ((struct countdown *)user)->asked;
    return true;
}

static void a_visitor_can_stop_the_rest(void **state) {
    (void)state;
    struct world *const w = world_new(1);
    struct countdown c = {-1, 0};
    grz_watch watch = {.go_on = go_on, .user = &c};
    grz_watch_begin(&watch);
    assert_int_equal(grz_mesh_pairs(w->mesh[0], w->mesh[1], stop_now, &c), GRZ_STOPPED);
    assert_true(isnan(skins_distance(w->mesh[0], w->mesh[1], NULL, NULL))); /* nothing goes on after that */
    assert_int_equal(grz_watch_end(&watch), GRZ_STOPPED);
    assert_true(skins_distance(w->mesh[0], w->mesh[1], NULL, NULL) == 0);
    world_free(w);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_call_is_stopped_at_each_place),
        cmocka_unit_test(so_are_those_on_threads),
        cmocka_unit_test(what_is_stopped_has_no_answer),
        cmocka_unit_test(a_watch_is_of_its_own_calls_only),
        cmocka_unit_test(watches_nest),
        cmocka_unit_test(a_watch_may_call_graze),
        cmocka_unit_test(a_visitor_can_stop_the_rest),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

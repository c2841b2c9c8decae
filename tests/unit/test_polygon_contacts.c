/* Contacts of shapes with polygons: which edges push, to where and how far; regions; inner edges that are left out.
 *
 * SPDX-License-Identifier: MIT */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <cmocka.h>

#include "outlines.h"
#include "support/effort.h"
#include "support/ledger.h"
#include "support/modes.h"
#include "support/shape.h"

#include <gmp.h>
#include <math.h>
#include <string.h>

enum { MOST_CONTACTS = 512 };

struct contacts {
    int count;
    grz2_polygon_contact at[MOST_CONTACTS];
};

static bool add_contact(void *user, const grz2_polygon_contact *contact) {
    struct contacts *const all = user;
    assert_true(all->count < MOST_CONTACTS);
    all->at[all->count++] = *contact;
    return true;
}

static const struct contacts *contacts_of(const grz2_polygon *polygon, const grz2_shape *shape,
                                          grz2_polygon_contact_options options) {
    static struct contacts all;
    all.count = 0;
    assert_int_equal(grz2_polygon_contacts(polygon, shape, &options, add_contact, &all), GRZ_OK);
    return &all;
}

static const grz2_polygon_contact_options smooth = {.skip_inner_edges = true};

static grz2_polygon *polygon_of(const grz2_vec *at, size_t count, bool polyline) {
    struct outline o = {.polyline = polyline};
    for (size_t i = 0; i < count; i++) add_point(&o, at[i]);
    end_ring(&o);
    return build(&o);
}

static void assert_vec(grz2_vec v, double x, double y) { assert_true(v.x == x && v.y == y); }

static grz2_shape box_of(double x, double y, double width, double height) {
    const grz2_aabb box = {{x, y}, {x + width, y + height}};
    return grz2_shape_from_aabb(&box);
}

/* Known situations */

/* A floor with a vertex each unit from x = 0 to 16, on y = rise x, of one ring, of a ring a tile, or a polyline. */
enum floors { FLOOR_RING, FLOOR_TILES, FLOOR_LINE, FLOORS };

static grz2_polygon *floor_of(enum floors form, double rise) {
    struct outline o = {.polyline = form == FLOOR_LINE};
    for (int x = 0; x < 16; x++) {
        const grz2_vec at[4] = {
            {x, rise * x - 4}, {x + 1, rise * x + rise - 4}, {x + 1, rise * x + rise}, {x, rise * x}};
        if (form == FLOOR_TILES) {
            for (int k = 0; k < 4; k++) add_point(&o, at[x % 2 ? 3 - k : k]);
            end_ring(&o);
        } else {
            add_point(&o, at[3]);
        }
    }
    if (form != FLOOR_TILES) {
        add_point(&o, (grz2_vec){16, 16 * rise});
        if (form == FLOOR_RING) {
            add_point(&o, (grz2_vec){16, 16 * rise - 4});
            add_point(&o, (grz2_vec){0, -4});
        }
        end_ring(&o);
    }
    return build(&o);
}

static void a_box_slides_over_flush_edges(void **state) {
    (void)state;
    struct rng rng = rng_seeded(1, "box on tiles of the plane");
    for (int form = 0; form < FLOORS; form++) {
        grz2_polygon *const polygon = floor_of((enum floors)form, 0);
        int others = 0;
        for (int n = 0; n < 200; n++) {
            double x = rng_int(&rng, 0, 1500) / 128.0 + 1;
            if (n % 4 == 1) x = floor(x) - 0x1p-20;
            if (n % 4 == 2) x = nextafter(floor(x), n % 8 == 2 ? 0 : 99);
            const grz2_shape box = box_of(x, -0.25, 2.5, 2);
            const struct contacts *all = contacts_of(polygon, &box, smooth);
            assert_int_equal(all->count, 1);
            assert_vec(all->at[0].normal, 0, 1);
            assert_true(all->at[0].depth == 0.25 && all->at[0].count == 2);
            const double ends[2] = {box.aabb.min.x, box.aabb.max.x};
            for (int k = 0; k < 2; k++) {
                const grz2_polygon_contact_point *const p = &all->at[0].points[k];
                assert_true(p->depth == 0.25 && p->point.y == -0.125);
                assert_true(p->point.x == ends[0] || p->point.x == ends[1]);
            }
            assert_true(all->at[0].points[0].point.x != all->at[0].points[1].point.x);
            all = contacts_of(polygon, &box, (grz2_polygon_contact_options){0});
            for (int k = 0; k < all->count; k++) others += all->at[k].normal.y != 1;
        }
        assert_true(others > 20); /* with inner edges there are other normals */
        grz2_polygon_free(polygon);
    }
}

static void balls_and_capsules_have_the_normal_of_the_floor(void **state) {
    (void)state;
    struct rng rng = rng_seeded(2, "capsule on tiles of the plane");
    for (int form = 0; form < 2 * FLOORS; form++) {
        const double slope = form % 2 ? 0.75 : 0;
        const grz2_vec up = {slope > 0 ? -0.6 : 0, slope > 0 ? 0.8 : 1};
        grz2_polygon *const polygon = floor_of((enum floors)(form / 2), slope);
        for (int n = 0; n < 200; n++) {
            double x = 2 + rng_int(&rng, 0, 48) / 4.0;
            if (n % 4 == 1) x = nextafter(x, 0);
            if (n % 4 == 2) x = 2 + 12 * rng_unit(&rng);
            const double above = 0.5 - 0.0625;
            const grz2_vec at = {x + above * up.x, slope * x + above * up.y}, end = {at.x + up.y, at.y - up.x};
            const grz2_circle ball = {at, 0.5};
            const grz2_capsule capsule = {at, end, 0.5};
            const grz2_shape shape = n % 2 ? grz2_shape_from_circle(&ball) : grz2_shape_from_capsule(&capsule);
            const struct contacts *const all = contacts_of(polygon, &shape, smooth);
            assert_int_equal(all->count, 1);
            assert_true(fabs(all->at[0].normal.x - up.x) < 1e-15 && fabs(all->at[0].normal.y - up.y) < 1e-15);
            assert_true(fabs(all->at[0].depth - 0.0625) < 1e-14);
        }
        grz2_polygon_free(polygon);
    }
}

static void a_corner_that_sticks_out_keeps_its_normal(void **state) {
    (void)state;
    const grz2_vec roof[3] = {{-4, -4}, {4, -4}, {0, 0}};
    grz2_polygon *const polygon = polygon_of(roof, 3, false);
    const grz2_circle ball = {{0.125, 0.75}, 1};
    const grz2_shape shape = grz2_shape_from_circle(&ball);
    const struct contacts *const all = contacts_of(polygon, &shape, smooth);
    const double length = sqrt(0.125 * 0.125 + 0.75 * 0.75);
    assert_int_equal(all->count, 1);
    assert_int_equal(all->at[0].count, 1);
    assert_true(fabs(all->at[0].normal.x - 0.125 / length) < 1e-15 && fabs(all->at[0].depth - (1 - length)) < 1e-15);
    /* the corner (0, 0) is the end of edge 1, and the start of edge 2 */
    const grz2_polygon_contact_point *const p = &all->at[0].points[0];
    assert_int_equal(p->feature_b.kind, GRZ_FEATURE_VERTEX);
    assert_int_equal(p->edge, 1);
    assert_int_equal(p->feature_b.corner[0], 1);
    grz2_polygon_free(polygon);
}

static void in_a_gutter_both_edges_push(void **state) {
    (void)state;
    const grz2_vec gutter[3] = {{-4, 4}, {0, 0}, {4, 4}};
    grz2_polygon *const polygon = polygon_of(gutter, 3, true);
    const grz2_circle ball = {{0, 1}, 0.75};
    const grz2_shape shape = grz2_shape_from_circle(&ball);
    const struct contacts *const all = contacts_of(polygon, &shape, smooth);
    assert_int_equal(all->count, 2);
    for (int k = 0; k < 2; k++) {
        assert_true(fabs(fabs(all->at[k].normal.x) - sqrt(0.5)) < 1e-15);
        assert_true(fabs(all->at[k].depth - (0.75 - sqrt(0.5))) < 1e-15);
    }
    assert_true(all->at[0].normal.x * all->at[1].normal.x < 0);
    grz2_polygon_free(polygon);
}

/* A square of 8, from (0, 0). */
static grz2_polygon *square(void) {
    const grz2_vec at[4] = {{0, 0}, {8, 0}, {8, 8}, {0, 8}};
    return polygon_of(at, 4, false);
}

static void what_is_inside_is_pushed_out_of_the_nearest_edge(void **state) {
    (void)state;
    grz2_polygon *const polygon = square();
    for (int touch = 0; touch < 2; touch++) { /* also where it touches that edge from inside */
        const grz2_shape box = box_of(4, touch ? 7 : 6.5, 1, 1);
        const struct contacts *const all = contacts_of(polygon, &box, (grz2_polygon_contact_options){0});
        assert_int_equal(all->count, 1);
        assert_vec(all->at[0].normal, 0, 1);
        assert_true(all->at[0].depth == (touch ? 1 : 1.5) && all->at[0].count == 2);
        assert_int_equal(all->at[0].points[0].edge, 2);
    }
    /* more than half through the upper edge it is not pushed further in */
    const grz2_shape sunk = box_of(4, 5, 2, 4);
    const struct contacts *all = contacts_of(polygon, &sunk, (grz2_polygon_contact_options){0});
    assert_int_equal(all->count, 1);
    assert_vec(all->at[0].normal, 0, 1);
    assert_true(all->at[0].depth == 3);
    grz2_polygon_free(polygon);
    /* a ball in the middle, and all tiles are inside: the edges between them do not push */
    grz2_polygon *const tiles = floor_of(FLOOR_TILES, 0);
    const grz2_circle ball = {{8, -1}, 0.5};
    const grz2_shape round = grz2_shape_from_circle(&ball);
    all = contacts_of(tiles, &round, (grz2_polygon_contact_options){0});
    assert_int_equal(all->count, 1);
    assert_vec(all->at[0].normal, 0, 1);
    assert_true(all->at[0].depth == 1.5);
    grz2_polygon_free(tiles);
}

/* A box in the corner of a platform, deep below its top and shallow beside it, is not thrown up. */
/* Also where something else is near, within the margin. */
static void what_is_beside_does_not_hide_that_a_shape_is_inside(void **state) {
    (void)state;
    const grz2_vec at[8] = {{0, 0}, {4, 0}, {4, 4}, {0, 4}, {6, 0}, {8, 0}, {8, 4}, {6, 4}};
    const uint32_t ends[2] = {4, 8}, areas[2] = {1, 2};
    for (int of_areas = 0; of_areas < 2; of_areas++) {
        const grz2_rings rings = {.point_count = 8,
                                  .points = at,
                                  .count = 2,
                                  .ends = ends,
                                  .area_count = 2,
                                  .areas = of_areas ? areas : NULL};
        grz2_polygon *polygon;
        assert_int_equal(grz2_polygon_build(&polygon, &rings, NULL), GRZ_OK);
        const grz2_shape circle = grz2_shape_from_circle(&(grz2_circle){{3, 2}, 0.5});
        const struct contacts *const all = contacts_of(polygon, &circle, (grz2_polygon_contact_options){.margin = 4});
        assert_int_equal(all->count, 2);
        assert_vec(all->at[0].normal, 1, 0);
        assert_true(all->at[0].depth == 1.5);
        assert_vec(all->at[1].normal, -1, 0);
        assert_true(all->at[1].depth == -2.5);
        grz2_polygon_free(polygon);
    }
}

static void an_edge_is_left_out_where_its_corner_is_freed(void **state) {
    (void)state;
    grz2_polygon *const polygon = square();
    const grz2_shape box = box_of(-2, 3, 2.125, 5.0625);
    const struct contacts *all = contacts_of(polygon, &box, (grz2_polygon_contact_options){0});
    assert_int_equal(all->count, 1);
    assert_vec(all->at[0].normal, -1, 0);
    assert_true(all->at[0].depth == 0.125);
    grz2_polygon_free(polygon);
    /* the sharp tip of a wedge, touched by a box below it that is higher than wide */
    const grz2_vec wedge[3] = {{0, 0}, {8, -2}, {8, 0}};
    grz2_polygon *const sharp = polygon_of(wedge, 3, false);
    const grz2_shape below = box_of(-0.5, -5, 0.5, 5);
    all = contacts_of(sharp, &below, (grz2_polygon_contact_options){0});
    assert_true(all->count >= 1);
    for (int k = 0; k < all->count; k++) assert_true(all->at[k].depth == 0);
    grz2_polygon_free(sharp);
}

/* Two tiles of different height: the wall between them begins where the lower one ends. */
static void a_wall_beside_a_lower_tile_pushes(void **state) {
    (void)state;
    for (int turn = 0; turn < 8; turn++) {
        const bool above = turn & 4; /* the lower tile is up or down */
        struct outline o = {0};
        const grz2_vec low[4] = {{1, above ? 2 : 0}, {4, above ? 2 : 0}, {4, above ? 4 : 2}, {1, above ? 4 : 2}},
                       high[4] = {{0, 0}, {1, 0}, {1, 4}, {0, 4}};
        for (int k = 0; k < 4; k++) add_point(&o, low[turn & 1 ? 3 - k : k]);
        end_ring(&o);
        for (int k = 0; k < 4; k++) add_point(&o, high[turn & 2 ? 3 - k : k]);
        end_ring(&o);
        grz2_polygon *const polygon = build(&o);
        /* in the corner: the floor and the wall */
        const grz2_shape box = box_of(0.9375, above ? 1.03125 : 1.96875, 1, 1);
        const struct contacts *all = contacts_of(polygon, &box, smooth);
        assert_int_equal(all->count, 2);
        assert_vec(all->at[0].normal, 1, 0);
        assert_true(all->at[0].depth == 0.0625);
        assert_vec(all->at[1].normal, 0, above ? -1 : 1);
        assert_true(all->at[1].depth == 0.03125);
        /* where the lower tile begins, the corner is none of the wall's edge */
        for (int k = 0; k < all->at[0].count; k++)
            assert_int_equal(all->at[0].points[k].feature_b.kind, GRZ_FEATURE_EDGE);
        /* in the middle of the lower tile: what is shared does not push */
        const grz2_circle ball = {{1, above ? 3 : 1}, 0.125};
        const grz2_shape inside = grz2_shape_from_circle(&ball);
        all = contacts_of(polygon, &inside, smooth);
        assert_int_equal(all->count, 1);
        assert_true(all->at[0].depth == 1.125);
        grz2_polygon_free(polygon);
    }
}

/* A ring three times is one border, and a point counts where nothing else is. */
static void what_is_there_several_times_pushes_once(void **state) {
    (void)state;
    static const grz2_vec at[4] = {{0, 0}, {8, 0}, {8, 8}, {0, 8}};
    struct outline o = {0};
    for (int ring = 0; ring < 3; ring++) {
        for (int k = 0; k < 4; k++) add_point(&o, at[(k + ring) % 4]);
        end_ring(&o);
    }
    const grz2_vec points[] = {{12, 4}, {12, 4}, {4, 4}, {8, 4}};
    for (int k = 0; k < 4; k++) {
        add_point(&o, points[k]);
        end_ring(&o);
    }
    grz2_polygon *const polygon = build(&o);
    const grz2_shape sunk = box_of(3, 7, 1, 4), on_point = box_of(11, 3, 2, 2), beside = box_of(7.5, 3, 2, 2);
    const struct contacts *all = contacts_of(polygon, &sunk, (grz2_polygon_contact_options){.cosine = 2});
    assert_int_equal(all->count, 1);
    assert_int_equal(all->at[0].points[0].edge, 2);
    all = contacts_of(polygon, &on_point, (grz2_polygon_contact_options){.cosine = 2});
    assert_int_equal(all->count, 1);
    assert_int_equal(all->at[0].points[0].edge, 12);
    assert_true(all->at[0].depth == 1);
    all = contacts_of(polygon, &beside, (grz2_polygon_contact_options){.cosine = 2});
    assert_int_equal(all->count, 1);
    assert_vec(all->at[0].normal, 1, 0);
    grz2_polygon_free(polygon);
}

/* Two triangles with a common tip, by two edges that cross there. */
static void where_edges_cross_a_shape_inside_is_pushed_away(void **state) {
    (void)state;
    const grz2_vec at[4] = {{0, 0}, {8, 8}, {8, 0}, {0, 8}};
    grz2_polygon *const polygon = polygon_of(at, 4, false);
    for (int k = 0; k < 4; k++) {
        const grz2_circle ball = {{k % 2 ? 5 : 3, k < 2 ? 4.25 : 3.75}, 0.125};
        const grz2_shape shape = grz2_shape_from_circle(&ball);
        const struct contacts *const all = contacts_of(polygon, &shape, (grz2_polygon_contact_options){0});
        assert_int_equal(all->count, 1);
        assert_true(all->at[0].normal.x * (ball.center.x - 4) < 0 && all->at[0].normal.y * (ball.center.y - 4) > 0);
        assert_true(fabs(all->at[0].depth - (0.75 * sqrt(0.5) + 0.125)) < 1e-15);
    }
    grz2_polygon_free(polygon);
}

/* A half-space that covers more than half of a square on its tip: the upper edges lead into the square. */
static void a_half_space_skips_corners_that_others_are_beyond(void **state) {
    (void)state;
    const grz2_vec at[4] = {{0, -4}, {4, 0}, {0, 4}, {-4, 0}};
    grz2_polygon *const polygon = polygon_of(at, 4, false);
    const grz2_halfspace below = {{0, 1}, 1};
    const grz2_shape shape = grz2_shape_from_halfspace(&below);
    for (int skip = 0; skip < 2; skip++) {
        const struct contacts *const all =
            contacts_of(polygon, &shape, (grz2_polygon_contact_options){.cosine = 2, .skip_inner_edges = skip});
        assert_int_equal(all->count, 2);
        for (int k = 0; k < 2; k++) assert_true(all->at[k].depth == 5 && all->at[k].normal.y == -1);
    }
    /* the same of a polyline, whose edges push to both sides */
    grz2_polygon *const line = polygon_of(at, 4, true);
    assert_int_equal(contacts_of(line, &shape, (grz2_polygon_contact_options){.cosine = 2})->count, 3);
    assert_int_equal(
        contacts_of(line, &shape, (grz2_polygon_contact_options){.cosine = 2, .skip_inner_edges = true})->count, 2);
    grz2_polygon_free(line);
    grz2_polygon_free(polygon);
}

static void planes_and_half_spaces_have_contacts_too(void **state) {
    (void)state;
    grz2_polygon *const polygon = square();
    for (int along = 0; along < 2; along++)
        for (int n = -2; n <= 18; n++) {
            const double offset = n / 2.0;
            const grz2_vec normal = {along == 0, along == 1};
            const grz2_plane plane = {normal, offset};
            const grz2_halfspace below = {normal, offset};
            const grz2_shape shapes[2] = {grz2_shape_from_plane(&plane), grz2_shape_from_halfspace(&below)};
            for (int k = 0; k < 2; k++) {
                const struct contacts *all = contacts_of(polygon, &shapes[k], (grz2_polygon_contact_options){0});
                assert_int_equal(all->count > 0, grz2_polygon_overlap(polygon, &shapes[k]));
                for (int i = 0; i < all->count && k == 1; i++)
                    assert_true((along == 0 ? all->at[i].normal.x : all->at[i].normal.y) == -1);
                all = contacts_of(polygon, &shapes[k], (grz2_polygon_contact_options){.margin = 0.5});
                assert_int_equal(all->count > 0, offset >= -0.5 && (k == 1 || offset <= 8.5));
            }
        }
    grz2_polygon_free(polygon);
}

/* Random shapes and polygons */

enum mix { LATTICE, RANDOM, FAR, SPECIAL, MIXES };

static double number(struct rng *rng, enum mix mix) {
    static const double special[] = {0, -0.0, 0x1p-1074, -0x1p-1060, 0x1p-1022, 1e200, -1e300, 1e-60};
    switch (mix) {
    case LATTICE: return rng_int(rng, 0, 8);
    case RANDOM: return 8 * rng_unit(rng);
    case FAR: return 0x1p40 + rng_int(rng, 0, 8);
    default: return rng_once_in(rng, 3) ? special[rng_int(rng, 0, 7)] : rng_int(rng, -2, 2);
    }
}

static void make_shape(struct shape *s, struct rng *rng, int kind, enum mix mix) {
    const char *const roles = shape_roles(2, kind);
    *s = (struct shape){.dim = 2, .kind = kind};
    for (int i = 0; roles[i]; i++)
        s->n[i] = roles[i] == 's'   ? fabs(number(rng, LATTICE)) / 2
                  : roles[i] == 'p' ? number(rng, mix)
                                    : number(rng, mix == FAR ? LATTICE : mix);
    for (int k = 0; k < 2 && kind == GRZ_AABB; k++) s->n[2 + k] = s->n[k] + rng_int(rng, 0, 2);
    if (kind < GRZ_RAY || kind > GRZ_HALFSPACE) s->radius = rng_once_in(rng, 3) ? rng_int(rng, 0, 8) / 4.0 : 0;
}

static void shift_outline(struct outline *o, double by) {
    for (size_t i = 0; i < o->count; i++) o->at[i] = (grz2_vec){o->at[i].x + by, o->at[i].y + by};
}

/* A contact is there exactly if the polygon is within the margin: also of rings that cross and lie on each other. */
static void there_are_contacts_exactly_within_the_margin(void **state) {
    (void)state;
    struct rng rng = rng_seeded(3, "contacts of polygons");
    static struct outline o;
    int seen[2] = {0};
    for (int n = 0; n < effort(400); n++) {
        const enum mix mix = (enum mix)(n % MIXES);
        make_outline(&o, &rng, 8, 8);
        if (mix == FAR) shift_outline(&o, 0x1p40);
        for (size_t i = 0; i < o.count && mix == SPECIAL; i++)
            o.at[i] = (grz2_vec){number(&rng, SPECIAL), number(&rng, SPECIAL)};
        grz2_polygon *const polygon = build(&o);
        for (int kind = 0; kind < GRZ_KIND_COUNT; kind++) {
            struct shape made;
            if (kind == GRZ_RAY || kind == GRZ_LINE || !shape_roles(2, kind)) continue;
            make_shape(&made, &rng, kind, mix);
            const union library_shape s = shape_for_library(&made);
            const double distance = grz2_polygon_distance(polygon, &s.in2, NULL, NULL);
            const double margins[] = {0, distance, nextafter(distance, 0), rng_int(&rng, 0, 4)};
            for (int k = 0; k < 8; k++) {
                const grz2_polygon_contact_options how = {.margin = margins[k % 4], .skip_inner_edges = k > 3};
                const struct contacts *const all = contacts_of(polygon, &s.in2, how);
                const bool within = grz2_polygon_within(polygon, &s.in2, margins[k % 4]);
                if ((all->count > 0) != within) {
                    print_outline(&o);
                    shape_print(stderr, &made);
                    print_error("margin %.17g\n", margins[k % 4]);
                }
                assert_int_equal(all->count > 0, within);
                seen[within]++;
                for (int i = 1; i < all->count; i++) assert_true(all->at[i - 1].depth >= all->at[i].depth);
            }
        }
        grz2_polygon_free(polygon);
    }
    assert_true(seen[0] > effort(400) && seen[1] > effort(400));
}

/* From the definition: tiles on a lattice, of which no edges cross */

struct edge {
    int at[4]; /* ax ay bx by */
};

struct tiles {
    struct outline outline;
    int count;
    struct edge edges[MOST];
};

static void add_tile(struct tiles *t, int count, const int at[][2], bool turned) {
    for (int k = 0; k < count; k++) {
        const int *const p = at[turned ? count - 1 - k : k],
                         *const q = at[turned ? (2 * count - 2 - k) % count : (k + 1) % count];
        add_point(&t->outline, (grz2_vec){p[0], p[1]});
        t->edges[t->count++] = (struct edge){{p[0], p[1], q[0], q[1]}};
    }
    end_ring(&t->outline);
}

/* Rows of rectangles, half rectangles and gaps, some of them twice as wide. */
static void make_tiles(struct tiles *t, struct rng *rng) {
    t->count = 0;
    t->outline.count = t->outline.rings = 0;
    for (int y = 0; y < 8; y += 2)
        for (int x = 0, width; x < 8; x += width) {
            width = rng_once_in(rng, 2) ? 2 : 4;
            const int corner[4][2] = {{x, y}, {x + width, y}, {x + width, y + 2}, {x, y + 2}};
            int three[3][2];
            const int form = rng_int(rng, 0, 3), first = rng_int(rng, 0, 3);
            for (int k = 0; k < 3; k++) memcpy(three[k], corner[(first + k) % 4], sizeof three[k]);
            if (form < 2) add_tile(t, 4, corner, rng_once_in(rng, 2));
            if (form == 2) add_tile(t, 3, (const int(*)[2])three, rng_once_in(rng, 2));
        }
}

static int turn(const int a[2], const int b[2], const int p[2]) {
    return (b[0] - a[0]) * (p[1] - a[1]) - (b[1] - a[1]) * (p[0] - a[0]);
}

/* Is p, of an edge's line, strictly between its ends? */
static bool is_between(const struct edge *e, const int p[2]) {
    const int v[2] = {e->at[2] - e->at[0], e->at[3] - e->at[1]};
    const int along = v[0] * (p[0] - e->at[0]) + v[1] * (p[1] - e->at[1]);
    return along > 0 && along < v[0] * v[0] + v[1] * v[1];
}

static bool lies_on_line(const struct edge *e, const struct edge *f) {
    return turn(e->at, e->at + 2, f->at) == 0 && turn(e->at, e->at + 2, f->at + 2) == 0;
}

/* Is a point in 1/64 inside, by the edges to its right? It is on none of them. */
static bool is_inside(const struct tiles *t, const int p[2]) {
    bool inside = false;
    for (int i = 0; i < t->count; i++) {
        int a[2], b[2];
        for (int k = 0; k < 2; k++) {
            a[k] = 64 * t->edges[i].at[k];
            b[k] = 64 * t->edges[i].at[2 + k];
        }
        if ((a[1] > p[1]) == (b[1] > p[1])) continue;
        inside ^= (b[1] > a[1]) == (turn(a, b, p) > 0);
    }
    return inside;
}

/* A piece of an edge, and what is beside it. */
struct piece {
    struct edge at;
    int edge, layers;
    bool first, left, right;
};

static void see_beside(const struct tiles *t, struct piece *p) {
    const struct edge *const e = &p->at;
    const int across[2] = {e->at[1] - e->at[3], e->at[2] - e->at[0]}; /* at most 4 in 1/64 */
    for (int k = 0; k < 2; k++) {
        int at[2]; /* not in the middle, where another edge may end */
        for (int i = 0; i < 2; i++) at[i] = 45 * e->at[i] + 19 * e->at[2 + i] + (k ? -across[i] : across[i]);
        *(k ? &p->right : &p->left) = is_inside(t, at);
    }
    p->layers = 0;
    p->first = true;
    for (int i = 0; i < t->count; i++) {
        const struct edge *const f = &t->edges[i];
        const int middle[2] = {e->at[0] + e->at[2], e->at[1] + e->at[3]};
        const struct edge twice = {{2 * f->at[0], 2 * f->at[1], 2 * f->at[2], 2 * f->at[3]}};
        if (!lies_on_line(e, f) || !is_between(&twice, middle)) continue;
        p->layers++;
        p->first = p->first && i >= p->edge;
    }
}

/* Cuts an edge where others that lie on it begin or end. */
static int pieces_of(const struct tiles *t, int edge, struct piece pieces[]) {
    const struct edge *const e = &t->edges[edge];
    int cuts[MOST][2], count = 0, made = 0;
    memcpy(cuts[count++], e->at, sizeof cuts[0]);
    memcpy(cuts[count++], e->at + 2, sizeof cuts[0]);
    for (int i = 0; i < t->count; i++) {
        const struct edge *const f = &t->edges[i];
        bool within = false; /* do they have more than a point in common? */
        for (int k = 0; k < 2; k++) within = within || is_between(e, f->at + 2 * k) || is_between(f, e->at + 2 * k);
        if (!lies_on_line(e, f) || !within) continue;
        for (int k = 0; k < 2; k++)
            if (is_between(e, f->at + 2 * k)) memcpy(cuts[count++], f->at + 2 * k, sizeof cuts[0]);
    }
    const int v[2] = {e->at[2] - e->at[0], e->at[3] - e->at[1]};
    for (int i = 1; i < count; i++)
        for (int k = i; k > 0 && v[0] * (cuts[k][0] - cuts[k - 1][0]) + v[1] * (cuts[k][1] - cuts[k - 1][1]) < 0; k--)
            for (int j = 0; j < 2; j++) {
                const int other = cuts[k][j];
                cuts[k][j] = cuts[k - 1][j];
                cuts[k - 1][j] = other;
            }
    for (int i = 0; i + 1 < count; i++) {
        if (cuts[i][0] == cuts[i + 1][0] && cuts[i][1] == cuts[i + 1][1]) continue;
        pieces[made] = (struct piece){.at = {{cuts[i][0], cuts[i][1], cuts[i + 1][0], cuts[i + 1][1]}}, .edge = edge};
        see_beside(t, &pieces[made++]);
    }
    return made;
}

/* What is expected of a piece. */
struct expected {
    int edge;
    struct edge at;
    bool across; /* to its outside, as far as the shape reaches behind it */
    int outside;
    grz2_vec normal;
    double depth; /* else */
};

static grz2_shape segment_of(const struct edge *e) {
    const grz2_segment s = {{e->at[0], e->at[1]}, {e->at[2], e->at[3]}};
    return grz2_shape_from_segment(&s);
}

static bool is_in_shape(const grz2_shape *s, const int p[2]) {
    const grz2_vec at = {p[0], p[1]};
    const grz2_shape point = grz2_shape_from_point(&at);
    return grz2_overlap(s, &point);
}

static bool is_freed(const struct expected all[], int count, const grz2_shape *s, const struct edge *e) {
    for (int i = 0; i < count; i++)
        for (int k = 0; k < 2; k++)
            for (int j = 0; j < 2; j++)
                if (memcmp(e->at + 2 * k, all[i].at.at + 2 * j, 2 * sizeof(int)) == 0 && is_in_shape(s, e->at + 2 * k))
                    return true;
    return false;
}

/* All pieces of a border. */
static int border_of(const struct tiles *t, struct piece all[]) {
    int count = 0;
    for (int i = 0; i < t->count; i++) {
        struct piece pieces[MOST];
        const int made = pieces_of(t, i, pieces);
        for (int k = 0; k < made; k++) {
            assert_int_equal(pieces[k].layers % 2 != 0, pieces[k].left != pieces[k].right);
            if (pieces[k].first && pieces[k].left != pieces[k].right) all[count++] = pieces[k];
        }
    }
    return count;
}

static struct expected across(const struct piece *p) {
    return (struct expected){.edge = p->edge, .at = p->at, .across = true, .outside = p->left ? -1 : 1};
}

/* How far a shape of small integers reaches behind an edge, times its length: over its corners. */
static long reach_behind(const struct shape *s, const struct edge *e, int outside) {
    int corners[8][2], count = 0;
    const double *const n = s->n;
    switch (s->kind) {
    case GRZ_AABB:
        for (int k = 0; k < 4; k++, count++) {
            corners[k][0] = (int)n[k & 1 ? 2 : 0];
            corners[k][1] = (int)n[k & 2 ? 3 : 1];
        }
        break;
    default: /* the points are all numbers but a radius */
        for (int k = 0; 2 * k + 1 < shape_count(2, s->kind); k++, count++) {
            corners[k][0] = (int)n[2 * k];
            corners[k][1] = (int)n[2 * k + 1];
        }
    }
    long most = -outside * turn(e->at, e->at + 2, corners[0]);
    for (int k = 1; k < count; k++) {
        const long reach = -outside * turn(e->at, e->at + 2, corners[k]);
        most = reach > most ? reach : most;
    }
    return most;
}

static double radius_of(const struct shape *s) {
    return s->radius + (s->kind == GRZ_BALL ? s->n[2] : s->kind == GRZ_CAPSULE ? s->n[4] : 0);
}

/* reach / length + radius >= 0, in numbers of which nothing is rounded */
static bool is_behind(const struct shape *s, const struct piece *p) {
    const long dx = p->at.at[2] - p->at.at[0], dy = p->at.at[3] - p->at.at[1],
               reach = reach_behind(s, &p->at, p->left ? -1 : 1);
    const double radius = radius_of(s);
    return reach >= 0 || (double)(reach * reach) <= radius * radius * (double)(dx * dx + dy * dy);
}

static int expect(const struct tiles *t, const grz2_polygon *polygon, const struct shape *made, const grz2_shape *s,
                  double margin, struct expected all[]) {
    static struct piece border[MOST], behind[MOST];
    const int pieces = border_of(t, border);
    int count = 0, left = 0;
    for (int i = 0; i < pieces; i++) {
        const struct piece *const p = &border[i];
        const grz2_shape e = segment_of(&p->at);
        struct expected x = {.edge = p->edge, .at = p->at};
        if (!grz2_depth(s, &e, margin, &x.normal, &x.depth).yes) continue;
        /* of one coordinate that is 0, or exact in every double: small integers times a double */
        const double to_left = (p->at.at[2] - p->at.at[0]) * x.normal.y - (p->at.at[3] - p->at.at[1]) * x.normal.x;
        if (to_left * (p->left ? -1 : 1) >= 0) all[count++] = x;
        else if (grz2_overlap(s, &e)) behind[left++] = *p;
    }
    const int own = count;
    for (int i = 0; i < left; i++)
        if (!is_freed(all, own, s, &behind[i].at)) all[count++] = across(&behind[i]);
    for (int i = 0; i < count; i++)
        if (all[i].across || all[i].depth >= 0) return count;
    if (!grz2_polygon_overlap(polygon, s)) return count;
    int nearest = 0;
    double least = (double)INFINITY;
    for (int i = 0; i < pieces; i++) {
        const grz2_shape e = segment_of(&border[i].at);
        const double distance = grz2_distance(s, &e, NULL, NULL);
        const bool is_tie = distance == least && is_behind(made, &border[i]) && !is_behind(made, &border[nearest]);
        if (distance < least || is_tie) nearest = i;
        least = fmin(least, distance);
    }
    all[count++] = across(&border[nearest]);
    return count;
}

/* Is a depth the double nearest to reach / sqrt(square) + radius? */
static bool is_rounded(double depth, long reach, long square, double radius) {
    bool holds = true;
    mpq_t x, y;
    mpq_inits(x, y, NULL);
    for (int k = 0; k < 2; k++) {
        /* the middle between it and the next double: (2 d + ulp) / 2 less the radius, squared with its sign */
        mpq_set_d(x, depth);
        mpq_set_d(y, nextafter(depth, k ? INFINITY : -INFINITY));
        mpq_add(x, x, y);
        mpq_set_d(y, 0.5);
        mpq_mul(x, x, y);
        mpq_set_d(y, radius);
        mpq_sub(x, x, y);
        const int sign = mpq_sgn(x);
        mpq_mul(x, x, x);
        mpq_set_si(y, square, 1);
        mpq_mul(x, x, y);
        if (sign < 0) mpq_neg(x, x);
        mpq_set_si(y, reach * labs(reach), 1);
        const int order = mpq_cmp(x, y);
        holds = holds && (k ? order >= 0 : order <= 0);
    }
    mpq_clears(x, y, NULL);
    return holds;
}

static void assert_expected(const struct shape *made, const struct expected *x, const grz2_polygon_contact *c) {
    const struct edge *const e = &x->at;
    if (!x->across) {
        assert_true(c->normal.x == x->normal.x && c->normal.y == x->normal.y && c->depth == x->depth);
        return;
    }
    const long v[2] = {e->at[2] - e->at[0], e->at[3] - e->at[1]}, square = v[0] * v[0] + v[1] * v[1];
    assert_true(is_rounded(c->depth, reach_behind(made, e, x->outside), square, radius_of(made)));
    const double normal[2] = {c->normal.x, c->normal.y};
    for (int i = 0; i < 2; i++) { /* the sign apart, it is rounded as a depth is */
        const long n = x->outside * (i == 0 ? -v[1] : v[0]);
        assert_true(is_rounded(normal[i], n, square, 0));
    }
    assert_true(c->count >= 1);
}

static void contacts_are_those_of_the_definition(void **state) {
    (void)state;
    static const int kinds[] = {GRZ_POINT, GRZ_SEGMENT, GRZ_BALL, GRZ_CAPSULE, GRZ_AABB, GRZ_TRIANGLE, GRZ_HULL};
    struct rng rng = rng_seeded(4, "contacts of tiles");
    static struct tiles t;
    static struct expected all[MOST];
    int by_form[3] = {0};
    for (int n = 0; n < effort(300); n++) {
        make_tiles(&t, &rng);
        grz2_polygon *const polygon = build(&t.outline);
        for (int k = 0; k < 14; k++) {
            struct shape made;
            make_shape(&made, &rng, kinds[k % 7], LATTICE);
            const union library_shape s = shape_for_library(&made);
            const double margin = rng_once_in(&rng, 3) ? 1 : 0;
            const int count = expect(&t, polygon, &made, &s.in2, margin, all);
            const struct contacts *const got =
                contacts_of(polygon, &s.in2, (grz2_polygon_contact_options){.margin = margin, .cosine = 2});
            assert_int_equal(got->count, count);
            bool used[MOST] = {false};
            for (int i = 0; i < count; i++) {
                /* of pieces of one edge in the order of their depths: the one with this place */
                int found = -1;
                for (int j = 0; j < got->count && found < 0; j++) {
                    if (used[j] || (got->at[j].count > 0 && got->at[j].points[0].edge != (uint32_t)all[i].edge))
                        continue;
                    if (!all[i].across && !(got->at[j].depth == all[i].depth && got->at[j].normal.x == all[i].normal.x))
                        continue;
                    found = j;
                }
                if (found < 0) {
                    print_outline(&t.outline);
                    shape_print(stderr, &made);
                    fprintf(stderr, "margin %g\n", margin);
                    for (int j = 0; j < count; j++)
                        fprintf(stderr, "expected edge %d (%d %d %d %d) %d: n %g %g depth %.17g out %d\n", all[j].edge,
                                all[j].at.at[0], all[j].at.at[1], all[j].at.at[2], all[j].at.at[3], all[j].across,
                                all[j].normal.x, all[j].normal.y, all[j].depth, all[j].outside);
                    for (int j = 0; j < got->count; j++)
                        fprintf(stderr, "got count %d edge %d n %.17g %.17g depth %.17g\n", got->at[j].count,
                                got->at[j].count ? (int)got->at[j].points[0].edge : -1, got->at[j].normal.x,
                                got->at[j].normal.y, got->at[j].depth);
                }
                assert_true(found >= 0);
                used[found] = true;
                assert_expected(&made, &all[i], &got->at[found]);
                by_form[all[i].across ? 1 + (count == 1) : 0]++;
            }
        }
        grz2_polygon_free(polygon);
    }
    assert_true(by_form[0] > effort(300) && by_form[1] > effort(30) && by_form[2] > effort(60));
}

/* Laws */

static void scale_contacts(struct contacts *all, double by, double shift) {
    for (int i = 0; i < all->count; i++) {
        grz2_polygon_contact *const c = &all->at[i];
        c->depth *= by;
        for (int k = 0; k < c->count; k++) {
            c->points[k].depth *= by;
            c->points[k].point = (grz2_vec){c->points[k].point.x * by + shift, c->points[k].point.y * by + shift};
        }
    }
}

static void assert_same(const struct contacts *a, const struct contacts *b) {
    assert_int_equal(a->count, b->count);
    for (int i = 0; i < a->count; i++) {
        const grz2_polygon_contact *const p = &a->at[i], *const q = &b->at[i];
        assert_true(p->normal.x == q->normal.x && p->normal.y == q->normal.y && p->depth == q->depth);
        assert_int_equal(p->count, q->count);
        for (int k = 0; k < p->count; k++) {
            const grz2_polygon_contact_point *const x = &p->points[k], *const y = &q->points[k];
            assert_true(x->point.x == y->point.x && x->point.y == y->point.y && x->depth == y->depth);
            assert_int_equal(x->edge, y->edge);
            assert_memory_equal(&x->feature_a, &y->feature_a, sizeof x->feature_a);
            assert_memory_equal(&x->feature_b, &y->feature_b, sizeof x->feature_b);
        }
    }
}

static void moved_and_scaled_contacts_are_the_same(void **state) {
    (void)state;
    struct rng rng = rng_seeded(5, "laws of contacts of polygons");
    static struct outline o;
    static struct contacts before;
    for (int n = 0; n < effort(200); n++) {
        const double by = n % 2 ? ldexp(1, rng_int(&rng, -900, 900)) : 1, shift = n % 2 ? 0 : rng_int(&rng, -64, 64);
        make_outline(&o, &rng, 8, 8);
        const grz2_polygon_contact_options how = {.margin = rng_int(&rng, 0, 1), .skip_inner_edges = n % 4 > 1},
                                           scaled = {.margin = by * how.margin, .skip_inner_edges = n % 4 > 1};
        /* boxes and points of even numbers: all of their points of contact are exact */
        const int x = 2 * rng_int(&rng, 0, 4), y = 2 * rng_int(&rng, 0, 4), w = 2 * rng_int(&rng, 0, 2);
        const grz2_shape box = box_of(x, y, w, 2), moved = box_of(x * by + shift, y * by + shift, w * by, 2 * by);
        grz2_polygon *polygon = build(&o);
        before = *contacts_of(polygon, &box, how);
        grz2_polygon_free(polygon);
        for (size_t i = 0; i < o.count; i++) o.at[i] = (grz2_vec){o.at[i].x * by + shift, o.at[i].y * by + shift};
        polygon = build(&o);
        const struct contacts *const after = contacts_of(polygon, &moved, scaled);
        scale_contacts(&before, by, shift);
        if (n % 2) {
            assert_same(&before, after);
        } else { /* points are rounded where they are */
            assert_int_equal(before.count, after->count);
            for (int i = 0; i < before.count; i++) {
                assert_true(before.at[i].depth == after->at[i].depth && before.at[i].normal.x == after->at[i].normal.x);
                for (int k = 0; k < before.at[i].count && k < after->at[i].count; k++)
                    assert_true(fabs(before.at[i].points[k].depth - after->at[i].points[k].depth) < 1e-13);
            }
        }
        grz2_polygon_free(polygon);
    }
}

/* Of shapes whose sizes are, or whose products are, subnormal. */
static void flush_to_zero_changes_no_contact(void **state) {
    (void)state;
    static const int exponents[] = {-1070, -1060, -1021, -1000, -530, -340};
    struct rng rng = rng_seeded(6, "flushed contacts of polygons");
    static struct contacts got[2];
    static struct outline o;
    int seen = 0;
    for (int n = 0; n < effort(120); n++) {
        make_outline(&o, &rng, 8, 8);
        grz2_vec at[3];
        for (int k = 0; k < 3; k++)
            at[k] =
                (grz2_vec){ldexp(8 * rng_unit(&rng), exponents[n % 6]), ldexp(8 * rng_unit(&rng), exponents[n % 6])};
        for (size_t i = 0; i < o.count; i++)
            o.at[i] = (grz2_vec){ldexp(o.at[i].x, exponents[n % 6]), ldexp(o.at[i].y, exponents[n % 6])};
        grz2_polygon *const polygon = build(&o);
        const grz2_capsule capsule = {at[0], at[1], fabs(at[2].x)};
        const grz2_shape shapes[2] = {grz2_shape_from_capsule(&capsule), {.kind = GRZ_HULL, .hull = {3, at}}};
        for (int k = 0; k < 4; k++) {
            const grz2_polygon_contact_options how = {
                .margin = k % 2 ? ldexp(1, exponents[n % 6]) : 0, .skip_inner_edges = n % 2, .cosine = 2};
            for (int flushed = 0; flushed < 2; flushed++) {
                got[flushed].count = 0;
                flush_to_zero(flushed && flush_exists());
                grz2_polygon_contacts(polygon, &shapes[k / 2], &how, add_contact, &got[flushed]);
                flush_to_zero(false);
            }
            assert_same(&got[0], &got[1]);
            seen += got[0].count;
        }
        grz2_polygon_free(polygon);
    }
    assert_true(seen > effort(120));
}

static bool stop(void *user, const grz2_polygon_contact *contact) {
    (void)contact;
    ++*(int *)user;
    return false;
}

static void bad_input_is_said(void **state) {
    (void)state;
    grz2_polygon *const polygon = square();
    const grz2_ray ray = {{0, 0}, {1, 0}};
    const grz2_circle bad = {{0, NAN}, 1}, ball = {{0, 0}, 0.5};
    const grz2_aabb slab = {{0, 0}, {1, INFINITY}};
    const grz2_shape unsupported = grz2_shape_from_ray(&ray), infinite = grz2_shape_from_aabb(&slab),
                     invalid = grz2_shape_from_circle(&bad), good = grz2_shape_from_circle(&ball);
    int visits = 0;
    assert_int_equal(grz2_polygon_contacts(polygon, &unsupported, NULL, stop, &visits), GRZ_ERROR_ARGUMENT);
    assert_int_equal(grz2_polygon_contacts(polygon, &infinite, NULL, stop, &visits), GRZ_ERROR_ARGUMENT);
    assert_int_equal(grz2_polygon_contacts(polygon, &invalid, NULL, stop, &visits), GRZ_OK);
    assert_int_equal(visits, 0);
    assert_int_equal(grz2_polygon_contacts(polygon, &good, NULL, stop, &visits), GRZ_STOPPED);
    assert_int_equal(visits, 1);
    const double margins[] = {-1, NAN};
    for (int k = 0; k < 2; k++)
        assert_int_equal(contacts_of(polygon, &good, (grz2_polygon_contact_options){.margin = margins[k]})->count, 0);
    /* within an infinite margin are all edges whose normal leads out */
    const grz2_circle far = {{1e308, 3}, 1};
    const grz2_shape away = grz2_shape_from_circle(&far);
    assert_true(contacts_of(polygon, &away, (grz2_polygon_contact_options){.margin = INFINITY})->count > 0);
    const struct outline nothing = {0};
    grz2_polygon *const empty = build(&nothing);
    assert_int_equal(contacts_of(empty, &good, (grz2_polygon_contact_options){.margin = INFINITY})->count, 0);
    grz2_polygon_free(empty);
    grz2_polygon_free(polygon);
}

static void without_memory_nothing_is_left_behind(void **state) {
    (void)state;
    struct ledger l = {.left = -1};
    const grz_allocator allocator = {ledger_lend, ledger_take_back, &l};
    const grz2_vec at[4] = {{0, 0}, {8, 0}, {8, 8}, {0, 8}};
    const grz2_rings rings = {GRZ_DOUBLE, 4, 0, at, 1, NULL, 0, NULL};
    const grz2_shape sunk = box_of(4, 5, 2, 4);
    grz2_polygon *polygon;
    assert_int_equal(grz2_polygon_build(&polygon, &rings, &(grz2_polygon_options){.allocator = &allocator}), GRZ_OK);
    const size_t before = l.lent;
    for (int n = 0;; n++) {
        struct contacts all = {0};
        l.left = n;
        const grz_status status = grz2_polygon_contacts(polygon, &sunk, NULL, add_contact, &all);
        assert_int_equal(l.lent, before);
        if (status == GRZ_OK) {
            assert_true(n > 4 && all.count == 1);
            break;
        }
        assert_int_equal(status, GRZ_ERROR_MEMORY);
        assert_int_equal(all.count, 0);
    }
    grz2_polygon_free(polygon);
    assert_int_equal(l.lent, 0);
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(a_box_slides_over_flush_edges),
                                       cmocka_unit_test(balls_and_capsules_have_the_normal_of_the_floor),
                                       cmocka_unit_test(a_corner_that_sticks_out_keeps_its_normal),
                                       cmocka_unit_test(in_a_gutter_both_edges_push),
                                       cmocka_unit_test(what_is_inside_is_pushed_out_of_the_nearest_edge),
                                       cmocka_unit_test(what_is_beside_does_not_hide_that_a_shape_is_inside),
                                       cmocka_unit_test(an_edge_is_left_out_where_its_corner_is_freed),
                                       cmocka_unit_test(a_wall_beside_a_lower_tile_pushes),
                                       cmocka_unit_test(what_is_there_several_times_pushes_once),
                                       cmocka_unit_test(where_edges_cross_a_shape_inside_is_pushed_away),
                                       cmocka_unit_test(a_half_space_skips_corners_that_others_are_beyond),
                                       cmocka_unit_test(planes_and_half_spaces_have_contacts_too),
                                       cmocka_unit_test(there_are_contacts_exactly_within_the_margin),
                                       cmocka_unit_test(contacts_are_those_of_the_definition),
                                       cmocka_unit_test(moved_and_scaled_contacts_are_the_same),
                                       cmocka_unit_test(flush_to_zero_changes_no_contact),
                                       cmocka_unit_test(bad_input_is_said),
                                       cmocka_unit_test(without_memory_nothing_is_left_behind)};
    return cmocka_run_group_tests_name("polygon_contacts", tests, NULL, NULL);
}

/* How two parts of meshes lie to each other. Each answer is an exact one of the library; why these questions are asked:
 * docs/decisions/0044-kinds-of-clashes.md.
 *
 * SPDX-License-Identifier: MIT */
#include "clash_kind.h"

#include "counted.h"
#include "input.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>

const char *clash_kind_name(clash_kind kind) {
    static const char *const names[] = {"cross", "touch", "inside", "contains", "within", "apart"};
    return names[kind];
}

/* Parts as meshes. */

bool part_meshes_begin(part_meshes *parts, const mesh *of) {
    *parts = (part_meshes){of, calloc(of->part_count + 1, sizeof(grz_mesh *))};
    return parts->at != NULL;
}

void part_meshes_free(part_meshes *parts) {
    for (size_t i = 0; parts->at != NULL && i < parts->of->part_count; i++) grz_mesh_free(parts->at[i]);
    free(parts->at);
    *parts = (part_meshes){0};
}

void part_triangles(const mesh *m, size_t part, size_t *first, size_t *end) {
    *first = part > 0 ? m->parts[part - 1].end : 0;
    *end = m->parts[part].end;
}

const grz_mesh *part_meshes_get(part_meshes *parts, size_t i) {
    const mesh *const m = parts->of;
    size_t first, end;
    part_triangles(m, i, &first, &end);
    const grz_triangles triangles = {.vertex_count = m->vertex_count,
                                     .vertices = m->vertices,
                                     .count = end - first,
                                     .indices = *(m->triangles + first)};
    const grz_mesh_options options = {.solid = true};
    if (parts->at[i] == NULL) grz_mesh_build(&parts->at[i], &triangles, &options);
    return parts->at[i];
}

grz3_aabb clash_part_box(const clash_part *part) {
    grz3_aabb box = mesh_no_box;
    for (size_t i = part->first; i < part->end; i++) {
        const grz3_triangle t = mesh_triangle(part->of, (uint32_t)i);
        const grz3_aabb one = mesh_triangle_box(&t);
        box = grz3_bounds_merged(&box, &one);
    }
    return box;
}

grz_mesh_solid clash_part_solid(const grz_mesh *tree, grz_mesh_solid wanted) {
    const grz_mesh_facts facts = grz_mesh_about(tree);
    if (facts.triangles == facts.empty) return GRZ_SKIN;
    if (wanted != GRZ_SKIN) return wanted;
    return facts.open_edges == 0 ? GRZ_SOLID_ODD : GRZ_SKIN;
}

bool clash_parts_are_solid(const mesh *m, bool *no_memory) {
    part_meshes parts;
    bool solid = true;
    *no_memory = !part_meshes_begin(&parts, m);
    for (size_t i = 0; i < m->part_count && solid && !*no_memory; i++) {
        const grz_mesh *const tree = part_meshes_get(&parts, i);
        *no_memory = tree == NULL;
        const size_t count = *no_memory ? 0 : grz_mesh_about(tree).open_edges;
        if (count == 0) continue;
        solid = false;
        fprintf(
            stderr,
            "graze: %s: %zu edge%s of its part %s %s open, so that has no inside; `graze check --list` shows where, "
            "--winding has an answer\n",
            text_path(m->path).at, count, plural(count), input_shown(m->parts[i].name).at, is_or_are(count));
    }
    part_meshes_free(&parts);
    return solid && !*no_memory;
}

/* Corners inside. */

/* Where the corners of the triangles of a part are to another, closed one. */
typedef struct corner_count {
    size_t inside, others; /* on it counts as neither */
} corner_count;

enum { CORNERS = 192 };

/* A number that may be on either side of 1/2 is computed as well as it can be. */
static bool is_inside(const clash_part *solid, const grz3_vec *point, grz_winding *w) {
    if (solid->solid == GRZ_SOLID_ODD) return w->odd;
    if (w->error > 0 && fabs(fabs(w->number) - 0.5) <= w->error) grz_mesh_winding(solid->tree, point, 0, w);
    return fabs(w->number) > 0.5;
}

static void count_corners(corner_count *c, const clash_part *solid, const grz3_vec *points, size_t count) {
    grz_winding found[CORNERS];
    grz_mesh_winding_n(solid->tree, points, count, solid->solid == GRZ_SOLID_ODD ? 1 : 0.01, NULL, found);
    for (size_t i = 0; i < count; i++) {
        const bool inside = is_inside(solid, &points[i], &found[i]);
        c->inside += !found[i].on && inside;
        c->others += !found[i].on && !inside;
    }
}

/* Of `corners`, 1 or 3, of each triangle, until there are both some inside and some outside. */
static corner_count corners_in(const clash_part *part, const clash_part *solid, int corners) {
    corner_count c = {0, 0};
    grz3_vec points[CORNERS];
    size_t count = 0;
    for (size_t i = part->first; i < part->end && (c.inside == 0 || c.others == 0); i++) {
        const grz3_triangle t = mesh_triangle(part->of, (uint32_t)i);
        if (!mesh_is_finite(&t.a) || !mesh_is_finite(&t.b) || !mesh_is_finite(&t.c)) continue;
        for (int k = 0; k < corners; k++) points[count++] = (&t.a)[k];
        if (count + 3 <= CORNERS) continue;
        count_corners(&c, solid, points, count);
        count = 0;
    }
    if (count > 0) count_corners(&c, solid, points, count);
    return c;
}

static bool has_corner_inside(const clash_part *part, const clash_part *solid) {
    return solid->solid != GRZ_SKIN && corners_in(part, solid, 3).inside > 0;
}

/* Triangles in one plane. */

/* Coordinates without axis k. */
static grz2_triangle seen_along(const grz3_triangle *t, int k) {
    grz2_vec at[3];
    for (int i = 0; i < 3; i++) {
        const double *const v = &(&t->a)[i].x;
        at[i] = (grz2_vec){v[(k + 1) % 3], v[(k + 2) % 3]};
    }
    return (grz2_triangle){at[0], at[1], at[2]};
}

static int turn_of(const grz2_triangle *t) { return grz2_orient(&t->a, &t->b, &t->c); }

/* True if the triangles lie in one plane and have an area in common. *same: their fronts are on the same side. */
static bool share_area(const grz3_triangle *s, const grz3_triangle *t, bool *same) {
    for (int i = 0; i < 3; i++)
        if (grz3_orient(&s->a, &s->b, &s->c, &(&t->a)[i]) != 0) return false;
    for (int k = 0; k < 3; k++) {
        const grz2_triangle p = seen_along(s, k), q = seen_along(t, k);
        if (turn_of(&p) == 0 || turn_of(&q) == 0) continue;
        const grz2_shape a = grz2_shape_from_triangle(&p), b = grz2_shape_from_triangle(&q);
        *same = turn_of(&p) == turn_of(&q);
        return grz2_overlap_open(&a, &b);
    }
    return false;
}

/* A line through a triangle, about along its normal; another one for each `attempt`. */
static grz3_shape line_through(const grz3_triangle *t, int attempt) {
    const double u = 0.31 + 0.013 * attempt, v = 0.37 - 0.009 * attempt, w = 1 - u - v, tilt = 0.1 + 0.017 * attempt;
    const double *const a = &t->a.x, *const b = &t->b.x, *const c = &t->c.x;
    double origin[3], e[3], f[3], dir[3], most = 0;
    for (int k = 0; k < 3; k++) {
        origin[k] = w * a[k] + u * b[k] + v * c[k];
        e[k] = b[k] - a[k];
        f[k] = c[k] - a[k];
        most = fmax(most, fmax(fabs(e[k]), fabs(f[k])));
    }
    for (int k = 0; k < 3; k++) {
        const int i = (k + 1) % 3, j = (k + 2) % 3;
        dir[k] = e[i] / most * (f[j] / most) - e[j] / most * (f[i] / most) + tilt * (0.7 * e[k] + 0.4 * f[k]) / most;
    }
    const grz3_line line = {{origin[0], origin[1], origin[2]}, {dir[0], dir[1], dir[2]}};
    return grz3_shape_from_line(&line);
}

/* Where the inside of a closed part is: 1 behind the front of a triangle, -1 before it. A line that meets each triangle
 * at a time of its own meets none at an edge, since an edge of a closed mesh has an even number of triangles, which it
 * would meet at one time. So it goes in and out alternately; and the winding number on it changes by one at each. 0: no
 * such line was found, as a triangle that lies on another one of its mesh has none; or both sides are inside. */
static int side_of_inside(const clash_part *solid, const grz3_triangle *t, uint32_t index) {
    enum { ATTEMPTS = 16, MOST_HITS = 128 };
    for (int attempt = 0; attempt < ATTEMPTS; attempt++) {
        const grz3_shape line = line_through(t, attempt);
        grz_mesh_hit hits[MOST_HITS];
        size_t total = 0, at = MOST_HITS;
        if (!grz_mesh_cast_all(solid->tree, &line, NULL, hits, MOST_HITS, &total).yes || total > MOST_HITS) continue;
        bool clear = true;
        int number = 0;
        for (size_t i = 0; i < total; i++) {
            clear = clear && hits[i].side != 0 && (i == 0 || hits[i - 1].time < hits[i].time);
            if (hits[i].triangle == index) at = i;
            if (at > i) number += hits[i].side;
        }
        if (!clear || at >= total) continue;
        const bool before = solid->solid == GRZ_SOLID_ODD ? at % 2 != 0 : number != 0,
                   behind = solid->solid == GRZ_SOLID_ODD ? !before : number + hits[at].side != 0;
        return before == behind ? 0 : behind == (hits[at].side == 1) ? 1 : -1;
    }
    return 0;
}

/* Looks for a pair of triangles of two parts that passes a test. */
typedef struct pair_search pair_search;
struct pair_search {
    const clash_part *a, *b;
    bool (*passes)(const pair_search *s, const grz_pair *pair, const grz3_triangle *p, const grz3_triangle *q);
    bool found;
};

static bool visit_pairs(void *user, const grz_pair *pairs, size_t count) {
    pair_search *const s = user;
    for (size_t i = 0; i < count && !s->found; i++) {
        const grz3_triangle p = mesh_triangle(s->a->of, (uint32_t)s->a->first + pairs[i].a),
                            q = mesh_triangle(s->b->of, (uint32_t)s->b->first + pairs[i].b);
        s->found = s->passes(s, &pairs[i], &p, &q);
    }
    return !s->found;
}

static bool share_a_side(const pair_search *s, const grz_pair *pair, const grz3_triangle *p, const grz3_triangle *q) {
    bool same;
    if (!share_area(p, q, &same)) return false;
    const int x = side_of_inside(s->a, p, pair->a), y = side_of_inside(s->b, q, pair->b);
    return x != 0 && y != 0 && (x == y) == same;
}

bool clash_triangles_cross(const grz3_triangle *a, const grz3_triangle *b) {
    const grz3_shape s = grz3_shape_from_triangle(a), t = grz3_shape_from_triangle(b);
    return grz3_overlap_open(&s, &t);
}

bool clash_parts_cross(const clash_part *a, const clash_part *b) {
    if (has_corner_inside(a, b) || has_corner_inside(b, a)) return true;
    pair_search s = {.a = a, .b = b, .passes = share_a_side};
    if (a->solid != GRZ_SKIN && b->solid != GRZ_SKIN) grz_mesh_pairs(a->tree, b->tree, visit_pairs, &s);
    return s.found;
}

clash_kind clash_kind_apart(const clash_part *a, const clash_part *b) {
    const corner_count a_in_b = b->solid != GRZ_SKIN ? corners_in(a, b, 1) : (corner_count){0, 1},
                       b_in_a = a->solid != GRZ_SKIN ? corners_in(b, a, 1) : (corner_count){0, 1};
    if (a_in_b.inside > 0 && a_in_b.others == 0) return CLASH_INSIDE;
    if (b_in_a.inside > 0 && b_in_a.others == 0) return CLASH_CONTAINS;
    return a_in_b.inside + b_in_a.inside > 0 ? CLASH_CROSS : CLASH_APART;
}

bool clash_within(const clash_part *a, const clash_part *b, double margin, double *distance) {
    bool within;
    grz_meshes_within(a->tree, b->tree, margin, GRZ_SKIN, GRZ_SKIN, &within);
    if (within) grz_meshes_distance(a->tree, b->tree, GRZ_SKIN, GRZ_SKIN, distance, NULL, NULL);
    return within;
}

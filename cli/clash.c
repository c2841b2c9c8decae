/* Which parts of meshes intersect, and how they lie to each other.
 *
 * SPDX-License-Identifier: MIT */
#include "clash.h"

#include "progress.h"

#include <math.h>
#include <stdlib.h>

static grz3_vec between(const grz3_vec *p, const grz3_vec *q, double t) {
    if (t == 1) return *q;
    return (grz3_vec){p->x + t * (q->x - p->x), p->y + t * (q->y - p->y), p->z + t * (q->z - p->z)};
}

/* Writes the points at which the edges of a enter and leave b. Returns how many, at most 6. */
static int edge_points(const grz3_triangle *a, const grz3_triangle *b, grz3_vec *points) {
    const grz3_vec *const corners[4] = {&a->a, &a->b, &a->c, &a->a};
    const grz3_shape other = grz3_shape_from_triangle(b);
    int count = 0;
    for (int i = 0; i < 3; i++) {
        const grz3_vec *const p = corners[i], *const q = corners[i + 1];
        const grz3_shape edge = {.kind = GRZ_SEGMENT, .segment = {*p, *q}};
        double times[2];
        if (!grz3_cast(&edge, &other, &times[0], &times[1]).yes) continue;
        for (int k = 0; k < 2; k++) points[count++] = between(p, q, times[k]);
    }
    return count;
}

int clash_points(const grz3_triangle *a, const grz3_triangle *b, grz3_vec points[CLASH_POINTS]) {
    const int count = edge_points(a, b, points);
    return count + edge_points(b, a, points + count);
}

/* The intersection of the bounding boxes of two triangles: it contains all their common points. */
static grz3_aabb common_box(const grz3_triangle *a, const grz3_triangle *b) {
    const grz3_aabb p = mesh_triangle_box(a), q = mesh_triangle_box(b);
    return (grz3_aabb){{fmax(p.min.x, q.min.x), fmax(p.min.y, q.min.y), fmax(p.min.z, q.min.z)},
                       {fmin(p.max.x, q.max.x), fmin(p.max.y, q.max.y), fmin(p.max.z, q.max.z)}};
}

static bool is_within(const grz3_aabb *part, const grz3_aabb *box) {
    bool within = true;
    for (int k = 0; k < 3; k++)
        within &= (((const double *)&part->min)[k] >= ((const double *)&box->min)[k]) &
                  (((const double *)&part->max)[k] <= ((const double *)&box->max)[k]);
    return within;
}

grz3_aabb clash_box(const grz3_triangle *a, const grz3_triangle *b) {
    const grz3_aabb most = common_box(a, b);
    grz3_vec points[CLASH_POINTS];
    grz3_aabb box = mesh_no_box;
    const int count = clash_points(a, b, points);
    for (int i = 0; i < count; i++) {
        for (int k = 0; k < 3; k++) { /* rounding may have moved it outside */
            double *const x = &points[i].x + k;
            *x = fmin(fmax(*x, ((const double *)&most.min)[k]), ((const double *)&most.max)[k]);
        }
        mesh_box_add(&box, points[i]);
    }
    return box;
}

/* The slot of two parts, or the free slot for them. */
static size_t *find_slot(const clashes *all, size_t a, size_t b) {
    const uint64_t mixed = ((uint64_t)a * UINT64_C(0x9e3779b97f4a7c15)) ^ ((uint64_t)b * UINT64_C(0xd6e8feb86659fd93));
    size_t i = (size_t)(mixed ^ mixed >> 32) & (all->slot_count - 1);
    for (; all->slots[i] != 0; i = (i + 1) & (all->slot_count - 1)) {
        const clash_parts *const one = &all->at[all->slots[i] - 1];
        if (one->a == a && one->b == b) break;
    }
    return &all->slots[i];
}

/* Makes room for one more pair of parts. False: out of memory. */
static bool reserve(clashes *all) {
    if (2 * (all->count + 1) <= all->slot_count) return true;
    const size_t size = all->slot_count > 0 ? 2 * all->slot_count : 64;
    clash_parts *const at = realloc(all->at, size / 2 * sizeof *at);
    if (at == NULL) return false;
    all->at = at;
    size_t *const slots = calloc(size, sizeof *slots);
    if (slots == NULL) return false;
    free(all->slots);
    all->slots = slots;
    all->slot_count = size;
    for (size_t i = 0; i < all->count; i++) *find_slot(all, at[i].a, at[i].b) = i + 1;
    return true;
}

bool clashes_count(const clashes *all, const grz_pair *pair) {
    return all->a != all->b || mesh_part_of(all->a, pair->a) < mesh_part_of(all->b, pair->b);
}

static bool add_pair(clashes *all, const grz_pair *pair) {
    if (!clashes_count(all, pair)) return true;
    if (!reserve(all)) return false;
    const size_t a = mesh_part_of(all->a, pair->a), b = mesh_part_of(all->b, pair->b);
    size_t *const slot = find_slot(all, a, b);
    if (*slot == 0) {
        all->at[all->count] = (clash_parts){.a = a, .b = b, .where = mesh_no_box, .kind = CLASH_TOUCH};
        *slot = ++all->count;
    }
    clash_parts *const parts = &all->at[*slot - 1];
    const grz3_triangle s = mesh_triangle(all->a, pair->a), t = mesh_triangle(all->b, pair->b);
    const grz3_aabb most = common_box(&s, &t);
    if (!is_within(&most, &parts->where)) { /* else it cannot grow: skip finding the points */
        const grz3_aabb box = clash_box(&s, &t);
        parts->where = grz3_bounds_merged(&parts->where, &box);
    }
    if (all->how.kinds && parts->kind == CLASH_TOUCH && clash_triangles_cross(&s, &t)) parts->kind = CLASH_CROSS;
    parts->triangles++;
    all->triangles++;
    return true;
}

typedef struct job {
    clashes *all;
    progress bar;
} job;

static bool visit(void *context, const grz_pair *pairs, size_t count) {
    job *const j = context;
    for (size_t i = 0; i < count; i++) {
        if (!add_pair(j->all, &pairs[i])) return false;
    }
    if (progress_due(&j->bar)) progress_say(&j->bar, (double)j->all->triangles, "pairs of triangles");
    return true;
}

static int in_order(const void *x, const void *y) {
    const clash_parts *const p = x, *const q = y;
    return p->a != q->a ? (p->a > q->a) - (p->a < q->a) : (p->b > q->b) - (p->b < q->b);
}

/* Both meshes as parts; of one mesh the same twice. */
typedef struct kind_search {
    clashes *all;
    part_meshes *a, *b;
    progress bar;
    size_t done;
} kind_search;

/* False: out of memory. */
static bool get_parts(const kind_search *s, size_t a, size_t b, clash_part *x, clash_part *y) {
    *x = (clash_part){.of = s->all->a, .tree = part_meshes_get(s->a, a)};
    *y = (clash_part){.of = s->all->b, .tree = part_meshes_get(s->b, b)};
    part_triangles(x->of, a, &x->first, &x->end);
    part_triangles(y->of, b, &y->first, &y->end);
    if (x->tree == NULL || y->tree == NULL) return false;
    x->solid = clash_part_solid(x->tree, s->all->how.solid);
    y->solid = clash_part_solid(y->tree, s->all->how.solid);
    return true;
}

static void say_progress(kind_search *s) {
    s->done++;
    if (progress_due(&s->bar)) progress_say(&s->bar, (double)s->done, "pairs of parts");
}

/* Which of the parts that touch by their triangles cross as a whole. */
static bool find_kinds_of_touching(kind_search *s) {
    clash_part a, b;
    for (size_t i = 0; i < s->all->count; i++) {
        clash_parts *const one = &s->all->at[i];
        if (one->kind != CLASH_TOUCH) continue;
        if (!get_parts(s, one->a, one->b, &a, &b)) return false;
        if (clash_parts_cross(&a, &b)) one->kind = CLASH_CROSS;
        say_progress(s);
    }
    return true;
}

/* What the boxes of two parts have in common: of one that is inside the other, its box. */
static grz3_aabb common_box_of_parts(const clash_part *a, const clash_part *b) {
    const grz3_aabb p = clash_part_box(a), q = clash_part_box(b);
    return (grz3_aabb){{fmax(p.min.x, q.min.x), fmax(p.min.y, q.min.y), fmax(p.min.z, q.min.z)},
                       {fmin(p.max.x, q.max.x), fmin(p.max.y, q.max.y), fmin(p.max.z, q.max.z)}};
}

/* Adds two parts without a common point if one is inside the other, or they are near. */
static bool add_apart(kind_search *s, size_t i, size_t k) {
    clashes *const all = s->all;
    clash_part a, b;
    if (!reserve(all) || !get_parts(s, i, k, &a, &b)) return false;
    clash_parts one = {.a = i, .b = k, .where = mesh_no_box, .kind = clash_kind_apart(&a, &b)};
    if (one.kind == CLASH_APART && all->how.limited && clash_within(&a, &b, all->how.within, &one.distance))
        one.kind = CLASH_WITHIN;
    if (one.kind == CLASH_APART) return true;
    if (!all->how.kinds) one.where = common_box_of_parts(&a, &b);
    size_t *const slot = find_slot(all, i, k);
    all->at[all->count] = one;
    *slot = ++all->count;
    all->apart++;
    return true;
}

static bool visit_parts(void *user, const grz_pair *pairs, size_t count) {
    kind_search *const s = user;
    for (size_t i = 0; i < count; i++) {
        const bool meet = s->all->slot_count > 0 && *find_slot(s->all, pairs[i].a, pairs[i].b) != 0;
        if (!meet && !add_apart(s, pairs[i].a, pairs[i].b)) return false;
        say_progress(s);
    }
    return true;
}

/* Of the parts that cross, or of which one is inside the other. */
static bool find_depths(kind_search *s) {
    const clash_options *const how = &s->all->how;
    clash_part a, b;
    for (size_t i = 0; i < s->all->count && (how->depth || how->is_along); i++) {
        clash_parts *const one = &s->all->at[i];
        bool no_memory = false;
        if (!clash_has_depth(one->kind)) continue;
        if (!get_parts(s, one->a, one->b, &a, &b)) return false;
        if (how->depth && !clash_depth_of(&a, &b, &one->depth)) return false;
        if (how->is_along) one->along = clash_along(&a, &b, &how->along, INFINITY, &no_memory);
        if (no_memory) return false;
        say_progress(s);
    }
    return true;
}

static grz3_aabb *boxes_of_parts(const mesh *m) {
    grz3_aabb *const boxes = malloc((m->part_count + 1) * sizeof *boxes);
    for (size_t i = 0; boxes != NULL && i < m->part_count; i++) {
        size_t first, end;
        part_triangles(m, i, &first, &end);
        boxes[i] = clash_part_box(&(clash_part){.of = m, .first = first, .end = end});
    }
    return boxes;
}

static bool find_apart(kind_search *s) {
    const clashes *const all = s->all;
    const bool two = all->a != all->b;
    grz3_aabb *const a = boxes_of_parts(all->a), *const b = two ? boxes_of_parts(all->b) : NULL;
    bool found = a != NULL && (b != NULL || !two);
    if (found) {
        const grz_boxes x = grz3_boxes(a, all->a->part_count), y = grz3_boxes(b, two ? all->b->part_count : 0);
        const grz_pairs_options options = {.margin = all->how.limited ? all->how.within : 0};
        found = grz_boxes_pairs(&x, two ? &y : NULL, &options, visit_parts, s) == GRZ_OK;
    }
    free(a);
    free(b);
    return found;
}

/* False: out of memory. */
static bool find_kinds(clashes *all) {
    part_meshes a, b = {0};
    const bool two = all->a != all->b;
    bool found = part_meshes_begin(&a, all->a);
    if (two) found = part_meshes_begin(&b, all->b) && found;
    kind_search s = {all, &a, two ? &b : &a, progress_begin(), 0};
    found = found && (!all->how.kinds || find_kinds_of_touching(&s)) && find_apart(&s) && find_depths(&s);
    progress_end(&s.bar);
    part_meshes_free(&a);
    if (two) part_meshes_free(&b);
    return found;
}

bool clashes_find(clashes *all, const mesh *a, const mesh *b, const clash_options *how) {
    *all = (clashes){.a = a, .b = b, .how = *how};
    job j = {all, progress_begin()};
    bool done = grz_mesh_pairs(a->tree, b->tree, visit, &j) == GRZ_OK;
    progress_end(&j.bar);
    if (done && (how->kinds || how->solid != GRZ_SKIN)) done = find_kinds(all);
    if (all->count > 1) qsort(all->at, all->count, sizeof *all->at, in_order);
    return done;
}

void clashes_free(clashes *all) {
    free(all->at);
    free(all->slots);
    *all = (clashes){0};
}

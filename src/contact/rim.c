/* The rim of a face: its corners in order, from the first one by x, y, z to the last, and back. Each side is a monotone
 * chain (Andrew, "Another efficient algorithm for convex hulls in two dimensions", 1979), in parts as there is little
 * memory: the next corners in order, as many as there is room for, and the edge that leads from their chain to all
 * later ones, as in Chan and Chen, "Multi-pass geometric algorithms", 2007. All signs are exact.
 *
 * SPDX-License-Identifier: MIT */
#include "contact/rim.h"

#include "contact/corner_signs.h"

enum { MOST_LISTED = 1024 };

/* One of the two sides of a rim, and what is written of both. */
typedef struct rim_side {
    const grz_corners *c;
    const grz_contact_direction *d;
    const int *face;
    grz_corner_plane plane;
    bool leans; /* not all of the face is furthest; face[0] is */
    bool back;  /* from the last corner to the first */
    int to;     /* where the side ends */
    int number, step;
    grz_outline *outline;
    int numbers[GRZ_MOST_OUTLINE]; /* of its corners */
    int count, list[MOST_LISTED];  /* corners between the ends of the part that is looked at */
} rim_side;

/* Doubles do not rule it out. */
static bool may_be_in_face(const rim_side *r, int k) { return grz_corner_plane_side(r->c, &r->plane, k) == 0; }

/* Of a corner that may be. */
static bool lies_in_face(const rim_side *r, int k) {
    return grz_corner_orientation(r->d, r->c, r->face[0], r->face[1], r->face[2], k) == 0;
}

/* Comes corner p before q on this side? Mostly x decides. */
static bool is_earlier_on_rim(const rim_side *r, int p, int q) {
    if (r->c->core->points) {
        const double x = r->c->core->points[3 * p], y = r->c->core->points[3 * q];
        if (x < y || x > y) return (x < y) != r->back;
    }
    return r->back ? grz_corner_precedes(r->d, r->c, q, p) : grz_corner_precedes(r->d, r->c, p, q);
}

/* Positive if corner k is inside of the edge from p to q, negative if outside. Of its ends doubles would not know. */
static int side_of_rim_edge(const rim_side *r, int p, int q, int k) {
    return k == p || k == q ? 0 : grz_corner_side(r->d, r->c, p, q, r->c, k);
}

static bool comes_before_on_rim(const rim_side *r, int p, int q) {
    return is_earlier_on_rim(r, p, q) || (p < q && !is_earlier_on_rim(r, q, p));
}

#define GRZ_ITEM int
#define GRZ_HEAP(name) rim_##name
#define GRZ_HEAP_PARAMETER const rim_side *heap_of,
#define GRZ_HEAP_ARGUMENT heap_of,
#define GRZ_IS_BEFORE(a, b) comes_before_on_rim(heap_of, *(a), *(b))
#include "base/heap.inc"

static bool is_taken(const rim_side *r, int corner, int number) {
    return number % r->step == 0 || (r->leans && grz_corner_along(r->d, r->c, r->face[0], corner) == 0);
}

/* Adds a corner to the outline, which takes every one, every second, fourth ... of them; of a face that leans those
 * that are furthest, too. */
static void add_to_rim(rim_side *r, int corner) {
    grz_outline *const o = r->outline;
    const int number = r->number++;
    if (o->count == GRZ_MOST_OUTLINE && is_taken(r, corner, number)) {
        o->count = 0;
        r->step *= 2;
        for (int k = 0; k < GRZ_MOST_OUTLINE; k++) {
            if (!is_taken(r, o->corner[k], r->numbers[k])) continue;
            r->numbers[o->count] = r->numbers[k];
            o->corner[o->count++] = o->corner[k];
        }
    }
    if (o->count == GRZ_MOST_OUTLINE || !is_taken(r, corner, number)) return; /* full: of what seems level in doubles */
    r->numbers[o->count] = number;
    o->corner[o->count++] = corner;
}

/* Lists the corners that may be in the face and are outside of the edge to the end of the side, in order, from a corner
 * on: as many of the next ones as there is room for. True if these are all. */
static bool list_next_corners(rim_side *r, int from) {
    bool all = true;
    r->count = 0;
    for (int k = 0; k < r->c->count; k++) {
        if (!may_be_in_face(r, k) || !is_earlier_on_rim(r, from, k)) continue;
        const bool full = r->count == MOST_LISTED;
        if (side_of_rim_edge(r, from, r->to, k) >= 0) continue;
        all = all && !full;
        if (!full) rim_rise(r, r->list, (size_t)r->count++, k);
        else if (comes_before_on_rim(r, k, r->list[0])) rim_sink(r, r->list, MOST_LISTED, 0, k);
    }
    rim_drain(r, r->list, (size_t)r->count);
    return all;
}

/* The last of the listed corners that are left, or where their chain begins. */
static int end_of_chain(const rim_side *r, int from, int count) { return count > 0 ? r->list[count - 1] : from; }

/* Takes corners off the end of the chain that are not outside of the edge from the one before them to the next one. */
static void shorten_chain(rim_side *r, int from, int next) {
    while (r->count > 0 &&
           side_of_rim_edge(r, end_of_chain(r, from, r->count - 1), end_of_chain(r, from, r->count), next) <= 0)
        r->count--;
}

/* Leaves of the listed corners those of the face that make a convex chain. */
static void make_chain(rim_side *r, int from) {
    const int listed = r->count;
    r->count = 0;
    for (int i = 0; i < listed; i++) {
        const int k = r->list[i];
        if (r->count > 0 && grz_corners_coincide(r->d, r->c, k, end_of_chain(r, from, r->count))) continue;
        if (!lies_in_face(r, k)) continue;
        shorten_chain(r, from, k);
        r->list[r->count++] = k;
    }
}

static int lowest_in_place_of(const rim_side *r, int corner) {
    int lowest = 0;
    while (lowest < corner && !grz_corners_coincide(r->d, r->c, lowest, corner)) lowest++;
    return lowest;
}

/* Takes the corner after `last` that is farthest outside for the next one, until there is none; `sure`: only of those
 * that are in the face. The chain is shortened to where the edge to it begins. */
static int search_bridge(rim_side *r, int from, int last, bool sure) {
    int next = r->to, before = -1;
    shorten_chain(r, from, next);
    while (next != before && !*r->d->unsure) {
        before = next;
        for (int k = 0; k < r->c->count; k++) {
            if (!may_be_in_face(r, k) || !is_earlier_on_rim(r, last, k)) continue;
            const int side = side_of_rim_edge(r, end_of_chain(r, from, r->count), next, k);
            if (side > 0 || (side == 0 && !is_earlier_on_rim(r, next, k)) || (sure && !lies_in_face(r, k))) continue;
            next = k;
            shorten_chain(r, from, next);
        }
    }
    return next;
}

/* The corner after `last`, which ended the list, that follows on the chain. Exact signs take longest: so it is found of
 * all that may be in the face first, which is right if it is in the face, and no other one has shortened the chain. */
static int find_bridge(rim_side *r, int from, int last) {
    const int count = r->count;
    int next = search_bridge(r, from, last, false);
    const int found = r->count;
    r->count = count;
    shorten_chain(r, from, next);
    if (r->count != found || !lies_in_face(r, next)) {
        r->count = count;
        next = search_bridge(r, from, last, true);
    }
    return next == r->to ? next : lowest_in_place_of(r, next);
}

/* Adds the corners of one side, but the one that it begins with. */
static void add_side(rim_side *r, int from, int to) {
    r->to = to;
    while (from != to && !*r->d->unsure) {
        const bool all = list_next_corners(r, from);
        const int last = end_of_chain(r, from, r->count);
        make_chain(r, from);
        if (all) shorten_chain(r, from, to);
        const int next = all ? to : find_bridge(r, from, last);
        for (int i = 0; i < r->count; i++) add_to_rim(r, r->list[i]);
        from = next;
        if (from != to) add_to_rim(r, from);
    }
}

static int search_first(const rim_side *r, bool sure) {
    int first = r->face[0];
    for (int k = 0; k < r->c->count; k++)
        if (may_be_in_face(r, k) && is_earlier_on_rim(r, k, first) && (!sure || lies_in_face(r, k))) first = k;
    return first;
}

/* The first corner of the face in the order of this side; of several in one place the lowest, but `face[0]` before. */
static int find_first(const rim_side *r) {
    const int first = search_first(r, false);
    return lies_in_face(r, first) ? first : search_first(r, true);
}

void grz_find_rim(const grz_corners *corners, const grz_contact_direction *d, const int face[3], grz_outline *outline) {
    rim_side r = {.c = corners, .d = d, .face = face, .step = 1, .outline = outline};
    r.plane = grz_corner_plane_through(corners, face[0], face[1], face[2]);
    for (int k = 1; k < 3; k++) r.leans = r.leans || grz_corner_along(d, corners, face[0], face[k]) != 0;
    outline->count = 0;
    const int first = find_first(&r);
    r.back = true;
    const int last = lowest_in_place_of(&r, find_first(&r));
    r.back = false;
    add_to_rim(&r, first);
    add_side(&r, first, last);
    if (*d->unsure) return;
    add_to_rim(&r, last);
    r.back = true;
    add_side(&r, last, first);
}

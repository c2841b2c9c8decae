/* Puts the contacts of many parts together: parts that share corners and have nearly the same normal.
 *
 * SPDX-License-Identifier: MIT */
#include "contact/regions.h"

#include "base/watch.h"
#include "contact/manifold.h"
#include "num/bits.h"
#include "num/vec.h"
#include "shape/point_hash.h"

#include <string.h>

/* What is added */

static bool grow_parts(grz_part_contacts *all, grz_growing *list, size_t size) {
    if (!all->failed && !grz_grow(all->allocator, list, size)) all->failed = true;
    return !all->failed;
}

void grz_add_places(grz_part_contacts *all, const grz_contact_place places[], int count) {
    for (int k = 0; k < count && grow_parts(all, &all->places, sizeof places[k]); k++)
        ((grz_contact_place *)all->places.items)[all->places.count++] = places[k];
}

void grz_add_part_contact(grz_part_contacts *all, const grz_part_contact *c) {
    if (!grow_parts(all, &all->contacts, sizeof *c)) return;
    grz_part_contact *const added = (grz_part_contact *)all->contacts.items + all->contacts.count++;
    *added = *c;
    added->count = all->places.count - c->first;
}

double grz_depth_of_places(const grz_part_contacts *all, size_t first) {
    const grz_contact_place *const places = (const grz_contact_place *)all->places.items;
    double depth = places[first].depth;
    for (size_t k = first; k < all->places.count; k++) depth = places[k].depth > depth ? places[k].depth : depth;
    return depth;
}

void grz_release_part_contacts(grz_part_contacts *all) {
    grz_growing_release(all->allocator, &all->contacts, sizeof(grz_part_contact));
    grz_growing_release(all->allocator, &all->places, sizeof(grz_contact_place));
}

/* Corners */

bool grz_part_corners_take(const grz_allocator *allocator, size_t room, grz_part_corners *corners) {
    *corners = (grz_part_corners){.room = room, .places = 1};
    while (corners->places < 2 * room) corners->places *= 2;
    corners->items = (grz_part_corner *)grz_allocate(allocator, room, sizeof *corners->items);
    corners->last = (grz_part_corner **)grz_allocate(allocator, corners->places, sizeof(grz_part_corner *));
    if (corners->last) memset(corners->last, 0, corners->places * sizeof(grz_part_corner *));
    if (corners->items && corners->last) return true;
    grz_part_corners_release(allocator, corners);
    *corners = (grz_part_corners){.room = 0};
    return false;
}

bool grz_part_corners_of(grz_part_contacts *all, grz_part_corners *corners) {
    const grz_part_contact *const contacts = (const grz_part_contact *)all->contacts.items;
    size_t room = 0;
    for (size_t k = 0; k < all->contacts.count; k++) room += (size_t)(contacts[k].corners[0] + contacts[k].corners[1]);
    all->failed |= !grz_part_corners_take(all->allocator, room, corners);
    for (size_t k = all->failed ? 0 : all->contacts.count; k-- > 0;)
        for (int side = 0; side < 2; side++)
            for (int i = 0; i < contacts[k].corners[side]; i++)
                grz_add_part_corner(corners, &contacts[k].corner[side][i], side, k);
    return !all->failed;
}

/* Where the table has the last one at this place, or has room for it. */
static grz_part_corner **entry_of_corner(const grz_part_corners *corners, const grz3_vec *at, int side) {
    for (size_t k = (size_t)grz_hash_point(at) + (size_t)side;; k++) {
        grz_part_corner **const last = &corners->last[k & (corners->places - 1)];
        if (!*last || ((*last)->side == side && grz_same_point(&(*last)->at, at))) return last;
    }
}

grz_part_corner *grz_add_part_corner(grz_part_corners *corners, const grz3_vec *at, int side, size_t contact) {
    grz_part_corner **const last = entry_of_corner(corners, at, side), *const added = &corners->items[corners->count++];
    *added = (grz_part_corner){*at, side, contact, *last, 0};
    return *last = added;
}

grz_part_corner *grz_find_part_corner(const grz_part_corners *corners, const grz3_vec *at, int side) {
    return *entry_of_corner(corners, at, side);
}

void grz_part_corners_release(const grz_allocator *allocator, const grz_part_corners *corners) {
    grz_release(allocator, corners->items, corners->room, sizeof *corners->items);
    grz_release(allocator, corners->last, corners->places, sizeof(grz_part_corner *));
}

/* Regions */

int grz_sign_of_normal(const double n[3]) {
    int sign = 0;
    for (int k = 0; k < 3 && sign == 0; k++) sign = (n[k] > 0) - (n[k] < 0);
    return sign;
}

static int compare_in_turn(const double x[3], int sign_of_x, const double y[3], int sign_of_y) {
    int order = 0;
    for (int k = 0; k < 3 && order == 0; k++) order = grz_compare(sign_of_x * x[k], sign_of_y * y[k]);
    return order;
}

int grz_order_of_normals(const double n[3], const double m[3]) {
    return compare_in_turn(n, grz_sign_of_normal(n), m, grz_sign_of_normal(m));
}

/* By depth, the deepest first; of two sides of many parts by normals, in either order of the sides alike; then by
 * parts; of pieces of one part by where they begin. */
static bool is_deeper(const grz_part_contact *a, const grz_part_contact *b) {
    if (a->depth > b->depth || a->depth < b->depth) return a->depth > b->depth;
    const int order = a->corners[0] > 0 && a->corners[1] > 0 ? grz_order_of_normals(a->normal, b->normal) : 0;
    if (order != 0) return order > 0;
    if (a->part[0] != b->part[0]) return a->part[0] < b->part[0];
    if (a->mesh != b->mesh) return a->mesh < b->mesh;
    if (a->part[1] != b->part[1]) return a->part[1] < b->part[1];
    return compare_in_turn((const double *)a->corner[1], 1, (const double *)b->corner[1], 1) < 0;
}

#define GRZ_ITEM grz_part_contact
#define GRZ_HEAP(name) contacts_##name
#define GRZ_IS_BEFORE(a, b) is_deeper(a, b)
#include "base/heap.inc"

void grz_sort_part_contacts(grz_part_contacts *all) {
    contacts_sort((grz_part_contact *)all->contacts.items, all->contacts.count);
}

/* What the search for regions needs: the corners of all contacts, and a list of contacts. */
typedef struct regions {
    grz_part_contacts *all;
    grz_part_contact *contacts;
    double cosine;
    grz_part_corners corners;
    size_t *queue, queued;
    grz_contact_place *places; /* of one region */
} regions;

/* Adds the contacts that have this corner, and a normal near the seed's. A corner is looked at once for a region, as
 * many of its contacts may share it. */
static void add_beside_corner(regions *r, const grz3_vec *at, int side, size_t seed) {
    grz_part_corner *const last = grz_find_part_corner(&r->corners, at, side);
    if (last->looked_at == seed + 1) return;
    last->looked_at = seed + 1;
    for (const grz_part_corner *corner = last; corner; corner = corner->next) {
        grz_part_contact *const c = &r->contacts[corner->contact];
        if (c->in_region || c->mesh != r->contacts[seed].mesh) continue;
        if (!(grz_dot(3, c->normal, r->contacts[seed].normal) >= r->cosine)) continue;
        c->in_region = true;
        r->queue[r->queued++] = corner->contact;
    }
}

/* Queues the contacts of the region of a contact. */
static void find_region(regions *r, size_t seed) {
    r->contacts[seed].in_region = true;
    r->queue[0] = seed;
    r->queued = 1;
    for (size_t k = 0; k < r->queued; k++) {
        const grz_part_contact *const c = &r->contacts[r->queue[k]];
        for (int side = 0; side < 2; side++)
            for (int i = 0; i < c->corners[side]; i++) add_beside_corner(r, &c->corner[side][i], side, seed);
    }
}

/* Gathers the places of the region that was queued; returns how many. */
static int gather_places(const regions *r) {
    const grz_contact_place *const places = (const grz_contact_place *)r->all->places.items;
    int total = 0;
    for (size_t k = 0; k < r->queued; k++) {
        const grz_part_contact *const c = &r->contacts[r->queue[k]];
        for (size_t i = 0; i < c->count; i++) {
            r->places[total] = places[c->first + i];
            memcpy(r->places[total].part, c->part, sizeof c->part);
            total++;
        }
    }
    return total;
}

static grz_status visit_sorted_regions(regions *r, int most, grz_region_visitor *visit, void *context) {
    if (!grz_part_corners_of(r->all, &r->corners)) return GRZ_ERROR_MEMORY;
    grz_status status = GRZ_OK;
    for (size_t k = 0; k < r->all->contacts.count && status == GRZ_OK; k++) {
        if (k % 64 == 63 && grz_watch_stops()) status = GRZ_STOPPED;
        if (r->contacts[k].in_region || status != GRZ_OK) continue;
        find_region(r, k);
        const int total = gather_places(r), count = grz_reduce_contact(r->contacts[k].normal, r->places, total, most);
        if (!visit(context, &r->contacts[k], r->places, count)) status = GRZ_STOPPED;
    }
    grz_part_corners_release(r->all->allocator, &r->corners);
    return status;
}

grz_status grz_visit_regions(grz_part_contacts *all, double cosine, int most, grz_region_visitor *visit,
                             void *context) {
    const size_t count = all->contacts.count, places = all->places.count;
    if (all->failed) return grz_why_not_made();
    grz_sort_part_contacts(all);
    regions r = {.all = all,
                 .contacts = (grz_part_contact *)all->contacts.items,
                 .cosine = cosine > 0 ? cosine : GRZ_REGION_COSINE};
    r.queue = (size_t *)grz_allocate(all->allocator, count, sizeof *r.queue);
    r.places = (grz_contact_place *)grz_allocate(all->allocator, places, sizeof *r.places);
    const grz_status status = r.queue && r.places ? visit_sorted_regions(&r, most, visit, context) : GRZ_ERROR_MEMORY;
    grz_release(all->allocator, r.queue, count, sizeof *r.queue);
    grz_release(all->allocator, r.places, places, sizeof *r.places);
    return status;
}

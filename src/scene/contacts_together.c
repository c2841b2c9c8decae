/* Contacts of a shape with several meshes, asked as if they were one: seams between them are no edges.
 *
 * Meshes that are asked together are those near the shape, and those that it might get into on a way out of these: a
 * way is no longer than the deepest contact. So they are asked again with those that are near by that much more, until
 * no other comes.
 *
 * SPDX-License-Identifier: MIT */
#include "scene/contacts.h"

#include "base/memory.h"
#include "bounds/numbers.h"

/* A mesh that is asked together with others, in the order of the ids: what is said must not depend on how the tree was
 * made. */
typedef struct kept_mesh {
    const grz_scene_thing *thing;
} kept_mesh;

static bool mesh_is_before(const kept_mesh *a, const kept_mesh *b) { return a->thing->id < b->thing->id; }

#define GRZ_ITEM kept_mesh
#define GRZ_MERGE(name) kept_meshes_##name
#define GRZ_IS_BEFORE mesh_is_before
#include "base/merge_sort.inc"

typedef struct kept_contact {
    uint64_t with;
    grz_set_contact contact;
} kept_contact;

bool grz_contacts_keep_mesh(grz_contacts_together *s, const grz_scene_thing *mesh) {
    if (!grz_grow(s->scene->allocator, &s->meshes, sizeof(kept_mesh))) {
        s->status = GRZ_ERROR_MEMORY;
        return false;
    }
    ((kept_mesh *)s->meshes.items)[s->meshes.count++].thing = mesh;
    return true;
}

/* Meshes that are meant alike, and whose contacts are asked together. */
typedef struct mesh_group {
    grz_contacts_together *s;
    kept_mesh *things;
    const grz_mesh **meshes;
    size_t count;
} mesh_group;

static bool keep_contact_of_group(void *context, const grz_set_contact *contact) {
    const mesh_group *const g = (const mesh_group *)context;
    grz_contacts_together *const s = g->s;
    if (!grz_grow(s->scene->allocator, &s->found, sizeof(kept_contact))) {
        s->status = GRZ_ERROR_MEMORY;
        return false;
    }
    ((kept_contact *)s->found.items)[s->found.count++] = (kept_contact){g->things[contact->mesh].thing->id, *contact};
    if (contact->depth > s->deepest) s->deepest = contact->depth;
    return true;
}

/* `kept`: all meshes, in order. */
static void contacts_with_group(mesh_group *g, const kept_mesh *kept, grz_mesh_solid solid) {
    grz_contacts_together *const s = g->s;
    g->count = 0;
    for (size_t i = 0; i < s->meshes.count; i++) {
        if (kept[i].thing->solid != solid) continue;
        g->things[g->count] = kept[i];
        g->meshes[g->count++] = (const grz_mesh *)kept[i].thing->large;
    }
    if (g->count == 0) return;
    const grz_status status =
        grz_shape_contacts_among(grz_in3(s->shape), g->meshes, g->count, solid, &s->q->how, keep_contact_of_group, g);
    if (status != GRZ_OK && s->status != GRZ_ERROR_MEMORY) s->status = status;
}

/* Asks all meshes that are kept, and keeps what they say. */
static void ask_meshes_together(grz_contacts_together *s) {
    const grz_allocator *const allocator = s->scene->allocator;
    const size_t count = s->meshes.count;
    kept_mesh *const kept = (kept_mesh *)s->meshes.items;
    kept_mesh *const spare = (kept_mesh *)grz_allocate(allocator, count, sizeof *spare);
    mesh_group g = {.s = s};
    g.meshes = (const grz_mesh **)grz_allocate(allocator, count, sizeof *g.meshes);
    if (spare && g.meshes) {
        kept_mesh *const sorted = kept_meshes_sort(kept, spare, count);
        g.things = sorted == kept ? spare : kept;
        for (int solid = GRZ_SKIN; solid <= GRZ_SOLID_WINDING; solid++)
            if (grz_contacts_go_on(s->status)) contacts_with_group(&g, sorted, (grz_mesh_solid)solid);
    } else {
        s->status = GRZ_ERROR_MEMORY;
    }
    grz_release(allocator, spare, count, sizeof *spare);
    grz_release(allocator, (void *)g.meshes, count, sizeof *g.meshes);
}

static bool keep_near_mesh(void *context, uint32_t slot, const double box[6]) {
    grz_contacts_together *const s = (grz_contacts_together *)context;
    const grz_scene_thing *const t = grz_scene_thing_in(s->scene, slot);
    (void)box;
    return !t->large || !grz_scene_counts(s->q->filter, t) || grz_contacts_keep_mesh(s, t);
}

static void hand_on_kept_contacts(grz_contacts_together *s) {
    const kept_contact *const found = (const kept_contact *)s->found.items;
    for (size_t i = 0; i < s->found.count; i++) {
        if (grz_visit_contact(s->q, 0, found[i].with, &found[i].contact)) continue;
        s->status = GRZ_STOPPED;
        return;
    }
}

void grz_contacts_ask_together(grz_contacts_together *s) {
    const double margin = s->q->how.margin;
    for (size_t asked = 0; grz_contacts_go_on(s->status) && s->meshes.count > asked;) {
        double box[6];
        asked = s->meshes.count;
        s->found.count = 0;
        s->deepest = 0;
        ask_meshes_together(s);
        if (!grz_contacts_go_on(s->status) || s->deepest == 0) break;
        s->meshes.count = 0;
        grz_bounds_numbers_within(3, s->shape, margin + s->deepest, box);
        grz_tree_boxes_at(s->scene->tree, box, keep_near_mesh, s);
    }
    if (grz_contacts_go_on(s->status)) hand_on_kept_contacts(s);
}

void grz_contacts_release(grz_contacts_together *s) {
    grz_growing_release(s->scene->allocator, &s->meshes, sizeof(kept_mesh));
    grz_growing_release(s->scene->allocator, &s->found, sizeof(kept_contact));
}

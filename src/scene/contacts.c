/* Contacts in a scene: things whose bounds are near enough are asked.
 *
 * Meshes that are asked together are those near the shape, and those that it might get into on a way out of these: a
 * way is no longer than the deepest contact. So they are asked again with those that are near by that much more, until
 * no other comes.
 *
 * SPDX-License-Identifier: MIT */
#include "base/memory.h"
#include "bounds/numbers.h"
#include "scene/near_pairs.h"
#include "scene/set_contacts.h"
#include "scene/things.h"

/* A question, of either space. */
typedef struct contacts_question {
    int dim;
    grz_set_contact_options how;
    const grz_scene_filter *filter;    /* of a shape in a scene */
    grz2_scene_contact_visitor visit2; /* the one of the space */
    grz3_scene_contact_visitor visit3;
    void *user;
} contacts_question;

static contacts_question contacts_question2(const grz2_scene_contact_options *options, grz2_scene_contact_visitor visit,
                                            void *user) {
    static const grz2_scene_contact_options usual = {.margin = 0};
    const grz2_scene_contact_options *const how = options ? options : &usual;
    return (contacts_question){.dim = 2,
                               .how = {how->margin, GRZ_FACES_BOTH, how->skip_inner_edges, how->cosine},
                               .filter = &how->filter,
                               .visit2 = visit,
                               .user = user};
}
static contacts_question contacts_question3(const grz3_scene_contact_options *options, grz3_scene_contact_visitor visit,
                                            void *user) {
    static const grz3_scene_contact_options usual = {.margin = 0};
    const grz3_scene_contact_options *const how = options ? options : &usual;
    return (contacts_question){.dim = 3,
                               .how = {how->margin, how->faces, how->skip_inner_edges, how->cosine},
                               .filter = &how->filter,
                               .visit3 = visit,
                               .user = user};
}

static bool visit_contact2(const contacts_question *q, uint64_t a, uint64_t b, const grz_set_contact *c) {
    grz2_scene_contact contact = {
        .a = a, .b = b, .normal = {c->normal[0], c->normal[1]}, .depth = c->depth, .count = c->count};
    for (int i = 0; i < c->count; i++) {
        const grz_set_contact_point *const p = &c->points[i];
        contact.points[i] = (grz2_scene_contact_point){.point = {p->point[0], p->point[1]},
                                                       .depth = p->depth,
                                                       .edge_a = p->part_a,
                                                       .edge_b = p->part_b,
                                                       .feature_a = p->feature_a,
                                                       .feature_b = p->feature_b};
    }
    return q->visit2(q->user, &contact);
}
static bool visit_contact3(const contacts_question *q, uint64_t a, uint64_t b, const grz_set_contact *c) {
    grz3_scene_contact contact = {
        .a = a, .b = b, .normal = {c->normal[0], c->normal[1], c->normal[2]}, .depth = c->depth, .count = c->count};
    for (int i = 0; i < c->count; i++) {
        const grz_set_contact_point *const p = &c->points[i];
        contact.points[i] = (grz3_scene_contact_point){.point = {p->point[0], p->point[1], p->point[2]},
                                                       .depth = p->depth,
                                                       .triangle_a = p->part_a,
                                                       .triangle_b = p->part_b,
                                                       .feature_a = p->feature_a,
                                                       .feature_b = p->feature_b};
    }
    return q->visit3(q->user, &contact);
}
/* False: no more. */
static bool visit_contact(const contacts_question *q, uint64_t a, uint64_t b, const grz_set_contact *c) {
    return q->dim == 2 ? visit_contact2(q, a, b, c) : visit_contact3(q, a, b, c);
}

/* A shape in a scene */

/* A mesh that is asked together with others, in the order of the ids: what is said must not depend on how the tree was
 * made. */
typedef struct kept_thing {
    const grz_scene_thing *thing;
} kept_thing;

static bool thing_is_before(const kept_thing *a, const kept_thing *b) { return a->thing->id < b->thing->id; }

#define GRZ_ITEM kept_thing
#define GRZ_MERGE(name) things_##name
#define GRZ_IS_BEFORE thing_is_before
#include "base/merge_sort.inc"
#undef GRZ_IS_BEFORE

typedef struct contact_search {
    const contacts_question *q;
    const grz_scene *scene; /* of a shape in it */
    grz_set asked;
    uint64_t a, b;      /* the pair that is asked */
    grz_status status;  /* GRZ_OK, or why not */
    grz_growing meshes; /* kept_thing: those that are asked together, as seams between them count */
    grz_growing found;  /* kept_contact: what these said */
    double deepest;     /* of those */
} contact_search;

typedef struct kept_contact {
    uint64_t with;
    grz_set_contact contact;
} kept_contact;

/* After GRZ_ERROR_ARGUMENT the search goes on. */
static bool may_go_on(const contact_search *s) { return s->status == GRZ_OK || s->status == GRZ_ERROR_ARGUMENT; }

static bool hand_on_contact(void *context, const grz_set_contact *contact) {
    const contact_search *const s = (const contact_search *)context;
    return visit_contact(s->q, s->a, s->b, contact);
}

/* False if the search is over. */
static bool ask_for_contacts(contact_search *s, grz_set a, grz_set b) {
    const grz_status status = grz_sets_contacts(s->q->dim, a, b, &s->q->how, hand_on_contact, s);
    if (status != GRZ_OK) s->status = status;
    return may_go_on(s);
}

/* False if there is no memory. */
static bool keep_mesh(contact_search *s, const grz_scene_thing *t) {
    if (!grz_grow(s->scene->allocator, &s->meshes, sizeof(kept_thing))) {
        s->status = GRZ_ERROR_MEMORY;
        return false;
    }
    ((kept_thing *)s->meshes.items)[s->meshes.count++].thing = t;
    return true;
}

static bool contacts_with_thing(void *context, uint32_t slot, const double box[6]) {
    contact_search *const s = (contact_search *)context;
    const grz_scene_thing *const t = grz_scene_thing_in(s->scene, slot);
    (void)box;
    s->b = t->id;
    if (!grz_scene_counts(s->q->filter, t)) return true;
    if (s->q->dim == 3 && s->q->how.skip_inner_edges && t->large) return keep_mesh(s, t);
    return ask_for_contacts(s, s->asked, grz_scene_set_of(t));
}

/* Meshes that are meant alike, and whose contacts are asked together. */
typedef struct mesh_group {
    contact_search *s;
    kept_thing *things;
    const grz_mesh **meshes;
    size_t count;
} mesh_group;

static bool keep_contact_of_group(void *context, const grz_set_contact *contact) {
    const mesh_group *const g = (const mesh_group *)context;
    contact_search *const s = g->s;
    if (!grz_grow(s->scene->allocator, &s->found, sizeof(kept_contact))) {
        s->status = GRZ_ERROR_MEMORY;
        return false;
    }
    ((kept_contact *)s->found.items)[s->found.count++] = (kept_contact){g->things[contact->mesh].thing->id, *contact};
    if (contact->depth > s->deepest) s->deepest = contact->depth;
    return true;
}

/* `kept`: all meshes, in order. */
static void contacts_with_group(mesh_group *g, const kept_thing *kept, grz_mesh_solid solid) {
    contact_search *const s = g->s;
    g->count = 0;
    for (size_t i = 0; i < s->meshes.count; i++) {
        if (kept[i].thing->solid != solid) continue;
        g->things[g->count] = kept[i];
        g->meshes[g->count++] = (const grz_mesh *)kept[i].thing->large;
    }
    if (g->count == 0) return;
    const grz_status status = grz_shape_contacts_among(grz_in3(s->asked.shape), g->meshes, g->count, solid, &s->q->how,
                                                       keep_contact_of_group, g);
    if (status != GRZ_OK && s->status != GRZ_ERROR_MEMORY) s->status = status;
}

/* Asks all meshes that are kept, and keeps what they say. */
static void ask_meshes_together(contact_search *s) {
    const grz_allocator *const allocator = s->scene->allocator;
    const size_t count = s->meshes.count;
    kept_thing *const kept = (kept_thing *)s->meshes.items;
    kept_thing *const spare = (kept_thing *)grz_allocate(allocator, count, sizeof *spare);
    mesh_group g = {.s = s};
    g.meshes = (const grz_mesh **)grz_allocate(allocator, count, sizeof *g.meshes);
    if (spare && g.meshes) {
        kept_thing *const sorted = things_sort(kept, spare, count);
        g.things = sorted == kept ? spare : kept;
        for (int solid = GRZ_SKIN; solid <= GRZ_SOLID_WINDING; solid++)
            if (may_go_on(s)) contacts_with_group(&g, sorted, (grz_mesh_solid)solid);
    } else {
        s->status = GRZ_ERROR_MEMORY;
    }
    grz_release(allocator, spare, count, sizeof *spare);
    grz_release(allocator, (void *)g.meshes, count, sizeof *g.meshes);
}

static bool keep_near_mesh(void *context, uint32_t slot, const double box[6]) {
    contact_search *const s = (contact_search *)context;
    const grz_scene_thing *const t = grz_scene_thing_in(s->scene, slot);
    (void)box;
    return !t->large || !grz_scene_counts(s->q->filter, t) || keep_mesh(s, t);
}

static void hand_on_kept_contacts(contact_search *s) {
    const kept_contact *const found = (const kept_contact *)s->found.items;
    for (size_t i = 0; i < s->found.count; i++) {
        s->b = found[i].with;
        if (hand_on_contact(s, &found[i].contact)) continue;
        s->status = GRZ_STOPPED;
        return;
    }
}

static void contacts_with_meshes(contact_search *s) {
    const double margin = s->q->how.margin;
    for (size_t asked = 0; may_go_on(s) && s->meshes.count > asked;) {
        double box[6];
        asked = s->meshes.count;
        s->found.count = 0;
        s->deepest = 0;
        ask_meshes_together(s);
        if (!may_go_on(s) || s->deepest == 0) break;
        s->meshes.count = 0;
        grz_bounds_numbers_within(3, s->asked.shape, margin + s->deepest, box);
        grz_tree_boxes_at(s->scene->tree, box, keep_near_mesh, s);
    }
    if (may_go_on(s)) hand_on_kept_contacts(s);
}

static grz_status contacts_of_shape(const contacts_question *question, const grz_scene *scene, const grz_shape *shape) {
    contact_search s = {.q = question, .scene = scene, .asked = grz_set_of_shape(shape)};
    double box[6];
    if (scene->dim != question->dim) return GRZ_ERROR_ARGUMENT;
    if (!grz_is_margin(question->how.margin) || grz_set_is_empty(scene->dim, s.asked)) return GRZ_OK;
    grz_bounds_numbers_within(scene->dim, shape, question->how.margin, box);
    if (grz_tree_boxes_at(scene->tree, box, contacts_with_thing, &s) && s.meshes.count > 0) contacts_with_meshes(&s);
    grz_growing_release(scene->allocator, &s.meshes, sizeof(kept_thing));
    grz_growing_release(scene->allocator, &s.found, sizeof(kept_contact));
    return s.status;
}

grz_status grz2_scene_contacts(const grz_scene *scene, const grz2_shape *shape,
                               const grz2_scene_contact_options *options, grz2_scene_contact_visitor visit,
                               void *user) {
    const contacts_question question = contacts_question2(options, visit, user);
    return contacts_of_shape(&question, scene, grz_from2(shape));
}
grz_status grz3_scene_contacts(const grz_scene *scene, const grz3_shape *shape,
                               const grz3_scene_contact_options *options, grz3_scene_contact_visitor visit,
                               void *user) {
    const contacts_question question = contacts_question3(options, visit, user);
    return contacts_of_shape(&question, scene, grz_from3(shape));
}

/* Things of two scenes */

static bool contacts_of_pair(void *context, const grz_scene_thing *a, const grz_scene_thing *b) {
    contact_search *const s = (contact_search *)context;
    s->a = a->id;
    s->b = b->id;
    return ask_for_contacts(s, grz_scene_set_of(a), grz_scene_set_of(b));
}

static grz_status contacts_between_scenes(const contacts_question *question, const grz_scene *a, const grz_scene *b) {
    contact_search s = {.q = question};
    const grz_scene_near_pairs join = {a, b, question->how.margin, contacts_of_pair, &s};
    if (a->dim != question->dim || b->dim != question->dim) return GRZ_ERROR_ARGUMENT;
    if (!grz_is_margin(join.margin)) return GRZ_OK;
    return grz_scene_find_near_pairs(&join) || s.status != GRZ_OK ? s.status : GRZ_STOPPED;
}

grz_status grz2_scene_pairs_contacts(const grz_scene *a, const grz_scene *b, const grz2_scene_contact_options *options,
                                     grz2_scene_contact_visitor visit, void *user) {
    const contacts_question question = contacts_question2(options, visit, user);
    return contacts_between_scenes(&question, a, b);
}
grz_status grz3_scene_pairs_contacts(const grz_scene *a, const grz_scene *b, const grz3_scene_contact_options *options,
                                     grz3_scene_contact_visitor visit, void *user) {
    const contacts_question question = contacts_question3(options, visit, user);
    return contacts_between_scenes(&question, a, b);
}

/* Things in the caller's memory */

typedef struct things_contacts {
    const contacts_question *q;
    const grz_things *a, *b;
    grz_pair pair; /* that is asked */
} things_contacts;

static bool hand_on_contact_of_things(void *context, const grz_set_contact *contact) {
    const things_contacts *const s = (const things_contacts *)context;
    return visit_contact(s->q, s->pair.a, s->pair.b, contact);
}

/* The `ask` of a grz_things_question. */
static grz_status contacts_of_things(void *context, grz_pair pair) {
    things_contacts *const s = (things_contacts *)context;
    s->pair = pair;
    return grz_sets_contacts(s->q->dim, grz_thing_at(s->a, pair.a), grz_thing_at(s->b, pair.b), &s->q->how,
                             hand_on_contact_of_things, s);
}

/* b may be NULL. */
static grz_status contacts_between_things(const contacts_question *question, const grz_things *a, const grz_things *b,
                                          const grz_things_options *options) {
    const double margin = question->how.margin;
    things_contacts s = {.q = question, .a = a, .b = b ? b : a};
    const grz_things_question q = {question->dim,      a, b, false, margin, grz_things_options_of(options),
                                   contacts_of_things, &s};
    return grz_is_margin(margin) ? grz_things_ask(&q) : GRZ_OK;
}

grz_status grz2_things_contacts(const grz2_things *a, const grz2_things *b, const grz2_scene_contact_options *how,
                                const grz_things_options *options, grz2_scene_contact_visitor visit, void *user) {
    const contacts_question question = contacts_question2(how, visit, user);
    const grz_things p = grz_things_of_plane(a), q = grz_things_of_plane(b ? b : a);
    return contacts_between_things(&question, &p, b ? &q : NULL, options);
}
grz_status grz3_things_contacts(const grz3_things *a, const grz3_things *b, const grz3_scene_contact_options *how,
                                const grz_things_options *options, grz3_scene_contact_visitor visit, void *user) {
    const contacts_question question = contacts_question3(how, visit, user);
    const grz_things p = grz_things_of_space(a), q = grz_things_of_space(b ? b : a);
    return contacts_between_things(&question, &p, b ? &q : NULL, options);
}

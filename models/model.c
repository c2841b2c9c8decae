/* What a reader finds in a file, and the triangles that are made of it.
 *
 * SPDX-License-Identifier: MIT */
#include "model.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

/* Room for one more: where the array is then. */
static void *grown(model *m, void *array, size_t count, size_t *room, size_t size) {
    if (count < *room || m->no_memory) return array;
    const size_t more = *room > 0 ? *room + *room / 2 : 1024;
    void *const larger = count < UINT32_MAX && more < SIZE_MAX / size ? realloc(array, more * size) : NULL;
    m->no_memory = larger == NULL;
    if (larger == NULL) return array;
    *room = more;
    return larger;
}

/* Without -0, which is the same place. */
static grz3_vec plain(grz3_vec v) { return (grz3_vec){v.x + 0.0, v.y + 0.0, v.z + 0.0}; }

void model_vertex(model *m, grz3_vec at) {
    m->vertices = grown(m, m->vertices, m->vertex_count, &m->vertex_room, sizeof *m->vertices);
    if (!m->no_memory) m->vertices[m->vertex_count++] = plain(at);
}

static bool is_finite(const grz3_vec *v) { return isfinite(v->x) && isfinite(v->y) && isfinite(v->z); }

static uint64_t hash(const grz3_vec *v) {
    const double *const at = &v->x;
    uint64_t h = 0, bits;
    for (int i = 0; i < 3; i++) {
        memcpy(&bits, &at[i], sizeof bits);
        h = (h ^ bits) * 0x9e3779b97f4a7c15u;
        h ^= h >> 32;
    }
    return h;
}

static bool is_at(const grz3_vec *a, const grz3_vec *b) { return a->x == b->x && a->y == b->y && a->z == b->z; }

/* The slot of a place whose hash is h, or the free one where it belongs. */
static uint64_t *slot_of(const model_places *p, const grz3_vec *v, uint64_t h) {
    size_t i = (size_t)h & (p->slot_count - 1);
    for (; p->slots[i] != 0; i = (i + 1) & (p->slot_count - 1))
        if ((p->slots[i] ^ h) >> 32 == 0 && is_at(&p->at[(uint32_t)p->slots[i] - 1], v)) break;
    return &p->slots[i];
}

static uint64_t slot_with(uint64_t h, size_t index) { return h >> 32 << 32 | (uint32_t)(index + 1); }

static void grow_slots(model *m) {
    model_places *const p = &m->places;
    if (2 * (p->count + 1) <= p->slot_count) return;
    const size_t count = p->slot_count > 0 ? 2 * p->slot_count : 1024;
    free(p->slots);
    p->slots = calloc(count, sizeof *p->slots);
    p->slot_count = p->slots != NULL ? count : 0;
    m->no_memory = p->slots == NULL;
    for (size_t i = 0; i < p->count && !m->no_memory; i++) {
        const uint64_t h = hash(&p->at[i]);
        if (is_finite(&p->at[i])) *slot_of(p, &p->at[i], h) = slot_with(h, i);
    }
}

/* Those that are not finite are at no place. */
uint32_t model_place(model *m, grz3_vec at) {
    model_places *const p = &m->places;
    const grz3_vec v = plain(at);
    const bool finite = is_finite(&v);
    if (!m->no_memory) grow_slots(m);
    p->at = grown(m, p->at, p->count, &p->room, sizeof *p->at);
    if (m->no_memory) return 0;
    const uint64_t h = hash(&v);
    uint64_t *const slot = finite ? slot_of(p, &v, h) : NULL;
    if (finite && *slot != 0) return (uint32_t)*slot - 1;
    if (finite) *slot = slot_with(h, p->count);
    p->at[p->count] = v;
    return (uint32_t)p->count++;
}

void model_part(model *m, const char *name, size_t size) {
    char *const copy = malloc(size + 1);
    m->no_memory = m->no_memory || copy == NULL;
    if (copy != NULL) {
        memcpy(copy, name, size);
        copy[size] = '\0';
    }
    free(m->next_part);
    m->next_part = copy;
}

/* The part that the face belongs to which begins at a corner. */
static void begin_part(model *m, size_t first) {
    const char *const name = m->next_part != NULL ? m->next_part : "";
    m->begins = grown(m, m->begins, m->names.count, &m->begin_room, sizeof *m->begins);
    m->no_memory = m->no_memory || !names_add(&m->names, name, strlen(name));
    if (!m->no_memory) m->begins[m->names.count - 1] = first;
    free(m->next_part);
    m->next_part = NULL;
}

void model_corner(model *m, uint32_t vertex, size_t where) {
    m->corners = grown(m, m->corners, m->corner_count, &m->corner_room, sizeof *m->corners);
    if (m->no_memory) return;
    m->corners[m->corner_count++] = vertex;
    if (vertex < m->highest) return;
    m->highest = (size_t)vertex + 1;
    m->where = where;
}

void model_end_face(model *m) {
    const size_t first = m->face, count = m->corner_count - first;
    if (count < 3) {
        m->counts[MODEL_SMALL_FACES]++;
        m->corner_count = first;
        return;
    }
    m->face = m->corner_count;
    if (m->names.count == 0 || m->next_part != NULL) begin_part(m, first);
    if (count == 3) return;
    m->rings = grown(m, m->rings, m->ring_count, &m->ring_room, sizeof *m->rings);
    if (!m->no_memory) m->rings[m->ring_count++] = (model_ring){first, count};
}

/* Joins vertices at equal places, in the order in which faces come to them. Those of no face are left out. */
static bool join(model *m) {
    uint32_t *const place = malloc((m->vertex_count + 1) * sizeof *place);
    if (place == NULL) return false;
    memset(place, 0xff, (m->vertex_count + 1) * sizeof *place);
    for (size_t i = 0; i < m->corner_count; i++) {
        uint32_t *const own = &place[m->corners[i]];
        if (*own == UINT32_MAX) *own = model_place(m, m->vertices[m->corners[i]]);
        m->corners[i] = *own;
    }
    free(place);
    free(m->vertices);
    m->vertices = NULL;
    m->vertex_count = m->vertex_room = 0;
    return !m->no_memory;
}

/* Triangles while they are made. */
typedef struct triangles {
    uint32_t (*at)[3];
    size_t count, room;
    mesh_faces faces;
} triangles;

/* Room for so many more. */
static bool reserve(triangles *t, size_t count) {
    if (t->count + count <= t->room) return true;
    const size_t room = t->room + t->room / 2 + count;
    uint32_t(*const at)[3] = realloc(t->at, room * sizeof *at);
    if (at == NULL) return false;
    t->at = at;
    t->room = room;
    return true;
}

static bool cut(model *m, triangles *t, const model_ring *ring) {
    grz_face_facts facts;
    if (!reserve(t, 2 * ring->count) ||
        grz3_triangulate(m->places.at, m->corners + ring->first, ring->count, NULL, t->at + t->count, &facts) != GRZ_OK)
        return false;
    const mesh_face face = {
        .first = (uint32_t)t->count, .corner = (uint32_t)ring->first, .corner_count = (uint32_t)ring->count};
    const bool added = mesh_faces_add(&t->faces, face, &facts);
    t->count += facts.triangles;
    return added;
}

/* Up to a corner all faces are triangles. */
static bool copy(const model *m, triangles *t, size_t *corner, size_t end) {
    const size_t count = (end - *corner) / 3;
    if (count == 0) return true;
    if (!reserve(t, count)) return false;
    memmove(t->at + t->count, m->corners + *corner, count * sizeof *t->at); /* they may be there already */
    t->count += count;
    *corner = end;
    return true;
}

/* Cuts the faces of a part, from *corner to `end`, of which the rings from *ring on are no triangles. */
static bool cut_part(model *m, triangles *t, size_t *corner, size_t end, size_t *ring) {
    for (; *ring < m->ring_count && m->rings[*ring].first < end; (*ring)++) {
        const model_ring *const r = &m->rings[*ring];
        if (!copy(m, t, corner, r->first) || !cut(m, t, r)) return false;
        *corner = r->first + r->count;
    }
    return copy(m, t, corner, end);
}

/* A part whose faces have nothing inside is none. */
static bool cut_parts(model *m, triangles *t, grz_model *out) {
    size_t corner = 0, ring = 0;
    out->parts = calloc(m->names.count + 1, sizeof *out->parts);
    if (out->parts == NULL) return false;
    for (size_t p = 0; p < m->names.count; p++) {
        const size_t end = p + 1 < m->names.count ? m->begins[p + 1] : m->corner_count, before = t->count;
        if (!cut_part(m, t, &corner, end, &ring)) return false;
        if (t->count == before) continue;
        out->parts[out->part_count++] = (grz_model_part){m->names.at[p], t->count};
        m->names.at[p] = NULL;
    }
    return true;
}

/* If all faces are triangles, the corners are what is wanted. The model has them no longer. */
static bool cut_all(model *m, grz_model *out, mesh_faces *faces) {
    triangles t = {.at = NULL};
    if (m->ring_count == 0) {
        t.at = (uint32_t(*)[3])m->corners;
        t.room = SIZE_MAX;
    }
    const bool done = cut_parts(m, &t, out);
    out->corners = m->ring_count == 0 ? NULL : m->corners;
    m->corners = NULL;
    out->triangles = t.at;
    out->triangle_count = t.count;
    *faces = t.faces;
    return done;
}

bool model_finish(model *m, grz_model *out, mesh_faces *faces) {
    if (m->no_memory || (m->vertex_count > 0 && !join(m)) || !cut_all(m, out, faces)) return false;
    out->vertices = m->places.at;
    out->vertex_count = m->places.count;
    m->places.at = NULL;
    return true;
}

void model_free(model *m) {
    free(m->vertices);
    free(m->corners);
    free(m->rings);
    free(m->begins);
    free(m->next_part);
    free(m->places.at);
    free(m->places.slots);
    names_free(&m->names);
}

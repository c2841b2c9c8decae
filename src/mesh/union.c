/* Meshes that count as one.
 *
 * SPDX-License-Identifier: MIT */
#include "mesh/union.h"

#include "base/memory.h"

enum { MOST_TRIANGLES_OF_ALL = (1 << 28) - 1 };

grz_status grz_union_take(grz_mesh_union *u, const grz_mesh *const *meshes, size_t count) {
    size_t triangles = 0, places = 0;
    *u = (grz_mesh_union){meshes, count, NULL};
    for (size_t k = 0; k < count && triangles <= MOST_TRIANGLES_OF_ALL; k++) triangles += meshes[k]->triangles;
    if (triangles > MOST_TRIANGLES_OF_ALL) return GRZ_ERROR_ARGUMENT;
    if (count < 2) return GRZ_OK;
    u->first = (uint32_t *)grz_allocate(meshes[0]->allocator, count, sizeof *u->first);
    if (!u->first) return GRZ_ERROR_MEMORY;
    for (size_t k = 0; k < count; k++) {
        u->first[k] = (uint32_t)places;
        places += GRZ_BLOCK * meshes[k]->block_count;
    }
    return GRZ_OK;
}

void grz_union_give_back(grz_mesh_union *u) {
    if (u->first) grz_release(u->meshes[0]->allocator, u->first, u->count, sizeof *u->first);
    u->first = NULL;
}

/* The last one that begins there or before, as meshes without triangles have no places. */
uint32_t grz_union_part(const grz_mesh_union *u, uint32_t place) {
    size_t low = 0, high = u->count;
    while (u->first && high - low > 1) {
        const size_t middle = low + (high - low) / 2;
        if (u->first[middle] <= place) low = middle;
        else high = middle;
    }
    return (uint32_t)low;
}

size_t grz_union_places(const grz_mesh_union *u) {
    const size_t last = u->count - 1;
    return u->count == 0 ? 0 : grz_union_first(u, last) + GRZ_BLOCK * u->meshes[last]->block_count;
}

grz3_triangle grz_union_triangle(const grz_mesh_union *u, uint32_t place) {
    const uint32_t part = grz_union_part(u, place);
    return grz_mesh_triangle_in(u->meshes[part], place - grz_union_first(u, part));
}

uint32_t grz_union_index(const grz_mesh_union *u, uint32_t place) {
    const uint32_t part = grz_union_part(u, place);
    return grz_mesh_index_in(u->meshes[part], place - grz_union_first(u, part));
}

bool grz_union_is_before(const grz_mesh_union *u, uint32_t place, uint32_t other) {
    const uint32_t part = grz_union_part(u, place), other_part = grz_union_part(u, other);
    return part != other_part ? part < other_part : grz_union_index(u, place) < grz_union_index(u, other);
}

uint32_t grz_union_shell(const grz_mesh_union *u, uint32_t place) {
    const uint32_t part = grz_union_part(u, place), first = grz_union_first(u, part);
    const uint32_t *const shell_of = u->meshes[part]->shell_of;
    return shell_of ? first + shell_of[place - first] : place;
}

typedef struct visit_of_part {
    const grz_mesh *mesh;
    uint32_t first; /* its first place */
    grz_union_visitor *visitor;
    void *context;
} visit_of_part;

static bool visit_leaf_of_part(void *context, uint32_t leaf) {
    const visit_of_part *const v = (const visit_of_part *)context;
    for (uint32_t i = leaf / GRZ_BLOCK * GRZ_BLOCK; i <= leaf; i++) {
        const grz3_triangle t = grz_mesh_triangle_in(v->mesh, i);
        if (!v->visitor(v->context, &t, v->first + i)) return false;
    }
    return true;
}

bool grz_union_visit(const grz_mesh_union *u, const grz_bvh_box *box, grz_union_visitor *visitor, void *context) {
    const grz_bvh_searches *const searches = grz_bvh_searches_in_use();
    bool more = true;
    for (size_t k = 0; k < u->count && more; k++) {
        visit_of_part v = {u->meshes[k], grz_union_first(u, k), visitor, context};
        more = searches->visit(&u->meshes[k]->tree, box, visit_leaf_of_part, &v);
    }
    return more;
}

bool grz_union_can_be(const grz_mesh_union *u, grz_mesh_solid solid) {
    bool can = solid == GRZ_SKIN || solid == GRZ_SOLID_ODD || solid == GRZ_SOLID_WINDING;
    for (size_t k = 0; k < u->count && can; k++) can = grz_mesh_can_be(u->meshes[k], solid);
    return can;
}

bool grz_union_holds(const grz_mesh_union *u, grz_mesh_solid solid, const grz3_vec *point) {
    bool holds = false;
    for (size_t k = 0; k < u->count && !holds; k++) holds = grz_mesh_holds(u->meshes[k], solid, point);
    return holds;
}

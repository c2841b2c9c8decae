/* The matrices of pairs of scenes.
 *
 * SPDX-License-Identifier: MIT */
#include "relations.h"

#include "relation.h"

#include <stdlib.h>

bool relations_begin(relations *r, const scenes *of) {
    *r = (relations){.of = of};
    for (int i = 0; i < of->count; i++) {
        r->built[i] = calloc(of->at[i].count + 1, sizeof(grz2_polygon *));
        r->no_memory = r->no_memory || r->built[i] == NULL;
    }
    return !r->no_memory;
}

void relations_free(relations *r) {
    for (int i = 0; i < r->of->count; i++) {
        for (size_t k = 0; r->built[i] != NULL && k < r->of->at[i].count; k++) grz2_polygon_free(r->built[i][k]);
        free(r->built[i]);
    }
}

/* The set of an item of a scene; NULL: no memory. */
static const grz2_polygon *set_of(relations *r, int which, const scene_item *item) {
    if (item->shape.polygon != NULL) return item->shape.polygon;
    grz2_polygon **const built = &r->built[which][item - r->of->at[which].items];
    if (*built == NULL) r->no_memory = !relation_build(&item->shape.in2, built);
    return *built;
}

bool relations_ask(relations *r, const scene_item *a, const scene_item *b, grz2_de9im *out) {
    if (r->of->at[0].dimension != 2 || !relation_has(&a->shape) || !relation_has(&b->shape)) return false;
    const grz2_polygon *const p = set_of(r, 0, a), *const q = set_of(r, r->of->count - 1, b);
    r->no_memory = p == NULL || q == NULL || grz2_relate(p, q, NULL, out) != GRZ_OK;
    return !r->no_memory;
}

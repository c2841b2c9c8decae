/* SPDX-License-Identifier: MIT */
#include "polygon/layers.h"

#include "polygon/crossing.h"
#include "shape/vec2.h"

typedef struct layer_search {
    const grz2_polygon *polygon;
    const grz2_segment *edge;
    grz_path path;
    const grz2_vec *at;
    grz_layers layers;
} layer_search;

static int compare_on_path(const layer_search *s, const grz2_vec *a, const grz2_vec *b) {
    const int axis = grz_compare(s->edge->a.x, s->edge->b.x) == 0;
    const int sense = grz_compare(grz2_at(&s->edge->b, axis), grz2_at(&s->edge->a, axis));
    return sense * grz_compare(grz2_at(a, axis), grz2_at(b, axis));
}

/* x: where the other edge begins to lie on this one, and where it ceases to. */
static void count_layer(layer_search *s, uint32_t number, const grz_crossing x[2]) {
    grz_layers *const l = &s->layers;
    int order[2];
    for (int k = 0; k < 2; k++) {
        order[k] = compare_on_path(s, &x[k].place, s->at);
        if (order[k] > 0 && compare_on_path(s, &x[k].place, &l->next) < 0) l->next = x[k].place;
    }
    if (order[0] > 0 || order[1] <= 0) return;
    l->count++;
    l->first = number < l->first ? number : l->first;
}

static bool count_layers(void *context, const grz2_segment *edge) {
    layer_search *const s = (layer_search *)context;
    grz_crossing x[2];
    s->layers.compared++;
    if (grz_crossings_of(&s->path, edge, x) == 2) count_layer(s, grz2_number_of_edge(s->polygon, edge), x);
    return true;
}

grz_layers grz2_polygon_layers_after(const grz2_polygon *polygon, const grz2_segment *edge, const grz2_vec *at) {
    double least[2], greatest[2];
    grz2_edge_bounds(edge, least, greatest);
    layer_search s = {.polygon = polygon,
                      .edge = edge,
                      .path = grz_path_along(edge),
                      .at = at,
                      .layers = {.first = UINT32_MAX, .next = edge->b}};
    grz2_polygon_see_edges(polygon, least, greatest, count_layers, &s);
    return s.layers;
}

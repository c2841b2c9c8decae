/* graze cast of a mesh: what a segment, ray or line hits of its triangles, in order.
 *
 * SPDX-License-Identifier: MIT */
#include "cast.h"
#include "hits.h"
#include "mesh_hits.h"
#include "output.h"

/* A coordinate of the point at a time, rounded. If the direction is 0 along the axis, it is the start at any time, also
 * an infinite one. */
static double place(const grz3_shape *caster, int axis, double time) {
    const double *const from = &caster->segment.a.x, *const other = &caster->segment.b.x;
    const double step = caster->kind == GRZ_SEGMENT ? other[axis] - from[axis] : other[axis];
    return step == 0 ? from[axis] : from[axis] + time * step;
}

static void print_place(const grz3_shape *caster, const grz_mesh_hit *found, bool json) {
    double point[3];
    const double weights[3] = {1 - found->u - found->v, found->u, found->v};
    for (int i = 0; i < 3; i++) point[i] = place(caster, i, found->time);
    output_string(json ? ",\"point\":" : "  ");
    output_vector(point, 3, json);
    output_string(json ? ",\"weights\":" : "  ");
    output_vector(weights, 3, json);
}

static void print_hit(const mesh *m, const grz3_shape *caster, const grz_mesh_hit *found, const style *how) {
    if (how->json) output_char('{');
    mesh_hit_print(m, found, how->json);
    output_format(how->json ? ",\"side\":\"%s\"" : " %s", mesh_side_word(found->side));
    if (how->points) print_place(caster, found, how->json);
    output_string(how->json ? "}\n" : "\n");
}

static status print_all(const mesh *m, const grz3_shape *caster, const grz_mesh_cast_options *options,
                        const style *how) {
    mesh_hits all;
    if (!mesh_hits_find(&all, m, caster, options)) return hits_no_memory();
    for (size_t i = 0; i < all.count && output_works(); i++) print_hit(m, caster, &all.at[i], how);
    if (how->json) output_format("{\"hits\":%zu}\n", all.count);
    else output_format("%zu hit%s\n", all.count, plural(all.count));
    mesh_hits_free(&all);
    return finish_output(STATUS_OK);
}

static status print_any(bool yes, bool json) {
    output_format(json ? "{\"answer\":\"%s\"}\n" : "%s\n", yes ? "yes" : "no");
    return finish_output(STATUS_OK);
}

static status cast_and_print(const cast_request *r, const mesh *m) {
    const grz3_shape caster = cast_caster(r, 3).in3;
    const grz_mesh_cast_options options = {r->front ? GRZ_FACES_FRONT : GRZ_FACES_BOTH, r->in_range, r->range[0],
                                           r->range[1]};
    grz_mesh_hit found;
    if (r->any) return print_any(grz_mesh_cast_any(m->tree, &caster, &options).yes, r->how.json);
    if (!r->first) return print_all(m, &caster, &options, &r->how);
    if (grz_mesh_cast(m->tree, &caster, &options, &found).yes) print_hit(m, &caster, &found, &r->how);
    return finish_output(STATUS_OK);
}

status cast_at_mesh(const cast_request *r, const char *path) {
    mesh m;
    status result = mesh_read(&m, path);
    if (result == STATUS_OK) result = cast_and_print(r, &m);
    mesh_free(&m);
    return result;
}

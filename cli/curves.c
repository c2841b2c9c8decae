/* Curves of meshes: collected, and written as the lines of an OBJ file or as an SVG picture.
 *
 * SPDX-License-Identifier: MIT */
#include "curves.h"

#include "output.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

static bool make_room(void **items, size_t *room, size_t needed, size_t size) {
    if (needed <= *room) return true;
    size_t more = *room > 0 ? *room : 64;
    while (more < needed) more *= 2;
    void *const moved = more <= SIZE_MAX / size ? realloc(*items, more * size) : NULL;
    if (moved == NULL) return false;
    *items = moved;
    *room = more;
    return true;
}

bool curves_add(curves *all, const curve *one, const grz3_vec *points) {
    void *to = all->points, *list = all->at;
    all->no_memory = !make_room(&to, &all->point_room, all->point_count + one->count, sizeof *points);
    all->points = to;
    all->no_memory = all->no_memory || !make_room(&list, &all->room, all->count + 1, sizeof *one);
    all->at = list;
    if (all->no_memory) return false;
    memcpy(all->points + all->point_count, points, one->count * sizeof *points);
    all->at[all->count] = *one;
    all->at[all->count++].first = all->point_count;
    all->point_count += one->count;
    return true;
}

void curves_free(curves *all) {
    free(all->points);
    free(all->at);
}

curves_format curves_format_of(const char *path) {
    const char *const ending = strrchr(path, '.');
    if (ending == NULL) return CURVES_NONE;
    return strcasecmp(ending, ".obj") == 0 ? CURVES_OBJ : strcasecmp(ending, ".svg") == 0 ? CURVES_SVG : CURVES_NONE;
}

void curves_print_obj(const curves *all) {
    for (size_t i = 0; i < all->point_count && output_works(); i++) {
        output_string("v ");
        output_vector(&all->points[i].x, 3, false);
        output_char('\n');
    }
    for (size_t i = 0; i < all->count && output_works(); i++) {
        const curve *const c = &all->at[i];
        output_char(c->filled ? 'f' : c->count == 1 ? 'p' : 'l');
        for (size_t k = 0; k < c->count; k++) output_format(" %zu", c->first + k + 1);
        if (c->closed && !c->filled && c->count > 1) output_format(" %zu", c->first + 1);
        output_char('\n');
    }
}

/* A point of the picture, in which y goes down. */
static void picture_point(const curves *all, size_t i, int axis, bool mirrored, double out[2]) {
    const double *const at = &all->points[i].x;
    out[0] = mirrored ? -at[(axis + 1) % 3] : at[(axis + 1) % 3];
    out[1] = -at[(axis + 2) % 3];
}

static void print_path(const curves *all, const curve *c, int axis, bool mirrored) {
    for (size_t k = 0; k < c->count; k++) {
        double at[2];
        picture_point(all, c->first + k, axis, mirrored, at);
        output_string(k == 0 ? "M" : "L");
        output_number(at[0], false);
        output_char(' ');
        output_number(at[1], false);
    }
    if (c->closed) output_char('Z');
}

void curves_print_svg(const curves *all, int axis, bool mirrored) {
    double low[2] = {0, 0}, high[2] = {1, 1};
    for (size_t i = 0; i < all->point_count; i++) {
        double at[2];
        picture_point(all, i, axis, mirrored, at);
        for (int k = 0; k < 2; k++) {
            if (i == 0 || at[k] < low[k]) low[k] = at[k];
            if (i == 0 || at[k] > high[k]) high[k] = at[k];
        }
    }
    const double size = fmax(high[0] - low[0], high[1] - low[1]), border = size > 0 ? size / 50 : 1;
    const double box[4] = {low[0] - border, low[1] - border, high[0] - low[0] + 2 * border,
                           high[1] - low[1] + 2 * border};
    output_string("<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"");
    output_vector(box, 4, false);
    output_string("\">\n<g fill=\"none\" stroke=\"#000\" stroke-width=\"1\" stroke-linejoin=\"round\">\n");
    for (size_t i = 0; i < all->count && output_works(); i++) {
        output_string("<path vector-effect=\"non-scaling-stroke\"");
        if (all->at[i].filled) output_string(" fill=\"#d33\"");
        if (all->at[i].hole) output_string(" stroke=\"#36c\"");
        output_string(" d=\"");
        print_path(all, &all->at[i], axis, mirrored);
        output_string("\"/>\n");
    }
    output_string("</g>\n</svg>\n");
}

status curves_write(const curves *all, const char *path, int axis, bool mirrored) {
    const status result = output_to_file(path);
    if (result != STATUS_OK) return result;
    if (curves_format_of(path) == CURVES_SVG) curves_print_svg(all, axis, mirrored);
    else curves_print_obj(all);
    return finish_output(STATUS_OK);
}

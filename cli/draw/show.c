/* The contents of a view.
 *
 * SPDX-License-Identifier: MIT */
#include "draw/show.h"

#include "draw/memory.h"

#include <math.h>

const direction of_plane = {"", 0, 1};

grz2_shape *shapes_of_plane(const shape *shapes, size_t count) {
    grz2_shape *const plane = resized(NULL, count, sizeof *plane);
    for (size_t i = 0; i < count; i++) plane[i] = shapes[i].in2;
    return plane;
}

point local_of(const double at[3], const view *v, const direction *d) { return view_local(v, at[d->right], at[d->up]); }

point displacement_of(const scene_item *item, const view *v, const direction *d) {
    const double most = 1e6; /* a limit, so that it is written without an exponent */
    const double x = item->by[d->right] * v->scale * v->squeeze, y = 0 - item->by[d->up] * v->scale; /* never -0 */
    return (point){fmin(fmax(x, -most), most), fmin(fmax(y, -most), most)};
}

void first_arrow(const show *s, const view *v, const direction *d, const first_contact *first, point arrow[2]) {
    const double length = 5 * s->look.mark;
    arrow[0] = local_of(first->point, v, d);
    arrow[1] = (point){arrow[0].x + length * first->normal[d->right], arrow[0].y + length * first->normal[d->up]};
}

static point page_of(const view *v, grz2_vec at) { return view_page(v, view_local(v, at.x, at.y)); }

touches touches_of(const show *s, const plot *p, const contact *one) {
    const border *const b = &one->border;
    const size_t lines = s->borders ? b->line_count : 0, dots = lines > 0 || b->line_count == 0 ? b->dot_count : 0;
    touches out = {.at = resized(NULL, lines + dots + 1, sizeof *out.at)};
    for (size_t i = 0; i < lines; i++)
        out.at[out.count++] = (touch){page_of(p->view, b->lines[i][0]), page_of(p->view, b->lines[i][1]), 0};
    for (size_t i = 0; i < dots; i++) {
        const point at = page_of(p->view, b->dots[i]);
        out.at[out.count++] = (touch){at, at, 0};
    }
    if (b->line_count + b->dot_count > 0 || one->kind != CONTACT_TOUCH) return out;
    if (find_touch(p->view, &p->sights[one->a].figure, &p->sights[one->b].figure, &out.at[0])) out.count = 1;
    return out;
}

double show_beyond(const show *s, const view *v, const direction *d) {
    const double most = 4 * (box_width(v->frame) + box_height(v->frame));
    double beyond = 0;
    for (size_t i = 0; s->animate && i < s->scene->count; i++) {
        if (!item_moves(&s->scene->items[i])) continue;
        const point displacement = displacement_of(&s->scene->items[i], v, d);
        beyond = fmax(beyond, hypot(displacement.x, displacement.y));
    }
    return fmin(beyond, most);
}

/* Draws meshes from three sides by casting rays, and their intersections as lines on top.
 *
 * SPDX-License-Identifier: MIT */
#include "draw/crossing.h"

#include "draw/canvas.h"
#include "draw/draw.h"
#include "draw/lettering.h"
#include "draw/memory.h"

#include <math.h>
#include <stdlib.h>

enum { GAP = 24, TITLE = 24, FOOT = 22, PIXELS = 3 }; /* PIXELS: per unit of the page */

static const font title_font = {FACE_BOLD, 9.5}, foot_font = {FACE_SANS, 9}, depth_font = {FACE_BOLD, 9};

/* An axis of space, 0, 1 or 2; with the sign -1 the opposite direction. */
typedef struct axis {
    int number, sign;
} axis;

/* The axes of the view from the front: to the right, away from the viewer, and up. */
typedef struct front {
    axis right, away, up;
} front;

/* The view from the front by the axis that is up. */
static const front fronts[3] = {
    {{1, 1}, {2, 1}, {0, 1}},
    {{0, 1}, {2, -1}, {1, 1}},
    {{0, 1}, {1, 1}, {2, 1}},
};

typedef struct side {
    const char *name;
    axis right, up, nearer; /* nearer: towards the viewer */
} side;

static axis against(axis a) { return (axis){a.number, -a.sign}; }

static void find_sides(int up, side out[3]) {
    const axis right = fronts[up].right, away = fronts[up].away, top = fronts[up].up;
    out[0] = (side){"from the front", right, top, against(away)};
    out[1] = (side){"from the side", away, top, right};
    out[2] = (side){"from above", right, away, top};
}

/* One of the three views. */
typedef struct panel {
    const clashes *all;
    canvas *page;
    const side *from;
    grz3_aabb bounds; /* of both meshes */
    box frame;        /* on the page */
    double scale;     /* units of the page per unit of length */
    int size;         /* of a side of the frame, in pixels */
    uint32_t *pixels;
    bool blue, amber; /* true if some pixel has that colour */
} panel;

static double coordinate(const grz3_vec *v, int number) { return number == 0 ? v->x : number == 1 ? v->y : v->z; }

static double along(const grz3_vec *v, axis a) { return a.sign * coordinate(v, a.number); }

static double middle(const grz3_aabb *b, axis a) {
    const double from = along(&b->min, a);
    return from + (along(&b->max, a) - from) / 2;
}

static double largest_side(const grz3_aabb *b) {
    return fmax(fmax(b->max.x - b->min.x, b->max.y - b->min.y), b->max.z - b->min.z);
}

/* The brightness of a triangle seen along an axis: less the more it is seen edge-on. */
static double brightness(const grz3_triangle *t, axis nearer) {
    const grz3_vec e = {t->b.x - t->a.x, t->b.y - t->a.y, t->b.z - t->a.z},
                   f = {t->c.x - t->a.x, t->c.y - t->a.y, t->c.z - t->a.z};
    const grz3_vec n = {e.y * f.z - e.z * f.y, e.z * f.x - e.x * f.z, e.x * f.y - e.y * f.x};
    const double length = sqrt(n.x * n.x + n.y * n.y + n.z * n.z);
    return length > 0 ? 0.45 + 0.55 * fabs(along(&n, nearer)) / length : 0.45;
}

static uint32_t byte_of(double base, double bright) { return (uint32_t)lround(255 * (0.45 + 0.55 * base) * bright); }

static uint32_t color_of(const mesh *m, const grz_mesh_hit *hit, color base, axis nearer) {
    const grz3_triangle t = mesh_triangle(m, hit->triangle);
    const double bright = brightness(&t, nearer);
    return byte_of(base.red, bright) << 16 | byte_of(base.green, bright) << 8 | byte_of(base.blue, bright);
}

/* The color at a place of the view, given by its coordinates along the two axes of the view. */
static uint32_t look_at(const panel *p, double right, double up) {
    const side *const s = p->from;
    const grz3_vec *const corner = s->nearer.sign > 0 ? &p->bounds.max : &p->bounds.min;
    double origin[3], dir[3] = {0, 0, 0};
    origin[s->right.number] = s->right.sign * right;
    origin[s->up.number] = s->up.sign * up;
    origin[s->nearer.number] = coordinate(corner, s->nearer.number);
    dir[s->nearer.number] = -s->nearer.sign;
    const grz3_shape caster = {.kind = GRZ_RAY, .ray = {{origin[0], origin[1], origin[2]}, {dir[0], dir[1], dir[2]}}};
    grz_mesh_hit a, b;
    const bool hits_a = grz_mesh_cast(p->all->a->tree, &caster, NULL, &a).yes;
    const bool hits_b = p->all->b != p->all->a && grz_mesh_cast(p->all->b->tree, &caster, NULL, &b).yes;
    if (!hits_a && !hits_b) return 0xffffff;
    if (!hits_b || (hits_a && a.time <= b.time)) return color_of(p->all->a, &a, shape_blue, s->nearer);
    return color_of(p->all->b, &b, shape_amber, s->nearer);
}

static void draw_row(void *context, size_t row) {
    const panel *const p = context;
    const double half = p->size / 2.0, step = 1 / (p->scale * PIXELS);
    const double up = middle(&p->bounds, p->from->up) + (half - (double)row - 0.5) * step;
    for (int column = 0; column < p->size; column++) {
        const double right = middle(&p->bounds, p->from->right) + (column + 0.5 - half) * step;
        p->pixels[row * (size_t)p->size + (size_t)column] = look_at(p, right, up);
    }
}

static point on_page(const panel *p, const grz3_vec *v) {
    const double x = along(v, p->from->right) - middle(&p->bounds, p->from->right),
                 y = along(v, p->from->up) - middle(&p->bounds, p->from->up);
    return (point){(p->frame.x0 + p->frame.x1) / 2 + p->scale * x, (p->frame.y0 + p->frame.y1) / 2 - p->scale * y};
}

static void draw_pair(const panel panels[3], const grz_pair *pair) {
    const clashes *const all = panels[0].all;
    const grz3_triangle a = mesh_triangle(all->a, pair->a), b = mesh_triangle(all->b, pair->b);
    grz3_vec points[CLASH_POINTS];
    const int count = clash_points(&a, &b, points);
    if (count > 1) panels->page->drawn |= DRAWN_TOUCH;
    for (const panel *p = panels; p < panels + 3; p++) {
        for (int i = 1; i < count; i++)
            canvas_line(p->page, on_page(p, &points[0]), on_page(p, &points[i]), touch_red, 1.3);
    }
}

static bool draw_pairs(void *context, const grz_pair *pairs, size_t count) {
    const panel *const panels = context;
    for (size_t i = 0; i < count; i++) {
        if (clashes_count(panels[0].all, &pairs[i])) draw_pair(panels, &pairs[i]);
    }
    return true;
}

/* The middle of where two parts intersect; if one is inside the other, of that one. */
static grz3_vec middle_of(const clashes *all, const clash_parts *one) {
    const mesh *const m = one->kind == CLASH_CONTAINS ? all->b : all->a;
    grz3_aabb bounds = one->where;
    if (one->triangles == 0) {
        size_t i, end;
        part_triangles(m, one->kind == CLASH_CONTAINS ? one->b : one->a, &i, &end);
        for (; i < end; i++) {
            const grz3_triangle t = mesh_triangle(m, (uint32_t)i);
            const grz3_aabb other = mesh_triangle_box(&t);
            bounds = grz3_bounds_merged(&bounds, &other);
        }
    }
    return (grz3_vec){bounds.min.x / 2 + bounds.max.x / 2, bounds.min.y / 2 + bounds.max.y / 2,
                      bounds.min.z / 2 + bounds.max.z / 2};
}

/* Draws the move by which the first part is free, with its length. */
static void draw_depth(const panel *p, const clash_parts *one) {
    enum { HEAD = 6 };
    const grz3_vec from = middle_of(p->all, one), n = one->depth.normal;
    const double by = one->depth.most;
    const grz3_vec to = {from.x + by * n.x, from.y + by * n.y, from.z + by * n.z};
    const point at = on_page(p, &from), tip = on_page(p, &to);
    char text[32];
    canvas_line(p->page, at, tip, ink, 1.4);
    if (hypot(tip.x - at.x, tip.y - at.y) > HEAD) canvas_head(p->page, at, tip, HEAD, ink, 1.4);
    canvas_dot(p->page, at, 2.2, ink);
    snprintf(text, sizeof text, "%.4g", by);
    canvas_text_rimmed(p->page, (point){tip.x + 5, tip.y - 4}, 0, depth_font, ink, text);
    p->page->drawn |= DRAWN_DEPTH;
}

static void draw_depths(const panel *p) {
    const clashes *const all = p->all;
    canvas_clip(p->page, p->frame);
    for (size_t i = 0; i < all->count && all->how.depth; i++)
        if (clash_has_depth(all->at[i].kind) && isfinite(all->at[i].depth.most)) draw_depth(p, &all->at[i]);
    canvas_unclip(p->page);
}

/* Notes which colours occur: at any brightness amber has more red than blue. */
static void find_colors(panel *p, size_t count) {
    for (size_t i = 0; i < count; i++) {
        const uint32_t red = p->pixels[i] >> 16, blue = p->pixels[i] & 0xff;
        p->blue |= blue > red;
        p->amber |= red > blue;
    }
}

static void draw_meshes(panel *p) {
    const grz_parallel threads = grz_threads(mesh_threads());
    const size_t count = (size_t)p->size * (size_t)p->size;
    p->pixels = resized(NULL, count, sizeof *p->pixels);
    threads.run(threads.user, (size_t)p->size, draw_row, p);
    find_colors(p, count);
    canvas_image(p->page, p->frame, p->pixels, p->size, p->size);
    free(p->pixels);
}

static const char *axis_name(axis a) {
    static const char *const names[] = {"x", "y", "z"};
    static const char *const opposites[] = {"\xe2\x88\x92x", "\xe2\x88\x92y", "\xe2\x88\x92z"};
    return a.sign > 0 ? names[a.number] : opposites[a.number];
}

static void draw_frame(const panel *p) {
    char text[40];
    snprintf(text, sizeof text, "%s: %s, %s", p->from->name, axis_name(p->from->right), axis_name(p->from->up));
    canvas_text_fitted(p->page, (point){p->frame.x0, p->frame.y0 - 6}, box_width(p->frame), title_font, ink, text);
    canvas_box(p->page, p->frame, frame_ink, 0.8);
}

/* The entry of the legend for red, where the meshes intersect; empty if nothing is red. */
static const char *red_text(const clashes *all, const canvas *c, char *text, size_t size) {
    if ((c->drawn & DRAWN_TOUCH) == 0) return "";
    if (all->a != all->b) return "red: where they intersect";
    const size_t count = all->count - all->apart;
    snprintf(text, size, "red: where %zu pair%s of its parts intersect%s", count, plural(count), count == 1 ? "s" : "");
    return text;
}

/* The legend leaves out a mesh that cannot be seen, e.g. inside the other; a single mesh has no entry. */
static void write_legend(const clashes *all, const panel panels[3], canvas *c, double y) {
    char blue[200] = "", amber[200] = "", pairs[80], text[500];
    const bool alone = all->a == all->b;
    bool a = false, b = false;
    for (int i = 0; i < 3; i++) a |= panels[i].blue, b |= panels[i].amber;
    if (a || alone) snprintf(blue, sizeof blue, alone ? "%.150s" : "blue: %.150s", all->a->path);
    if (b) snprintf(amber, sizeof amber, "amber: %.150s", all->b->path);
    const char *const arrow = (c->drawn & DRAWN_DEPTH) != 0 ? "arrow: a move that frees the first part" : "";
    const char *const parts[] = {blue, amber, red_text(all, c, pairs, sizeof pairs), arrow};
    text_join(parts, sizeof parts / sizeof *parts, text, sizeof text);
    canvas_text_fitted(c, (point){PAGE_MARGIN, y}, PAGE_WIDTH - 2 * PAGE_MARGIN, foot_font, soft_ink, text);
}

status crossing_draw(const clashes *all, const char *path, format as, int up) {
    const double side_length = (PAGE_WIDTH - 2 * PAGE_MARGIN - 2 * GAP) / 3, top = PAGE_MARGIN + TITLE - 6,
                 height = top + side_length + FOOT + 12;
    const grz3_aabb one = mesh_bounds(all->a), other = mesh_bounds(all->b), bounds = grz3_bounds_merged(&one, &other);
    const double largest = largest_side(&bounds), scale = 0.94 * side_length / (largest > 0 ? largest : 1);
    canvas page = canvas_open(path, as, false);
    if (canvas_begin(&page, PAGE_WIDTH, height, as == FORMAT_PNG ? 2 : 1)) {
        side sides[3];
        panel panels[3];
        const int size = (int)side_length * PIXELS;
        find_sides(up, sides);
        for (int i = 0; i < 3; i++) {
            const double x = PAGE_MARGIN + i * (side_length + GAP);
            const box frame = {x, top, x + side_length, top + side_length};
            panels[i] = (panel){all, &page, &sides[i], bounds, frame, scale, size, NULL, false, false};
            draw_meshes(&panels[i]);
        }
        grz_mesh_pairs(all->a->tree, all->b->tree, draw_pairs, panels);
        for (int i = 0; i < 3; i++) draw_depths(&panels[i]);
        for (int i = 0; i < 3; i++) draw_frame(&panels[i]);
        write_legend(all, panels, &page, height - 14);
    }
    return canvas_close(&page);
}

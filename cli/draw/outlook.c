/* A view of a mesh: rays through the pixels, faces shaded by their angle to the light.
 *
 * SPDX-License-Identifier: MIT */
#include "draw/outlook.h"

#include "draw/canvas.h"
#include "progress.h"

#include <math.h>

enum { SAMPLES = 2, BAND = 32 }; /* rays along each side of a pixel; rows between two prints of the progress */

static const color seen = {0.86, 0.90, 0.94, 1}, unseen = {0.94, 0.38, 0.40, 1};

typedef struct camera {
    const mesh *m;
    const outlook *l;
    grz3_vec right, up, back; /* of length 1 */
    grz3_vec light;           /* the direction from which it comes */
    double slope;             /* of the ray through the middle of the upper edge of the picture */
    unsigned char *pixels;
    size_t stride;
    int first_row;
} camera;

static grz3_vec minus(grz3_vec a, grz3_vec b) { return (grz3_vec){a.x - b.x, a.y - b.y, a.z - b.z}; }
static double dot(grz3_vec a, grz3_vec b) { return a.x * b.x + a.y * b.y + a.z * b.z; }
static grz3_vec cross(grz3_vec a, grz3_vec b) {
    return (grz3_vec){a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x};
}

/* x a + y b + z c */
static grz3_vec mixed(double x, grz3_vec a, double y, grz3_vec b, double z, grz3_vec c) {
    return (grz3_vec){x * a.x + y * b.x + z * c.x, x * a.y + y * b.y + z * c.y, x * a.z + y * b.z + z * c.z};
}

/* The vector scaled to length 1; not finite for 0. */
static grz3_vec unit(grz3_vec v) {
    const double most = fmax(fabs(v.x), fmax(fabs(v.y), fabs(v.z)));
    const grz3_vec near_one = {v.x / most, v.y / most, v.z / most};
    const double length = sqrt(dot(near_one, near_one));
    return (grz3_vec){near_one.x / length, near_one.y / length, near_one.z / length};
}

static grz3_vec middle_of(const mesh *m) {
    const grz3_aabb around = mesh_bounds(m);
    return mixed(0.5, around.min, 0.5, around.max, 0, around.min);
}

/* False: the points and directions do not define a view. */
static bool set_up(camera *c, const mesh *m, const outlook *l) {
    *c = (camera){.m = m, .l = l, .slope = tan(l->fov * (3.141592653589793 / 360))};
    c->back = unit(minus(l->from, l->middle.given ? l->middle.at : middle_of(m)));
    c->right = unit(cross(unit(l->up), c->back));
    c->up = cross(c->back, c->right);
    c->light = unit(mixed(-0.45, c->right, 0.65, c->up, 0.6, c->back));
    return mesh_is_finite(&l->from) && mesh_is_finite(&c->light);
}

/* True if the second eye sees the point at which the camera's ray hits: if its own ray to that point hits the same
 * triangle first, from the same side. This works although the point is rounded and lies slightly off the triangle. */
static bool is_seen(const camera *c, const grz3_ray *ray, const grz_mesh_hit *hit) {
    const double t = hit->time;
    const grz3_vec place = {ray->origin.x + t * ray->dir.x, ray->origin.y + t * ray->dir.y,
                            ray->origin.z + t * ray->dir.z};
    const grz3_shape other = {.kind = GRZ_RAY, .ray = {c->l->to.at, minus(place, c->l->to.at)}};
    grz_mesh_hit first;
    return grz_mesh_cast(c->m->tree, &other, NULL, &first).yes && first.triangle == hit->triangle &&
           first.side == hit->side;
}

static color color_of(const camera *c, const grz3_ray *ray, const grz_mesh_hit *hit) {
    const grz3_triangle t = mesh_triangle(c->m, hit->triangle);
    const grz3_vec normal = unit(cross(minus(t.b, t.a), minus(t.c, t.a)));
    const double light = (dot(normal, ray->dir) > 0 ? -1 : 1) * dot(normal, c->light);
    const double bright = 0.4 + 0.6 * fmax(light, 0); /* fmax: NaN for a flat triangle, which has no normal */
    const color k = !c->l->to.given || is_seen(c, ray, hit) ? seen : unseen;
    return (color){k.red * bright, k.green * bright, k.blue * bright, 1};
}

/* The color at a place of the picture, in pixels from the upper left corner. */
static color look_at(const camera *c, double x, double y) {
    const double height = c->l->height, across = (2 * x - c->l->width) / height * c->slope,
                 upwards = (1 - 2 * y / height) * c->slope;
    const grz3_ray ray = {c->l->from, mixed(across, c->right, upwards, c->up, -1, c->back)};
    const grz3_shape caster = {.kind = GRZ_RAY, .ray = ray};
    grz_mesh_hit hit;
    return grz_mesh_cast(c->m->tree, &caster, NULL, &hit).yes ? color_of(c, &ray, &hit) : paper;
}

static uint32_t pixel(const camera *c, int column, int row) {
    color sum = {0, 0, 0, 0};
    for (int i = 0; i < SAMPLES * SAMPLES; i++) {
        const color k = look_at(c, column + (i % SAMPLES + 0.5) / SAMPLES, row + (i / SAMPLES + 0.5) / SAMPLES);
        sum = (color){sum.red + k.red, sum.green + k.green, sum.blue + k.blue, 1};
    }
    const double scale = 255.0 / (SAMPLES * SAMPLES);
    return (uint32_t)lround(sum.red * scale) << 16 | (uint32_t)lround(sum.green * scale) << 8 |
           (uint32_t)lround(sum.blue * scale);
}

static void draw_row(void *context, size_t index) {
    const camera *const c = context;
    const int row = c->first_row + (int)index;
    uint32_t *const to = (uint32_t *)(void *)(c->pixels + (size_t)row * c->stride);
    for (int column = 0; column < c->l->width; column++) to[column] = pixel(c, column, row);
}

static void draw_rows(camera *c) {
    const grz_parallel threads = grz_threads(mesh_threads());
    const int height = c->l->height;
    progress bar = progress_begin();
    for (; c->first_row < height; c->first_row += BAND) {
        const int left = height - c->first_row;
        threads.run(threads.user, (size_t)(left < BAND ? left : BAND), draw_row, c);
        if (progress_due(&bar)) progress_say(&bar, 100.0 * (height - left) / height, "%");
    }
    progress_end(&bar);
}

/* Draws a dot at the second eye, if the camera sees it. */
static void mark_eye(const camera *c, canvas *page) {
    const outlook *const l = c->l;
    const grz3_vec sight = minus(l->to.at, l->from);
    const double depth = -dot(sight, c->back), half = l->height / 2.0, scale = half / (c->slope * depth),
                 size = l->height / 90.0;
    if (!l->to.given || depth <= 0 || !grz_mesh_sight(c->m->tree, &l->from, &l->to.at, true)) return;
    const point at = {l->width / 2.0 + scale * dot(sight, c->right), half - scale * dot(sight, c->up)};
    canvas_dot(page, at, 1.4 * size, paper);
    canvas_dot(page, at, size, touch_red);
}

status outlook_draw(const mesh *m, const outlook *l) {
    camera c;
    if (!set_up(&c, m, l)) {
        fputs(
            "graze sight: --from, --at and --up make no view: one looks along --up, at where one is, or a number is "
            "not finite\n",
            stderr);
        return STATUS_USAGE;
    }
    canvas page = canvas_open(l->picture, FORMAT_PNG, false);
    if (canvas_begin(&page, l->width, l->height, 1)) {
        c.pixels = canvas_pixels(&page, &c.stride);
        draw_rows(&c);
        canvas_pixels_done(&page);
        mark_eye(&c, &page);
    }
    return canvas_close(&page);
}

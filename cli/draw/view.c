/* Views, and shapes in them.
 *
 * SPDX-License-Identifier: MIT */
#include "draw/view.h"

#include "shape.h"

#include <float.h>
#include <math.h>

/* The limit of local coordinates: outside every picture, and small enough to compute with. */
static const double far_away = 1e300;

/* How far outside the view clipped edges end, in sizes of the frame, so that contacts just outside are found at the
 * right place. */
static const double overhang = 1;

static double limited(double x) { return fmin(fmax(x, -far_away), far_away); }

static bool is_ring(const grz2_shape *s) { return (int)s->kind == SHAPE_POLYGON; }

/* Half the difference, without overflow. */
static double half_between(double low, double high) { return high / 2 - low / 2; }

static double squeeze_of(box part, bool lonlat) {
    const double latitude = fmin(fabs(part.y0 / 2 + part.y1 / 2), 80);
    return lonlat ? cos(latitude * 0.017453292519943295) : 1;
}

double view_aspect(box part, bool lonlat) {
    return half_between(part.x0, part.x1) / half_between(part.y0, part.y1) * squeeze_of(part, lonlat);
}

view view_of(box part, box frame, bool lonlat) {
    view v = {.center = {part.x0 / 2 + part.x1 / 2, part.y0 / 2 + part.y1 / 2},
              .squeeze = squeeze_of(part, lonlat),
              .seam = INFINITY,
              .frame = frame};
    const double across = box_width(frame) / 2 / (half_between(part.x0, part.x1) * v.squeeze);
    const double up = box_height(frame) / 2 / half_between(part.y0, part.y1);
    v.scale = fmin(fmin(across, up), DBL_MAX);
    return v;
}

static double local(double x, double center, double scale) { return limited((x / 2 - center / 2) * scale * 2); }

point view_local(const view *v, double x, double y) {
    return (point){local(x > v->seam ? x - 360 : x, v->center.x, v->scale), local(y, v->center.y, v->scale)};
}

point view_page(const view *v, point p) {
    const box *const f = &v->frame;
    return (point){(f->x0 + f->x1) / 2 + p.x * v->squeeze, (f->y0 + f->y1) / 2 - p.y};
}

box view_seen(const view *v, double margin) {
    const double x = (box_width(v->frame) / 2 + margin) / v->squeeze, y = box_height(v->frame) / 2 + margin;
    return (box){-x, -y, x, y};
}

bool view_shows(const view *v, const polygon *p) {
    const box seen = view_seen(v, 0);
    return p->count > 0 && boxes_meet(polygon_bounds(p), seen);
}

static bool same_corner(point a, point b) { return a.x == b.x && a.y == b.y; }

/* Drops consecutive equal corners. */
static void drop_repeats(polygon *p) {
    size_t count = 0;
    for (size_t i = 0, begin = 0; i < polygon_rings(p); i++) {
        const size_t end = polygon_ring_begin(p, i + 1), first = count;
        for (; begin < end; begin++) {
            if (count == first || !same_corner(p->at[begin], p->at[count - 1])) p->at[count++] = p->at[begin];
        }
        while (count > first + 1 && same_corner(p->at[first], p->at[count - 1])) count--;
        if (p->end_count > 0) p->ends[i] = count;
    }
    p->count = count;
}

/* normal . x = offset in local coordinates: n . x = d, n a unit vector. */
typedef struct line {
    point n;
    double d;
} line;

static line local_line(const view *v, grz2_vec normal, double offset) {
    const double most = fmax(fabs(normal.x), fabs(normal.y));
    const point n = {normal.x / most, normal.y / most};
    const double length = hypot(n.x, n.y), c = n.x * (v->center.x / 4) + n.y * (v->center.y / 4);
    return (line){{n.x / length, n.y / length}, limited((offset / most / 4 - c) * v->scale * 4 / length)};
}

static void add_line(polygon *out, line l, double reach) {
    if (fabs(l.d) > reach) return;
    const point foot = {l.n.x * l.d, l.n.y * l.d};
    polygon_add(out, (point){foot.x + l.n.y * reach, foot.y - l.n.x * reach});
    polygon_add(out, (point){foot.x - l.n.y * reach, foot.y + l.n.x * reach});
}

/* Adds the half-plane behind a line as a square larger than the view. */
static void add_half_plane(polygon *out, line l, double reach) {
    if (l.d < -reach) return;
    const double d = fmin(l.d, reach);
    const point along = {-l.n.y * reach, l.n.x * reach}, front = {l.n.x * d, l.n.y * d},
                back = {-l.n.x * reach, -l.n.y * reach};
    polygon_add(out, (point){front.x - along.x, front.y - along.y});
    polygon_add(out, (point){front.x + along.x, front.y + along.y});
    polygon_add(out, (point){back.x + along.x, back.y + along.y});
    polygon_add(out, (point){back.x - along.x, back.y - along.y});
}

static void add_box(polygon *out, point low, point high) {
    polygon_add(out, low);
    polygon_add(out, (point){high.x, low.y});
    polygon_add(out, high);
    polygon_add(out, (point){low.x, high.y});
}

static void add_obb(polygon *out, const view *v, const grz2_obb *b) {
    static const int signs[4][2] = {{-1, -1}, {1, -1}, {1, 1}, {-1, 1}};
    const point c = view_local(v, b->center.x, b->center.y),
                u = {limited(b->u.x * v->scale), limited(b->u.y * v->scale)};
    const point s = {limited(b->half.x * u.x), limited(b->half.x * u.y)},
                t = {limited(-b->half.y * u.y), limited(b->half.y * u.x)};
    for (int i = 0; i < 4; i++) {
        polygon_add(out,
                    (point){c.x + signs[i][0] * s.x + signs[i][1] * t.x, c.y + signs[i][0] * s.y + signs[i][1] * t.y});
    }
}

/* Adds a ray, or, if `both_ways`, a line, as a segment that leaves the view; with a zero direction a point. */
static void add_ray(polygon *out, const view *v, grz2_vec origin, grz2_vec dir, double reach, bool both_ways) {
    const double most = fmax(fabs(dir.x), fabs(dir.y));
    const point o = view_local(v, origin.x, origin.y),
                n = most > 0 ? (point){dir.x / most, dir.y / most} : (point){0, 0};
    const double length = 2 * (reach + fabs(o.x) + fabs(o.y));
    polygon_add(out, both_ways ? (point){o.x - n.x * length, o.y - n.y * length} : o);
    polygon_add(out, (point){o.x + n.x * length, o.y + n.y * length});
}

static void add_points(polygon *out, const view *v, const grz2_vec *points, int count) {
    for (int i = 0; i < count; i++) polygon_add(out, view_local(v, points[i].x, points[i].y));
    polygon_wrap(out);
}

/* Adds the rings of a polygon; a part of a polyline becomes a ring that leads there and back. */
static void add_rings(polygon *out, const view *v, const grz2_shape *s) {
    const shape_rings r = shape_rings_of(s);
    for (size_t i = 0, begin = 0; i < r.count; begin = r.ends[i++]) {
        const size_t end = r.ends[i];
        const grz2_vec *const at = r.all.points;
        for (size_t k = begin; k < end; k++) polygon_add(out, view_local(v, at[k].x, at[k].y));
        for (size_t k = end; r.is_polyline && k > begin + 2; k--)
            polygon_add(out, view_local(v, at[k - 2].x, at[k - 2].y));
        polygon_end_ring(out);
        while (out->area_count < r.area_count && r.areas[out->area_count] == i + 1) polygon_end_area(out);
    }
}

static void add_core(polygon *out, const view *v, const grz2_shape *s, double reach) {
    switch ((int)s->kind) {
    case GRZ_POINT: polygon_add(out, view_local(v, s->point.x, s->point.y)); break;
    case GRZ_BALL: polygon_add(out, view_local(v, s->circle.center.x, s->circle.center.y)); break;
    case GRZ_SEGMENT: add_points(out, v, &s->segment.a, 2); break;
    case GRZ_CAPSULE: add_points(out, v, &s->capsule.a, 2); break;
    case GRZ_TRIANGLE: add_points(out, v, &s->triangle.a, 3); break;
    case GRZ_HULL: add_points(out, v, s->hull.points, s->hull.count); break;
    case SHAPE_POLYGON: add_rings(out, v, s); break;
    case GRZ_RAY: add_ray(out, v, s->ray.origin, s->ray.dir, reach, false); break;
    case GRZ_LINE: add_ray(out, v, s->line.origin, s->line.dir, reach, true); break;
    case GRZ_PLANE: add_line(out, local_line(v, s->plane.normal, s->plane.offset), reach); break;
    case GRZ_HALFSPACE: add_half_plane(out, local_line(v, s->halfspace.normal, s->halfspace.offset), reach); break;
    case GRZ_AABB:
        add_box(out, view_local(v, s->aabb.min.x, s->aabb.min.y), view_local(v, s->aabb.max.x, s->aabb.max.y));
        break;
    case GRZ_RECT: {
        const point low = view_local(v, s->rect.x, s->rect.y);
        const point high = {limited(low.x + s->rect.width * v->scale), limited(low.y + s->rect.height * v->scale)};
        add_box(out, low, high);
        break;
    }
    case GRZ_OBB: add_obb(out, v, &s->obb); break;
    default: break;
    }
}

static double radius_of(const grz2_shape *s) {
    return s->kind == GRZ_BALL ? s->circle.radius : s->kind == GRZ_CAPSULE ? s->capsule.radius : s->radius;
}

figure view_figure(const view *v, const grz2_shape *s) {
    figure f = {.is_ring = is_ring(s), .radius = fmin(fmax(radius_of(s), 0) * v->scale, far_away)};
    if (!shape_is_valid2(s)) return f;
    const box around = view_seen(v, overhang * (box_width(v->frame) + box_height(v->frame)));
    add_core(&f.core, v, s, hypot(around.x1, around.y1));
    if (f.radius == 0) polygon_clip(&f.core, around);
    drop_repeats(&f.core);
    polygon outline = {0};
    figure_outline(&f, view_seen(v, 0), &outline);
    if (outline.count == 0) polygon_free(&f.core);
    polygon_free(&outline);
    return f;
}

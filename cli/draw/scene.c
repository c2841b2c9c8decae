/* A picture of a scene: a large view, insets below it, a legend.
 *
 * SPDX-License-Identifier: MIT */
#include "draw/draw.h"
#include "draw/animate.h"
#include "draw/atlas.h"
#include "draw/contacts.h"
#include "draw/grid.h"
#include "draw/legend.h"
#include "draw/memory.h"
#include "draw/motion.h"
#include "draw/paint.h"
#include "draw/plot.h"
#include "draw/space.h"
#include "input.h"
#include "scene.h"

#include <math.h>
#include <stdlib.h>

/* With more shapes in a view than this no names are shown: they would be unreadable. */
enum { MOST_NAMES = 500 };

enum { INSET_GAP = 10, INSET_NAME = 15, MOST_INSET_HEIGHT = 150 };

static const font inset_font = {FACE_SANS, 8.5};

/* Shared by the views of a picture. */
typedef struct picture {
    const draw_options *options;
    const layers *layers;
    const scene *scene; /* of all shapes */
    size_t count;       /* of shapes */
    grz2_shape *shapes; /* at the start, then poses, moments and ends of tracks (motion_shapes) */
    size_t total;       /* the length of `shapes` */
    const char **names;
    bool *seen;  /* visible in some view */
    double seam; /* of all views */
    contacts met;
    bool borders; /* shared borders are red */
    motion motion;
    look look;
} picture;

/* With more pairs than this that share a border, red borders would hide what else there is. */
enum { MOST_BORDERS = 50 };

static picture picture_of(const layers *l, const draw_options *o) {
    const scene *const s = &l->all;
    picture p = {.options = o, .layers = l, .scene = s, .count = s->count, .seam = INFINITY};
    p.met = contacts_of(s, layers_second(l), &o->details);
    p.borders = !o->details.corners && p.met.of_kind[CONTACT_BORDER] <= MOST_BORDERS;
    p.motion = motion_of(s, &p.met, false, 1);
    shape *const all = motion_shapes(s, &p.motion, &p.total);
    p.shapes = shapes_of_plane(all, p.total);
    p.names = resized(NULL, s->count, sizeof *p.names);
    p.seen = resized(NULL, s->count, sizeof *p.seen);
    for (size_t i = 0; i < s->count; i++) {
        p.names[i] = s->items[i].name;
        p.seen[i] = false;
    }
    free(all);
    return p;
}

static void picture_free(picture *p) {
    motion_free(&p->motion);
    contacts_free(&p->met);
    free(p->shapes);
    free(p->names);
    free(p->seen);
}

static show show_of(const picture *p) {
    return (show){.scene = p->scene,
                  .met = &p->met,
                  .motion = &p->motion,
                  .look = p->look,
                  .borders = p->borders,
                  .animate = p->options->animate};
}

/* The layout of the page. */
typedef struct layout {
    box part, room; /* of the large view; room: with its numbers */
    bool grid;
    double inset_top, inset_height, legend_middle, timeline, height;
} layout;

/* The relative width of an inset: by the aspect ratio of its part, within limits. */
static double inset_weight(const inset *i, bool lonlat) { return fmin(fmax(view_aspect(i->part, lonlat), 0.55), 1.7); }

static double inset_row_height(const draw_options *o) {
    double weights = 0;
    for (size_t i = 0; i < o->inset_count; i++) weights += inset_weight(&o->insets[i], o->map);
    const double room = PAGE_WIDTH - 2 * PAGE_MARGIN - INSET_GAP * (double)(o->inset_count - 1);
    return fmin(room / weights, MOST_INSET_HEIGHT);
}

static layout layout_of(const picture *p) {
    const draw_options *const o = p->options;
    layout l = {.part = o->part != NULL ? *o->part : view_part(p->shapes, p->total), .grid = !o->map};
    const double inset_height = o->inset_count > 0 ? inset_row_height(o) : 0;
    const double insets = o->inset_count > 0 ? INSET_GAP + inset_height + INSET_NAME : 0;
    const double timeline = o->animate ? TIMELINE_HEIGHT : 0;
    const double below = (l.grid ? GRID_BELOW : 0) + insets + (o->legend ? LEGEND_HEIGHT : 0) + timeline + PAGE_MARGIN;
    const double top = title_height(o->title), width = PAGE_WIDTH - 2 * PAGE_MARGIN - (l.grid ? GRID_LEFT : 0);
    const double wanted = fmin(fmax(width / view_aspect(l.part, o->map), 0.4 * width), width);
    const double height = o->height > 0 ? o->height * PAGE_WIDTH / o->width - top - below : wanted;
    l.room = (box){PAGE_MARGIN, top, PAGE_WIDTH - PAGE_MARGIN, top + height};
    l.inset_top = l.room.y1 + (l.grid ? GRID_BELOW : 0) + INSET_GAP;
    l.inset_height = inset_height;
    l.height = top + height + below;
    l.timeline = l.height - PAGE_MARGIN - 4;
    l.legend_middle = l.timeline - timeline;
    return l;
}

/* How many shapes of each layer are in a view. */
static void count_in(const picture *p, const view *v, size_t counts[2]) {
    counts[0] = counts[1] = 0;
    for (size_t i = 0; i < p->count; i++) {
        figure f = view_figure(v, &p->shapes[i]);
        counts[i >= layers_second(p->layers)] += f.core.count > 0;
        polygon_free(&f.core);
    }
}

static size_t count_valid(const picture *p) {
    size_t count = 0;
    for (size_t i = 0; i < p->count; i++) count += shape_is_valid2(&p->shapes[i]);
    return count;
}

static legend_facts facts_of(const picture *p) {
    legend_facts f = {.met = &p->met, .moving = p->motion.pose_count > 0, .borders = p->borders};
    f.layer_count = p->layers->count;
    for (size_t i = 0; i < p->count; i++) f.shapes[i >= layers_second(p->layers)] += shape_is_valid2(&p->shapes[i]);
    for (int i = 0; i < f.layer_count; i++) f.names[i] = input_name(p->layers->at[i].path);
    return f;
}

/* Returns how many names are left out for lack of room. */
static size_t draw_view(canvas *c, picture *p, const view *v, bool grid) {
    if (grid) grid_draw(c, v);
    show s = show_of(p);
    plot all = plot_of(v, p->shapes, p->count, show_beyond(&s, v, &of_plane));
    size_t counts[2];
    count_in(p, v, counts);
    if (p->options->names && counts[0] + counts[1] <= MOST_NAMES) s.names = p->names;
    const size_t left_out = paint_show(c, &s, &all, p->shapes + p->count, &of_plane);
    for (size_t i = 0; i < p->count; i++) p->seen[i] = p->seen[i] || all.sights[i].figure.core.count > 0;
    if (!grid) canvas_box(c, v->frame, frame_ink, 0.6);
    plot_free(&all);
    return left_out;
}

static view view_in(const picture *p, box part, box frame) {
    view v = view_of(part, frame, p->options->map);
    v.seam = p->seam;
    return v;
}

static size_t draw_insets(canvas *c, picture *p, const layout *l) {
    const draw_options *const o = p->options;
    double x = PAGE_MARGIN;
    size_t left_out = 0;
    for (size_t i = 0; i < o->inset_count; i++) {
        const inset *const in = &o->insets[i];
        const double width = inset_weight(in, o->map) * l->inset_height;
        const view v = view_in(p, in->part, (box){x, l->inset_top, x + width, l->inset_top + l->inset_height});
        left_out += draw_view(c, p, &v, false);
        canvas_text_fitted(c, (point){x, v.frame.y1 + 11}, width, inset_font, soft_ink, in->name);
        x += width + INSET_GAP;
    }
    return left_out;
}

/* Reports what of the scene the picture does not show. */
static void report(const picture *p, size_t names_left_out) {
    size_t invalid = p->count - count_valid(p), outside = 0;
    for (int i = 0; i < p->layers->count; i++) invalid -= scene_warn_empty(&p->layers->at[i]);
    for (size_t i = 0; i < p->count; i++) outside += shape_is_valid2(&p->shapes[i]) && !p->seen[i];
    const char *const path = p->options->output;
    page_warn(path, p->count, invalid, outside);
    contacts_warn(&p->met, path);
    page_warn_names(path, names_left_out);
}

static status draw_picture(picture *p) {
    const draw_options *const o = p->options;
    const layout l = layout_of(p);
    if (!page_is_sane(box_height(l.room), l.height, o)) return STATUS_USAGE;
    canvas c = canvas_open(o->output, o->format, o->animate);
    if (canvas_begin(&c, PAGE_WIDTH, l.height, o->width / PAGE_WIDTH)) {
        draw_title(&c, o->title);
        const view large = view_in(p, l.part, l.grid ? grid_frame(&c, l.part, l.room) : l.room);
        size_t counts[2];
        count_in(p, &large, counts);
        p->look = look_of_scene(counts, layers_second(p->layers));
        if (!p->borders || p->layers->count > 1) p->look.mark = mark_of_count(p->met.of_kind[CONTACT_TOUCH]);
        const legend_facts facts = facts_of(p);
        size_t left_out = draw_view(&c, p, &large, l.grid);
        left_out += draw_insets(&c, p, &l);
        if (o->legend && o->animate) legend_of_animation(&c, l.legend_middle);
        if (o->legend && !o->animate) legend_of_scene(&c, l.legend_middle, &facts);
        const show s = show_of(p);
        if (o->animate) animate_timeline(&c, l.timeline, &s);
        report(p, left_out);
    }
    return canvas_close(&c);
}

/* Reads the scenes. */
static status read_layers(layers *l, int count, char **paths, const char *name) {
    status result = STATUS_OK;
    *l = (layers){.count = count};
    for (int i = 0; i < count; i++) result = worse(result, scene_read(&l->at[i], paths[i], name));
    if (result == STATUS_UNREADABLE) fputs("graze: no picture is drawn, because it would not show all\n", stderr);
    const scene *const first = &l->at[0], *const last = &l->at[count - 1];
    if (result == STATUS_OK && first->dimension != last->dimension) {
        fprintf(stderr, "graze: %s is of space %d and %s of space %d\n", input_shown(first->path).at, first->dimension,
                input_shown(last->path).at, last->dimension);
        result = STATUS_USAGE;
    }
    return result;
}

static void join_layers(layers *l) {
    const scene *const first = &l->at[0], *const last = &l->at[l->count - 1];
    l->all = (scene){.path = first->path, .dimension = first->dimension};
    for (int i = 0; i < l->count; i++) l->all.count += l->at[i].count;
    l->all.items = resized(NULL, l->all.count, sizeof *l->all.items);
    for (size_t i = 0; i < l->all.count; i++)
        l->all.items[i] = i < first->count ? first->items[i] : last->items[i - first->count];
}

/* A map of which nobody says what to show. */
static status draw_atlas(picture *p) {
    atlas parts;
    atlas_find(&parts, p->shapes, p->total);
    draw_options o = *p->options;
    o.part = &parts.part;
    o.insets = parts.insets;
    o.inset_count = parts.inset_count;
    p->options = &o;
    p->seam = parts.seam;
    return draw_picture(p);
}

status layers_draw(layers *l, const draw_options *o) {
    status result;
    join_layers(l);
    if (l->all.dimension == 3) {
        result = draw_space(l, o);
    } else {
        picture p = picture_of(l, o);
        result = o->map && o->part == NULL && o->inset_count == 0 ? draw_atlas(&p) : draw_picture(&p);
        picture_free(&p);
    }
    free(l->all.items);
    return result;
}

status draw_scenes(int count, char **paths, const draw_options *o) {
    layers l;
    status result = read_layers(&l, count, paths, o->name);
    if (result == STATUS_OK) result = layers_draw(&l, o);
    for (int i = 0; i < count; i++) scene_free(&l.at[i]);
    return result;
}

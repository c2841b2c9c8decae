/* The page: a few functions over cairo.
 *
 * SPDX-License-Identifier: MIT */
#include "draw/canvas.h"

#include "draw/lettering.h"
#include "draw/library.h"
#include "draw/memory.h"

#include <errno.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

const color ink = {0.13, 0.18, 0.23, 1}, soft_ink = {0.36, 0.42, 0.48, 1}, faint_ink = {0.58, 0.63, 0.68, 1};
const color frame_ink = {0.80, 0.83, 0.86, 1};
const color grid_ink = {0.915, 0.93, 0.945, 1}, paper = {1, 1, 1, 1};
const color shape_blue = {0.16, 0.41, 0.69, 1}, shape_amber = {0.72, 0.47, 0.08, 1};
const color common_violet = {0.36, 0.28, 0.62, 1}, touch_red = {0.85, 0.16, 0.24, 1};

static void use(canvas *c, cairo_surface_t *surface) {
    c->surface = surface;
    c->cr = cairo.create(surface);
    /* Unhinted glyphs, so that the layout does not depend on the resolution. */
    cairo_font_options_t *const options = cairo.font_options_create();
    cairo.font_options_set_antialias(options, CAIRO_ANTIALIAS_GRAY);
    cairo.font_options_set_hint_style(options, CAIRO_HINT_STYLE_NONE);
    cairo.font_options_set_hint_metrics(options, CAIRO_HINT_METRICS_OFF);
    cairo.set_font_options(c->cr, options);
    cairo.font_options_destroy(options);
}

static void release(canvas *c) {
    cairo.destroy(c->cr);
    cairo.surface_destroy(c->surface);
}

canvas canvas_open(const char *path, format as, bool animated) {
    canvas c = {.path = path, .format = as, .animated = animated};
    cairo_load();
    use(&c, cairo.image_surface_create(CAIRO_FORMAT_A8, 1, 1));
    return c;
}

static cairo_status_t write_bytes(void *closure, const unsigned char *bytes, unsigned int count) {
    canvas *const c = closure;
    if (fwrite(bytes, 1, count, c->still != NULL ? c->still : c->file) == count) return CAIRO_STATUS_SUCCESS;
    if (c->problem == 0) c->problem = errno;
    return CAIRO_STATUS_WRITE_ERROR;
}

/* The stream has a descriptor of its own, because the target closes its own. */
static bool open_file(canvas *c) {
    const bool open = target_open(&c->target, c->path);
    const int file = open && target_empty(&c->target) ? dup(c->target.file) : -1;
    if (file >= 0) c->file = fdopen(file, "wb");
    if (c->file != NULL) return true;
    c->problem = errno;
    if (open) target_close(&c->target, false);
    return false;
}

bool canvas_begin(canvas *c, double width, double height, double scale) {
    if (!open_file(c)) return false;
    release(c);
    if (c->animated) {
        c->still = open_memstream(&c->still_text, &c->still_size);
        c->moving = open_memstream(&c->moving_text, &c->moving_size);
        if (c->still == NULL || c->moving == NULL) out_of_memory();
    }
    c->scale = scale;
    width *= scale;
    height *= scale;
    if (c->format == FORMAT_PNG) {
        use(c, cairo.image_surface_create(CAIRO_FORMAT_RGB24, (int)lround(width), (int)lround(height)));
    } else if (c->format == FORMAT_PDF) {
        use(c, cairo.pdf_surface_create_for_stream(write_bytes, c, width, height));
    } else {
        use(c, cairo.svg_surface_create_for_stream(write_bytes, c, width, height));
        cairo.svg_surface_set_document_unit(c->surface, CAIRO_SVG_UNIT_PX);
    }
    cairo.scale(c->cr, scale, scale);
    cairo.set_line_cap(c->cr, CAIRO_LINE_CAP_ROUND);
    cairo.set_line_join(c->cr, CAIRO_LINE_JOIN_ROUND);
    cairo.set_source_rgb(c->cr, paper.red, paper.green, paper.blue);
    cairo.paint(c->cr);
    return cairo.status(c->cr) == CAIRO_STATUS_SUCCESS;
}

/* Writes both layers to the file: inserts the moving one before the end tag of the still one. */
static void write_layers(canvas *c) {
    static const char end[] = "</svg>";
    if (fclose(c->still) != 0 || fclose(c->moving) != 0) out_of_memory();
    size_t size = c->still_size;
    while (size > 0 && strncmp(c->still_text + size, end, sizeof end - 1) != 0) size--;
    FILE *const file = c->file;
    fwrite(c->still_text, 1, size, file);
    fprintf(file, "<g transform=\"scale(%g)\">\n", c->scale);
    fwrite(c->moving_text, 1, c->moving_size, file);
    fprintf(file, "</g>\n%s\n", end);
    if (ferror(file) && c->problem == 0) c->problem = errno;
    free(c->still_text);
    free(c->moving_text);
}

status canvas_close(canvas *c) {
    cairo_status_t result = cairo.status(c->cr);
    if (c->file != NULL) {
        if (result == CAIRO_STATUS_SUCCESS && c->format == FORMAT_PNG) {
            result = cairo.surface_write_to_png_stream(c->surface, write_bytes, c);
        }
        cairo.surface_finish(c->surface);
        if (result == CAIRO_STATUS_SUCCESS) result = cairo.surface_status(c->surface);
        if (c->animated) write_layers(c);
        if (fclose(c->file) != 0 && c->problem == 0) c->problem = errno;
        if (!target_close(&c->target, result == CAIRO_STATUS_SUCCESS && c->problem == 0) && c->problem == 0)
            c->problem = errno;
    }
    release(c);
    if (result == CAIRO_STATUS_SUCCESS && c->problem == 0) return STATUS_OK;
    if (c->problem == EPIPE) return STATUS_OUTPUT; /* the reader has closed the pipe: no message */
    const char *const why = c->problem != 0 ? strerror(c->problem) : cairo.status_to_string(result);
    fprintf(stderr, "graze: %s: %s\n", target_shown(c->path).at, why);
    return STATUS_OUTPUT;
}

unsigned char *canvas_pixels(canvas *c, size_t *stride) {
    cairo.surface_flush(c->surface);
    *stride = (size_t)cairo.image_surface_get_stride(c->surface);
    return cairo.image_surface_get_data(c->surface);
}

void canvas_pixels_done(canvas *c) { cairo.surface_mark_dirty(c->surface); }

void canvas_image(canvas *c, box to, uint32_t *pixels, int width, int height) {
    cairo_surface_t *const image = cairo.image_surface_create_for_data((unsigned char *)pixels, CAIRO_FORMAT_RGB24,
                                                                       width, height, width * (int)sizeof *pixels);
    cairo.save(c->cr);
    cairo.translate(c->cr, to.x0, to.y0);
    cairo.scale(c->cr, box_width(to) / width, box_height(to) / height);
    cairo.set_source_surface(c->cr, image, 0, 0);
    cairo.paint(c->cr);
    cairo.restore(c->cr);
    cairo.surface_finish(image); /* copies the pixels if they are still needed */
    cairo.surface_destroy(image);
}

static void set_color(canvas *c, color k) { cairo.set_source_rgba(c->cr, k.red, k.green, k.blue, k.alpha); }

static void add_ring(canvas *c, const view *v, const polygon *p, size_t begin, size_t end) {
    for (size_t i = begin; i < end; i++) {
        const point q = view_page(v, p->at[i]);
        if (i == begin) {
            cairo.move_to(c->cr, q.x, q.y);
        } else {
            cairo.line_to(c->cr, q.x, q.y);
        }
    }
    /* closing a line would draw it twice, the second time into its dashes */
    if (end - begin > 2) cairo.close_path(c->cr);
}

void canvas_add_area(canvas *c, const view *v, const polygon *p, size_t area) {
    for (size_t i = polygon_area_begin(p, area); i < polygon_area_begin(p, area + 1); i++)
        add_ring(c, v, p, polygon_ring_begin(p, i), polygon_ring_begin(p, i + 1));
}

void canvas_add(canvas *c, const view *v, const polygon *p) {
    for (size_t i = 0; i < polygon_areas(p); i++) canvas_add_area(c, v, p, i);
}

void canvas_fill(canvas *c, color fill) {
    set_color(c, fill);
    cairo.fill(c->cr);
}

void canvas_fill_even_odd(canvas *c, color fill) {
    cairo.set_fill_rule(c->cr, CAIRO_FILL_RULE_EVEN_ODD);
    canvas_fill(c, fill);
    cairo.set_fill_rule(c->cr, CAIRO_FILL_RULE_WINDING);
}

void canvas_fill_on(canvas *c, color fill) {
    set_color(c, fill);
    cairo.fill_preserve(c->cr);
}

void canvas_stroke(canvas *c, color stroke, double width) {
    set_color(c, stroke);
    cairo.set_line_width(c->cr, width);
    cairo.stroke(c->cr);
}

void canvas_stroke_dashes(canvas *c, color stroke, double width) {
    static const double dashes[] = {3, 3};
    cairo.set_dash(c->cr, dashes, 2, 0);
    canvas_stroke(c, stroke, width);
    cairo.set_dash(c->cr, NULL, 0, 0);
}

void canvas_clip(canvas *c, box to) {
    cairo.save(c->cr);
    cairo.rectangle(c->cr, to.x0, to.y0, box_width(to), box_height(to));
    cairo.clip(c->cr);
}

void canvas_unclip(canvas *c) { cairo.restore(c->cr); }

void canvas_clip_area(canvas *c, const view *v, const polygon *p, size_t area) {
    cairo.save(c->cr);
    canvas_add_area(c, v, p, area);
    cairo.set_fill_rule(c->cr, CAIRO_FILL_RULE_EVEN_ODD);
    cairo.clip(c->cr);
}

void canvas_add_line(canvas *c, point from, point to) {
    cairo.move_to(c->cr, from.x, from.y);
    cairo.line_to(c->cr, to.x, to.y);
}

void canvas_line(canvas *c, point from, point to, color stroke, double width) {
    canvas_add_line(c, from, to);
    canvas_stroke(c, stroke, width);
}

void head_of_arrow(point from, point to, double size, point ends[2]) {
    const double length = hypot(to.x - from.x, to.y - from.y), share = fmin(size, length / 2) / length;
    const point back = {(from.x - to.x) * share, (from.y - to.y) * share};
    ends[0] = (point){to.x + back.x - 0.5 * back.y, to.y + back.y + 0.5 * back.x};
    ends[1] = (point){to.x + back.x + 0.5 * back.y, to.y + back.y - 0.5 * back.x};
}

void canvas_head(canvas *c, point from, point to, double size, color stroke, double width) {
    point ends[2];
    head_of_arrow(from, to, size, ends);
    for (int i = 0; i < 2; i++) canvas_line(c, ends[i], to, stroke, width);
}

void canvas_dashes(canvas *c, point from, point to, color stroke, double width) {
    canvas_add_line(c, from, to);
    canvas_stroke_dashes(c, stroke, width);
}

static void add_circle(canvas *c, point at, double radius) {
    cairo.new_sub_path(c->cr);
    cairo.arc(c->cr, at.x, at.y, radius, 0, 6.283185307179586);
    cairo.close_path(c->cr);
}

void canvas_dot(canvas *c, point at, double radius, color fill) {
    add_circle(c, at, radius);
    canvas_fill(c, fill);
}

void canvas_ring(canvas *c, point at, double radius, color stroke, double width) {
    add_circle(c, at, radius);
    canvas_stroke(c, stroke, width);
}

void canvas_box(canvas *c, box b, color stroke, double width) {
    cairo.rectangle(c->cr, b.x0, b.y0, box_width(b), box_height(b));
    canvas_stroke(c, stroke, width);
}

static void set_font(canvas *c, font f) {
    const bool mono = f.face == FACE_MONO || f.face == FACE_MONO_BOLD,
               bold = f.face == FACE_BOLD || f.face == FACE_MONO_BOLD;
    cairo.select_font_face(c->cr, mono ? "DejaVu Sans Mono" : "DejaVu Sans", CAIRO_FONT_SLANT_NORMAL,
                           bold ? CAIRO_FONT_WEIGHT_BOLD : CAIRO_FONT_WEIGHT_NORMAL);
    cairo.set_font_size(c->cr, f.size);
}

double canvas_text_width(canvas *c, font f, const char *text) {
    char *const shown = text_as_utf8(text);
    cairo_text_extents_t extents;
    set_font(c, f);
    cairo.text_extents(c->cr, shown, &extents);
    free(shown);
    return extents.x_advance;
}

static void write_text(canvas *c, point at, double align, font f, color fill, const char *text, bool rimmed) {
    char *const shown = text_as_utf8(text);
    set_font(c, f);
    cairo.move_to(c->cr, at.x - align * canvas_text_width(c, f, text), at.y);
    if (rimmed) {
        cairo.text_path(c->cr, shown);
        canvas_stroke(c, with_alpha(paper, 0.85), 0.28 * f.size);
        cairo.move_to(c->cr, at.x - align * canvas_text_width(c, f, text), at.y);
    }
    set_color(c, fill);
    cairo.show_text(c->cr, shown);
    cairo.new_path(c->cr);
    free(shown);
}

void canvas_text(canvas *c, point at, double align, font f, color fill, const char *text) {
    write_text(c, at, align, f, fill, text, false);
}

void canvas_text_rimmed(canvas *c, point at, double align, font f, color fill, const char *text) {
    write_text(c, at, align, f, fill, text, true);
}

void canvas_text_fitted(canvas *c, point at, double width, font f, color fill, const char *text) {
    const double needed = canvas_text_width(c, f, text);
    if (needed > width) f.size *= width / needed;
    canvas_text(c, at, 0, f, fill, text);
}

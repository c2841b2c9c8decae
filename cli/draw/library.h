/* cairo, which is loaded when the first picture begins: it comes with twenty libraries, and few commands draw.
 *
 * SPDX-License-Identifier: MIT */
#ifndef GRAZE_CLI_DRAW_LIBRARY_H
#define GRAZE_CLI_DRAW_LIBRARY_H

#include <cairo-pdf.h>
#include <cairo-svg.h>
#include <cairo.h>

// clang-format off
/// The functions of cairo that graze calls: cairo_arc as cairo.arc.
#define CAIRO_FUNCTIONS(F) \
    F(arc) F(clip) F(close_path) F(create) F(destroy) F(fill) F(fill_preserve) F(font_options_create) \
    F(font_options_destroy) F(font_options_set_antialias) F(font_options_set_hint_metrics) \
    F(font_options_set_hint_style) F(image_surface_create) F(image_surface_create_for_data) \
    F(image_surface_get_data) F(image_surface_get_stride) F(line_to) F(move_to) F(new_path) F(new_sub_path) \
    F(paint) F(pdf_surface_create_for_stream) F(rectangle) F(restore) F(save) F(scale) F(select_font_face) \
    F(set_dash) F(set_fill_rule) F(set_font_options) F(set_font_size) F(set_line_cap) F(set_line_join) \
    F(set_line_width) F(set_source_rgb) F(set_source_rgba) F(set_source_surface) F(show_text) F(status) \
    F(status_to_string) F(stroke) F(surface_destroy) F(surface_finish) F(surface_flush) F(surface_mark_dirty) \
    F(surface_status) F(surface_write_to_png_stream) F(svg_surface_create_for_stream) \
    F(svg_surface_set_document_unit) F(text_extents) F(text_path) F(translate)
// clang-format on

typedef struct cairo_library {
#define CAIRO_MEMBER(name) __extension__ __typeof__(&cairo_##name) name;
    CAIRO_FUNCTIONS(CAIRO_MEMBER)
#undef CAIRO_MEMBER
} cairo_library;

extern cairo_library cairo;

/// Loads cairo, if it has not been. Without it, or if it is too old, reports that and exits with STATUS_USAGE.
void cairo_load(void);

#endif

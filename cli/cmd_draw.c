/* graze draw: a picture of a scene, or of queries.
 *
 * SPDX-License-Identifier: MIT */
#include "draw/draw.h"
#include "draw/memory.h"
#include "input.h"
#include "files/map.h"
#include "help.h"
#include "mesh.h"
#include "option.h"
#include "query.h"

#include <errno.h>
#include <fcntl.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static const char before[] =
    "Usage: graze draw [OPTION...] FILE [FILE] -o PICTURE\n"
    "\n"
    "Draws a scene with all its contacts, or queries about two shapes, each in a panel with its answer\n"
    "(a comment directly above a query is the title of its panel). Space 3 is drawn as wires, from the\n"
    "front, the side and above. FILE `-` is standard input. Two files are scenes in layers, blue and\n"
    "amber, with the contacts of a shape of one and a shape of the other.\n"
    "\n"
    "Where shapes overlap openly, their common region is shaded. Where they only touch is marked in red:\n"
    "a line where borders of polygons have a line in common, a dot where two meet in a point. With more\n"
    "than 50 pairs that share a border, as on a map, red is only where two meet in single points. In\n"
    "space 3 the point, segment or polygon that shapes at rest have in common is drawn, violet or, where\n"
    "they only touch, red; of two solids a point of both.\n"
    "\n"
    "Shapes that move (by) are drawn where they begin, dashed where they come to, and where they meet,\n"
    "with the time; for sweep queries also where they part. So are the corners of a ccd query, with the\n"
    "way of each. The first shape of a stop is drawn where it stops. On the caster of a cast the first\n"
    "and the last place of contact are marked, with t. At the point of a first contact an arrow is the\n"
    "normal out of the second shape. A thin line connects the nearest points of a distance, signed or\n"
    "within query whose shapes are apart, with the distance. A contact query shows the points of\n"
    "contact, and the normal with the depth; a depth query the first shape dashed where it is free, with\n"
    "the depth.\n"
    "\n";

static const char after[] =
    "\n"
    "How many shapes of a scene are invalid, or outside all views, and how many pairs of it graze has no\n"
    "answer for yet, is said on standard error.\n"
    "\n"
    "Exit status: 0 all drawn, 1 some lines unreadable or queries not of two shapes (of such a scene\n"
    "nothing is drawn; the other queries are), 2 wrong usage, 3 FILE not readable, 4 PICTURE not\n"
    "writable.\n";

static const command_option options[] = {
    {"output", 'o', true, "PICTURE",
     "where to write it: a name that ends in .svg, .png or .pdf, or - for standard output"},
    {"format", 'f', false, "FORMAT", "the format: svg, png or pdf; otherwise by the name, and svg for -"},
    {"title", 't', false, "TEXT", "a line above the picture"},
    {"legend", 'l', false, NULL,
     "a line below that explains the marks of this picture; for scenes it counts the pairs"},
    {"animate", 'a', false, NULL,
     "shapes move in the picture, an SVG for a browser, and are red while in contact, if there are times of it; "
     "4 seconds for the time 0 to 1, again and again"},
    {"width", 'W', false, "W",
     "pixels (PNG, SVG) or points (PDF) across, from 50 to 16384; "
     "otherwise 1400 for PNG, else 700"},
    {"height", 'H', false, "H", "the same for the height, which otherwise is what the picture takes"},
    {NULL, 0, false, NULL, "For scenes only, and all but the last three for those of space 2:"},
    {"view", 'v', false, "X0,Y0,X1,Y1",
     "the part of the plane to show; otherwise all shapes. "
     "It grows to fill its frame"},
    {"inset", 'i', false, "NAME,X0,Y0,X1,Y1", "another part in a small frame below; any number of times"},
    {"map", 'm', false, NULL,
     "a map: x and y are degrees of longitude and latitude, x is scaled by the cosine of the middle latitude; "
     "with a legend, without grid and names. Where no part is asked for, what is far from most shapes is in small "
     "frames "
     "below, named by their middles, and a map that goes on beyond the antimeridian is not torn apart"},
    {"corners", 'c', false, NULL,
     "red is where two shapes meet in single points only, and no shared border, however few there are; a legend counts "
     "those and the pairs that share a border (graze relate)"},
    {"depths", 'd', false, NULL,
     "of shapes that overlap or touch at the start: the points of contact, the normal out of the second shape, and the "
     "depth, which is the length of the arrow if that can be seen (graze contacts); also in space 3"},
    {"no-names", 'n', false, NULL,
     "leave out the names of the shapes. "
     "In a view of more than 500 shapes none are shown"},
    {"name", 'N', false, "FIELD",
     "the property that names the features of GeoJSON, or @id: their ids; otherwise name, or else the id"},
    {.text = NULL},
};

static status usage(void) {
    fputs("Try 'graze draw --help'.\n", stderr);
    return STATUS_USAGE;
}

/* Reads "X0,Y0,X1,Y1", which must be finite, a box that is not empty. */
static bool read_box(const char *text, box *out) {
    double numbers[4];
    if (text_read_list(text, 4, numbers) != 4) return false;
    for (int i = 0; i < 4; i++) {
        if (!isfinite(numbers[i])) return false;
    }
    *out = (box){numbers[0], numbers[1], numbers[2], numbers[3]};
    return out->x0 < out->x1 && out->y0 < out->y1;
}

/* Reads "NAME,X0,Y0,X1,Y1"; the name may contain commas. Overwrites `text`: it ends after the name then. */
static bool read_inset(char *text, inset *out) {
    char *comma = text + strlen(text);
    for (int i = 0; i < 4; i++) {
        do {
            if (comma == text) return false;
            comma--;
        } while (*comma != ',');
    }
    *comma = '\0';
    out->name = text;
    return read_box(comma + 1, &out->part);
}

static bool read_size(const char *text, double *out) {
    enum { LEAST = 50, MOST = 16384 };
    return text_number((text_word){text, strlen(text)}, out) == TEXT_NUMBER && *out >= LEAST && *out <= MOST;
}

/* The options, and their parsed values. */
typedef struct request {
    draw_options options;
    box part;
    inset *insets;
    const char *scene_option; /* the last option given that is for scenes only; NULL: none */
    bool help;
} request;

static bool take_option(request *r, int option, char *value) {
    draw_options *const o = &r->options;
    switch (option) {
    case 'o': o->output = value; return true;
    case 'f': return picture_read_format("draw", value, &o->format);
    case 't': o->title = value; return true;
    case 'l': o->legend = true; return true;
    case 'a': o->animate = true; return true;
    case 'W':
        return read_size(value, &o->width) || option_refuse("draw", "--width", "a number from 50 to 16384", value);
    case 'H':
        return read_size(value, &o->height) || option_refuse("draw", "--height", "a number from 50 to 16384", value);
    case 'v':
        r->scene_option = "--view";
        o->part = &r->part;
        return read_box(value, &r->part) ||
               option_refuse("draw", "--view", "X0,Y0,X1,Y1 with X0 < X1 and Y0 < Y1", value);
    case 'i':
        r->scene_option = "--inset";
        r->insets = resized(r->insets, o->inset_count + 1, sizeof *r->insets);
        return read_inset(value, &r->insets[o->inset_count++]) ||
               option_refuse("draw", "--inset", "NAME,X0,Y0,X1,Y1 with X0 < X1 and Y0 < Y1", value);
    case 'm':
        r->scene_option = "--map";
        o->map = o->legend = true;
        o->names = false;
        return true;
    case 'c':
        r->scene_option = "--corners";
        o->details.corners = true;
        return true;
    case 'd':
        r->scene_option = "--depths";
        o->details.depths = true;
        return true;
    case 'n':
        r->scene_option = "--no-names";
        o->names = false;
        return true;
    case 'N':
        r->scene_option = "--name";
        o->name = value;
        return true;
    case 'h': r->help = true; return true;
    default: return false;
    }
}

/* The format is by the name of the picture, or as --format says. */
static bool refuse_animation(const draw_options *o, bool by_name) {
    if (by_name) return option_refuse("draw", "-o with --animate", "a name that ends in .svg", o->output);
    return option_refuse("draw", "--format with --animate", "svg", o->format == FORMAT_PNG ? "png" : "pdf");
}

static bool files_are_named(int count, char **paths) {
    int standard = 0;
    if (count < 1 || count > 2) {
        fprintf(stderr, "graze draw: expected one file or two, got %d\n", count);
        return false;
    }
    for (int i = 0; i < count; i++) {
        if (mesh_is_refused("graze draw", paths[i])) return false;
        standard += strcmp(paths[i], "-") == 0;
    }
    if (standard > 1) fputs("graze draw: standard input can be one of the scenes only\n", stderr);
    return standard <= 1;
}

static bool read_options(int argc, char **argv, request *r) {
    for (int option; (option = option_next(argc, argv, &command_draw)) != -1;) {
        if (!take_option(r, option, optarg)) return false;
        if (r->help) return true;
    }
    draw_options *const o = &r->options;
    o->insets = r->insets;
    if (!files_are_named(argc - optind, argv + optind)) return false;
    if (o->output == NULL) {
        fputs("graze draw: expected -o PICTURE, where to write the picture\n", stderr);
        return false;
    }
    const bool by_name = o->format == FORMAT_NONE;
    if (!picture_accept("draw", "-o", o->output, &o->format)) return false;
    if (o->animate && o->format != FORMAT_SVG) return refuse_animation(o, by_name);
    if (o->width == 0) o->width = o->format == FORMAT_PNG ? 2 * PAGE_WIDTH : PAGE_WIDTH;
    return true;
}

/* Copies the rest of a file to a temporary file without a name, which replaces standard input. */
static bool copy_to_stdin(int file) {
    FILE *const copy = tmpfile();
    if (copy == NULL) return false;
    char bytes[4096];
    ssize_t got;
    while ((got = read(file, bytes, sizeof bytes)) > 0 && fwrite(bytes, 1, (size_t)got, copy) == (size_t)got) continue;
    const bool done = got == 0 && fseek(copy, 0, SEEK_SET) == 0 && dup2(fileno(copy), STDIN_FILENO) >= 0;
    fclose(copy);
    return done;
}

/* The path under which a file can be read twice, the first time to see what it holds: its own, except for a pipe, which
 * is copied to standard input. NULL: the copy failed. */
static char *rereadable(char *path) {
    const int file = strcmp(path, "-") == 0 ? dup(STDIN_FILENO) : open(path, O_RDONLY | O_CLOEXEC);
    if (file < 0) return path; /* the reader reports the error */
    static char standard[] = "-";
    if (lseek(file, 0, SEEK_CUR) < 0) path = copy_to_stdin(file) ? standard : NULL;
    close(file);
    return path;
}

typedef enum content { CONTENT_SCENE, CONTENT_QUERIES, CONTENT_OTHER } content;

static content content_begun_by(input *in, text_line *line) {
    const text_word word = text_peek(line);
    if (text_is(word, "space") || map_format_of_line(line) != MAP_NONE) return CONTENT_SCENE;
    if (query_find_relation(word) != NULL) return CONTENT_QUERIES;
    if (map_is_foreign(in->path)) {
        map_say_convert(in->path);
        return CONTENT_OTHER;
    }
    query_unexpected(line, "'space 2', 'space 3' or a relation", word);
    input_complain(in, line, line->error);
    return CONTENT_OTHER;
}

/* What a file holds, by its first word; prints an error if that is neither. A file that cannot be read counts as a
 * scene: the reader of scenes reports why. */
static content content_of(const char *path) {
    if (map_format_of_name(path) != MAP_NONE) return CONTENT_SCENE;
    const off_t start = lseek(STDIN_FILENO, 0, SEEK_CUR);
    input in = input_open(path);
    content found = CONTENT_QUERIES;
    bool begun = false;
    for (text_line line; !begun && input_next(&in, &line);) {
        begun = text_significant(&line);
        if (begun) found = content_begun_by(&in, &line);
    }
    if (in.problem != 0) found = CONTENT_SCENE;
    input_close(&in);
    if (strcmp(path, "-") == 0) lseek(STDIN_FILENO, start, SEEK_SET);
    return found;
}

static status draw_file(char *file, const request *r) {
    char *path = rereadable(file);
    if (path == NULL) {
        fprintf(stderr, "graze: %s: %s\n", text_path(file).at, strerror(errno));
        return STATUS_INPUT;
    }
    const content what = content_of(path);
    if (what == CONTENT_OTHER) return STATUS_UNREADABLE;
    if (what == CONTENT_SCENE) return draw_scenes(1, &path, &r->options);
    if (r->scene_option == NULL) return draw_queries(path, &r->options);
    fprintf(stderr, "graze draw: %s is for scenes only, and %s has queries\n", r->scene_option, text_path(file).at);
    return usage();
}

static status run(int argc, char **argv) {
    request r = {.options = {.names = true}};
    status result;
    if (!read_options(argc, argv, &r)) {
        result = usage();
    } else if (r.help) {
        result = help_print(&command_draw);
    } else {
        result = argc - optind == 1 ? draw_file(argv[optind], &r) : draw_scenes(2, argv + optind, &r.options);
    }
    free(r.insets);
    return result;
}

const command_form command_draw = {
    .name = "draw",
    .operands = "FILE... -o PICTURE",
    .summary = "draws a scene, or two as layers, or queries: SVG, PNG or PDF",
    .before = before,
    .after = after,
    .options = options,
    .run = run,
};

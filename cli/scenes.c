/* Commands about one scene or two.
 *
 * SPDX-License-Identifier: MIT */
#include "scenes.h"

#include "bounds.h"
#include "help.h"
#include "input.h"
#include "mesh.h"
#include "option.h"
#include "output.h"
#include "progress.h"

#include <errno.h>
#include <math.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

status scenes_refuse(status read, const char *what, const char *a, int dimension_a, const char *b, int dimension_b) {
    if (read == STATUS_UNREADABLE) fprintf(stderr, "graze: no %s are printed, because they would not be all\n", what);
    if (read != STATUS_OK || dimension_a == dimension_b) return read;
    fprintf(stderr, "graze: %s is of space %d and %s of space %d\n", input_shown(a).at, dimension_a, input_shown(b).at,
            dimension_b);
    return STATUS_USAGE;
}

status scenes_read(scenes *out, int count, char **paths, const char *name, const char *what, bool moving) {
    status result = STATUS_OK;
    out->count = count;
    for (int i = 0; i < count; i++) result = worse(result, scene_read(&out->at[i], paths[i], name));
    const scene *const a = &out->at[0], *const b = &out->at[count - 1];
    result = scenes_refuse(result, what, a->path, a->dimension, b->path, b->dimension);
    for (int i = 0; i < count && result == STATUS_OK; i++) scene_warn(&out->at[i], moving);
    return result;
}

void scenes_free(scenes *s) {
    for (int i = 0; i < s->count; i++) scene_free(&s->at[i]);
}

grz2_things scene_things2(const scene *s, bool moving) {
    const scene_item *const first = s->items;
    if (s->count == 0) return (grz2_things){.count = 0};
    return (grz2_things){.count = s->count,
                         .stride = sizeof *first,
                         .shapes = &first->shape.in2,
                         .polygons = (const grz2_polygon *const *)&first->shape.polygon,
                         .by = moving ? (const grz2_vec *)(const void *)first->by : NULL};
}

grz3_things scene_things3(const scene *s, bool moving) {
    const scene_item *const first = s->items;
    if (s->count == 0) return (grz3_things){.count = 0};
    return (grz3_things){.count = s->count,
                         .stride = sizeof *first,
                         .shapes = &first->shape.in3,
                         .by = moving ? (const grz3_vec *)(const void *)first->by : NULL};
}

/* The library's own takes whole large pages, which for one question are too many. */
static void *lend(void *user, size_t bytes, size_t alignment) {
    (void)user;
    return aligned_alloc(alignment, bytes);
}

static void take_back(void *user, void *memory, size_t bytes, size_t alignment) {
    (void)user, (void)bytes, (void)alignment;
    free(memory);
}

const grz_allocator scenes_allocator = {lend, take_back, NULL};

typedef struct visiting {
    const scenes *of;
    scenes_visit *visit;
    void *context;
    progress bar;
} visiting;

static bool visit_pairs(void *user, const grz_pair *pairs, size_t count) {
    visiting *const v = user;
    const scene *const a = &v->of->at[0], *const b = &v->of->at[v->of->count - 1];
    bool more = output_works();
    if (progress_due(&v->bar)) progress_say(&v->bar, 100 * (double)pairs[0].a / (double)a->count, "%");
    for (size_t i = 0; i < count && more; i++)
        more = v->visit(v->context, &a->items[pairs[i].a], &b->items[pairs[i].b]);
    return more;
}

status scenes_status(grz_status found) {
    if (found != GRZ_ERROR_MEMORY) return STATUS_OK;
    fputs("graze: out of memory\n", stderr);
    return STATUS_INPUT;
}

status scenes_visit_related(const scenes *s, grz_relation relation, double margin, scenes_visit *visit, void *context) {
    const scene *const a = &s->at[0], *const b = s->count == 2 ? &s->at[1] : NULL;
    const grz_things_options how = {.relation = relation, .margin = margin, .allocator = &scenes_allocator};
    visiting v = {s, visit, context, progress_begin()};
    grz_status found;
    if (a->dimension == 2) {
        const grz2_things p = scene_things2(a, false), q = scene_things2(b ? b : a, false);
        found = grz2_things_pairs(&p, b ? &q : NULL, &how, visit_pairs, &v);
    } else {
        const grz3_things p = scene_things3(a, false), q = scene_things3(b ? b : a, false);
        found = grz3_things_pairs(&p, b ? &q : NULL, &how, visit_pairs, &v);
    }
    progress_end(&v.bar);
    return scenes_status(found);
}

static grz2_aabb *bounds_of_items(const scene *s) {
    grz2_aabb *const boxes = malloc((s->count + 1) * sizeof *boxes);
    for (size_t i = 0; boxes != NULL && i < s->count; i++) {
        double box[6];
        bounds_exact(2, &s->items[i].shape, NULL, box);
        memcpy(&boxes[i], box, sizeof *boxes);
    }
    return boxes;
}

status scenes_visit_pairs(const scenes *s, scenes_visit *visit, void *context) {
    const bool two = s->count == 2;
    const grz_pairs_options how = {.in_order = true, .allocator = &scenes_allocator};
    visiting v = {s, visit, context, progress_begin()};
    grz2_aabb *const at_a = bounds_of_items(&s->at[0]), *const at_b = two ? bounds_of_items(&s->at[1]) : at_a;
    const grz_boxes a = grz2_boxes(at_a, s->at[0].count), b = grz2_boxes(at_b, s->at[s->count - 1].count);
    const bool room = at_a != NULL && at_b != NULL;
    const grz_status found = room ? grz_boxes_pairs(&a, two ? &b : NULL, &how, visit_pairs, &v) : GRZ_ERROR_MEMORY;
    progress_end(&v.bar);
    if (two) free(at_b);
    free(at_a);
    return scenes_status(found);
}

static size_t count_unsupported(const scene *s) {
    size_t count = 0;
    for (size_t i = 0; i < s->count; i++) count += !shape_is_supported(s->dimension, &s->items[i].shape);
    return count;
}

/* All pairs less those of supported shapes. */
size_t scenes_unsupported(const scenes *s) {
    const scene *const a = &s->at[0], *const b = &s->at[s->count - 1];
    const size_t known_a = a->count - count_unsupported(a), known_b = b->count - count_unsupported(b);
    if (a != b) return a->count * b->count - known_a * known_b;
    return (a->count * (a->count - 1) - known_a * (known_a - 1)) / 2;
}

status scenes_visit_all(const scenes *s, scenes_visit *visit, void *context) {
    const scene *const a = &s->at[0], *const b = &s->at[s->count - 1];
    bool more = true;
    progress bar = progress_begin();
    for (size_t i = 0; i < a->count && more; i++) {
        for (size_t k = a == b ? i + 1 : 0; k < b->count && more; k++)
            more = visit(context, &a->items[i], &b->items[k]);
        more = more && output_works();
        if (progress_due(&bar)) progress_say(&bar, 100 * (double)i / (double)a->count, "%");
    }
    progress_end(&bar);
    return STATUS_OK;
}

void scenes_print_count(size_t pairs, size_t unsupported, bool json) {
    output_format(json ? "{\"pairs\":%zu" : "%zu pair", pairs);
    if (json && unsupported > 0) output_format(",\"unsupported\":%zu", unsupported);
    output_string(json ? "}\n" : pairs == 1 ? "\n" : "s\n");
}

bool scenes_are_named(const char *command, bool meshes, int count, char **paths) {
    int standard = 0;
    if (count < 1 || count > 2) {
        fprintf(stderr, "%s: expected one scene%s or two, got %d\n", command, meshes ? " or mesh" : "", count);
        return false;
    }
    for (int i = 0; i < count; i++) {
        if (!meshes && mesh_is_refused(command, paths[i])) return false;
        standard += strcmp(paths[i], "-") == 0;
    }
    if (standard > 1) fprintf(stderr, "%s: standard input can be one of the scenes only\n", command);
    return standard <= 1;
}

static bool read_within(const char *command, const char *option, const char *text, style *how) {
    how->limited = option;
    if (option_read_list(command, option, "a number", text, 1, 1, &how->within) == 0) return false;
    return how->within >= 0 || option_refuse(command, option, "a number that is at least 0", text);
}

static bool read_nearest(const char *command, const char *text, style *how) {
    static const char wanted[] = "a whole number that is at least 1";
    if (option_read_list(command, "--nearest", wanted, text, 1, 1, &how->nearest) == 0) return false;
    const bool whole = how->nearest >= 1 && floor(how->nearest) == how->nearest && !isinf(how->nearest);
    return whole || option_refuse(command, "--nearest", wanted, text);
}

/* A number of bytes, perhaps with K, M, G or T behind it. */
static bool read_memory(const char *command, const char *text, style *how) {
    static const char wanted[] = "a size of at least 16M, such as 500M or 2G,", units[] = "KMGT";
    char *end = NULL;
    errno = 0;
    unsigned long long size = strtoull(text, &end, 10);
    const char *const unit = *end != '\0' ? strchr(units, *end) : NULL;
    for (const char *u = units; unit != NULL && u <= unit; u++) size = size > SIZE_MAX / 1024 ? SIZE_MAX : size * 1024;
    const bool good = errno == 0 && strchr(text, '-') == NULL && (*end == '\0' || (unit != NULL && end[1] == '\0')) &&
                      size >= 16 << 20;
    how->memory = (size_t)size;
    return good || option_refuse(command, "--memory", wanted, text);
}

static bool take_option(const char *command, int option, const char *value, style *how) {
    switch (option) {
    case 'p': how->points = true; return true;
    case 'o': how->open = true; return true;
    case 'j': how->json = true; return true;
    case 'n': how->name = value; return true;
    case 'i': how->interiors = true; return true;
    case 'w': return read_within(command, "--within", value, how);
    case 'g': return read_within(command, "--margin", value, how);
    case 'k': return read_nearest(command, value, how);
    case 'm': return read_memory(command, value, how);
    case 't': how->directory = value; return true;
    case 'f': how->output = value; return true;
    case 'u': how->unordered = true; return true;
    case 's': how->progress = true; return true;
    case 'r': how->resume = value; return true;
    case 'F': how->of_meshes = "--front"; return how->front = true;
    case 'S': how->of_meshes = "--solid"; return how->solid = true;
    case 'W': how->of_meshes = "--winding"; return how->winding = true;
    case 'e': return how->skips_inner_edges = true;
    case 'h': how->help = true; return true;
    default: return false;
    }
}

static bool is_any_mesh(int count, char **paths) {
    bool found = false;
    for (int i = 0; i < count; i++) found = found || mesh_is_named(paths[i]);
    return found;
}

bool scenes_read_style(const command_form *form, bool meshes, int argc, char **argv, style *how) {
    for (int option; (option = option_next(argc, argv, form)) != -1;) {
        if (!take_option(form->name, option, optarg, how)) return false;
        if (how->help) return true;
    }
    if (how->open && how->limited) {
        fprintf(stderr, "%s: --open and %s cannot be combined\n", argv[0], how->limited);
        return false;
    }
    if (how->memory > 0 && (how->interiors || how->name != NULL)) {
        fprintf(stderr, "%s: --memory and %s cannot be combined\n", argv[0], how->interiors ? "--interiors" : "--name");
        return false;
    }
    if (how->directory != NULL && how->memory == 0) {
        fprintf(stderr, "%s: --tmp is for --memory\n", argv[0]);
        return false;
    }
    if (how->directory == NULL) how->directory = getenv("TMPDIR");
    if (how->directory == NULL) how->directory = "/tmp";
    if (how->of_meshes != NULL && !is_any_mesh(argc - optind, argv + optind)) {
        fprintf(stderr, "%s: %s is for meshes only\n", argv[0], how->of_meshes);
        return false;
    }
    return scenes_are_named(argv[0], meshes, argc - optind, argv + optind);
}

status pair_command_run(const pair_command *c, int argc, char **argv) {
    style how = {.open = false};
    if (!scenes_read_style(c->form, c->run_meshes != NULL, argc, argv, &how)) {
        fprintf(stderr, "Try '%s --help'.\n", argv[0]);
        return STATUS_USAGE;
    }
    if (how.help) return help_print(c->form);
    const int count = argc - optind;
    if (how.output != NULL && output_to_file(how.output) != STATUS_OK) return STATUS_OUTPUT;
    if (how.memory > 0) return c->run_files(count, argv + optind, &how);
    if (is_any_mesh(count, argv + optind)) return c->run_meshes(count, argv + optind, &how);
    scenes s;
    status result = scenes_read(&s, count, argv + optind, how.name, c->what, c->moving);
    result = result == STATUS_OK ? c->run(&s, &how) : finish_output(result);
    scenes_free(&s);
    return result;
}

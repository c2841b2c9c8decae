/* graze distance: how far the shapes of a scene are from each other, or those of two.
 *
 * SPDX-License-Identifier: MIT */
#include "command.h"
#include "far.h"
#include "files/map.h"
#include "meeting.h"
#include "neighbors.h"
#include "output.h"
#include "scenes.h"

#include <math.h>
#include <stdint.h>

static const char before[] =
    "Usage: graze distance [--within R] [--nearest K] [--name FIELD] [--json] SCENE [SCENE]\n"
    "\n"
    "Prints how far each two shapes of a scene are from each other, `A B DISTANCE`, in the order of the\n"
    "scene; then how many pairs there are. With two scenes: each shape of the first with each of the\n"
    "second. A scene is text, GeoJSON or WKT (`graze pairs --help`). Displacements (by) are not looked\n"
    "at: shapes are where they begin.\n"
    "\n"
    "The distance is the least one between a point of one shape and a point of the other: 0 if they\n"
    "overlap, else the double nearest to the exact number, or inf if one of them is invalid, and so\n"
    "empty. 0 does not prove that they overlap, for it may be rounded: `graze pairs` says who overlaps.\n"
    "\n";

static const char after[] =
    "\n"
    "Without an option all pairs are compared, of n shapes about n * n / 2. With --within or --nearest\n"
    "only those whose bounding boxes are near; of unbounded shapes, as lines, up to all.\n"
    "\n"
    "How many shapes are invalid, and how many pairs graze has no answer for yet (`graze table`) is said\n"
    "on standard error.\n"
    "\n"
    "Exit status: 0 all compared, 1 some lines of a scene unreadable (the first 20 are reported, no\n"
    "distance is printed), 2 wrong usage, 3 a file not readable or not enough memory, 4 output not\n"
    "writable.\n";

static const command_option options[] = {
    {"within", 'w', false, "R",
     "only pairs whose exact distance is at most R. The distance that is printed is rounded, and may be R where the "
     "exact one is a little more: such pairs are left out"},
    {"nearest", 'k', false, "K",
     "of each shape only the K nearest others, each after the one that is nearer; of those that are equally near, in "
     "the order of the scene. In one scene a pair is printed twice if each is near to the other. Empty shapes are "
     "left out"},
    SCENES_NAME_OPTION("\"a_id\", \"a_index\""),
    {"json", 'j', false, NULL,
     "one object a line: {\"a\":\"floor\",\"b\":\"ball\",\"distance\":0.5}, an infinite distance as \"inf\"; at last "
     "{\"pairs\":1}"},
    {.text = NULL},
};

typedef struct job {
    int dimension;
    const style *how;
    size_t pairs, unsupported;
} job;

static bool print_pair(void *context, const scene_item *a, const scene_item *b, double distance) {
    job *const j = context;
    const bool json = j->how->json;
    j->pairs++;
    line_name_print_pair(item_line_name(a), item_line_name(b), json);
    output_string(json ? ",\"distance\":" : " ");
    output_number(distance, json);
    output_string(json ? "}\n" : "\n");
    return true;
}

static bool visit(void *context, const scene_item *a, const scene_item *b) {
    job *const j = context;
    if (!are_supported(j->dimension, &a->shape, &b->shape)) return true; /* they have been counted */
    return print_pair(j, a, b, distance_of(j->dimension, &a->shape, &b->shape));
}

static status compare_nearest(const scenes *s, job *j) {
    const double most = j->how->nearest, within = j->how->limited ? j->how->within : (double)INFINITY;
    return neighbors_visit_all(s, most < (double)UINT32_MAX ? (size_t)most : UINT32_MAX, within, print_pair, j);
}

/* Degrees are no length: graze knows the plane alone. */
static void warn_of_degrees(const scenes *s) {
    const scene *one = s->at;
    while (one < s->at + s->count && !scene_is_in_degrees(one)) one++;
    if (one < s->at + s->count) map_say_degrees(one->path);
}

static status compare(const scenes *s, const style *how) {
    warn_of_degrees(s);
    job j = {.dimension = s->at[0].dimension, .how = how, .unsupported = scenes_unsupported(s)};
    const status result = how->nearest > 0 ? compare_nearest(s, &j)
                          : how->limited   ? scenes_visit_related(s, GRZ_WITHIN, how->within, visit, &j)
                                           : scenes_visit_all(s, visit, &j);
    if (result != STATUS_OK) return finish_output(result);
    scenes_print_count(j.pairs, j.unsupported, how->json);
    return finish_partly(j.unsupported, "pair");
}

static status run(int argc, char **argv) {
    static const pair_command command = {&command_distance, "distances", false, compare, NULL, NULL};
    return pair_command_run(&command, argc, argv);
}

const command_form command_distance = {
    .name = "distance",
    .operands = "SCENE [SCENE]",
    .summary = "how far shapes of a scene, or of two, are from each other",
    .before = before,
    .after = after,
    .options = options,
    .run = run,
};

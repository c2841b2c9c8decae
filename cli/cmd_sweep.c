/* graze sweep: who meets whom in a moving scene, or between two, and when.
 *
 * SPDX-License-Identifier: MIT */
#include "command.h"
#include "hits.h"
#include "scenes.h"
#include "sweep_mesh.h"
#include "meeting.h"

#include <stdio.h>

static const char before[] =
    "Usage: graze sweep [--open] [--points] [--name FIELD] [--json] SCENE [SCENE]\n"
    "       graze sweep [--json] BEFORE AFTER\n"
    "\n"
    "The shapes of a scene move, without turning, each by its displacement (by) during the time 0 to 1;\n"
    "those without one stand still. Prints each pair that meets, `A B ENTER EXIT`: the first and the\n"
    "last time of contact, correctly rounded; in order of ENTER, equal ones by name. Then how many there\n"
    "are. With two scenes: the pairs of one from each.\n"
    "\n"
    "A scene is text, `-` is standard input. `space 2` or `space 3` comes first, then a shape a line,\n"
    "`NAME SHAPE NUMBERS [round R] [by D]`:\n"
    "\n"
    "  space 2\n"
    "  wall halfspace -1 0 -5\n"
    "  ball circle 0 0 1 by 10 0\n"
    "\n"
    "BEFORE and AFTER are files of one mesh, as OBJ, whose corners move in straight lines from the one to\n"
    "the other, as a cloth in a step of time. Prints each pair of triangles that touch, `TRIANGLE PART\n"
    "TRIANGLE PART TIME`, with the first time, exactly; but not of those that share a corner, which is\n"
    "at the same place before and after. In order of TIME, equal ones by number. Then how many there are.\n"
    "Faces must have as many corners in both; of more than three they are cut as they are in BEFORE.\n"
    "With --json: {\"triangles\":[3,17],\"parts\":[\"shirt\",\"shirt\"],\"time\":0.25}.\n"
    "\n";

static const char after[] =
    "\n"
    "How many shapes are invalid, by their own numbers or those of their way, and so empty, and how many\n"
    "pairs graze has no answer for, as two unbounded shapes or two polygons, is said on standard error.\n"
    "\n"
    "Exit status: 0 all compared, 1 some lines of a scene unreadable (the first 20 are reported, no\n"
    "contact is printed), or BEFORE and AFTER have not the same faces, 2 wrong usage, 3 a file not\n"
    "readable or not enough memory, 4 output not writable.\n";

static const command_option options[] = {
    {"open", 'o', false, NULL,
     "pairs count while they overlap openly: moving along a face that is touched, or away from it, is no "
     "contact"},
    {"points", 'p', false, NULL,
     "after the times comes where they meet first, `A B ENTER EXIT  X Y Z  NX NY NZ`: a point of both, and the "
     "normal out of B, of length 1, which is 0 where they overlap openly at the start; both are rounded, but "
     "the same everywhere"},
    {"json", 'j', false, NULL,
     "one object a line: {\"a\":\"wall\",\"b\":\"ball\",\"enter\":0.4,\"exit\":1}, at last {\"contacts\":1}; "
     "with --points also \"point\":[5,0],\"normal\":[1,0]"},
    SCENES_NAME_OPTION("\"a_id\", \"a_index\""),
    {.text = NULL},
};

typedef struct job {
    int dimension;
    style how;
    hits found;
} job;

static bool visit(void *context, const scene_item *a, const scene_item *b) {
    job *const j = context;
    if (a->shape.polygon != NULL && b->shape.polygon != NULL) return true; /* they have been counted */
    hit h = {.a = item_line_name(a), .b = item_line_name(b)};
    const grz_answer answer = times_of_sweep(j->dimension, j->how.open, &a->shape, a->by, &b->shape, b->by, &h.times);
    if (answer.yes && j->how.points)
        h.first = first_of_sweep(j->dimension, j->how.open, &a->shape, a->by, &b->shape, b->by);
    return hits_take(&j->found, answer, h);
}

static bool is_still(const scene *s) {
    bool still = true;
    for (size_t i = 0; i < s->count && still; i++)
        for (int k = 0; k < 3; k++) still = still && s->items[i].by[k] == 0;
    return still;
}

static size_t count_polygons(const scene *s) {
    size_t count = 0;
    for (size_t i = 0; i < s->count; i++) count += s->items[i].shape.polygon != NULL;
    return count;
}

/* Two polygons have no answer, wherever they are. */
static size_t pairs_of_polygons(const scenes *s) {
    const size_t a = count_polygons(&s->at[0]), b = count_polygons(&s->at[s->count - 1]);
    return s->count == 1 ? a * (a - 1) / 2 : a * b;
}

static status sweep(const scenes *s, const style *how) {
    job j = {.dimension = s->at[0].dimension, .how = *how, .found = {.unsupported = pairs_of_polygons(s)}};
    status result = scenes_visit_pairs(s, true, visit, &j);
    if (j.found.no_memory) result = hits_no_memory();
    if (result == STATUS_OK) result = hits_finish(&j.found, how->json, "contact", "pair");
    if (result == STATUS_OK && is_still(&s->at[0]) && is_still(&s->at[s->count - 1]))
        fputs("graze sweep: nothing moves, for no shape has `by D`\n", stderr);
    hits_free(&j.found);
    return result;
}

static status run(int argc, char **argv) {
    static const pair_command command = {&command_sweep, "contacts", true, sweep, NULL, sweep_of_meshes};
    return pair_command_run(&command, argc, argv);
}

const command_form command_sweep = {
    .name = "sweep",
    .operands = "SCENE [SCENE] | BEFORE AFTER",
    .summary = "who meets whom while shapes move, and at which times",
    .before = before,
    .after = after,
    .options = options,
    .run = run,
};

/* graze sweep: who meets whom in a moving scene, or between two, and when.
 *
 * SPDX-License-Identifier: MIT */
#include "command.h"
#include "hits.h"
#include "progress.h"
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
    const scenes *of;
    bool points;
    hits found;
    progress bar;
} job;

/* Two that meet, by their places in the scenes. */
static bool take(job *j, uint64_t a, uint64_t b, grz_interval times, const double *point, const double *normal) {
    const scene *const of_a = &j->of->at[0], *const of_b = &j->of->at[j->of->count - 1];
    hit h = {.a = item_line_name(&of_a->items[a]), .b = item_line_name(&of_b->items[b]), .times = times};
    if (progress_due(&j->bar)) progress_say(&j->bar, 100 * (double)a / (double)of_a->count, "%");
    if (j->points) h.first = first_contact_at(of_a->dimension, point, normal);
    return hits_take(&j->found, (grz_answer){.yes = true}, h);
}

static bool take2(void *user, const grz2_scene_meeting *m) {
    return take(user, m->a, m->b, (grz_interval){m->enter, m->exit}, &m->point.x, &m->normal.x);
}

static bool take3(void *user, const grz3_scene_meeting *m) {
    return take(user, m->a, m->b, (grz_interval){m->enter, m->exit}, &m->point.x, &m->normal.x);
}

static void miss(void *user, grz_pair pair) {
    job *const j = user;
    const scene *const a = &j->of->at[0], *const b = &j->of->at[j->of->count - 1];
    const bool counted = a->items[pair.a].shape.polygon != NULL && b->items[pair.b].shape.polygon != NULL;
    j->found.unsupported += !counted;
}

static status find(job *j, const style *how) {
    const scene *const a = &j->of->at[0], *const b = j->of->count == 2 ? &j->of->at[1] : NULL;
    const grz_things_options wanted = {
        .open = how->open, .times_only = !how->points, .allocator = &scenes_allocator, .unanswered = miss, .user = j};
    if (a->dimension == 2) {
        const grz2_things p = scene_things2(a, true), q = scene_things2(b ? b : a, true);
        return scenes_status(grz2_things_meetings(&p, b ? &q : NULL, &wanted, take2, j));
    }
    const grz3_things p = scene_things3(a, true), q = scene_things3(b ? b : a, true);
    return scenes_status(grz3_things_meetings(&p, b ? &q : NULL, &wanted, take3, j));
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
    job j = {s, how->points, {.unsupported = pairs_of_polygons(s) + scenes_unsupported(s)}, progress_begin()};
    status result = find(&j, how);
    progress_end(&j.bar);
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

/* graze contacts: how deep the shapes of a scene are in each other, or those of two, in which direction they separate,
 * and where they touch.
 *
 * SPDX-License-Identifier: MIT */
#include "command.h"
#include "depth.h"
#include "far.h"
#include "meeting.h"
#include "output.h"
#include "scenes.h"

#include <stdio.h>
#include <string.h>

static const char before[] =
    "Usage: graze contacts [--open | --margin R] [--name FIELD] [--json] SCENE [SCENE]\n"
    "\n"
    "Prints each pair of shapes of a scene that overlap or touch, in the order of the scene; then how many\n"
    "there are. With two scenes: the pairs of one from each. A scene is text, `-` is standard input\n"
    "(`graze pairs --help`). Displacements (by) are not looked at: shapes are where they begin.\n"
    "\n"
    "  A B DEPTH  NX NY NZ  X Y Z D FA FB  X Y Z D FA FB ...\n"
    "\n"
    "  DEPTH     the length of the least translation that separates A and B\n"
    "  NX NY NZ  the normal: the direction of that translation of A, out of B, of length 1\n"
    "  X Y Z D   up to 2 points in the plane and 4 in space, the deepest one first: midway between both\n"
    "            surfaces, and how deep the shapes are in each other there, along the normal\n"
    "  FA FB     which parts of A and B meet at that point: v2 is the corner 2, e2-3 the edge from corner 2\n"
    "            to corner 3, f0-1-2 the face with these corners, f the face of a plane or half-space. The same\n"
    "            parts keep their names while shapes move (graze/base.h numbers the corners)\n"
    "\n";

static const char after[] =
    "\n"
    "Which pairs are printed is exact. Depths are the nearest doubles, but perhaps greater for round hulls\n"
    "of thousands of points; normals are right to 1 ulp (graze/contact2.h, contact3.h).\n"
    "\n"
    "With a cylinder it is all bounded (graze/contact3.h); graze/base.h says what its parts are called.\n"
    "\n"
    "Lines, rays, cones, polygons, unbounded boxes, and two unbounded shapes have no depth so far. How many\n"
    "such pairs overlap, or may, and of which shapes, is said on standard error; so is how many shapes are\n"
    "invalid, and so empty.\n"
    "\n"
    "Exit status: 0 all compared, 1 some lines of a scene unreadable (the first 20 are reported, no\n"
    "contact is printed), 2 wrong usage, 3 a file not readable or not enough memory, 4 output not\n"
    "writable.\n";

static const command_option options[] = {
    {"open", 'o', false, NULL, "leave out the pairs that only touch, and do not count them"},
    {"margin", 'g', false, "R",
     "also the pairs that have no common point, but whose exact distance is at most R. Their depth is minus the "
     "distance, and the normal points from the nearest point of B to that of A"},
    {"json", 'j', false, NULL,
     "one object a line: "
     "{\"a\":\"ball\",\"b\":\"floor\",\"depth\":0.5,\"normal\":[0,1],\"points\":[{\"point\":[3,0.25],"
     "\"depth\":0.5,\"features\":[\"v0\",\"f\"]}]}, at last {\"contacts\":1}"},
    {"name", 'n', false, "FIELD", "the property that names the features of GeoJSON; otherwise name, or else the id"},
    {.text = NULL},
};

/* The kinds of shapes of pairs that have no depth. */
typedef struct unknown_kinds {
    size_t pairs;
    const char *names[SHAPE_KINDS + 1];
    int count;
} unknown_kinds;

static void add_kind(unknown_kinds *all, const char *name) {
    for (int i = 0; i < all->count; i++)
        if (strcmp(all->names[i], name) == 0) return;
    all->names[all->count++] = name;
}

/* Adds the kind of a shape if it has no contacts. True if it has. */
static bool is_known(unknown_kinds *all, int dimension, const shape *s) {
    if (has_contacts(dimension, s)) return true;
    const int kind = dimension == 2 ? (int)s->in2.kind : (int)s->in3.kind;
    add_kind(all, kind == GRZ_AABB ? "unbounded aabb" : shape_name(dimension, s));
    return false;
}

static void add_unknown(unknown_kinds *all, int dimension, const shape *a, const shape *b) {
    const bool known_a = is_known(all, dimension, a), known_b = is_known(all, dimension, b);
    all->pairs++;
    if (known_a && known_b) add_kind(all, "two unbounded shapes");
}

static status report(const unknown_kinds *all) {
    const status result = finish_output(STATUS_OK);
    if (all->pairs == 0 || result != STATUS_OK) return result;
    fprintf(stderr, "graze: %zu pair%s unsupported: no depth of ", all->pairs, plural(all->pairs));
    for (int i = 0; i < all->count; i++) fprintf(stderr, "%s%s", i > 0 ? ", " : "", all->names[i]);
    fputc('\n', stderr);
    return result;
}

typedef struct job {
    int dimension;
    const style *how;
    size_t contacts;
    unknown_kinds unknown;
} job;

static void output_feature(const grz_feature *f) {
    static const char letters[] = {'-', 'v', 'e', 'f'};
    output_char(letters[f->kind]);
    for (int i = 0; i < 3 && f->corner[i] >= 0; i++) output_format(i > 0 ? "-%d" : "%d", f->corner[i]);
}

static void print_point(const grz3_contact_point *p, int dimension, bool json) {
    output_string(json ? "{\"point\":" : "  ");
    output_vector(&p->point.x, dimension, json);
    output_string(json ? ",\"depth\":" : " ");
    output_number(p->depth, json);
    output_string(json ? ",\"features\":[\"" : " ");
    output_feature(&p->feature_a);
    output_string(json ? "\",\"" : " ");
    output_feature(&p->feature_b);
    if (json) output_string("\"]}");
}

static void print_contact(const grz3_manifold *m, int dimension, bool json) {
    output_string(json ? ",\"depth\":" : " ");
    output_number(m->depth, json);
    output_string(json ? ",\"normal\":" : "  ");
    output_vector(&m->normal.x, dimension, json);
    if (json) output_string(",\"points\":[");
    for (int i = 0; i < m->count; i++) {
        if (json && i > 0) output_char(',');
        print_point(&m->points[i], dimension, json);
    }
    output_string(json ? "]}\n" : "\n");
}

static bool only_touch(const job *j, const shape *a, const shape *b) {
    return j->how->open && meeting_of(j->dimension, true, a, b) == MEETING_NONE;
}

/* Of a pair without a depth: whether it would have been printed. Of unsupported shapes nobody knows. */
static bool may_be_in_contact(const job *j, const shape *a, const shape *b) {
    if (!are_supported(j->dimension, a, b)) return true;
    return within_of(j->dimension, a, b, j->how->within) && !only_touch(j, a, b);
}

static bool visit(void *context, const scene_item *a, const scene_item *b) {
    job *const j = context;
    grz3_manifold m;
    const grz_answer answer = contact_of(j->dimension, &a->shape, &b->shape, j->how->within, &m);
    if (answer.unsupported) {
        if (may_be_in_contact(j, &a->shape, &b->shape)) add_unknown(&j->unknown, j->dimension, &a->shape, &b->shape);
        return true;
    }
    if (!answer.yes || only_touch(j, &a->shape, &b->shape)) return true;
    j->contacts++;
    scenes_print_names(a, b, j->how->json);
    print_contact(&m, j->dimension, j->how->json);
    return true;
}

static void print_count(const job *j) {
    if (!j->how->json) {
        output_format("%zu contact%s\n", j->contacts, plural(j->contacts));
        return;
    }
    output_format("{\"contacts\":%zu", j->contacts);
    if (j->unknown.pairs > 0) output_format(",\"unsupported\":%zu", j->unknown.pairs);
    output_string("}\n");
}

static status find(const scenes *s, const style *how) {
    job j = {.dimension = s->at[0].dimension, .how = how};
    const status result = scenes_visit_within(s, how->within, visit, &j);
    if (result != STATUS_OK) return finish_output(result);
    print_count(&j);
    return report(&j.unknown);
}

static status run(int argc, char **argv) {
    static const pair_command command = {&command_contacts, "contacts", false, find, NULL};
    return pair_command_run(&command, argc, argv);
}

const command_form command_contacts = {
    .name = "contacts",
    .operands = "SCENE [SCENE]",
    .summary = "how deep shapes are in each other, across which normal, at which points",
    .before = before,
    .after = after,
    .options = options,
    .run = run,
};

/* graze nearest: the point of a mesh that is nearest to each of some points, and how far it is.
 *
 * SPDX-License-Identifier: MIT */
#include "help.h"
#include "hits.h"
#include "mesh.h"
#include "mesh_hits.h"
#include "option.h"
#include "output.h"
#include "points.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>

static const char before[] =
    "Usage: graze nearest MESH --at P [--at P]... [--signed|--solid] [--winding] [--json]\n"
    "       graze nearest MESH --points FILE [--at P]... [--signed|--solid] [--winding] [--json]\n"
    "\n"
    "Prints for each point the triangle of a mesh that is nearest to it, a line each: those of --at, then\n"
    "those of the file. MESH is a file of triangles or polygons: OBJ, STL, PLY, glTF and others.\n"
    "\n"
    "  627 part 0.25 front  0.1 3 15.7  0.5 0.25 0.25\n"
    "\n"
    "are the index of the triangle, the part of the mesh that it belongs to, the distance, on which side\n"
    "of the triangle's plane the point is (front, back, or flat: in the plane), the point of the triangle\n"
    "that is nearest, and the weights of its three vertices there.\n"
    "\n"
    "The distance is the double nearest to the exact one. Of triangles with the same rounded distance it\n"
    "is the one with the lowest index. The nearest point and the weights are rounded.\n"
    "\n";

static const char after[] =
    "\n"
    "A file of points has three finite numbers a line; a word that begins with # begins a comment. What\n"
    "follows the third number is not looked at. A line that cannot be read has the answer `error`; which\n"
    "and why is said on standard error. Where no triangle is finite, the answer is `none`.\n"
    "\n"
    "Exit status: 0 all answered, 1 the mesh unreadable or, by even and odd, not closed, or some lines of\n"
    "points unreadable (all others answered), 2 wrong usage, 3 a file not readable or not enough memory,\n"
    "4 output not writable.\n";

static const command_option options[] = {
    {"at", 'a', false, "X,Y,Z", "a point; can be given more than once"},
    {"points", 'p', false, "FILE", "a file of points; - is standard input"},
    {"signed", 's', false, NULL,
     "the distance is negative for points inside the mesh, by even and odd as in `graze inside`; the mesh must be "
     "closed. The sign is exact; a point on the mesh has 0"},
    {"solid", 'S', false, NULL,
     "the answer for points inside the mesh, by even and odd, is `inside`: there is no nearer point than they are"},
    {"winding", 'w', false, NULL,
     "inside is not by even and odd, but where the winding number is not 0; of open meshes where the generalized one "
     "is "
     "beyond 0.5"},
    {"json", 'j', false, NULL,
     "one object a line, with \"triangle\", \"part\", \"distance\", \"side\", \"point\":[0.1,3,15.7] and "
     "\"weights\":[0.5,0.25,0.25]; or {\"answer\":\"none\"}, {\"answer\":\"error\"}"},
    {.text = NULL},
};

typedef struct request {
    points asked;
    bool is_signed, is_solid, winding, json, help;
} request;

static bool take_option(request *r, int option, const char *value) {
    switch (option) {
    case 'a': return points_add(&r->asked, "nearest", value);
    case 'p': r->asked.path = value; return true;
    case 's': r->is_signed = true; return true;
    case 'S': r->is_solid = true; return true;
    case 'w': r->winding = true; return true;
    case 'j': r->json = true; return true;
    case 'h': r->help = true; return true;
    default: return false;
    }
}

static bool read_options(int argc, char **argv, request *r) {
    for (int option; (option = option_next(argc, argv, &command_nearest)) != -1;) {
        if (!take_option(r, option, optarg)) return false;
        if (r->help) return true;
    }
    const bool one = argc - optind == 1, some = r->asked.count > 0 || r->asked.path != NULL;
    const char *const wrong = r->is_signed && r->is_solid                   ? "--signed and --solid cannot be combined"
                              : r->winding && !r->is_signed && !r->is_solid ? "--winding is for --signed or --solid"
                                                                            : NULL;
    if (!one) fprintf(stderr, "graze nearest: expected one mesh, got %d\n", argc - optind);
    else if (wrong != NULL) fprintf(stderr, "graze nearest: %s\n", wrong);
    else if (!some) fputs("graze nearest: expected --at or --points, the points to ask about\n", stderr);
    return one && some && wrong == NULL;
}

typedef struct questions {
    const mesh *m;
    const request *r;
    grz_parallel threads;
    grz_mesh_nearest_point *nearest; /* room for those of a batch, as below */
    grz_winding *windings;
} questions;

static void print_word(const char *word, bool json) { output_format(json ? "{\"answer\":\"%s\"}\n" : "%s\n", word); }

static void print_nearest(const mesh *m, const grz_mesh_nearest_point *n, double distance, bool json) {
    const double point[3] = {n->point.x, n->point.y, n->point.z};
    const double weights[3] = {1 - n->u - n->v, n->u, n->v};
    output_string(json ? "{" : "");
    mesh_triangle_print(m, n->triangle, json);
    output_string(json ? ",\"distance\":" : " ");
    output_number(distance, json);
    output_format(json ? ",\"side\":\"%s\",\"point\":" : " %s  ", mesh_side_word(n->side));
    output_vector(point, 3, json);
    output_string(json ? ",\"weights\":" : "  ");
    output_vector(weights, 3, json);
    output_string(json ? "}\n" : "\n");
}

/* False: the mesh has no finite triangle. Then the point, which is always finite, is nearest to none. */
static bool is_found(const grz_mesh_nearest_point *n) { return !isnan(n->point.x); }

/* What grz_mesh_signed_distance says, without a second search for the nearest triangle. Never -0. */
static double with_sign(const questions *q, const grz3_vec *point, double distance, grz_winding *w) {
    const bool unsure = q->r->winding && w->error > 0 && fabs(fabs(w->number) - 0.5) <= w->error;
    if (unsure) grz_mesh_winding(q->m->tree, point, 0, w);
    const bool inside = q->r->winding ? fabs(w->number) > 0.5 : w->odd;
    return inside && !w->on && distance > 0 ? -distance : distance;
}

static void answer(void *context, const points_batch *b) {
    const questions *const q = context;
    const bool json = q->r->json, is_signed = q->r->is_signed;
    grz_mesh_nearest_n(q->m->tree, b->at, b->count, (double)INFINITY,
                       q->r->is_solid ? mesh_solid(q->r->winding) : GRZ_SKIN, &q->threads, q->nearest);
    if (is_signed) {
        const double tolerance = q->r->winding ? 0.01 : (double)INFINITY;
        grz_mesh_winding_n(q->m->tree, b->at, b->count, tolerance, &q->threads, q->windings);
    }
    for (size_t i = 0; i < b->count && output_works(); i++) {
        const grz_mesh_nearest_point *const n = &q->nearest[i];
        if (b->unreadable[i]) print_word("error", json);
        else if (!is_found(n)) print_word("none", json);
        else if (n->triangle == UINT32_MAX) print_word("inside", json);
        else
            print_nearest(q->m, n, is_signed ? with_sign(q, &b->at[i], n->distance, &q->windings[i]) : n->distance,
                          json);
    }
}

static status ask(const mesh *m, const request *r) {
    const grz_mesh_solid solid = r->is_signed || r->is_solid ? mesh_solid(r->winding) : GRZ_SKIN;
    if (!mesh_is_solid(m, solid, "it has no inside and distances no sign")) return STATUS_UNREADABLE;
    questions q = {.m = m,
                   .r = r,
                   .threads = grz_threads(mesh_threads()),
                   .nearest = malloc(POINTS_TOGETHER * sizeof *q.nearest),
                   .windings = malloc(POINTS_TOGETHER * sizeof *q.windings)};
    const bool room = q.nearest != NULL && q.windings != NULL;
    const status result = room ? points_visit(&r->asked, answer, &q) : hits_no_memory();
    free(q.nearest);
    free(q.windings);
    return finish_output(result);
}

static status find(const char *path, const request *r) {
    mesh m;
    status result = (r->is_signed || r->is_solid ? mesh_read_solid : mesh_read)(&m, path);
    if (result == STATUS_OK) result = ask(&m, r);
    mesh_free(&m);
    return result;
}

static status usage(void) {
    fputs("Try 'graze nearest --help'.\n", stderr);
    return STATUS_USAGE;
}

static status run(int argc, char **argv) {
    request r = {.asked = {.finite = true}};
    status result;
    if (!read_options(argc, argv, &r)) result = usage();
    else if (r.help) result = help_print(&command_nearest);
    else if (r.asked.no_memory) result = hits_no_memory();
    else result = find(argv[optind], &r);
    points_free(&r.asked);
    return result;
}

const command_form command_nearest = {
    .name = "nearest",
    .operands = "MESH OPTION...",
    .summary = "the nearest point of a mesh, and how far it is",
    .before = before,
    .after = after,
    .options = options,
    .run = run,
};

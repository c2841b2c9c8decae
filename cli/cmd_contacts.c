/* graze contacts: how deep the shapes of a scene are in each other, or those of two, or shapes and meshes, in which
 * direction they separate, and where they touch.
 *
 * SPDX-License-Identifier: MIT */
#include "contact_lines.h"
#include "contacts_mesh.h"
#include "depth.h"
#include "far.h"
#include "hits.h"
#include "input.h"
#include "meeting.h"
#include "output.h"
#include "progress.h"

#include <stdio.h>

static const char before[] =
    "Usage: graze contacts [--open | --margin R] [--skip-inner-edges] [--name FIELD] [--json] SCENE [SCENE]\n"
    "       graze contacts [--margin R] [--solid|--winding|--front] [--skip-inner-edges] [--json] MESH MESH|SCENE\n"
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
    "\n"
    "A file whose name ends in .3ds, .3mf, .amf, .dae, .dxf, .fbx, .glb, .gltf, .ifc, .lwo, .obj, .off,\n"
    ".ply, .stl or .x3d is a mesh. A mesh and a scene, in either order: each shape with the mesh; two\n"
    "meshes: each triangle with each. Triangles have no inside, unless --solid or --winding says that the\n"
    "meshes are solids: then these push to their outside only, and what is inside as a whole out through\n"
    "the nearest face; two such meshes have a line for each place where their borders cross. Else there is\n"
    "a line for each region: triangles that share corners, and whose normals of contact are within 5\n"
    "degrees; of a shape, or of two meshes, the deepest one first. A or B is the part of the file to which\n"
    "the deepest triangle belongs; DEPTH and normal are that triangle's. FA or FB is `17:e0-1` for an edge\n"
    "of the triangle 17 of the file, counted from 0.\n"
    "\n"
    "Of a polygon there is a line for each region of its border, too; DEPTH and normal are those of the edge\n"
    "whose contact is the deepest, and FA or FB is `3:v1` for the end of its edge 3, counted from 0 in the\n"
    "order of its rings. An edge pushes to the outside only (graze/polygon.h); of a polyline to both sides.\n"
    "\n";

static const char after[] =
    "\n"
    "Which pairs are printed is exact. Depths are the nearest doubles, of hulls nearly always; normals are\n"
    "right to 1 ulp (graze/contact2.h, contact3.h).\n"
    "\n"
    "With a cylinder it is all bounded (graze/contact3.h); graze/base.h says what its parts are called.\n"
    "\n"
    "Lines, rays, cones, unbounded boxes, two unbounded shapes, and two polygons have no depth so far. How many\n"
    "such pairs overlap, or may, and of which shapes, is said on standard error; so is how many shapes are\n"
    "invalid, and so empty.\n"
    "\n"
    "Exit status: 0 all compared, 1 some lines of a scene unreadable (the first 20 are reported, no\n"
    "contact is printed), or a mesh with --solid not closed, 2 wrong usage, 3 a file not readable or not enough "
    "memory, 4 output not\n"
    "writable.\n";

static const command_option options[] = {
    {"margin", 'g', false, "R",
     "also the pairs that have no common point, but whose exact distance is at most R. Their depth is minus the "
     "distance, and the normal points from the nearest point of B to that of A"},
    {"json", 'j', false, NULL,
     "one object a line: "
     "{\"a\":\"ball\",\"b\":\"floor\",\"depth\":0.5,\"normal\":[0,1],\"points\":[{\"point\":[3,0.25],"
     "\"depth\":0.5,\"features\":[\"v0\",\"f\"]}]}, at last {\"contacts\":1}"},
    {"skip-inner-edges", 'e', false, NULL,
     "leave inner edges out: where the normal of an edge or corner leads into the mesh or polygon, that of the "
     "triangle or edge itself takes its place; and of a mesh contacts that the least push out of triangles that touch "
     "each other makes free. What lies or slides on a floor of many triangles, tiles or boxes then has the floor's "
     "normal"},
    {NULL, 0, false, NULL, "For scenes only:"},
    {"open", 'o', false, NULL, "leave out the pairs that only touch, and do not count them"},
    SCENES_NAME_OPTION("\"a_id\", \"a_index\""),
    {NULL, 0, false, NULL, "For meshes only:"},
    {"solid", 'S', false, NULL,
     "the meshes are solids: inside is what has an odd number of triangles between it and infinity. They must be "
     "closed: each edge belongs to an even number of triangles"},
    {"winding", 'W', false, NULL,
     "the meshes are solids: inside is where the winding number is not 0, so also what is in two parts that run into "
     "each other; of open meshes where the generalized one is beyond 0.5 (`graze inside --help`)"},
    {"front", 'F', false, NULL,
     "a normal that points against the front of its triangle is replaced by the triangle's own: for closed meshes"},
    {.text = NULL},
};

typedef struct job {
    contact_lines lines;
    const scenes *of;
    grz_pair last; /* the pair that was asked last whether it only touches */
    bool asked, only_touches;
    progress bar;
} job;

static const scene_item *item_of(const job *j, int which, uint64_t place) {
    return &j->of->at[which < j->of->count ? which : 0].items[place];
}

static bool only_touch(job *j, grz_pair pair) {
    if (!j->lines.how->open) return false;
    if (!j->asked || j->last.a != pair.a || j->last.b != pair.b)
        j->only_touches = meeting_of(j->lines.dimension, true, &item_of(j, 0, pair.a)->shape,
                                     &item_of(j, 1, pair.b)->shape) == MEETING_NONE;
    j->asked = true;
    j->last = pair;
    return j->only_touches;
}

static bool print(job *j, uint64_t a, uint64_t b, const grz_mesh_contact *contact) {
    const scene_item *const p = item_of(j, 0, a), *const q = item_of(j, 1, b);
    if (progress_due(&j->bar)) progress_say(&j->bar, 100 * (double)a / (double)j->of->at[0].count, "%");
    const contact_side sides[2] = {{item_line_name(p), p->shape.polygon != NULL},
                                   {item_line_name(q), q->shape.polygon != NULL}};
    if (!only_touch(j, (grz_pair){(uint32_t)a, (uint32_t)b}))
        contact_lines_print(&j->lines, &sides[0], &sides[1], contact);
    return output_works();
}

static bool print2(void *user, const grz2_scene_contact *c) {
    grz_mesh_contact out = {.normal = {c->normal.x, c->normal.y, 0}, .depth = c->depth, .count = c->count};
    for (int i = 0; i < c->count; i++) {
        const grz2_scene_contact_point *const p = &c->points[i];
        out.points[i] = (grz_mesh_contact_point){
            {p->point.x, p->point.y, 0}, p->depth, p->edge_a, p->edge_b, p->feature_a, p->feature_b};
    }
    return print(user, c->a, c->b, &out);
}

static bool print3(void *user, const grz3_scene_contact *c) {
    grz_mesh_contact out = {.normal = c->normal, .depth = c->depth, .count = c->count};
    for (int i = 0; i < c->count; i++) {
        const grz3_scene_contact_point *const p = &c->points[i];
        out.points[i] =
            (grz_mesh_contact_point){p->point, p->depth, p->triangle_a, p->triangle_b, p->feature_a, p->feature_b};
    }
    return print(user, c->a, c->b, &out);
}

/* Of a pair without a depth: counts it if it would have been printed. */
static void miss(void *user, grz_pair pair) {
    job *const j = user;
    const shape *const a = &item_of(j, 0, pair.a)->shape, *const b = &item_of(j, 1, pair.b)->shape;
    if (within_of(j->lines.dimension, a, b, j->lines.how->within) && !only_touch(j, pair))
        contact_lines_miss(&j->lines, a, b);
}

/* Of a shape that the library does not support nobody knows whether it is in contact. */
static bool miss_unsupported(void *context, const scene_item *a, const scene_item *b) {
    job *const j = context;
    if (!are_supported(j->lines.dimension, &a->shape, &b->shape)) contact_lines_miss(&j->lines, &a->shape, &b->shape);
    return true;
}

static status find_all(job *j, const style *how) {
    const scene *const a = &j->of->at[0], *const b = j->of->count == 2 ? &j->of->at[1] : NULL;
    const grz_things_options how_asked = {.allocator = &scenes_allocator, .unanswered = miss, .user = j};
    if (scenes_unsupported(j->of) > 0) scenes_visit_all(j->of, miss_unsupported, j);
    if (a->dimension == 2) {
        const grz2_things p = scene_things2(a, false), q = scene_things2(b ? b : a, false);
        const grz2_scene_contact_options wanted = {.margin = how->within, .skip_inner_edges = how->skips_inner_edges};
        return scenes_status(grz2_things_contacts(&p, b ? &q : NULL, &wanted, &how_asked, print2, j));
    }
    const grz3_things p = scene_things3(a, false), q = scene_things3(b ? b : a, false);
    const grz3_scene_contact_options wanted = {.margin = how->within};
    return scenes_status(grz3_things_contacts(&p, b ? &q : NULL, &wanted, &how_asked, print3, j));
}

static status find(const scenes *s, const style *how) {
    if (how->skips_inner_edges && s->at[0].dimension == 3) {
        fprintf(stderr, "graze contacts: %s is of space 3: expected space 2 or meshes for --skip-inner-edges\n",
                input_shown(s->at[0].path).at);
        return finish_output(STATUS_USAGE);
    }
    job j = {.lines = {.dimension = s->at[0].dimension, .how = how}, .of = s, .bar = progress_begin()};
    const status result = find_all(&j, how);
    progress_end(&j.bar);
    return result == STATUS_OK ? contact_lines_finish(&j.lines) : finish_output(result);
}

static status run(int argc, char **argv) {
    static const pair_command command = {&command_contacts, "contacts", false, find, NULL, contacts_of_files};
    return pair_command_run(&command, argc, argv);
}

const command_form command_contacts = {
    .name = "contacts",
    .operands = "SCENE [SCENE]",
    .summary = "how deep shapes are in each other or in a mesh, and at which points",
    .before = before,
    .after = after,
    .options = options,
    .run = run,
};

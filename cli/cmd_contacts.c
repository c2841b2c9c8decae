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

static grz_mesh_contact contact_of_manifold(const grz3_manifold *m) {
    grz_mesh_contact out = {.normal = m->normal, .depth = m->depth, .count = m->count};
    for (int i = 0; i < m->count; i++) {
        const grz3_contact_point *const p = &m->points[i];
        out.points[i] = (grz_mesh_contact_point){p->point, p->depth, 0, 0, p->feature_a, p->feature_b};
    }
    return out;
}

static bool only_touch(const contact_lines *all, const shape *a, const shape *b) {
    return all->how->open && meeting_of(all->dimension, true, a, b) == MEETING_NONE;
}

/* Of a pair without a depth: whether it would have been printed. Of unsupported shapes nobody knows. */
static bool may_be_in_contact(const contact_lines *all, const shape *a, const shape *b) {
    if (!are_supported(all->dimension, a, b)) return true;
    return within_of(all->dimension, a, b, all->how->within) && !only_touch(all, a, b);
}

/* The contacts of a shape and a polygon, in either order. */
typedef struct polygon_pair {
    contact_lines *all;
    contact_side shape, polygon;
    bool swapped; /* the polygon comes first */
} polygon_pair;

static bool print_region(void *user, const grz2_polygon_contact *c) {
    const polygon_pair *const pair = user;
    grz_mesh_contact out = {.normal = {c->normal.x, c->normal.y, 0}, .depth = c->depth, .count = c->count};
    for (int i = 0; i < c->count; i++) {
        const grz2_polygon_contact_point *const p = &c->points[i];
        out.points[i] =
            (grz_mesh_contact_point){{p->point.x, p->point.y, 0}, p->depth, 0, p->edge, p->feature_a, p->feature_b};
    }
    (pair->swapped ? contact_lines_print_swapped : contact_lines_print)(pair->all, &pair->shape, &pair->polygon, &out);
    return output_works();
}

/* False: out of memory. */
static bool visit_polygon(contact_lines *all, const scene_item *a, const scene_item *b) {
    const bool swapped = a->shape.polygon != NULL;
    const scene_item *const item = swapped ? b : a, *const of = swapped ? a : b;
    polygon_pair pair = {all, {item_line_name(item), false}, {item_line_name(of), true}, swapped};
    const grz2_polygon_contact_options wanted = {.margin = all->how->within,
                                                 .skip_inner_edges = all->how->skips_inner_edges};
    const bool known = item->shape.polygon == NULL && are_supported(2, &a->shape, &b->shape);
    grz_status found = GRZ_ERROR_ARGUMENT;
    if (known && only_touch(all, &a->shape, &b->shape)) return true;
    if (known) found = grz2_polygon_contacts(of->shape.polygon, &item->shape.in2, &wanted, print_region, &pair);
    if (found == GRZ_ERROR_ARGUMENT && may_be_in_contact(all, &a->shape, &b->shape))
        contact_lines_miss(all, &a->shape, &b->shape);
    all->no_memory = found == GRZ_ERROR_MEMORY;
    return !all->no_memory;
}

static bool visit(void *context, const scene_item *a, const scene_item *b) {
    contact_lines *const all = context;
    grz3_manifold m;
    if (a->shape.polygon != NULL || b->shape.polygon != NULL) return visit_polygon(all, a, b);
    const grz_answer answer = contact_of(all->dimension, &a->shape, &b->shape, all->how->within, &m);
    if (answer.unsupported && may_be_in_contact(all, &a->shape, &b->shape))
        contact_lines_miss(all, &a->shape, &b->shape);
    if (!answer.yes || only_touch(all, &a->shape, &b->shape)) return true;
    const grz_mesh_contact contact = contact_of_manifold(&m);
    contact_lines_print(all, &(contact_side){item_line_name(a), false}, &(contact_side){item_line_name(b), false},
                        &contact);
    return true;
}

static status find(const scenes *s, const style *how) {
    if (how->skips_inner_edges && s->at[0].dimension == 3) {
        fprintf(stderr, "graze contacts: %s is of space 3: expected space 2 or meshes for --skip-inner-edges\n",
                input_shown(s->at[0].path).at);
        return finish_output(STATUS_USAGE);
    }
    contact_lines all = {.dimension = s->at[0].dimension, .how = how};
    const status result = scenes_visit_within(s, how->within, visit, &all);
    if (all.no_memory) return finish_output(hits_no_memory());
    return result == STATUS_OK ? contact_lines_finish(&all) : finish_output(result);
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

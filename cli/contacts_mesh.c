/* graze contacts of meshes: shapes against the triangles of a mesh, or triangles against triangles, a contact a region.
 *
 * SPDX-License-Identifier: MIT */
#include "contacts_mesh.h"

#include "contact_lines.h"
#include "hits.h"
#include "mesh.h"
#include "output.h"
#include "progress.h"

#include <stdio.h>

/* A shape of a scene, or else the first mesh, and a mesh. */
typedef struct job {
    contact_lines lines;
    grz_mesh_contact_options options;
    const scene_item *item; /* NULL: the mesh a */
    const mesh *a, *b;
    bool swapped; /* the mesh is the first operand */
} job;

/* The part to which the deepest point belongs. */
static contact_side side_of(const mesh *m, uint32_t triangle) {
    return (contact_side){{m->parts[mesh_part_of(m, triangle)].name, NULL}, true};
}

static bool print(void *user, const grz_mesh_contact *contact) {
    job *const j = user;
    const contact_side a = j->item != NULL ? (contact_side){item_line_name(j->item), false}
                                           : side_of(j->a, contact->points[0].triangle_a),
                       b = side_of(j->b, contact->points[0].triangle_b);
    (j->swapped ? contact_lines_print_swapped : contact_lines_print)(&j->lines, &a, &b, contact);
    return output_works();
}

/* Of a shape without a depth. What a cone overlaps nobody knows. */
static bool may_be_in_contact(const job *j, const shape *s) {
    bool within = true;
    if (shape_is_supported(3, s)) grz_mesh_within(j->b->tree, &s->in3, j->options.margin, j->options.solid, &within);
    return within;
}

static status find_of_item(job *j) {
    const shape *const s = &j->item->shape;
    const grz_status found =
        shape_is_supported(3, s) ? grz_mesh_contacts(j->b->tree, &s->in3, &j->options, print, j) : GRZ_ERROR_ARGUMENT;
    if (found == GRZ_ERROR_MEMORY) return hits_no_memory();
    if (found == GRZ_ERROR_ARGUMENT && may_be_in_contact(j, s)) contact_lines_miss(&j->lines, s, NULL);
    return STATUS_OK;
}

static status find_of_scene(job *j, const scene *s) {
    status result = STATUS_OK;
    progress bar = progress_begin();
    for (size_t i = 0; i < s->count && result == STATUS_OK && output_works(); i++) {
        j->item = &s->items[i];
        result = find_of_item(j);
        if (progress_due(&bar)) progress_say(&bar, 100 * (double)i / (double)s->count, "%");
    }
    progress_end(&bar);
    return result;
}

static status find_of_meshes(job *j) {
    const grz_status found = grz_meshes_contacts(j->a->tree, j->b->tree, &j->options, print, j);
    return scenes_status(found);
}

/* Either is a mesh or a scene. */
typedef struct operand {
    bool is_mesh;
    mesh mesh;
    scene scene;
} operand;

static grz_mesh_solid solid_of(const style *how) {
    return how->solid || how->winding ? mesh_solid(how->winding) : GRZ_SKIN;
}

static status read_operand(operand *o, char *path, const style *how) {
    const grz_mesh_solid solid = solid_of(how);
    o->is_mesh = mesh_is_named(path);
    if (!o->is_mesh) return scene_read(&o->scene, path, how->name);
    const status result = (solid == GRZ_SKIN ? mesh_read : mesh_read_solid)(&o->mesh, path);
    if (result != STATUS_OK || mesh_is_solid(&o->mesh, solid, "it is no solid by even and odd")) return result;
    return STATUS_UNREADABLE;
}

static void free_operand(operand *o) {
    mesh_free(&o->mesh);
    scene_free(&o->scene);
}

static int dimension_of(const operand *o) { return o->is_mesh ? 3 : o->scene.dimension; }

static status find(const operand of[2], const style *how) {
    const bool swapped = of[0].is_mesh && !of[1].is_mesh;
    const operand *const a = &of[swapped ? 1 : 0], *const b = &of[swapped ? 0 : 1]; /* if one is a scene, a is */
    job j = {.lines = {.dimension = 3, .how = how},
             .options = {.margin = how->within,
                         .faces = how->front ? GRZ_FACES_FRONT : GRZ_FACES_BOTH,
                         .skip_inner_edges = how->skips_inner_edges,
                         .solid = solid_of(how),
                         .solid_a = a->is_mesh ? solid_of(how) : GRZ_SKIN},
             .a = &a->mesh,
             .b = &b->mesh,
             .swapped = swapped};
    if (!a->is_mesh) scene_warn(&a->scene, false);
    const status result = a->is_mesh ? find_of_meshes(&j) : find_of_scene(&j, &a->scene);
    return result == STATUS_OK ? contact_lines_finish(&j.lines) : finish_output(result);
}

/* True if the options suit meshes; else prints an error. */
static bool suit(int count, char **paths, const style *how) {
    const text_shown path = text_path(paths[mesh_is_named(paths[0]) ? 0 : 1]);
    const char *const option = how->open ? "--open" : how->name != NULL ? "--name" : NULL;
    if (count == 1) fprintf(stderr, "graze contacts: expected a scene or another mesh beside %s\n", path.at);
    else if (option != NULL)
        fprintf(stderr, "graze contacts: %s is for scenes only, and %s is a mesh\n", option, path.at);
    return count == 2 && option == NULL;
}

status contacts_of_files(int count, char **paths, const style *how) {
    if (!suit(count, paths, how)) {
        fputs("Try 'graze contacts --help'.\n", stderr);
        return STATUS_USAGE;
    }
    operand of[2] = {{.is_mesh = false}, {.is_mesh = false}};
    status result = STATUS_OK;
    for (int i = 0; i < 2; i++) result = worse(result, read_operand(&of[i], paths[i], how));
    result = scenes_refuse(result, "contacts", paths[0], dimension_of(&of[0]), paths[1], dimension_of(&of[1]));
    result = result == STATUS_OK ? find(of, how) : finish_output(result);
    for (int i = 0; i < 2; i++) free_operand(&of[i]);
    return result;
}

/* A file of a mesh, and what is inside of it: read_mesh FILE X Y Z.
 *
 * SPDX-License-Identifier: MIT */
#include <graze/graze.h>
#include <graze/models.h>

#include <stdio.h>
#include <stdlib.h>

int main(int count, char **arguments) {
    if (count != 5) return 2;
    const grz3_vec point = {atof(arguments[2]), atof(arguments[3]), atof(arguments[4])};

    grz_model *model;
    grz_model_error error;
    if (grz_model_read(&model, arguments[1], &error) != GRZ_OK) {
        fprintf(stderr, "%s\n", error.text); /* box.obj: line 3: expected a number for x of a vertex, got 'left' */
        return 1;
    }
    for (size_t i = 0; i < model->note_count; i++) fprintf(stderr, "%s: %s\n", arguments[1], model->notes[i]);

    const grz_triangles triangles = grz_model_triangles(model);
    const grz_mesh_options options = {.solid = true};
    grz_mesh *mesh;
    grz_status status = grz_mesh_build(&mesh, &triangles, &options);
    grz_model_free(model); /* the mesh has a copy of the numbers */
    bool inside = false;
    if (status == GRZ_OK) status = grz_mesh_contains(mesh, &point, GRZ_SOLID_ODD, &inside);
    if (status == GRZ_OK) puts(inside ? "inside" : "outside");
    else fprintf(stderr, "%s: the mesh is not closed\n", arguments[1]);
    grz_mesh_free(mesh);
    return status == GRZ_OK ? 0 : 1;
}

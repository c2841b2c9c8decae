/* Shared by the commands about one scene or two: reading them, and visiting the pairs of their shapes.
 *
 * SPDX-License-Identifier: MIT */
#ifndef GRAZE_CLI_SCENES_H
#define GRAZE_CLI_SCENES_H

#include "scene.h"

/// The row of --name in a table of options; `members`: how JSON calls the id of a feature, and its index.
#define SCENES_NAME_OPTION(members) \
    { \
        "name", 'n', false, "FIELD", \
            "the property that names the features of GeoJSON, or @id: their ids; otherwise name, or else the id. In " \
            "JSON names are as in the file, and behind that of a feature stand its id, or null, and its index in the " \
            "file, from 0: " members \
    }

typedef struct scenes {
    int count; ///< 1 or 2, of the same space
    scene at[2];
} scenes;

/// Reads one scene or two; `name` as for scene_read. Reports if they are not of the same space, or if a line cannot be
/// read, and that therefore no `what` ("pairs") are printed. Reports how many shapes are invalid, at rest or `moving`.
/// The scenes are to be freed in every case.
status scenes_read(scenes *out, int count, char **paths, const char *name, const char *what, bool moving);
void scenes_free(scenes *s);

/// What follows from having read one scene or two, of which the last is `b`: reports that no `what` are printed after
/// STATUS_UNREADABLE, and after STATUS_OK if they are not of the same space, STATUS_USAGE.
status scenes_refuse(status read, const char *what, const char *a, int dimension_a, const char *b, int dimension_b);

/// Called with each pair of shapes. Returns false to stop.
typedef bool scenes_visit(void *context, const scene_item *a, const scene_item *b);

/// The shapes of a scene as the library takes them; they move if `moving`.
grz2_things scene_things2(const scene *s, bool moving);
grz3_things scene_things3(const scene *s, bool moving);

/// Visits all pairs that have the relation, GRZ_OVERLAP, GRZ_OVERLAP_OPEN or GRZ_WITHIN a margin, exactly: of one scene
/// each shape with the later ones, of two scenes each shape with those of the other, in this order. Not those of shapes
/// that the library does not support. Stops early if the output fails. Shows its progress on a terminal. STATUS_INPUT
/// if there is not enough memory, which is reported.
status scenes_visit_related(const scenes *s, grz_relation relation, double margin, scenes_visit *visit, void *context);

/// Visits all pairs of shapes of the plane whose bounds meet. Otherwise the same.
status scenes_visit_pairs(const scenes *s, scenes_visit *visit, void *context);

/// For searches of the library.
extern const grz_allocator scenes_allocator;

/// What follows from a search of the library: STATUS_INPUT if there was not enough memory, which is reported.
status scenes_status(grz_status found);

/// How many pairs there are of which the library does not support a shape.
size_t scenes_unsupported(const scenes *s);

/// Visits all pairs, also those that are far apart.
status scenes_visit_all(const scenes *s, scenes_visit *visit, void *context);

/// Prints how many pairs there are: `3 pairs`, in JSON {"pairs":3}, with "unsupported":1 if there are such.
void scenes_print_count(size_t pairs, size_t unsupported, bool json);

/// True if there are one path or two, none of a mesh unless `meshes`, and at most one is standard input; otherwise
/// reports why not.
bool scenes_are_named(const char *command, bool meshes, int count, char **paths);

/// How a command prints its answers: as JSON; without pairs that only touch; with the point and normal of a contact;
/// with whether interiors meet.
typedef struct style {
    bool open, json, points, interiors, help;
    const char *limited;      ///< the option, if only pairs count whose exact distance is at most `within`; or NULL
    double within;            ///< at least 0
    double nearest;           ///< only so many of each shape, a whole number; 0: all
    const char *name;         ///< the property that names features of GeoJSON, or NULL
    size_t memory;            ///< bytes to be used at most, about; 0: as many as it takes
    const char *directory;    ///< for temporary files
    const char *output;       ///< the file to print to; NULL: standard output
    bool unordered, progress; ///< of graze-mpi: lines in any order; what was done, on standard error
    const char *resume;       ///< of graze-mpi: a directory for results of parts; or NULL
    bool front, skips_inner_edges; ///< of contacts with meshes and polygons: as grz_mesh_contact_options has it
    bool solid, winding;           ///< of contacts with meshes: they are solids, by even and odd or by winding numbers
    const char *of_meshes;         ///< the last option given that is for meshes only; NULL: none
} style;

/// Reads the options of a command about one scene or two, or `meshes`, and whether these are named; otherwise reports
/// what is wrong.
bool scenes_read_style(const command_form *form, bool meshes, int argc, char **argv, style *how);

/// A command `[--open] [--json] [--points] SCENE [SCENE]` about pairs of shapes.
typedef struct pair_command {
    const command_form *form;
    const char *what; ///< what it prints: "pairs"
    bool moving;      ///< the shapes move by their displacements
    status (*run)(const scenes *s, const style *how);
    status (*run_files)(int count, char **paths, const style *how);  ///< with how->memory
    status (*run_meshes)(int count, char **paths, const style *how); ///< if one is a mesh; NULL: it takes none
} pair_command;

/// Reads the options and the scenes, and runs the command.
status pair_command_run(const pair_command *c, int argc, char **argv);

#endif

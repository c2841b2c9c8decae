/* Whether two sets overlap, touch, are within a margin, or one contains the other: which function says so.
 *
 * SPDX-License-Identifier: MIT */
#include "scene/set.h"

#include "api/shapes.h"

#include <graze/relate.h>

static bool shapes_related(int dim, const grz_shape *a, const grz_shape *b, grz_relation relation, double margin) {
    switch ((int)relation) {
    case GRZ_OVERLAP: return grz_overlap(dim, a, b);
    case GRZ_OVERLAP_OPEN: return grz_overlap_open(dim, a, b);
    case GRZ_TOUCH: return dim == 2 ? grz2_touch(grz_in2(a), grz_in2(b)) : grz3_touch(grz_in3(a), grz_in3(b));
    case GRZ_WITHIN: return grz_within(dim, a, b, margin);
    default: return dim == 2 ? grz2_contains(grz_in2(a), grz_in2(b)) : grz3_contains(grz_in3(a), grz_in3(b));
    }
}

static grz_answer polygon_related(const grz2_polygon *a, const grz2_shape *b, grz_relation relation, double margin) {
    switch ((int)relation) {
    case GRZ_OVERLAP: return grz_answered(grz2_polygon_overlap(a, b));
    case GRZ_OVERLAP_OPEN: return grz_answered(grz2_polygon_overlap_open(a, b));
    case GRZ_TOUCH: return grz_answered(grz2_polygon_touch(a, b));
    case GRZ_WITHIN: return grz_answered(grz2_polygon_within(a, b, margin));
    default: return grz_answered(grz2_polygon_contains(a, b));
    }
}

static grz_answer polygons_related(const grz2_polygon *a, const grz2_polygon *b, grz_relation relation, double margin) {
    switch ((int)relation) {
    case GRZ_OVERLAP: return grz_answered(grz2_polygons_overlap(a, b));
    case GRZ_OVERLAP_OPEN: return grz_answered(grz2_polygons_overlap_open(a, b));
    case GRZ_TOUCH: return grz_answered(grz2_polygons_touch(a, b));
    case GRZ_WITHIN: return grz_answered(grz2_polygons_within(a, b, margin));
    default: return grz_unanswered();
    }
}

/* One of its triangles is overlapped openly, or the shape is inside the solid. */
static bool mesh_overlaps_openly(const grz_mesh *a, grz_mesh_solid solid, const grz3_shape *b) {
    static const grz_mesh_sweep_options open = {.open = true};
    bool skin = false, all = false;
    if (grz_mesh_sweep_any(a, b, NULL, &open)) return true;
    if (solid == GRZ_SKIN) return false;
    grz_mesh_overlap(a, b, GRZ_SKIN, &skin);
    if (!skin) grz_mesh_overlap(a, b, solid, &all);
    return all;
}

static grz_answer mesh_contains(const grz_mesh *a, grz_mesh_solid solid, const grz3_shape *b) {
    bool inside = false;
    if (b->kind != GRZ_POINT || !grz_zero(b->radius)) return grz_unanswered();
    if (solid == GRZ_SKIN) grz_mesh_overlap(a, b, GRZ_SKIN, &inside);
    else grz_mesh_contains(a, &b->point, solid, &inside);
    return grz_answered(inside);
}

static grz_answer mesh_related(grz_set a, const grz3_shape *b, grz_relation relation, double margin) {
    const grz_mesh *const mesh = (const grz_mesh *)a.large;
    bool yes = false;
    switch ((int)relation) {
    case GRZ_OVERLAP: grz_mesh_overlap(mesh, b, a.solid, &yes); break;
    case GRZ_OVERLAP_OPEN: yes = mesh_overlaps_openly(mesh, a.solid, b); break;
    case GRZ_TOUCH:
        grz_mesh_overlap(mesh, b, a.solid, &yes);
        yes = yes && !mesh_overlaps_openly(mesh, a.solid, b);
        break;
    case GRZ_WITHIN: grz_mesh_within(mesh, b, margin, a.solid, &yes); break;
    default: return mesh_contains(mesh, a.solid, b);
    }
    return grz_answered(yes);
}

static grz_answer meshes_related(grz_set a, grz_set b, grz_relation relation, double margin) {
    const grz_mesh *const p = (const grz_mesh *)a.large, *const q = (const grz_mesh *)b.large;
    bool yes = false;
    if (relation == GRZ_OVERLAP) grz_meshes_overlap(p, q, a.solid, b.solid, &yes);
    else if (relation == GRZ_WITHIN) grz_meshes_within(p, q, margin, a.solid, b.solid, &yes);
    else return grz_unanswered();
    return grz_answered(yes);
}

static grz_answer related2(grz_set a, grz_set b, grz_relation relation, double margin) {
    const grz2_polygon *const p = (const grz2_polygon *)a.large, *const q = (const grz2_polygon *)b.large;
    if (p && q) return polygons_related(p, q, relation, margin);
    if (p) return polygon_related(p, grz_in2(b.shape), relation, margin);
    if (q && relation == GRZ_CONTAINS) return grz_unanswered();
    if (q) return polygon_related(q, grz_in2(a.shape), relation, margin);
    return grz_answered(shapes_related(2, a.shape, b.shape, relation, margin));
}

static grz_answer related3(grz_set a, grz_set b, grz_relation relation, double margin) {
    if (a.large && b.large) return meshes_related(a, b, relation, margin);
    if (a.large) return mesh_related(a, grz_in3(b.shape), relation, margin);
    if (b.large && relation == GRZ_CONTAINS) return grz_unanswered();
    if (b.large) return mesh_related(b, grz_in3(a.shape), relation, margin);
    return grz_answered(shapes_related(3, a.shape, b.shape, relation, margin));
}

grz_answer grz_sets_related(int dim, grz_set a, grz_set b, grz_relation relation, double margin) {
    return (dim == 2 ? related2 : related3)(a, b, relation, margin);
}

bool grz_set_blocks(int dim, grz_set a, const grz_shape *shape) {
    static const grz2_polygon_sweep_options open = {.open = true};
    if (dim == 2 && a.large) return grz2_polygon_sweep_any((const grz2_polygon *)a.large, grz_in2(shape), NULL, &open);
    return grz_sets_related(dim, a, grz_set_of_shape(shape), GRZ_OVERLAP_OPEN, 0).yes;
}

/* What the files in src/ say of the library's structs: where each field is, in bytes. If the compiler disagrees it stops
 * here.
 *
 * SPDX-License-Identifier: MIT */
#include "each.h"

#include <graze/graze.h>

#include <stddef.h>

#define FIELD(type, field, offset) _Static_assert(offsetof(type, field) == (offset), #type " " #field)
#define SIZE(type, size) _Static_assert(sizeof(type) == (size), #type)

/* shapes.ts */
FIELD(grz2_shape, radius, 8);
FIELD(grz2_shape, aabb, 16);
FIELD(grz2_shape, hull.points, 20);
FIELD(grz3_shape, radius, 8);
FIELD(grz3_shape, obb.axis, 64);
FIELD(grz3_shape, hull.points, 20);
SIZE(grz2_shape, 64);
SIZE(grz3_shape, 136);

/* cells.ts */
FIELD(grz2_grid, half_open, 32);
FIELD(grz2_grid, within, 36);
FIELD(grz3_grid, half_open, 48);
FIELD(grz3_grid, within, 52);

/* relations.ts */
FIELD(grz_answer, unsupported, 1);
FIELD(grz2_hit, point, 8);
FIELD(grz2_hit, normal, 24);
FIELD(grz3_hit, point, 8);
FIELD(grz3_hit, normal, 32);
SIZE(grz3_hit, 104);
SIZE(grz3_aabb, 48);
FIELD(grz2_manifold, count, 24);
FIELD(grz2_manifold, points, 32);
FIELD(grz2_contact_point, depth, 16);
SIZE(grz2_contact_point, 56);
FIELD(grz3_manifold, count, 32);
FIELD(grz3_manifold, points, 40);
FIELD(grz3_contact_point, depth, 24);
FIELD(grz2_contact_point, feature_a, 24);
FIELD(grz3_contact_point, feature_b, 48);
FIELD(grz_feature, corner, 4);
FIELD(grz2_common_set, count, 4);
FIELD(grz2_common_set, direction, 8);
FIELD(grz3_common_set, offset, 32);
FIELD(grz2_common_corner, t_a, 16);
FIELD(grz2_common_corner, feature_a, 32);
FIELD(grz3_common_corner, feature_b, 56);
SIZE(grz2_common_corner, 64);
SIZE(grz3_common_corner, 72);
SIZE(grz3_contact_point, 64);
SIZE(grz3_manifold, 296);

/* mesh.ts */
FIELD(grz_triangles, vertex_count, 4);
FIELD(grz_triangles, vertices, 12);
FIELD(grz_triangles, count, 16);
FIELD(grz_triangles, indices, 20);
SIZE(grz_triangles, 28);
FIELD(grz_mesh_options, solid, 8);
FIELD(grz_mesh_facts, empty, 4);
FIELD(grz_mesh_facts, open_edges, 16);
FIELD(grz_mesh_facts, unmatched_edges, 20);
FIELD(grz_mesh_cast_options, in_range, 4);
FIELD(grz_mesh_cast_options, from, 8);
FIELD(grz_mesh_hit, side, 4);
FIELD(grz_mesh_hit, time, 8);
FIELD(grz_mesh_hit, u, 16);
SIZE(grz_mesh_hit, 32);
FIELD(grz_mesh_sweep_options, faces, 4);
FIELD(grz_mesh_sweep_hit, enter, 8);
FIELD(grz_mesh_sweep_hit, point, 24);
FIELD(grz_mesh_sweep_hit, normal, 48);
FIELD(grz_mesh_sweep_hit, u, 72);
SIZE(grz_mesh_sweep_hit, 88);
FIELD(grz_mesh_contact_options, faces, 8);
FIELD(grz_mesh_contact_options, skip_inner_edges, 12);
FIELD(grz_mesh_contact_options, cosine, 16);
FIELD(grz_mesh_contact, depth, 24);
FIELD(grz_mesh_contact, count, 32);
FIELD(grz_mesh_contact, mesh, 36);
FIELD(grz_mesh_contact, points, 40);
FIELD(grz_mesh_contact_point, depth, 24);
FIELD(grz_mesh_contact_point, triangle_a, 32);
FIELD(grz_mesh_contact_point, triangle_b, 36);
FIELD(grz_mesh_contact_point, feature_a, 40);
SIZE(grz_mesh_contact_point, 72);
SIZE(grz_mesh_contact, 328);
FIELD(grz_winding, odd, 1);
FIELD(grz_winding, number, 8);
FIELD(grz_winding, error, 16);
FIELD(grz_mesh_nearest_point, side, 4);
FIELD(grz_mesh_nearest_point, distance, 8);
FIELD(grz_mesh_nearest_point, point, 16);
FIELD(grz_mesh_nearest_point, u, 40);
SIZE(grz_mesh_nearest_point, 56);

/* polygon.ts */
FIELD(grz2_rings, point_count, 4);
FIELD(grz2_rings, points, 12);
FIELD(grz2_rings, count, 16);
FIELD(grz2_rings, ends, 20);
FIELD(grz2_rings, area_count, 24);
FIELD(grz2_rings, areas, 28);
FIELD(grz2_polygon_options, polyline, 8);
FIELD(grz2_polygon_facts, edges, 0);
FIELD(grz2_polygon_sweep_options, polygon_by, 4);
FIELD(grz2_polygon_sweep_hit, enter, 8);
FIELD(grz2_polygon_sweep_hit, exit, 16);
FIELD(grz2_polygon_sweep_hit, point, 24);
FIELD(grz2_polygon_sweep_hit, normal, 40);
SIZE(grz2_polygon_sweep_hit, 56);
FIELD(grz2_polygon_contact_options, skip_inner_edges, 8);
FIELD(grz2_polygon_contact_options, cosine, 16);
FIELD(grz2_polygon_contact, depth, 16);
FIELD(grz2_polygon_contact, count, 24);
FIELD(grz2_polygon_contact, points, 32);
FIELD(grz2_polygon_contact_point, depth, 16);
FIELD(grz2_polygon_contact_point, edge, 24);
FIELD(grz2_polygon_contact_point, feature_a, 28);
SIZE(grz2_polygon_contact_point, 64);
SIZE(grz2_polygon_contact, 160);
FIELD(grz2_line_piece, along_border, 4);
FIELD(grz2_line_piece, from, 8);
FIELD(grz2_line_piece, to, 40);
FIELD(grz2_piece_end, t, 16);
FIELD(grz2_piece_end, crossed, 24);
SIZE(grz2_line_piece, 72);
SIZE(grz_interval, 16);
SIZE(grz2_de9im, 10);

/* geometry.ts */
FIELD(grz2_wkb_facts, offset, 4);
FIELD(grz2_wkb_facts, type, 8);
FIELD(grz2_wkb_facts, has_z, 12);
FIELD(grz2_wkb_facts, has_m, 13);
FIELD(grz2_wkb_facts, has_srid, 14);
FIELD(grz2_wkb_facts, srid, 16);
FIELD(grz2_geometry_facts, type, 0);
FIELD(grz2_geometry_facts, empty, 24);
FIELD(grz2_geometry_facts, box, 32);
FIELD(grz2_geometries_facts, count, 0);
FIELD(grz2_join, predicate, 4);
FIELD(grz2_join, pattern, 8);
FIELD(grz2_join, margin, 16);
FIELD(grz2_join, parallel, 24);
SIZE(grz2_join, 32);
FIELD(grz2_near, distance, 8);
SIZE(grz2_near, 16);

/* bounding.ts */
FIELD(grz_points, count, 4);
FIELD(grz_points, first, 12);
SIZE(grz_points, 16);
SIZE(grz3_sphere, 32);
SIZE(grz2_obb, 48);
SIZE(grz3_obb, 120);

/* areas.ts */
FIELD(grz2_shape, circle, 16);
FIELD(grz2_shape, halfspace, 16);

/* triangulate.ts */
FIELD(grz_face_facts, kind, 4);
FIELD(grz_face_facts, left_out, 8);

/* tree.ts */
FIELD(grz_boxes, count, 8);
FIELD(grz_boxes, first, 16);
SIZE(grz_boxes, 20);
FIELD(grz_pairs_options, margin, 16);
FIELD(grz_tree_pairs_options, margin, 16);
FIELD(grz_tree_facts, dimension, 0);
FIELD(grz_tree_facts, boxes, 4);
FIELD(grz_tree_hit, enter, 8);
SIZE(grz_tree_hit, 24);
FIELD(grz_tree_neighbor, id, 8);
SIZE(grz_tree_neighbor, 16);

/* scene.ts */
FIELD(grz2_thing, polygon, 64);
FIELD(grz2_thing, pose, 68);
FIELD(grz2_thing, category, 72);
FIELD(grz2_thing, mask, 80);
SIZE(grz2_thing, 96);
FIELD(grz3_thing, mesh, 136);
FIELD(grz3_thing, solid, 140);
FIELD(grz3_thing, pose, 144);
FIELD(grz3_thing, category, 152);
FIELD(grz3_thing, mask, 160);
SIZE(grz3_thing, 176);
FIELD(grz_scene_facts, things, 4);
FIELD(grz_scene_filter, mask, 8);
SIZE(grz_scene_filter, 24);
FIELD(grz_scene_overlap_options, relation, 24);
FIELD(grz_scene_overlap_options, margin, 32);
SIZE(grz_scene_overlap_options, 40);
FIELD(grz2_scene_cast_options, open, 24);
FIELD(grz2_scene_cast_options, accept, 28);
FIELD(grz3_scene_cast_options, open, 24);
FIELD(grz3_scene_cast_options, accept, 28);
SIZE(grz3_scene_cast_options, 40);
FIELD(grz2_scene_slide_options, accept, 24);
FIELD(grz3_scene_slide_options, accept, 24);
FIELD(grz3_scene_slide_options, most_legs, 32);
SIZE(grz3_scene_slide_options, 40);
FIELD(grz2_scene_slide_end, left, 32);
FIELD(grz2_scene_slide_end, legs, 48);
FIELD(grz2_scene_slide_end, touches, 52);
FIELD(grz2_scene_slide_end, inside, 56);
FIELD(grz3_scene_slide_end, left, 48);
FIELD(grz3_scene_slide_end, legs, 72);
FIELD(grz3_scene_slide_end, touches, 76);
FIELD(grz3_scene_slide_end, inside, 80);
SIZE(grz3_scene_slide_end, 88);
FIELD(grz2_scene_touch, leg, 8);
FIELD(grz2_scene_touch, time, 16);
FIELD(grz2_scene_touch, normal, 40);
FIELD(grz2_scene_touch, edge, 56);
SIZE(grz2_scene_touch, 64);
FIELD(grz3_scene_touch, point, 24);
FIELD(grz3_scene_touch, normal, 48);
FIELD(grz3_scene_touch, triangle, 72);
SIZE(grz3_scene_touch, 80);
FIELD(grz_scene_meeting_options, accept, 8);
SIZE(grz_scene_meeting_options, 16);
FIELD(grz2_scene_motion, by, 8);
SIZE(grz2_scene_motion, 24);
SIZE(grz3_scene_motion, 32);
FIELD(grz2_scene_meeting, enter, 16);
FIELD(grz2_scene_meeting, point, 32);
FIELD(grz2_scene_meeting, normal, 48);
SIZE(grz2_scene_meeting, 64);
FIELD(grz3_scene_meeting, normal, 56);
SIZE(grz3_scene_meeting, 80);
FIELD(grz2_scene_turn, motion, 8);
SIZE(grz2_scene_turn, 64);
SIZE(grz3_scene_turn, 104);
FIELD(grz2_scene_certificate, free_until, 8);
FIELD(grz2_scene_certificate, time, 16);
FIELD(grz2_scene_certificate, point, 24);
FIELD(grz2_scene_certificate, normal, 40);
FIELD(grz2_scene_certificate, a, 56);
FIELD(grz3_scene_certificate, normal, 48);
FIELD(grz3_scene_certificate, a, 72);
FIELD(grz3_scene_certificate, b, 80);
FIELD(grz2_things, shapes, 8);
FIELD(grz2_things, polygons, 12);
FIELD(grz2_things, by, 16);
SIZE(grz2_things, 20);
FIELD(grz3_things, meshes, 12);
FIELD(grz3_things, solid, 16);
FIELD(grz3_things, by, 20);
SIZE(grz3_things, 24);
FIELD(grz_things_options, margin, 8);
FIELD(grz_things_options, open, 16);
SIZE(grz_things_options, 40);
FIELD(grz_scene_pairs_options, margin, 8);
SIZE(grz_scene_pairs_options, 24);
FIELD(grz2_scene_hit, enter, 8);
FIELD(grz2_scene_hit, point, 24);
FIELD(grz2_scene_hit, normal, 40);
FIELD(grz2_scene_hit, edge, 56);
SIZE(grz2_scene_hit, 64);
FIELD(grz3_scene_hit, normal, 48);
FIELD(grz3_scene_hit, triangle, 72);
SIZE(grz3_scene_hit, 80);
FIELD(grz2_scene_neighbor, distance, 8);
FIELD(grz2_scene_neighbor, on_shape, 32);
SIZE(grz2_scene_neighbor, 48);
FIELD(grz3_scene_neighbor, on_shape, 40);
SIZE(grz3_scene_neighbor, 64);
SIZE(grz_id_pair, 16);
FIELD(grz_id_distance, distance, 8);
SIZE(grz_id_distance, 16);
FIELD(grz2_scene_contact_options, margin, 24);
FIELD(grz2_scene_contact_options, skip_inner_edges, 32);
FIELD(grz2_scene_contact_options, cosine, 40);
FIELD(grz3_scene_contact_options, margin, 24);
FIELD(grz3_scene_contact_options, faces, 32);
FIELD(grz3_scene_contact_options, skip_inner_edges, 36);
FIELD(grz3_scene_contact_options, cosine, 40);
SIZE(grz3_scene_contact_options, 48);
FIELD(grz2_scene_contact, b, 8);
FIELD(grz2_scene_contact, normal, 16);
FIELD(grz2_scene_contact, depth, 32);
FIELD(grz2_scene_contact, count, 40);
FIELD(grz2_scene_contact, points, 48);
FIELD(grz2_scene_contact_point, edge_b, 28);
FIELD(grz2_scene_contact_point, feature_a, 32);
SIZE(grz2_scene_contact_point, 64);
SIZE(grz2_scene_contact, 176);
FIELD(grz3_scene_contact, normal, 16);
FIELD(grz3_scene_contact, count, 48);
FIELD(grz3_scene_contact, points, 56);
FIELD(grz3_scene_contact_point, triangle_a, 32);
FIELD(grz3_scene_contact_point, feature_a, 40);
SIZE(grz3_scene_contact_point, 72);
SIZE(grz3_scene_contact, 344);

/* motion.ts */
FIELD(grz2_motion, angle, 16);
FIELD(grz2_motion, pivot, 24);
FIELD(grz2_motion, pose, 40);
FIELD(grz2_motion, speed, 48);
SIZE(grz2_motion, 56);
FIELD(grz3_motion, axis, 24);
FIELD(grz3_motion, angle, 48);
FIELD(grz3_motion, pivot, 56);
FIELD(grz3_motion, pose, 80);
FIELD(grz3_motion, speed, 88);
SIZE(grz3_motion, 96);
FIELD(grz3_certificate, free_until, 8);
FIELD(grz3_certificate, point, 24);

/* each.ts */
FIELD(job, what, 8);
FIELD(job, a, 16);
FIELD(job, b, 36);
FIELD(job, da, 56);
FIELD(job, yes, 72);
SIZE(job, 88);

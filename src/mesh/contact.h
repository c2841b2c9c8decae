/* The search for contacts of a mesh: what its files share.
 *
 * SPDX-License-Identifier: MIT */
#ifndef GRZ_MESH_CONTACT_H
#define GRZ_MESH_CONTACT_H

#include "contact/regions.h"
#include "mesh/crossings.h"
#include "mesh/solid.h"
#include "num/subnormals.h"
#include "num/vec.h"
#include "shape/solid.h"

#include <math.h>

/* Parts are often flush but for rounding: tiles that were turned together, or whose places are sums of decimals. So
 * what is above a plane by no more than this share of the coordinates is flush with it. Which normal a contact has may
 * depend on that; no yes or no does. */
#define GRZ_FLUSH 0x1p-40
/* Normals that differ by rounding alone are the same. */
static inline bool grz_is_same_normal(const double n[3], const double m[3]) {
    bool is_same = true;
    for (int k = 0; k < 3; k++) is_same = is_same && fabs(n[k] - m[k]) <= GRZ_FLUSH;
    return is_same;
}

/* The parts of a contact that was left out because of an inner edge, or because its normal leads into a solid. */
typedef struct grz_left_out_parts {
    grz3_triangle at[2]; /* of a only if it is a triangle */
    uint32_t part[2];
    uint32_t place[2]; /* which triangles of their meshes they are */
    double depth;
    int of;  /* which of both is of the solid: then they overlap, */
    int out; /* and that side of it is outside, 1 or -1 */
} grz_left_out_parts;

/* Where the normal of a contact leads out of a triangle: the corners of it that are furthest along the normal, and so
 * how far other points are. */
typedef struct grz_furthest_corners {
    double normal[3];
    double level; /* what is no further than this counts as level: 0, but of round bodies, whose normals have a bound */
    int count;    /* of corners; 0 if it is not known which */
    grz3_vec corner[3];
} grz_furthest_corners;

/* Two parts that are near each other, where inner edges are skipped. */
enum { GRZ_NO_CONTACT = -1 };
typedef struct grz_met_parts {
    grz_left_out_parts parts;
    grz_furthest_corners furthest[2];
    int side[2];             /* the contact has the normal of this triangle, to its front (1) or back (-1); else 0 */
    bool across[2][2];       /* the shape may be pushed across this triangle to its back, or its front */
    ptrdiff_t contact;       /* which one of all, or GRZ_NO_CONTACT */
    ptrdiff_t behind_border; /* which one of those, or GRZ_NO_CONTACT */
} grz_met_parts;

/* The shells of a mesh, with which a solid may have no contact. A mesh without them has one for each triangle. */
typedef struct grz_free_shells {
    uint8_t *touched; /* of each shell: one of its triangles meets the other mesh */
    uint32_t *next;   /* of each triangle: another one of its shell; itself: there is none */
} grz_free_shells;

/* A question about what is around a corner or an edge, and its answer, where many triangles had to be looked at. */
typedef struct grz_long_look {
    bool is_known; /* false: none yet */
    int side;
    grz_furthest_corners furthest;
    grz3_vec at; /* the corner of the triangles that were looked at */
    bool rises;
} grz_long_look;
enum { GRZ_LONG_LOOKS = 4 };

/* How two solids come apart where their borders cross: a triangle of a (`of` is 0) or b (1), the normal to its outside,
 * and how far the other one moves beyond its plane. */
typedef struct grz_way_across {
    grz3_triangle plane;
    int of;
    double out[3], depth;
} grz_way_across;
enum { GRZ_MOST_WAYS_ACROSS = 16 };

typedef struct grz_mesh_contact_search {
    grz_mode mode;        /* of the caller, which the visitor has */
    const grz_mesh *a;    /* NULL: a is a shape */
    grz_mesh_union of[2]; /* both sides; of a shape none */
    const grz_mesh_contact_options *options;
    grz_part_contacts all;
    uint32_t steps; /* for the watch */
    grz_mesh_contact_visitor visit;
    void *user;
    /* the part of a at hand */
    const grz3_shape *shape;
    grz3_triangle triangle;
    uint32_t index, place;
    grz_body body;
    double box[6]; /* its bounds, grown by the margin */
    bool has_core; /* it is a zonotope, a segment or a point with a radius: */
    grz_solid core;
    double around;                       /* the radius and the margin, doubled */
    grz_long_look looks[GRZ_LONG_LOOKS]; /* the last ones, by turns */
    int look;
    grz_growing met; /* grz_met_parts, where inner edges are skipped */
    /* the deepest contact that was left out */
    bool has_left_out, as_they_are;
    grz_left_out_parts left_out;
    /* of solids: */
    grz_mesh_solid solid[2];
    bool skips_inner_edges; /* as is asked for; of a shape and a solid in any case */
    grz_growing behind;     /* grz_left_out_parts: they overlap, and the normal leads into a solid */
    bool meets_inner;       /* a triangle is met that has the inside on both of its sides */
    grz_free_shells shells[2];
    /* of two solids: */
    bool looks_for_crossings; /* pairs of triangles that meet are looked for, and no others; */
    bool has_crossings;       /* or only others: those are known */
    grz_crossings crossings;
    int way_count;                             /* where inner edges are skipped, */
    grz_way_across ways[GRZ_MOST_WAYS_ACROSS]; /* the deepest ones */
} grz_mesh_contact_search;

/* Can it be pushed out across a plane? */
static inline bool grz_is_pushable(const grz3_shape *shape) {
    grz3_vec point;
    return grz3_point_of_shape(shape, &point);
}

/* The sign of the product of a unit vector n and the triangle's normal; 0 if n is along the triangle but for rounding.
 * It only chooses which normal a contact gets. */
int grz_side_along(const grz3_triangle *t, const double n[3]);
/* Is a point further along the normal than the corners? The sum is rounded once, so its sign is that of the exact sum.
 * Points on the line through two corners are not, though the normal is rounded. */
bool grz_is_further(const grz_furthest_corners *f, const grz3_vec *x);
/* The normal of a contact, out of b, from that to the outside of a triangle of a (0) or b (1). */
static inline void grz_turn_out_of_b(int of, const double out[3], double normal[3]) {
    for (int k = 0; k < 3; k++) normal[k] = of == 1 || grz_zero(out[k]) ? out[k] : -out[k];
}
/* What rounding may make of a depth that was found in another way. */
static inline bool grz_is_as_deep(double depth, double other) { return depth >= other - fabs(other) * GRZ_FLUSH; }
/* A contact of two parts, to which places are added now. */
grz_part_contact grz_contact_of_parts(const grz_mesh_contact_search *s, const grz_left_out_parts *parts);
/* The shells of two parts meet. */
void grz_touch_shells(grz_mesh_contact_search *s, const grz_left_out_parts *parts);

/* Pushes of one shape along normals. */
enum { GRZ_MOST_PUSHES = 8 };
typedef struct grz_pushes {
    int count;
    double normal[GRZ_MOST_PUSHES][3], depth[GRZ_MOST_PUSHES];
} grz_pushes;
/* False: there are too many. */
bool grz_pushes_add(grz_pushes *p, const double normal[3], double depth);
/* How long is the shortest move that is as far as each of them along its normal? More than `most` is not looked for.
 * Infinite: there is none. */
double grz_pushes_length(const grz_pushes *p, double most);

/* Where the borders of two solids cross (contact_crossings.c): a contact each. */
void grz_push_crossings_apart(grz_mesh_contact_search *s);
/* How far the points of a crossing must go along a normal, out of b, to be outside of the other solid; more than `most`
 * is not looked for. */
double grz_depth_of_crossing(grz_mesh_contact_search *s, const grz_border_pair *first, const double n[3], double most);
/* The contact of that. */
void grz_push_along(grz_mesh_contact_search *s, const grz_border_pair *first, const double n[3], double depth);
/* Does one of the ways by which two solids come apart free two triangles from each other? */
bool grz_is_freed_across(const grz_mesh_contact_search *s, const grz3_triangle *a, const grz3_triangle *b);
/* Leaves out what one push makes free (contact_way.c). */
void grz_take_one_way_out(grz_mesh_contact_search *s);

/* Out of solids (contact_solid.c): */

/* The points across a triangle of a (of = 0) or b (1), along its normal to the side `out`, 1 or -1. */
int grz_find_places_across(const grz_mesh_contact_search *s, const grz3_shape *a, const grz3_shape *b, int of, int out,
                           double normal[3], grz_contact_place all[GRZ_MOST_PLACES]);
/* Pushes across the triangle parts->of to the side parts->out, as far as the other part reaches behind its plane. */
void grz_push_across_triangle(grz_mesh_contact_search *s, const grz_left_out_parts *parts, const grz3_shape *shape);

/* Is a contact as deep as that? */
bool grz_has_contact_as_deep(const grz_mesh_contact_search *s, double depth);
/* Pushes the shape across a triangle of b to its side `outside`, and across those in its plane that are on the way.
 * There are no contacts before. */
void grz_push_across_face(grz_mesh_contact_search *s, uint32_t place, int outside);
/* The parts whose normals lead into a solid are pushed out across those triangles that no other one makes free. */
void grz_push_out_behind(grz_mesh_contact_search *s);
/* A shape that meets no border, though some may be within the margin, may be inside. */
void grz_push_out_inside(grz_mesh_contact_search *s);
/* Where the other mesh is a solid, so that it may contain shells of this one: takes memory to know which. */
void grz_take_shells_of(grz_mesh_contact_search *s, int side);
void grz_give_back_shells(grz_mesh_contact_search *s);
/* Takes a shorter way out of a small solid than the contacts are (contact_shorter.c). */
void grz_take_shorter_way(grz_mesh_contact_search *s);
/* So may be shells that have no contact. */
void grz_push_shells_out(grz_mesh_contact_search *s);

#endif

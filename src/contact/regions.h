/* Contacts of shapes that have many parts, such as the triangles of a mesh or the edges of a polygon: found part by
 * part, then put together by regions.
 *
 * SPDX-License-Identifier: MIT */
#ifndef GRZ_CONTACT_REGIONS_H
#define GRZ_CONTACT_REGIONS_H

#include "base/memory.h"
#include "contact/points.h"

#include <graze/shapes3.h>

/* The contact of two parts, one of each side. */
typedef struct grz_part_contact {
    uint32_t part[2];
    uint32_t mesh; /* which of several meshes has part[1]; contacts of several are of several regions */
    double normal[3], depth;
    int corners[2];        /* how many the part of each side has; 0: that side has one part only */
    grz3_vec corner[2][3]; /* in the plane z is 0 */
    size_t first, count;   /* of its places */
    bool in_region;
} grz_part_contact;

/* Begins with its allocator, and else 0. */
typedef struct grz_part_contacts {
    const grz_allocator *allocator;
    grz_growing contacts, places; /* grz_part_contact; grz_contact_place */
    bool failed;                  /* no memory, or stopped by the watch: from then on nothing is added */
} grz_part_contacts;

/* Adds places, and then a contact whose places are those from c->first on. */
void grz_add_places(grz_part_contacts *all, const grz_contact_place places[], int count);
void grz_add_part_contact(grz_part_contacts *all, const grz_part_contact *c);
/* The depth of the deepest place from that one on; there is one. */
double grz_depth_of_places(const grz_part_contacts *all, size_t first);
/* The sign of the first coordinate that is not 0. */
int grz_sign_of_normal(const double n[3]);
/* An order that does not depend on which side is a: of each normal and its opposite the greater one counts, by x, then
 * y, then z. */
int grz_order_of_normals(const double n[3], const double m[3]);
/* Sorts the contacts by depth, the deepest first; equal ones by their parts. */
void grz_sort_part_contacts(grz_part_contacts *all);
void grz_release_part_contacts(grz_part_contacts *all);

/* A corner of a part of one side, which belongs to a contact. */
typedef struct grz_part_corner {
    grz3_vec at;
    int side;
    size_t contact;
    struct grz_part_corner *next; /* at the same place, added before; NULL: none */
    size_t looked_at;             /* of the last at its place: for which contact's region all were looked at, plus 1 */
} grz_part_corner;

/* Corners, and a hash table of the last that was added at each place; at most half of it is used. */
typedef struct grz_part_corners {
    grz_part_corner *items, **last;
    size_t count, room, places;
} grz_part_corners;

/* False: no memory for so many; or for those of all contacts, which are added from the last contact to the first. */
bool grz_part_corners_take(const grz_allocator *allocator, size_t room, grz_part_corners *corners);
bool grz_part_corners_of(grz_part_contacts *all, grz_part_corners *corners);
grz_part_corner *grz_add_part_corner(grz_part_corners *corners, const grz3_vec *at, int side, size_t contact);
/* The last one that was added of a side at this place; NULL: none. */
grz_part_corner *grz_find_part_corner(const grz_part_corners *corners, const grz3_vec *at, int side);
void grz_part_corners_release(const grz_allocator *allocator, const grz_part_corners *corners);

/* Normals with at least this cosine are nearly the same, unless the caller says otherwise. */
#define GRZ_REGION_COSINE 0x1.fep-1

/* Gets the deepest contact of a region, and those of its places that support it best; false ends the visit. */
typedef bool grz_region_visitor(void *context, const grz_part_contact *deepest, const grz_contact_place places[],
                                int count);
/* Visits the regions, the deepest first: contacts whose parts share a corner of one side, and whose normals make an
 * angle with that of the deepest one that has at least this cosine (0: 0.996). At most `most` places of each. */
grz_status grz_visit_regions(grz_part_contacts *all, double cosine, int most, grz_region_visitor *visit, void *context);

#endif

/* The points of a hull that may be furthest along directions near one: so that a search that asks for many of these
 * does not look at all points each time.
 *
 * SPDX-License-Identifier: MIT */
#ifndef GRZ_CONTACT_NEAR_POINTS_H
#define GRZ_CONTACT_NEAR_POINTS_H

#include "shape/solid.h"

enum { GRZ_MOST_LEADERS = 5 };

/* The directions are those whose angle with the axis, a unit vector, has at least this cosine. A point that is not
 * listed is behind one that is, along each of them, by more than `margin`. */
typedef struct grz_near_points {
    int count, most; /* 0: nothing is listed; and how many there is room for */
    int *id;
    int leaders, leader[GRZ_MOST_LEADERS]; /* points furthest along the axis and directions at the sides of it */
    double axis[3], cosine, margin;
} grz_near_points;

/* `sine`: at least that of the angle; both are positive. Lists nothing where there are few points, which have no
 * leaders either, or too many that may be furthest. */
void grz_list_near_points(int dim, const grz_solid *s, const double axis[3], double cosine, double sine,
                          grz_near_points *near);

/* Is a point that is furthest along d certainly listed, and each one that is up to `slack` behind it? */
bool grz_are_listed(int dim, const grz_near_points *near, const double d[3], double slack);

/* Of the listed points one that is furthest along d. */
int grz_furthest_listed(int dim, const grz_solid *s, const grz_near_points *near, const double d[3]);
/* How many of them lie further along d than the level; the ids of the first `most` are written. */
int grz_listed_beyond(int dim, const grz_solid *s, const grz_near_points *near, const double d[3], double level,
                      int most, int id[]);

#endif

/* Points as doubles near 0, for what is computed approximately and then checked exactly: each coordinate is that of the
 * point less the origin, times a power of two that makes the largest about 1 where it is extreme. It has one rounding.
 *
 * SPDX-License-Identifier: MIT */
#ifndef GRZ_BOUNDS_CLOUD_H
#define GRZ_BOUNDS_CLOUD_H

#include "bounds/points.h"

#include <math.h>

typedef struct grz_cloud {
    const grz_points *points;
    int dim;
    size_t step, count;
    double min[3], max[3]; /* the bounds of the points */
    double origin[3];
    double half;  /* 1, or 0.5 where differences would overflow */
    int exponent; /* coordinates are times 2^-exponent; 0 mostly */
} grz_cloud;

/* With the middle of the bounds as the origin. False: there are no points, or one is not finite. */
bool grz_cloud_begin(grz_cloud *cloud, int dim, const grz_points *points);

/* A coordinate as it was; the distance that a distance in the cloud stands for. */
static inline double grz_cloud_length(const grz_cloud *cloud, double x) {
    return (cloud->exponent == 0 ? x : grz_ldexp(x, cloud->exponent)) / cloud->half;
}

/* Point i: as it is, and in the cloud. */
static GRZ_INLINE void grz_cloud_read(const grz_cloud *cloud, size_t i, double place[3]) {
    if (cloud->dim == 2) grz_points_read(cloud->points, 2, cloud->step, i, place);
    else grz_points_read(cloud->points, 3, cloud->step, i, place);
}

static GRZ_INLINE void grz_cloud_shift(const grz_cloud *cloud, const double place[3], double p[3]) {
    p[2] = 0;
    for (int k = 0; k < cloud->dim; k++) {
        const double d = place[k] * cloud->half - cloud->origin[k] * cloud->half;
        p[k] = cloud->exponent == 0 ? d : grz_ldexp(d, -cloud->exponent);
    }
}

static GRZ_INLINE void grz_cloud_point(const grz_cloud *cloud, size_t i, double p[3]) {
    double place[3];
    grz_cloud_read(cloud, i, place);
    grz_cloud_shift(cloud, place, p);
}

/* Where p of the cloud is, rounded. */
static inline void grz_cloud_place(const grz_cloud *cloud, const double p[3], double place[3]) {
    for (int k = 0; k < cloud->dim; k++) place[k] = cloud->origin[k] + grz_cloud_length(cloud, p[k]);
}

#endif

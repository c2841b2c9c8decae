/* The loops of C that bench.py compares with: the public functions over arrays. Each returns the least time of some
 * runs, in ns for an item.
 *
 * SPDX-License-Identifier: MIT */
#include <graze/graze.h>

#include <stdint.h>
#include <time.h>

/* What waits for other processes does not count, where the time is long enough for that clock. */
static double now(long n) {
    struct timespec t;
    clock_gettime(n > 1000 ? CLOCK_THREAD_CPUTIME_ID : CLOCK_MONOTONIC, &t);
    return 1e9 * (double)t.tv_sec + (double)t.tv_nsec;
}

#define LOOP(name, A, B, statement) \
    double name(const A *a, const B *b, int8_t *yes, double *x, double *y, long n, int runs); \
    double name(const A *a, const B *b, int8_t *yes, double *x, double *y, long n, int runs) { \
        double best = 1e300; \
        (void)yes, (void)x, (void)y; \
        for (int r = 0; r < runs; r++) { \
            const double begin = now(n); \
            for (long i = 0; i < n; i++) statement; \
            const double took = (now(n) - begin) / (double)n; \
            if (took < best) best = took; \
        } \
        return best; \
    }
static const grz3_vec by = {1, 0.5, 0.25};
LOOP(overlap_sphere_aabb, grz3_sphere, grz3_aabb, yes[i] = grz3_overlap_sphere_aabb(&a[i], &b[i]))
LOOP(overlap_aabb_aabb, grz3_aabb, grz3_aabb, yes[i] = grz3_overlap_aabb_aabb(&a[i], &b[i]))
LOOP(overlap_triangle_triangle, grz3_triangle, grz3_triangle, yes[i] = grz3_overlap_triangle_triangle(&a[i], &b[i]))
LOOP(distance_point_sphere, grz3_vec, grz3_sphere, x[i] = grz3_distance_point_sphere(&a[i], &b[i]))
LOOP(cast_segment_aabb, grz3_segment, grz3_aabb, yes[i] = grz3_cast_segment_aabb(&a[i], &b[i], &x[i], &y[i]))
LOOP(sweep_sphere_aabb, grz3_sphere, grz3_aabb, yes[i] = grz3_sweep_sphere_aabb(&a[i], &by, &b[i], NULL, &x[i], &y[i]))

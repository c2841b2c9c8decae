/* native JOB: the ns of the processor a pair that the loop of source/each.inc takes when it is compiled for this machine. bench.mjs writes
 * the job: eight int32 (relation, dimension, count, kind and width of a and of b, 0), rows of a, rows of b, displacements.
 *
 * SPDX-License-Identifier: MIT */
#define _POSIX_C_SOURCE 200809L
#include "../source/each.h"

#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

enum { RUNS = 41, MOST = 1 << 22 };

int graze_each2(const job *j);
int graze_each3(const job *j);

static double now(void) {
    struct timespec t;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t);
    return 1e9 * (double)t.tv_sec + (double)t.tv_nsec;
}

static int by_value(const void *a, const void *b) {
    const double x = *(const double *)a, y = *(const double *)b;
    return (x > y) - (x < y);
}

int main(int argc, char **argv) {
    int32_t head[8];
    double ns[RUNS], *const numbers = malloc(MOST * sizeof *numbers);
    FILE *const file = argc == 2 ? fopen(argv[1], "rb") : NULL;
    if (file == NULL || numbers == NULL || fread(head, sizeof head, 1, file) != 1) {
        fprintf(stderr, "native: expected a job\n");
        return 1;
    }
    const size_t read = fread(numbers, sizeof *numbers, MOST, file);
    const int count = head[2];
    const double *const b = numbers + (size_t)count * (size_t)head[4], *const by = b + (size_t)count * (size_t)head[6];
    if (read < (size_t)(by - numbers)) return 1;
    const job j = {.what = head[0],
                   .count = count,
                   .a = {.kind = (grz_kind)head[3], .width = head[4], .step = head[4], .rows = numbers},
                   .b = {.kind = (grz_kind)head[5], .width = head[6], .step = head[6], .rows = b},
                   .da = {.at = head[0] == GRZ_SWEEP ? by : NULL, .step = 3},
                   .yes = malloc((size_t)count),
                   .first = malloc((size_t)count * sizeof(double)),
                   .second = malloc((size_t)count * sizeof(double))};
    for (int run = 0; run < RUNS; run++) {
        const double from = now();
        if ((head[1] == 2 ? graze_each2(&j) : graze_each3(&j)) >= 0) return 1;
        ns[run] = (now() - from) / count;
    }
    qsort(ns, RUNS, sizeof *ns, by_value);
    printf("%g\n", ns[RUNS / 2]);
    return 0;
}

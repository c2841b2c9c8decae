/* Determinants of up to four rows, short and exact, by expansion along the last column.
 *
 * SPDX-License-Identifier: MIT */
#include "num/determinant.h"

#include "num/dyadic.h"
#include "num/grid.h"
#include "num/stage.h"

#include <math.h>

#if defined(__SIZEOF_INT128__) && !defined(GRZ_NO_INT128)

__extension__ typedef __int128 int128;

/* The determinant of `size` of the rows, in which the columns from `size` on are left out. */
static int128 short_determinant(int size, const int64_t *const row[]) {
    if (size == 2) return (int128)row[0][0] * row[1][1] - (int128)row[0][1] * row[1][0];
    int128 sum = 0;
    for (int i = 0; i < size; i++) {
        const int64_t *rest[3];
        for (int k = 0; k < size - 1; k++) rest[k] = row[k + (k >= i)];
        const int128 term = row[i][size - 1] * short_determinant(size - 1, rest);
        sum += (size - 1 - i) % 2 == 0 ? term : -term;
    }
    return sum;
}

/* In integers of 128 bits, for coordinates that are multiples of one power of two of at most w bits. Differences have w
 * + 1, lifts 2 (w + 1) and 1 or 2 more, minors of two rows 2 (w + 1) + 1 and of three 3 (w + 1) + 3; the sum of all
 * adds 2. A difference must be a double: w <= 52. Altogether below 2^127 for these w: */
static int widest_short(int dim, bool lifted) {
    if (dim == 2) return lifted ? 29 : 52;
    return lifted ? 23 : 39;
}

static bool determinant_short(int dim, bool lifted, const double *const point[], int *sign) {
    const int rows = dim + lifted;
    grz_grid grid = GRZ_GRID_EMPTY;
    for (int i = 0; i <= rows; i++)
        for (int k = 0; k < dim; k++) grz_grid_add(&grid, point[i][k]);
    if (grz_grid_width(grid) > widest_short(dim, lifted) || !grz_grid_within(grid, 900)) return false;
    int64_t cell[4][4];
    const int64_t *row[4];
    for (int i = 0; i < rows; i++) {
        int64_t square = 0;
        for (int k = 0; k < dim; k++) {
            cell[i][k] = (int64_t)grz_ldexp(point[i][k] - point[rows][k], 1075 - grid.low);
            if (lifted) square += cell[i][k] * cell[i][k];
        }
        if (lifted) cell[i][dim] = square;
        row[i] = cell[i];
    }
    const int128 determinant = short_determinant(rows, row);
    *sign = (determinant > 0) - (determinant < 0);
    return true;
}

#else

static bool determinant_short(int dim, bool lifted, const double *const point[], int *sign) {
    (void)dim, (void)lifted, (void)point, (void)sign;
    return false;
}

#endif

static grz_dyadic exact_determinant(grz_arena *arena, int size, const grz_dyadic *const row[]) {
    if (size == 2) return grz_dy_det2(arena, row[0][0], row[1][1], row[0][1], row[1][0]);
    uint64_t *const mark = arena->next;
    grz_dyadic sum = grz_dy_zero();
    for (int i = 0; i < size; i++) {
        const grz_dyadic *rest[3];
        for (int k = 0; k < size - 1; k++) rest[k] = row[k + (k >= i)];
        grz_dyadic term = grz_dy_mul(arena, row[i][size - 1], exact_determinant(arena, size - 1, rest));
        if ((size - 1 - i) % 2 != 0) term = grz_dy_neg(term);
        sum = grz_dy_keep(arena, mark, grz_dy_add(arena, sum, term));
    }
    return sum;
}

static int determinant_exactly(grz_arena *arena, int dim, bool lifted, const double *const point[]) {
    uint64_t *const mark = arena->next;
    const int rows = dim + lifted;
    grz_dyadic last[3], cell[4][4];
    const grz_dyadic *row[4];
    for (int k = 0; k < dim; k++) last[k] = grz_dy(arena, point[rows][k]);
    for (int i = 0; i < rows; i++) {
        for (int k = 0; k < dim; k++) cell[i][k] = grz_dy_sub(arena, grz_dy(arena, point[i][k]), last[k]);
        if (lifted) cell[i][dim] = grz_dy_dot(arena, dim, cell[i], cell[i]);
        row[i] = cell[i];
    }
    const int sign = exact_determinant(arena, rows, row).sign;
    arena->next = mark;
    return sign;
}

int grz_sign_of_orientation(grz_arena *arena, int dim, const double *const point[]) {
    int sign;
    if (GRZ_SHORT_CLAIMS && determinant_short(dim, false, point, &sign)) return sign;
    return determinant_exactly(arena, dim, false, point);
}

static GRZ_NOINLINE int determinant_in_new_arena(int dim, bool lifted, const double *const point[]) {
    uint64_t limbs[GRZ_ARENA_LIMBS];
    grz_arena arena = grz_arena_over(limbs, GRZ_ARENA_LIMBS);
    return determinant_exactly(&arena, dim, lifted, point);
}

/* In the plane, without lift, where little room is enough: this is asked where much of the stack is in use. */
static GRZ_NOINLINE int turn_in_new_arena(const double *const point[]) {
    enum { LIMBS = 1024 };
    uint64_t limbs[LIMBS];
    grz_arena arena = grz_arena_over(limbs, LIMBS);
    return determinant_exactly(&arena, 2, false, point);
}

int grz_sign_of_determinant(int dim, bool lifted, const double *const point[]) {
    int sign;
    for (int i = 0; i <= dim + lifted; i++)
        for (int k = 0; k < dim; k++)
            if (!grz_finite(point[i][k])) return 0;
    if (GRZ_SHORT_CLAIMS && determinant_short(dim, lifted, point, &sign)) return sign;
    return dim == 2 && !lifted ? turn_in_new_arena(point) : determinant_in_new_arena(dim, lifted, point);
}

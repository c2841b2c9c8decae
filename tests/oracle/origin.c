/* The simplex method on a tableau of integers.
 *
 * The unknowns are the parameters t of both bodies; the rows say that the two points with these parameters are equal:
 *
 *     sum t_i edge_i (of A) - sum t_j edge_j (of B) = base of B - base of A,    0 <= t <= 1 or 0 <= t
 *
 * (A motion, if there is one, has edges as A has.)
 *
 * and for a simplex another row says that its parameters and a slack >= 0 sum to 1. A solution exists if and only if
 * the bodies have a common point. The origin is in the interior of A - B if and only if A - B also contains a positive
 * multiple of each of dim + 1 directions that span a simplex around the origin: for each direction d, another column
 * asks for the largest s with s d in A - B.
 *
 * The tableau has no fractions: its cells are the true ones times `scale`, the determinant of the basis, and each pivot
 * divides exactly (Edmonds 1967; Bareiss 1968). Bland's rule of the lowest index (1977) prevents cycling. A variable at
 * its upper bound is replaced by its distance from that bound, so that variables outside the basis are always 0.
 *
 * SPDX-License-Identifier: MIT */
#include "oracle/origin.h"

#define MOST_ROWS 5
#define MOST_COLUMNS (2 * MOST_EDGES_OF_SHAPE + 2 + 2 + 3 + 1)
#define MOST_VARIABLES (MOST_COLUMNS + MOST_ROWS)

/* Upper bounds of variables. */
enum { FIXED = 0, UNIT = 1, UNBOUNDED = 2 };

struct tableau {
    int rows, columns;
    mpz_t cell[MOST_ROWS + 1]
              [MOST_COLUMNS + 1]; /* the last row is the objective, the last column the right-hand side */
    mpz_t scale;
    int basis[MOST_ROWS];      /* the variable of each row; artificial ones are numbered from `columns` */
    int bound[MOST_VARIABLES]; /* FIXED, UNIT, UNBOUNDED */
};

static void tableau_init(struct tableau *t, int rows, int columns) {
    t->rows = rows;
    t->columns = columns;
    mpz_init_set_ui(t->scale, 1);
    for (int r = 0; r <= rows; r++)
        for (int c = 0; c <= columns; c++) mpz_init(t->cell[r][c]);
}

static void tableau_clear(struct tableau *t) {
    for (int r = 0; r <= t->rows; r++)
        for (int c = 0; c <= t->columns; c++) mpz_clear(t->cell[r][c]);
    mpz_clear(t->scale);
}

/* Replaces the variable of row r by its distance from its upper bound, FIXED or UNIT. */
static void flip_row(struct tableau *t, int r) {
    mpz_t *row = t->cell[r];
    for (int c = 0; c <= t->columns; c++)
        if (c != t->basis[r]) mpz_neg(row[c], row[c]);
    if (t->bound[t->basis[r]] == UNIT) mpz_add(row[t->columns], row[t->columns], t->scale);
}

/* The same for the variable of column c, which is not in the basis and has the bound UNIT. */
static void flip_column(struct tableau *t, int c) {
    for (int r = 0; r <= t->rows; r++) {
        mpz_sub(t->cell[r][t->columns], t->cell[r][t->columns], t->cell[r][c]);
        mpz_neg(t->cell[r][c], t->cell[r][c]);
    }
}

/* Exchanges the variable of column `in` with that of row `out`. */
static void pivot(struct tableau *t, int out, int in) {
    mpz_t factor, pivot;
    mpz_init(factor);
    mpz_init_set(pivot, t->cell[out][in]);
    for (int r = 0; r <= t->rows; r++) {
        if (r == out) continue;
        mpz_set(factor, t->cell[r][in]);
        for (int c = 0; c <= t->columns; c++) {
            mpz_mul(t->cell[r][c], t->cell[r][c], pivot);
            mpz_submul(t->cell[r][c], factor, t->cell[out][c]);
            mpz_divexact(t->cell[r][c], t->cell[r][c], t->scale);
        }
    }
    mpz_swap(t->scale, pivot);
    t->basis[out] = in;
    mpz_clear(factor);
    mpz_clear(pivot);
}

/* How far the variable of column `in` can grow from 0: to over / under. Returns the row that limits it, -1 if its own
 * bound does, -2 if nothing does. */
static int stopping_row(const struct tableau *t, int in, mpz_t over, mpz_t under) {
    int stop = -2, stop_variable = in;
    mpz_t room, speed, left, right;
    mpz_inits(room, speed, left, right, NULL);
    if (t->bound[in] == UNIT) {
        stop = -1;
        mpz_set_ui(over, 1);
        mpz_set_ui(under, 1);
    }
    for (int r = 0; r < t->rows; r++) {
        const int sign = mpz_sgn(t->cell[r][in]), variable = t->basis[r];
        if (sign == 0 || (sign < 0 && t->bound[variable] == UNBOUNDED)) continue;
        mpz_set(room, t->cell[r][t->columns]);
        if (sign < 0) {
            mpz_neg(room, room);
            if (t->bound[variable] == UNIT) mpz_add(room, room, t->scale);
        }
        mpz_abs(speed, t->cell[r][in]);
        mpz_mul(left, room, under);
        mpz_mul(right, over, speed);
        const int order = stop == -2 ? -1 : mpz_cmp(left, right);
        if (order > 0 || (order == 0 && variable > stop_variable)) continue;
        stop = r;
        stop_variable = variable;
        mpz_set(over, room);
        mpz_set(under, speed);
    }
    mpz_clears(room, speed, left, right, NULL);
    return stop;
}

/* The first of the columns before `edges`, else the column `extra`, that raises the objective; -1 if there is none. */
static int rising_column(const struct tableau *t, int edges, int extra) {
    for (int c = 0; c < edges; c++)
        if (mpz_sgn(t->cell[t->rows][c]) < 0) return c;
    return extra >= 0 && mpz_sgn(t->cell[t->rows][extra]) < 0 ? extra : -1;
}

static void advance(struct tableau *t, int in, int stop) {
    if (stop == -1) {
        flip_column(t, in);
        return;
    }
    if (mpz_sgn(t->cell[stop][in]) < 0) flip_row(t, stop);
    pivot(t, stop, in);
}

/* Fills the row of a simplex, whose edges begin in column `first`: their sum plus the slack in column `slack` is 1. */
static void fill_simplex(struct tableau *t, int r, const struct exact_shape *simplex, int first, int slack) {
    for (int i = 0; i < simplex->edge_count; i++) mpz_set_ui(t->cell[r][first + i], 1);
    mpz_set_ui(t->cell[r][slack], 1);
    mpz_set_ui(t->cell[r][t->columns], 1);
    t->basis[r] = t->columns + r;
    t->bound[t->columns + r] = UNBOUNDED;
    t->bound[slack] = UNBOUNDED;
}

/* Fills the columns: the edges of A, the negative edges of B, those of a motion, the slacks of simplices, and the
 * directions: the coordinate axes and minus their sum. */
static void fill(struct tableau *t, const struct exact_shape *a, const struct exact_shape *b,
                 const struct exact_shape *m) {
    const int dim = a->dim, moves = a->edge_count + b->edge_count, slack = moves + (m != NULL ? m->edge_count : 0),
              edges = slack + a->simplex + b->simplex;
    if (a->simplex) fill_simplex(t, dim, a, 0, slack);
    if (b->simplex) fill_simplex(t, dim + a->simplex, b, a->edge_count, slack + a->simplex);
    for (int r = 0; r < dim; r++) {
        mpz_t *row = t->cell[r];
        for (int i = 0; i < a->edge_count; i++) mpz_set(row[i], a->edge[i].x[r]);
        for (int i = 0; i < b->edge_count; i++) mpz_neg(row[a->edge_count + i], b->edge[i].x[r]);
        for (int i = moves; i < slack; i++) mpz_set(row[i], m->edge[i - moves].x[r]);
        for (int d = 0; d <= dim; d++) mpz_set_si(row[edges + d], d == dim ? 1 : d == r ? -1 : 0);
        mpz_sub(row[t->columns], b->base.x[r], a->base.x[r]);
        if (m != NULL) mpz_sub(row[t->columns], row[t->columns], m->base.x[r]);
        t->basis[r] = t->columns + r;
        t->bound[t->columns + r] = UNBOUNDED;
        if (mpz_sgn(row[t->columns]) < 0)
            for (int c = 0; c <= t->columns; c++) mpz_neg(row[c], row[c]);
    }
    for (int i = 0; i < a->edge_count; i++) t->bound[i] = a->unbounded[i] ? UNBOUNDED : UNIT;
    for (int i = 0; i < b->edge_count; i++) t->bound[a->edge_count + i] = b->unbounded[i] ? UNBOUNDED : UNIT;
    for (int i = moves; i < slack; i++) t->bound[i] = m->unbounded[i - moves] ? UNBOUNDED : UNIT;
    for (int d = 0; d <= dim; d++) t->bound[edges + d] = UNBOUNDED;
}

/* Phase 1: the artificial variables, one for each row, are the errors of the equations. There is a solution if their
 * negative sum can be raised to 0. */
static bool has_solution(struct tableau *t, int edges) {
    mpz_t *objective = t->cell[t->rows];
    for (int c = 0; c <= t->columns; c++)
        for (int r = 0; r < t->rows; r++) mpz_sub(objective[c], objective[c], t->cell[r][c]);
    mpz_t over, under;
    mpz_inits(over, under, NULL);
    int in;
    while (mpz_sgn(objective[t->columns]) < 0 && (in = rising_column(t, edges, -1)) >= 0)
        advance(t, in, stopping_row(t, in, over, under));
    mpz_clears(over, under, NULL);
    return mpz_sgn(objective[t->columns]) == 0;
}

/* From a solution: true if s > 0 is possible for the direction of column `along`. */
static bool reaches(struct tableau *t, int edges, int along) {
    mpz_t *objective = t->cell[t->rows];
    for (int c = 0; c <= t->columns; c++) mpz_set_ui(objective[c], 0);
    mpz_neg(objective[along], t->scale);
    mpz_t over, under;
    mpz_inits(over, under, NULL);
    bool room = false;
    int in;
    while (!room && (in = rising_column(t, edges, along)) >= 0) {
        const int stop = stopping_row(t, in, over, under);
        room = stop == -2 || mpz_sgn(over) > 0;
        if (!room) advance(t, in, stop);
    }
    mpz_clears(over, under, NULL);
    return room;
}

int origin_in_difference(const struct exact_shape *a, const struct exact_shape *b, const struct exact_shape *m) {
    const int dim = a->dim, simplices = a->simplex + b->simplex,
              edges = a->edge_count + b->edge_count + (m != NULL ? m->edge_count : 0) + simplices;
    struct tableau t;
    tableau_init(&t, dim + simplices, edges + dim + 1);
    fill(&t, a, b, m);
    int place = -1;
    if (has_solution(&t, edges)) {
        place = 1;
        for (int r = 0; r < dim + simplices; r++) t.bound[t.columns + r] = FIXED;
        for (int d = 0; d <= dim && place == 1; d++) {
            place = reaches(&t, edges, edges + d);
            t.bound[edges + d] = FIXED;
        }
    }
    tableau_clear(&t);
    return place;
}

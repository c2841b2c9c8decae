/* Dyadic integers: exact numbers m 2^e of any width, for the decisions that doubles cannot make.
 *
 *     value = sign * sum limb[i] 2^(64 (exponent + i)),  i = 0 .. size - 1
 *
 * Every finite double is one, and sums, differences and products of them are computed without any rounding, overflow or
 * underflow. The limbs live in an arena on the caller's stack: an operation takes its result from the arena, and
 * grz_dy_keep gives back what a computation used besides its result. Values are normalised: no zero limb at either end;
 * zero has size 0 and sign 0.
 *
 * SPDX-License-Identifier: MIT */
#ifndef GRZ_NUM_DYADIC_H
#define GRZ_NUM_DYADIC_H

#include <stdbool.h>
#include <stdint.h>

typedef struct grz_dyadic {
    const uint64_t *limb;
    int size;
    int exponent; /* in limbs */
    int sign;     /* -1, 0, 1 */
#if defined(GRZ_WIDEST)
    struct grz_room {
        int low, high, limbs;
    } room; /* a multiple of 2^low, below 2^high, of at most so many limbs, whatever doubles it was computed from */
#endif
} grz_dyadic;

/* The size of an arena: 52 KiB of the 64 that a query may use of the stack. The build with GRZ_WIDEST shows that this
 * is enough: there a number takes as much of the arena as the widest number that other doubles could have put in its
 * place. So an input that fits stands for all that take the same path through the code. */
#define GRZ_ARENA_LIMBS 6656

/* No time at which an unbounded core is cut off is beyond 2^4204, no side of an aabb is put beyond 2^5240
 * (convex/unbounded.c). */
enum { GRZ_LAST_TIME = 4204, GRZ_LAST_SIDE = 5240 };

typedef struct grz_arena {
    uint64_t *next, *end;
} grz_arena;

/* An arena over an array of limbs. */
grz_arena grz_arena_over(uint64_t *limbs, int count);

/* A finite double, exactly. */
grz_dyadic grz_dy(grz_arena *arena, double x);
grz_dyadic grz_dy_zero(void);
/* A number of limbs that stay where they are; the highest and the lowest are not 0. */
grz_dyadic grz_dy_of(const uint64_t *limb, int size, int exponent, int sign);
/* 2^exponent, where the exponent is `last` at most */
grz_dyadic grz_dy_power(grz_arena *arena, int exponent, int last);
grz_dyadic grz_dy_add(grz_arena *arena, grz_dyadic a, grz_dyadic b);
grz_dyadic grz_dy_sub(grz_arena *arena, grz_dyadic a, grz_dyadic b);
grz_dyadic grz_dy_mul(grz_arena *arena, grz_dyadic a, grz_dyadic b);
/* a 2^exponent */
grz_dyadic grz_dy_shift(grz_arena *arena, grz_dyadic a, int exponent);
/* a b - c d */
grz_dyadic grz_dy_det2(grz_arena *arena, grz_dyadic a, grz_dyadic b, grz_dyadic c, grz_dyadic d);
grz_dyadic grz_dy_dot(grz_arena *arena, int dim, const grz_dyadic a[], const grz_dyadic b[]);
/* out = a x b. out must not be a or b. */
void grz_dy_cross(grz_arena *arena, const grz_dyadic a[3], const grz_dyadic b[3], grz_dyadic out[3]);

/* (a x b) . c */
grz_dyadic grz_dy_det3(grz_arena *arena, const grz_dyadic a[3], const grz_dyadic b[3], const grz_dyadic c[3]);
/* a x b in the plane */
grz_dyadic grz_dy_cross2(grz_arena *arena, const grz_dyadic a[], const grz_dyadic b[]);
/* out = a - b */
void grz_dy_subtract(grz_arena *arena, int dim, const grz_dyadic a[], const grz_dyadic b[], grz_dyadic out[]);

/* -1, 0, 1 as a is less than, equal to, greater than b. */
int grz_dy_compare(grz_dyadic a, grz_dyadic b);

/* A place in the arena, and the current one. grz_dy_free frees all that was taken after a mark. */
typedef uint64_t *grz_dy_mark;
static inline grz_dy_mark grz_dy_now(const grz_arena *arena) { return arena->next; }
static inline void grz_dy_free(grz_arena *arena, grz_dy_mark mark) { arena->next = mark; }
/* Moves `value` down to the mark, and frees all else that was taken after it. */
grz_dyadic grz_dy_keep(grz_arena *arena, uint64_t *mark, grz_dyadic value);
/* The same with several, each with limbs of its own. */
void grz_dy_keep_all(grz_arena *arena, uint64_t *mark, int count, grz_dyadic values[]);

/* A vector in doubles, rounded, times a power of 2^64 that makes its largest |coordinate| one from 1 to 2^64. */
void grz_dy_leading(int dim, const grz_dyadic a[], double out[]);

/* How many limbs it takes: of the widest number in its place with GRZ_WIDEST. */
int grz_dy_room(grz_dyadic a);

static inline int grz_dy_sign(grz_dyadic a) { return a.sign; }
static inline bool grz_dy_is_zero(int dim, const grz_dyadic v[]) {
    bool zero = true;
    for (int i = 0; i < dim; i++) zero = zero && v[i].sign == 0;
    return zero;
}

/* The limb of |a| that counts 2^(64 position), 0 outside. */
static inline uint64_t grz_dy_limb(grz_dyadic a, int position) {
    const int i = position - a.exponent;
    return i >= 0 && i < a.size ? a.limb[i] : 0;
}

static inline grz_dyadic grz_dy_neg(grz_dyadic a) {
    a.sign = -a.sign;
    return a;
}

static inline grz_dyadic grz_dy_abs(grz_dyadic a) {
    a.sign = a.size > 0;
    return a;
}

/* The double next to the value in a direction: GRZ_NEAREST rounds to the nearest (ties to even), GRZ_DOWN towards -inf,
 * GRZ_UP towards +inf. Overflow gives what IEEE arithmetic gives, underflow rounds to subnormals. Never -0. */
typedef enum grz_direction { GRZ_DOWN = -1, GRZ_NEAREST = 0, GRZ_UP = 1 } grz_direction;
double grz_dy_round(grz_dyadic a, grz_direction direction);

#endif

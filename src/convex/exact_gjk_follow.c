/* The exact search for the nearest face (exact_gjk.inc) in doubles that carry their error bounds, and in double-doubles
 * that do, as long as each sign is certain. So it sees the same corners and faces, in a tenth of the time.
 *
 * A face of two parallel facets is full of products that are exactly 0, of d and of the edges to which it is normal.
 * No bound shows that. So generators have directions, and those that a face spans are known to be across its d.
 *
 * SPDX-License-Identifier: MIT */
#include "convex/exact_gjk.h"

#include "convex/simplex.h"
#include "num/approx.h"
#include "num/number.h"
#include "num/rough.h"
#include "num/vec.h"

/* What all operations take first. */
typedef struct gjk_certainty {
    bool lost;      /* a sign was not certain */
    bool at_origin; /* the search has ended at a simplex in which 0 lies */
    const grz_core *a, *b;
    const grz_corner *corner; /* of the simplex */
    unsigned direction[6];    /* a bit for that of each generator, of a and then of b; parallel ones have the same */
    unsigned across;          /* the directions that are known to be across d */
    grz_simplex face;         /* of which d is */
} gjk_certainty;

static const grz_generator *generator_of(const gjk_certainty *s, int k) {
    return k < s->a->count ? &s->a->generator[k] : &s->b->generator[k - s->a->count];
}

static void find_directions(gjk_certainty *s) {
    for (int k = 0; k < s->a->count + s->b->count; k++) {
        s->direction[k] = 1U << k;
        for (int j = 0; j < k; j++)
            if (grz_are_parallel_sums(s->a->dim, 2, generator_of(s, j)->axis[0], generator_of(s, k)->axis[0]))
                s->direction[k] = s->direction[j];
    }
}

static unsigned followed_direction(const gjk_certainty *s, const grz_core *core, int k) {
    return s->direction[core == s->a ? k : s->a->count + k];
}

static int followed_corner(const gjk_certainty *s, const grz_core *core, int member) {
    return core == s->a ? s->face.corner[member].a : s->face.corner[member].b;
}

/* A bit for each point that the face has besides its first one. */
static unsigned direction_to_point(const gjk_certainty *s, const grz_core *core, int member) {
    int first = 0;
    while (followed_corner(s, core, first) != followed_corner(s, core, member)) first++;
    return first == 0 ? 0 : 1U << (core == s->a ? 6 + first : 9 + first);
}

/* Those by which two members of the face differ, of a core. */
static unsigned directions_between(const gjk_certainty *s, const grz_core *core, int i, int j) {
    const int from = followed_corner(s, core, i), to = followed_corner(s, core, j);
    unsigned all = 0;
    if (core->points) return from == to ? 0 : direction_to_point(s, core, i) | direction_to_point(s, core, j);
    for (int k = 0; k < core->count; k++)
        if ((from ^ to) >> k & 1) all |= followed_direction(s, core, k);
    return all;
}

/* How many generators or points differ between two corners of the simplex, about. */
static int followed_steps_between(const gjk_certainty *s, int i, int j) {
    const int of_a = s->corner[i].a ^ s->corner[j].a, of_b = s->corner[i].b ^ s->corner[j].b;
    int count = s->a->points ? of_a != 0 : 0;
    count += s->b->points ? of_b != 0 : 0;
    for (int k = 0; k < 3; k++) count += (s->a->points ? 0 : of_a >> k & 1) + (s->b->points ? 0 : of_b >> k & 1);
    return count;
}

/* The corners, as bits, of the face of a simplex that is nearest to 0, where the last corner is one of them. */
static GRZ_NOINLINE int guess_of_nearest(int dim, const grz_placed_simplex *s) {
    grz_simplex_nearest n = {.count = 0};
    int set = 0;
    if (s->id.count < 3) return 0;
    if (grz_simplex_nearest_of(dim, s, &n)) return (2 << dim) - 1;
    for (int k = 0; k < n.count; k++) set |= 1 << n.member[k];
    return set;
}

static bool is_single(unsigned directions) { return (directions & (directions - 1)) == 0; }

/* The edges of a face are across d. So is the direction of an edge that has one, and so are two in whose plane all
 * edges lie. */
static void see_directions(gjk_certainty *s, const grz_simplex *face) {
    unsigned all = 0;
    s->across = 0;
    s->face = *face;
    for (int i = 1; i < face->count; i++)
        for (int j = 0; j < i; j++) {
            const unsigned edge = directions_between(s, s->a, i, j) | directions_between(s, s->b, i, j);
            if (is_single(edge)) s->across |= edge;
            all |= edge;
        }
    if (face->count == 3 && is_single(all & (all - 1))) s->across = all;
}

/* Is it a point of the face, at the level of the first one? */
static bool is_known_level(const gjk_certainty *s, const grz_core *core, int id) {
    for (int i = 0; i < s->face.count; i++)
        if (followed_corner(s, core, i) == id) return (direction_to_point(s, core, i) & ~s->across) == 0;
    return false;
}

/* Products of vectors. Called: inlined they are a quarter of the search's code. */
static GRZ_NOINLINE grz_rough grz_rough_dot(int dim, const grz_rough a[], const grz_rough b[]) {
    grz_rough sum = grz_rough_mul(a[0], b[0]);
    for (int i = 1; i < dim; i++) sum = grz_rough_add(sum, grz_rough_mul(a[i], b[i]));
    return sum;
}
static GRZ_NOINLINE void grz_rough_cross(const grz_rough a[3], const grz_rough b[3], grz_rough out[3]) {
    for (int i = 0; i < 3; i++) {
        const int j = (i + 1) % 3, k = (i + 2) % 3;
        out[i] = grz_rough_add(grz_rough_mul(a[j], b[k]), grz_rough_neg(grz_rough_mul(a[k], b[j])));
    }
}

#define VECTORS
#define NUM grz_rough
#define NUMBER(x) grz_rough_##x
#define ADD grz_rough_add
#define TWICE(a) grz_rough_scale(a, 2)
#define OP(x) gjk_rough_op_##x
#define CORE(x) gjk_rough_core_##x
#define GJK(x) gjk_rough_##x

#include "convex/exact_gjk_follow.inc"
#undef VECTORS

#define NUM grz_approx
#define NUMBER(x) grz_approx_##x
#define ADD grz_approx_gather
#define TWICE(a) grz_approx_scale(a, 2)
#define OP(x) gjk_approx_op_##x
#define CORE(x) gjk_approx_core_##x
#define GJK(x) gjk_approx_##x

#include "convex/exact_gjk_follow.inc"

grz_followed grz_exact_gjk_follow(const grz_core *a, const grz_core *b, grz_simplex *simplex) {
    if (!GRZ_FILTER_CLAIMS || a->ends != GRZ_ENDS_NEAR || b->ends != GRZ_ENDS_NEAR || a->moves || b->moves)
        return GRZ_FOLLOWED_SOME;
    gjk_certainty s = {.a = a, .b = b};
    gjk_rough_solids rough;
    gjk_approx_solids approx;
    bool has_approx = false;
    find_directions(&s);
    gjk_rough_set_solids(&s, &rough);
    for (bool has_last = false, ends = false; !ends; has_last = true) {
        if (gjk_rough_follow(&s, &rough, simplex, has_last, &ends)) continue;
        if (!has_approx) gjk_approx_set_solids(&s, &approx);
        has_approx = true;
        if (!gjk_approx_follow(&s, &approx, simplex, has_last, &ends)) return GRZ_FOLLOWED_SOME;
    }
    if (!s.at_origin) return GRZ_FOLLOWED_FACE;
    return simplex->count <= a->dim ? GRZ_FOLLOWED_THROUGH : GRZ_FOLLOWED_INSIDE;
}

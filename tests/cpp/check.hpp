/* What the tests of the C++ headers share: a check that goes on, and counts; shapes of random numbers.
 *
 * SPDX-License-Identifier: MIT */
#ifndef TESTS_CPP_CHECK_HPP
#define TESTS_CPP_CHECK_HPP

#include <graze/graze.hpp>

#include <cstdio>
#include <cstring>

inline int failures = 0;

#define CHECK(condition) \
    do { \
        if (!(condition)) { \
            std::printf("%s:%d: not true: %s\n", __FILE__, __LINE__, #condition); \
            failures++; \
        } \
    } while (0)

/* The same bits: also of a NaN, and of a struct of doubles. */
template <class T> bool same(const T &a, const T &b) {
    static_assert(sizeof(T) % sizeof(double) == 0, "no padding");
    return std::memcmp(&a, &b, sizeof(T)) == 0;
}

/* Small integers, so that many shapes touch; the same on every machine. */
inline double number(int least, int greatest) {
    static unsigned long long state = 1;
    state = state * 6364136223846793005ULL + 1442695040888963407ULL;
    return least + static_cast<double>((state >> 33) % static_cast<unsigned>(greatest - least + 1));
}

template <class V> V vector(int least = -4, int greatest = 4) {
    V v;
    double *const all = &v.x;
    for (std::size_t i = 0; i < sizeof(V) / sizeof(double); i++) all[i] = number(least, greatest);
    return v;
}

template <class T> struct maker;
template <class V> struct points_of_hull {
    static V *points() {
        static V all[64][4];
        static int next = 0;
        V *const corners = all[next++ % 64];
        for (int i = 0; i < 4; i++) corners[i] = vector<V>();
        return corners;
    }
};

#define MAKER(TYPE, ...) \
    template <> struct maker<TYPE> { \
        using V = graze::detail::vec_of<TYPE>; \
        static TYPE make() { return TYPE __VA_ARGS__; } \
    };
#define MAKERS(D, BALL) \
    MAKER(grz##D##_vec, (vector<V>())) \
    MAKER(grz##D##_segment, {vector<V>(), vector<V>()}) \
    MAKER(grz##D##_ray, {vector<V>(), vector<V>()}) \
    MAKER(grz##D##_line, {vector<V>(), vector<V>()}) \
    MAKER(grz##D##_plane, {vector<V>(), number(-4, 4)}) \
    MAKER(grz##D##_halfspace, {vector<V>(), number(-4, 4)}) \
    MAKER(grz##D##_##BALL, {vector<V>(), number(-1, 4)}) \
    MAKER(grz##D##_capsule, {vector<V>(), vector<V>(), number(-1, 4)}) \
    MAKER(grz##D##_aabb, {vector<V>(-4, 0), vector<V>(0, 4)}) \
    MAKER(grz##D##_triangle, {vector<V>(), vector<V>(), vector<V>()}) \
    MAKER(grz##D##_hull, {4, points_of_hull<V>::points()})
MAKERS(2, circle)
MAKERS(3, sphere)
MAKER(grz2_rect, {number(-4, 4), number(-4, 4), number(0, 4), number(0, 4)})
MAKER(grz2_obb, {vector<V>(), vector<V>(0, 3), vector<V>()})
MAKER(grz3_obb, {vector<V>(), vector<V>(0, 3), {vector<V>(), vector<V>(), vector<V>()}})

#endif

/* graze benchmark: bodies at rest, in each situation that is usual where bodies lie on each other:
 *
 *     exact     they touch exactly, across a face: on a floor
 *     stopped   they touch but for rounding, where `stop` has left the first one
 *     corner    the first one touches a floor and a wall exactly, of which the second one is either
 *     overlap   they overlap at the start
 *     turned    they are apart, and their boxes are turned by yaw and pitch: one coordinate of an axis is exactly 0
 *
 * and each question that is asked then, with a random displacement. Beside graze stand the same function of graze on
 * random input, `random`, and the peers.
 *
 * SPDX-License-Identifier: MIT */
#include "contacts.hpp"
#include "moving_rows.hpp"

#include <algorithm>
#include <cmath>
#include <type_traits>

namespace bench {
namespace {

/* Fewer than in other rows, so that each row ends soon, but more than a branch predictor memorises. */
constexpr std::size_t rest_count = 8192;

/* A coordinate with a few bits, so that sums of such are exact. */
double coarse(generator &random, double low, double high)
{
    return 0x1p-10 * std::nearbyint(0x1p10 * uniform(random, low, high));
}

/* A shape of a kind that fills a box; the shortest sides count where it is round. */
grz2_shape filling(int kind, const grz2_aabb &box, double)
{
    const grz2_vec half = {0.5 * (box.max.x - box.min.x), 0.5 * (box.max.y - box.min.y)}, middle = {box.min.x + half.x, box.min.y + half.y};
    grz2_shape s = {};
    s.kind = static_cast<grz_kind>(kind);
    switch (kind) {
    case GRZ_BALL: s.circle = {{box.min.x + half.y, middle.y}, half.y}; break;
    case GRZ_CAPSULE: s.capsule = {{box.min.x + half.y, middle.y}, {box.max.x + half.y, middle.y}, half.y}; break;
    case GRZ_OBB: s.obb = {middle, half, {1, 0}}; break;
    default: s.aabb = box; break;
    }
    return s;
}

/* The same in space. Boxes and capsules are turned about the z axis by the yaw, but not if that is 0. */
grz3_shape filling(int kind, const grz3_aabb &box, double yaw)
{
    const grz3_vec half = {0.5 * (box.max.x - box.min.x), 0.5 * (box.max.y - box.min.y), 0.5 * (box.max.z - box.min.z)},
                   middle = {box.min.x + half.x, box.min.y + half.y, box.min.z + half.z};
    const double c = std::cos(yaw), s = std::sin(yaw), r = half.z;
    grz3_shape made = {};
    made.kind = static_cast<grz_kind>(kind);
    switch (kind) {
    case GRZ_BALL: made.sphere = {{box.min.x + r, middle.y, middle.z}, r}; break;
    case GRZ_CAPSULE:
        made.capsule = {{box.min.x + r, box.min.y, middle.z}, {box.min.x + r - half.y * s, box.min.y + half.y * c, middle.z}, r};
        break;
    case GRZ_OBB: made.obb = {middle, half, {{c, s, 0}, {-s, c, 0}, {0, 0, 1}}}; break;
    case GRZ_TRIANGLE: made.triangle = {{box.min.x, box.min.y, box.max.z}, {box.max.x, box.min.y, box.max.z}, {box.min.x, box.max.y, box.max.z}}; break;
    default: made.aabb = box; break;
    }
    return made;
}

/* The floor up to a height, and the wall up to a place on the x axis that stands on it. */
grz2_aabb floor_of(generator &random, const grz2_vec &corner)
{
    return {{-uniform(random, 2, 3), corner.y - 1}, {uniform(random, 2, 3), corner.y}};
}

grz3_aabb floor_of(generator &random, const grz3_vec &corner)
{
    return {{-uniform(random, 2, 3), -uniform(random, 2, 3), corner.z - 1}, {uniform(random, 2, 3), uniform(random, 2, 3), corner.z}};
}

grz2_aabb wall_of(const grz2_vec &corner)
{
    return {{corner.x - 1, corner.y}, {corner.x, corner.y + 2}};
}

grz3_aabb wall_of(const grz3_vec &corner)
{
    return {{corner.x - 1, corner.y - 3, corner.z}, {corner.x, corner.y + 3, corner.z + 2}};
}

/* The box of a body that stands on the floor and at the wall. */
grz2_aabb body_of(generator &random, const grz2_vec &corner)
{
    return {corner, {corner.x + coarse(random, 0.5, 2), corner.y + coarse(random, 0.5, 1)}};
}

grz3_aabb body_of(generator &random, const grz3_vec &corner)
{
    return {corner, {corner.x + coarse(random, 0.5, 2), corner.y + coarse(random, 0.5, 2), corner.z + coarse(random, 0.5, 1)}};
}

template <class Vector> void random_place(generator &random, Vector &corner, bool on_grid)
{
    double *const x = &corner.x;
    for (std::size_t i = 0; i < sizeof corner / sizeof *x; i++) {
        const bool up = i + 1 == sizeof corner / sizeof *x;
        x[i] = on_grid || up ? coarse(random, -1, 1) : uniform(random, -1, 1);
    }
}

/* The wall of a triangle is no box. */
grz3_shape upright(const grz3_aabb &box)
{
    grz3_shape s = {};
    s.kind = GRZ_TRIANGLE;
    s.triangle = {{box.max.x, box.min.y, box.min.z}, {box.max.x, box.max.y, box.min.z}, {box.max.x, box.min.y, box.max.z}};
    return s;
}

grz2_shape wall(int kind, const grz2_aabb &box)
{
    return filling(kind, box, 0);
}

grz3_shape wall(int kind, const grz3_aabb &box)
{
    return kind == GRZ_TRIANGLE ? upright(box) : filling(kind, box, 0);
}

template <class Space> moving_pairs<Space> make_touching(int kind_a, int kind_b, bool corner)
{
    generator random(9);
    moving_pairs<Space> all;
    for (std::size_t i = 0; i < rest_count; i++) {
        decltype(vector_of(typename Space::shape{})) place;
        random_place(random, place, corner);
        const double yaw = corner ? 0 : uniform(random, 0, 6);
        all.shapes.a.push_back(filling(kind_a, body_of(random, place), yaw));
        all.shapes.b.push_back(corner && i % 2 ? wall(kind_b, wall_of(place)) : filling(kind_b, floor_of(random, place), 0));
        all.to.push_back(Space::random(random, GRZ_POINT, 1));
    }
    return all;
}

/* a where grz_stop leaves it on its way to b. */
grz2_shape stopped(const grz2_shape &a, const grz2_vec &by, const grz2_shape &b)
{
    grz2_vec place;
    grz2_stop(&a, &by, &b, nullptr, &place, nullptr);
    return grz2_shape_at(&a, &place);
}

grz3_shape stopped(const grz3_shape &a, const grz3_vec &by, const grz3_shape &b)
{
    grz3_vec place;
    grz3_stop(&a, &by, &b, nullptr, &place, nullptr);
    return grz3_shape_at(&a, &place);
}

template <class Space, class Hits> moving_pairs<Space> make_stopped(int kind_a, int kind_b, Hits hits)
{
    generator random(8);
    const moving_pairs<Space> all = make_moving<Space>(kind_a, kind_b, 1, hits, rest_count);
    moving_pairs<Space> resting;
    for (std::size_t i = 0; i < all.to.size(); i++) {
        resting.shapes.a.push_back(stopped(all.shapes.a[i], vector_of(all.to[i]), all.shapes.b[i]));
        resting.shapes.b.push_back(all.shapes.b[i]);
        resting.to.push_back(Space::random(random, GRZ_POINT, 1));
    }
    return resting;
}

template <class Space> moving_pairs<Space> make_overlapping(int kind_a, int kind_b)
{
    generator random(10);
    moving_pairs<Space> all;
    while (all.to.size() < rest_count) {
        auto a = Space::random(random, kind_a, 1), b = Space::random(random, kind_b, 1);
        if (Space::overlap(a, b)) {
            all.shapes.a.push_back(a);
            all.shapes.b.push_back(b);
            all.to.push_back(Space::random(random, GRZ_POINT, 1));
        }
    }
    return all;
}

/* Turned about the z axis after the x axis. */
grz3_shape turned(generator &random, int kind)
{
    grz3_shape s = space3::random(random, kind, 3);
    const double yaw = uniform(random, 0, 6), pitch = uniform(random, 0, 6);
    const double c = std::cos(yaw), d = std::sin(yaw), p = std::cos(pitch), q = std::sin(pitch);
    if (s.kind == GRZ_OBB) {
        const grz3_vec axis[3] = {{c, d, 0}, {-d * p, c * p, q}, {d * q, -c * q, p}};
        std::copy(axis, axis + 3, s.obb.axis);
    }
    return s;
}

enum class situation { exact, stopped, corner, overlap, turned };

template <class Space, class Hits> moving_pairs<Space> make_at_rest(int kind_a, int kind_b, situation how, Hits hits)
{
    auto shape = [](generator &random, int kind) -> typename Space::shape {
        if constexpr (std::is_same_v<Space, space3>) {
            return turned(random, kind);
        } else {
            return space2::random(random, kind, 3);
        }
    };
    switch (how) {
    case situation::stopped: return make_stopped<Space>(kind_a, kind_b, hits);
    case situation::overlap: return make_overlapping<Space>(kind_a, kind_b);
    case situation::turned: return make_moving<Space>(kind_a, kind_b, 0.5, hits, rest_count, shape);
    default: return make_touching<Space>(kind_a, kind_b, how == situation::corner);
    }
}

std::string named(situation how)
{
    switch (how) {
    case situation::exact: return "-exact";
    case situation::stopped: return "-stopped";
    case situation::corner: return "-corner";
    case situation::overlap: return "-overlap";
    default: return "-turned";
    }
}

std::string named(int kind_a, int kind_b)
{
    return std::to_string(kind_a) + " " + std::to_string(kind_b);
}

/* All questions about a pair in a situation follow each other. */
template <class Space, class Hits> const moving_pairs<Space> &at_rest(int kind_a, int kind_b, situation how, Hits hits)
{
    return made_once<Space>(named(kind_a, kind_b) + named(how), [=] { return make_at_rest<Space>(kind_a, kind_b, how, hits); });
}

template <class Space, class Hits, class Answer>
void add_sweep(std::vector<row> &rows, const std::string &name, int kind_a, int kind_b, situation how, ask what, Hits hits, Answer answer)
{
    auto prepare = [=] {
        const moving_pairs<Space> &inputs = at_rest<Space>(kind_a, kind_b, how, hits);
        const moving_pairs<Space> &others =
            made_once<Space, 1>(named(kind_a, kind_b), [=] { return make_moving<Space>(kind_a, kind_b, 0.5, hits, rest_count); });
        double enter, hit = 0, touch = 0;
        for (std::size_t i = 0; i < rest_count; i++) {
            hit += hits(inputs.shapes.a[i], vector_of(inputs.to[i]), inputs.shapes.b[i], &enter);
            touch += Space::touch(inputs.shapes.a[i], inputs.shapes.b[i]);
        }
        prepared_row prepared = {{timed<Space>("graze", inputs, what, WHOLE, WHOLE, answer)}, hit / rest_count, touch / rest_count, rest_count};
        for (moving_peer<Space> add : moving_peers<Space>()) {
            add(kind_a, kind_b, inputs, what, prepared.contenders);
        }
        prepared.contenders.push_back(timed<Space>("random", others, what, WHOLE, WHOLE, answer));
        return prepared;
    };
    rows.push_back({name + named(how), prepare});
}

template <class Space, class Hits>
void add_contact(std::vector<row> &rows, const std::string &name, int kind_a, int kind_b, situation how, Hits hits)
{
    using solid = typename Space::shape;
    auto prepare = [=] {
        auto contender_of = [](const char *who, const pairs<Space> &shapes) {
            return contacts(who, converted(shapes.a, WHOLE), converted(shapes.b, WHOLE),
                            [](const solid &p, const solid &q) { return contact_by_graze(p, q); });
        };
        const pairs<Space> &inputs = at_rest<Space>(kind_a, kind_b, how, hits).shapes;
        pairs<Space> others = make_pairs<Space>(kind_a, kind_b, mix::random);
        others.a.resize(rest_count);
        others.b.resize(rest_count);
        double hit = 0, touch = 0;
        for (std::size_t i = 0; i < rest_count; i++) {
            hit += Space::overlap(inputs.a[i], inputs.b[i]);
            touch += Space::touch(inputs.a[i], inputs.b[i]);
        }
        prepared_row prepared = {{contender_of("graze", inputs)}, hit / rest_count, touch / rest_count, rest_count};
        for (contact_peer<Space> add : contact_peers<Space>()) {
            add(kind_a, kind_b, contact_of::manifold, inputs, prepared.contenders);
        }
        prepared.contenders.push_back(contender_of("random", others));
        return prepared;
    };
    rows.push_back({name + named(how), prepare});
}

/* What a character does that is on a floor: it goes to what is hit, and then along that. */
#define SLIDE(D)                                                                                                                           \
    [](const auto &a, const auto &by, const auto &b, double *enter, double *) {                                                            \
        grz##D##_hit hit;                                                                                                                  \
        const bool yes = grz##D##_sweep_open_hit(&a, &by, &b, nullptr, &hit).yes;                                                          \
        if (yes) {                                                                                                                         \
            auto along = by;                                                                                                               \
            double *const x = &along.x, *const n = &hit.normal.x, into = 0;                                                                \
            for (int i = 0; i < D; i++) {                                                                                                  \
                into += x[i] * n[i];                                                                                                       \
            }                                                                                                                              \
            for (int i = 0; i < D; i++) {                                                                                                  \
                x[i] -= into * n[i];                                                                                                       \
            }                                                                                                                              \
            grz##D##_sweep_open_hit(&a, &along, &b, nullptr, &hit);                                                                        \
        }                                                                                                                                  \
        *enter = hit.time;                                                                                                                 \
        asm volatile("" : : "m"(hit));                                                                                                     \
        return yes;                                                                                                                        \
    }

/* All questions about a pair in a situation. */
#define REST(D, A, B, HOW)                                                                                                                 \
    add_sweep<space##D>(rows, PAIR(D, rest-verdict, A, B), situation::HOW, ask::verdict, HITS(D, sweep), ASK_sweep(D, sweep));             \
    add_sweep<space##D>(rows, PAIR(D, rest-enter, A, B), situation::HOW, ask::enter, HITS(D, sweep), ASK_sweep(D, sweep));                 \
    add_sweep<space##D>(rows, PAIR(D, rest-times, A, B), situation::HOW, ask::times, HITS(D, sweep), ASK_sweep(D, sweep));                 \
    add_sweep<space##D>(rows, PAIR(D, rest-hit, A, B), situation::HOW, ask::hit, HITS(D, sweep), HIT_sweep(D, sweep_hit));                 \
    add_sweep<space##D>(rows, PAIR(D, rest-stop, A, B), situation::HOW, ask::stop, HITS(D, sweep), STOP_sweep(D, stop));                   \
    add_sweep<space##D>(rows, PAIR(D, rest-slide, A, B), situation::HOW, ask::hit, HITS(D, sweep), SLIDE(D));                              \
    add_contact<space##D>(rows, PAIR(D, rest-contact, A, B), situation::HOW, HITS(D, sweep));
#define REST_IN_EACH(D, A, B)                                                                                                              \
    REST(D, A, B, exact)                                                                                                                   \
    REST(D, A, B, stopped)                                                                                                                 \
    REST(D, A, B, corner)                                                                                                                  \
    REST(D, A, B, overlap)
#define REST_STOPPED(D, A, B)                                                                                                              \
    add_sweep<space##D>(rows, PAIR(D, rest-enter, A, B), situation::stopped, ask::enter, HITS(D, sweep), ASK_sweep(D, sweep));

} // namespace

std::vector<row> rows_of_rest()
{
    std::vector<row> rows;
    REST_IN_EACH(2, circle, aabb)
    REST_IN_EACH(2, obb, obb)
    REST_IN_EACH(3, sphere, aabb)
    REST_IN_EACH(3, sphere, obb)
    REST_IN_EACH(3, capsule, obb)
    REST_IN_EACH(3, obb, obb)
    REST(3, sphere, obb, turned)
    REST(3, obb, obb, turned)
    REST_STOPPED(2, capsule, obb)
    REST_STOPPED(3, aabb, aabb)
    REST_STOPPED(3, sphere, triangle)
    return rows;
}

} // namespace bench

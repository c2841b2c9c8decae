/* graze: how right are the times of first contact that people get? The library, the formulas and the peers on the same
 * questions, with the answers of the tests' oracle; as tables in markdown, which docs/times.md shows.
 *
 * SPDX-License-Identifier: MIT */
#include "guess.h"
#include "questions.hpp"

extern "C" {
#include "classics/moving.h"
}

#include <cfloat>
#include <cstdio>
#include <cstdlib>
#include <map>

namespace bench {
namespace {

constexpr inputs_of sorts[] = {inputs_of::random, inputs_of::grazing, inputs_of::lattice};
const char *const sort_names[] = {"random", "grazing", "lattice"};

struct tally {
    long right = 0, late = 0, early = 0, missed = 0, hits = 0, invented = 0, misses = 0;
    double worst = 0; /* how far a time is off */
};

/* Is it the nearest float? The time is known as the nearest double; where that lies halfway between two floats, either
 * will do. */
bool is_nearest_float(float said, double truth)
{
    const float below = std::nextafter(said, -FLT_MAX), above = std::nextafter(said, FLT_MAX);
    const double off = std::fabs(static_cast<double>(said) - truth);
    return off <= std::fabs(static_cast<double>(below) - truth) && off <= std::fabs(static_cast<double>(above) - truth);
}

/* Says it when they touch (+inf: never), and truly they do when? A time that is no number is a time that is late. */
void judge(tally &t, double said, double truth, bool in_float)
{
    const bool hit = !(said == HUGE_VAL);
    if (truth == HUGE_VAL) {
        t.misses++;
        t.invented += hit;
        return;
    }
    t.hits++;
    if (!hit) {
        t.missed++;
        return;
    }
    t.worst = std::fmax(t.worst, std::fabs(said - truth));
    if (in_float ? is_nearest_float(static_cast<float>(said), truth) : said == truth) {
        t.right++;
    } else if (said < truth) {
        t.early++;
    } else {
        t.late++;
    }
}

void add(tally &sum, const tally &t)
{
    sum.right += t.right;
    sum.late += t.late;
    sum.early += t.early;
    sum.missed += t.missed;
    sum.hits += t.hits;
    sum.invented += t.invented;
    sum.misses += t.misses;
    sum.worst = std::fmax(sum.worst, t.worst);
}

/* A formula's answer to a pair: as library_says. */
template <class Space>
using formula = bool (*)(const typename Space::shape &a, const decltype(Space::shape::point) &by, const typename Space::shape &b,
                         double *first);

template <class Space> struct pair_of_kinds {
    std::string name;
    int kind_a, kind_b;
    /* guess: right in real numbers; classic: as it is in the books, with what is wrong in real numbers, too. Either may
     * be missing. */
    formula<Space> guess, classic;
};

constexpr int hull_of_five = GRZ_HULL | 5 << 16;
const grz2_vec still2 = {0, 0};
const grz3_vec still3 = {0, 0, 0};

/* The text of a formula, which has the pair a, by, b, and writes to first and last. */
#define FORMULA(D, TEXT)                                                                                                                   \
    [](const grz##D##_shape &a, const grz##D##_vec &by, const grz##D##_shape &b, double *first) {                                          \
        double last;                                                                                                                       \
        (void)by, (void)last;                                                                                                              \
        return TEXT;                                                                                                                       \
    }
#define FORMULA2(TEXT) FORMULA(2, TEXT)
#define FORMULA3(TEXT) FORMULA(3, TEXT)

grz2_ray along(const grz2_segment &s)
{
    return {s.a, {s.b.x - s.a.x, s.b.y - s.a.y}};
}

grz3_ray along(const grz3_segment &s)
{
    return {s.a, {s.b.x - s.a.x, s.b.y - s.a.y, s.b.z - s.a.z}};
}

/* A formula of slabs, of either space. */
template <class Ray, class Box>
bool slabs(bool formula(const Ray *, double, const Box *, double *, double *), const Ray &a, double end, const Box &b, double *first)
{
    double last;
    return formula(&a, end, &b, first, &last);
}

/* Triangles as polygons, counter-clockwise as the formulas want them. */
grz2_triangle turned(grz2_triangle t)
{
    if (grz2_orient(&t.a, &t.b, &t.c) < 0) {
        std::swap(t.b, t.c);
    }
    return t;
}

bool clipped(const grz2_segment &a, const grz2_triangle &b, double *first)
{
    const grz2_triangle around = turned(b);
    const grz2_hull hull = {3, &around.a};
    double last;
    return classic_clipped_segment(&a, &hull, first, &last);
}

bool moving_polygons(const grz2_triangle &a, const grz2_vec &by, const grz2_triangle &b, double *first)
{
    const grz2_triangle shapes[2] = {turned(a), turned(b)};
    const grz2_hull hulls[2] = {{3, &shapes[0].a}, {3, &shapes[1].a}};
    double last;
    return classic_moving_polygons(&hulls[0], &by, &hulls[1], first, &last);
}

std::vector<pair_of_kinds<space2>> pairs2()
{
    return {
        {"segment, circle", GRZ_SEGMENT, GRZ_BALL, FORMULA2(guess2_cast_segment_circle(&a.segment, &b.circle, first, &last)), nullptr},
        {"segment, aabb (2D)", GRZ_SEGMENT, GRZ_AABB, FORMULA2(guess2_cast_segment_aabb(&a.segment, &b.aabb, first, &last)),
         FORMULA2(slabs(classic_epsilon_slabs_2d, along(a.segment), 1, b.aabb, first))},
        {"circle, circle", GRZ_BALL, GRZ_BALL, FORMULA2(guess2_sweep_circle_circle(&a.circle, &by, &b.circle, &still2, first, &last)),
         nullptr},
        {"circle, aabb", GRZ_BALL, GRZ_AABB, FORMULA2(classic_rounded_parts_2d(&a.circle, &by, &b.aabb, first, &last)),
         FORMULA2(classic_grown_aabb_2d(&a.circle, &by, &b.aabb, first, &last))},
        {"segment, obb (2D)", GRZ_SEGMENT, GRZ_OBB, FORMULA2(guess2_cast_segment_obb(&a.segment, &b.obb, first, &last)),
         FORMULA2(slabs(classic_slabs_of_obb_2d, along(a.segment), 1, b.obb, first))},
        {"segment, polygon", GRZ_SEGMENT, GRZ_TRIANGLE, FORMULA2(clipped(a.segment, b.triangle, first)), nullptr},
        {"circle, rect", GRZ_BALL, GRZ_RECT, nullptr, FORMULA2(classic_grown_rect(&a.circle, &by, &b.rect, first, &last))},
        {"circle, obb", GRZ_BALL, GRZ_OBB, nullptr, FORMULA2(classic_grown_obb_2d(&a.circle, &by, &b.obb, first, &last))},
        {"obb, obb (2D)", GRZ_OBB, GRZ_OBB, FORMULA2(guess2_sweep_obb_obb(&a.obb, &by, &b.obb, &still2, first, &last)), nullptr},
        {"polygon, polygon", GRZ_TRIANGLE, GRZ_TRIANGLE, FORMULA2(moving_polygons(a.triangle, by, b.triangle, first)), nullptr},
    };
}

std::vector<pair_of_kinds<space3>> pairs3()
{
    return {
        {"segment, aabb", GRZ_SEGMENT, GRZ_AABB, FORMULA3(guess3_cast_segment_aabb(&a.segment, &b.aabb, first, &last)),
         FORMULA3(slabs(classic_epsilon_slabs, along(a.segment), 1, b.aabb, first))},
        {"ray, aabb", GRZ_RAY, GRZ_AABB, FORMULA3(guess3_cast_ray_aabb(&a.ray, &b.aabb, first, &last)),
         FORMULA3(slabs(classic_epsilon_slabs, a.ray, HUGE_VAL, b.aabb, first))},
        {"segment, obb", GRZ_SEGMENT, GRZ_OBB, FORMULA3(guess3_cast_segment_obb(&a.segment, &b.obb, first, &last)),
         FORMULA3(slabs(classic_slabs_of_obb, along(a.segment), 1, b.obb, first))},
        {"ray, triangle", GRZ_RAY, GRZ_TRIANGLE, FORMULA3(guess3_cast_ray_triangle(&a.ray, &b.triangle, first, &last)), nullptr},
        {"segment, sphere", GRZ_SEGMENT, GRZ_BALL, FORMULA3(guess3_cast_segment_sphere(&a.segment, &b.sphere, first, &last)), nullptr},
        {"sphere, plane", GRZ_BALL, GRZ_PLANE, FORMULA3(classic_sphere_plane(&a.sphere, &by, &b.plane, first, &last)),
         FORMULA3(classic_sphere_plane_from_front(&a.sphere, &by, &b.plane, first))},
        {"sphere, sphere", GRZ_BALL, GRZ_BALL, FORMULA3(guess3_sweep_sphere_sphere(&a.sphere, &by, &b.sphere, &still3, first, &last)),
         FORMULA3(classic_moving_spheres(&a.sphere, &by, &b.sphere, &still3, first, &last))},
        {"aabb, aabb", GRZ_AABB, GRZ_AABB, FORMULA3(guess3_sweep_aabb_aabb(&a.aabb, &by, &b.aabb, &still3, first, &last)),
         FORMULA3(classic_moving_boxes(&a.aabb, &by, &b.aabb, &still3, first, &last))},
        {"sphere, aabb", GRZ_BALL, GRZ_AABB, FORMULA3(classic_rounded_parts(&a.sphere, &by, &b.aabb, first, &last)),
         FORMULA3(classic_grown_aabb(&a.sphere, &by, &b.aabb, first, &last))},
        {"sphere, obb", GRZ_BALL, GRZ_OBB, nullptr, FORMULA3(classic_grown_obb(&a.sphere, &by, &b.obb, first, &last))},
        {"capsule, obb", GRZ_CAPSULE, GRZ_OBB, nullptr, FORMULA3(classic_stepped_capsule(&a.capsule, &by, &b, 16, first))},
        {"obb, obb", GRZ_OBB, GRZ_OBB, FORMULA3(classic_moving_obbs(&a.obb, &by, &b.obb, first, &last)), nullptr},
        {"triangle, triangle", GRZ_TRIANGLE, GRZ_TRIANGLE, FORMULA3(classic_moving_triangles(&a.triangle, &by, &b.triangle, first, &last)),
         nullptr},
        {"hull, hull", hull_of_five, hull_of_five, nullptr, nullptr},
    };
}

/* The share of what it is out of, in percent: no digit more than it is worth. */
std::string percent(long part, long of)
{
    char text[32];
    const double share = of == 0 ? 0 : 100 * static_cast<double>(part) / static_cast<double>(of);
    std::snprintf(text, sizeof text, part == 0 || part == of ? "%.0f" : share < 10 ? "%.2f" : "%.1f", share);
    return text;
}

std::string table_head(const char *title, const char *first, const char *second)
{
    return std::string("### ") + title + "\n\n| " + first + " | " + second +
           " | right | late | early | missed | invented | off by |\n|---|---|--:|--:|--:|--:|--:|--:|\n";
}

std::string table_row(const std::string &first, const std::string &second, const tally &t)
{
    char worst[32];
    std::snprintf(worst, sizeof worst, "%.1g", t.worst);
    std::string row = "| " + first + " | " + second;
    for (long part : {t.right, t.late, t.early, t.missed}) {
        row += " | " + percent(part, t.hits);
    }
    return row + " | " + percent(t.invented, t.misses) + " | " + worst + " |\n";
}

/* Whoever answers, in the order of the table, and all pairs together. */
const char *const who[] = {"graze", "guess", "classic", "bullet", "bullet-ccd", "box2d", "box2d-toi", "chipmunk", "fcl", "ode"};
using tallies = std::map<std::string, tally>;

template <class Space, class Says> tally judge_all(const questions<Space> &q, Says says)
{
    tally t;
    for (std::size_t i = 0; i < q.first.size(); i++) {
        double first = HUGE_VAL;
        judge(t, says(q.asked.shapes.a[i], q.asked.to[i].point, q.asked.shapes.b[i], &first) ? first : HUGE_VAL, q.first[i], false);
    }
    return t;
}

/* The peers that compute in float are asked in floats. */
template <class Space> void judge_peers(const pair_of_kinds<Space> &pair, const questions<Space> &q, bool in_float, tallies &found)
{
    std::vector<contender> peers;
    for (moving_peer<Space> add : moving_peers<Space>()) {
        add(pair.kind_a, pair.kind_b, q.asked, ask::enter, peers);
    }
    for (const contender &peer : peers) {
        if (peer.in_float == in_float) {
            const std::vector<double> said = peer.times();
            for (std::size_t i = 0; i < said.size(); i++) {
                judge(found[peer.name], said[i], q.first[i], in_float);
            }
        }
    }
}

template <class Space> tallies judge_pair(const pair_of_kinds<Space> &pair, inputs_of sort, std::size_t count)
{
    auto ask = [&](numbers of) { return make_questions<Space>(pair.kind_a, pair.kind_b, sort, of, count); };
    const questions<Space> any = ask(numbers::any);
    tallies found;
    found["graze"] =
        judge_all(any, [](const auto &a, const auto &by, const auto &b, double *first) { return library_says(a, by, b, first); });
    if (pair.guess) {
        found["guess"] = judge_all(any, pair.guess);
    }
    if (pair.classic) {
        found["classic"] = judge_all(any, pair.classic);
    }
    judge_peers(pair, ask(numbers::doubles), false, found);
    judge_peers(pair, ask(numbers::floats), true, found);
    return found;
}

template <class Space>
std::string rows_of_pairs(const std::vector<pair_of_kinds<Space>> &pairs, inputs_of sort, std::size_t count, tallies &together)
{
    std::string rows;
    for (const auto &pair : pairs) {
        tallies found = judge_pair(pair, sort, count);
        std::string name = pair.name;
        for (const char *each : who) {
            if (found.count(each)) {
                rows += table_row(name, each, found[each]);
                add(together[each], found[each]);
                name.clear();
            }
        }
    }
    return rows;
}

std::string rows_together(tallies together[3])
{
    std::string rows;
    for (const char *each : who) {
        for (int i = 0; i < 3; i++) {
            if (together[i].count(each)) {
                rows += table_row(i == 0 ? each : "", sort_names[i], together[i][each]);
            }
        }
    }
    return rows;
}

} // namespace

void print_tables(std::size_t count)
{
    tallies together[3];
    std::string pair_by_pair;
    for (int i = 0; i < 3; i++) {
        pair_by_pair += "\n" + table_head(sort_names[i], "pair", "who") + rows_of_pairs(pairs2(), sorts[i], count, together[i]) +
                        rows_of_pairs(pairs3(), sorts[i], count, together[i]);
    }
    const std::string all = table_head("all pairs together", "who", "inputs") + rows_together(together) + pair_by_pair;
    std::fputs(all.c_str(), stdout);
}

void print_distances();
void print_contacts();
void print_turns();

} // namespace bench

/* rightness [COUNT] */
int main(int argc, char **argv)
{
    const long count = argc > 1 ? std::atol(argv[1]) : 2000;
    if (argc > 2 || count < 2) {
        std::fprintf(stderr, "usage: rightness [COUNT]   questions a pair and sort of inputs, half of them hits; default 2000\n");
        return 2;
    }
    bench::print_tables(static_cast<std::size_t>(count));
    bench::print_distances();
    bench::print_contacts();
    bench::print_turns();
    return 0;
}

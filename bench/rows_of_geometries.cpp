/* graze benchmark: geometries from WKB, and collections of several kinds.
 *
 * SPDX-License-Identifier: MIT */
#include "counties.hpp"
#include "polygons.hpp"
#include "rows.hpp"

#include <algorithm>

namespace bench {

std::vector<join_peer> &join_peers()
{
    static std::vector<join_peer> all;
    return all;
}

namespace {

using geometry_pointer = std::shared_ptr<grz2_geometry>;
using bytes = std::vector<unsigned char>;

grz2_rings rings_of(const std::vector<grz2_vec> &points)
{
    grz2_rings rings = {};
    rings.point_count = points.size();
    rings.points = points.data();
    return rings;
}

geometry_pointer geometry_of(const grz2_rings *areas, const grz2_rings *lines)
{
    grz2_geometry *made = nullptr;
    grz2_geometry_build(&made, areas, lines, nullptr);
    return {made, grz2_geometry_free};
}

/* A coast, and another one as a line. */
geometry_pointer collection(std::size_t count, unsigned seed)
{
    points coast = make_coast(count, seed), road = make_coast(count, seed + 10);
    const grz2_rings areas = rings_of(*coast), lines = rings_of(*road);
    return geometry_of(&areas, &lines);
}

bytes wkb_of(const grz2_geometry *geometry)
{
    bytes wkb(grz2_geometry_to_wkb(geometry, nullptr, 0));
    grz2_geometry_to_wkb(geometry, wkb.data(), wkb.size());
    return wkb;
}

/* The ring of a coast, or its points, as WKB. */
bytes wkb_of_coast(std::size_t count, bool as_points)
{
    points coast = make_coast(count, 2);
    std::vector<std::uint32_t> ends;
    for (std::uint32_t i = 1; i <= count; i++) {
        ends.push_back(i);
    }
    grz2_rings rings = rings_of(*coast);
    if (as_points) {
        rings.count = count;
        rings.ends = ends.data();
    }
    return wkb_of(geometry_of(as_points ? nullptr : &rings, as_points ? &rings : nullptr).get());
}

row reading(const std::string &name, std::size_t count, bool as_points)
{
    auto prepare = [=] {
        auto wkb = std::make_shared<bytes>(wkb_of_coast(count, as_points));
        auto answer = [=](std::size_t) {
            grz2_geometry *read = nullptr;
            grz2_wkb_facts facts;
            grz2_geometry_from_wkb(&read, wkb->data(), wkb->size(), nullptr, &facts);
            const int edges = static_cast<int>(grz2_geometry_about(read).coordinates + facts.problem);
            grz2_geometry_free(read);
            return edges;
        };
        return prepared_row{{make_contender("graze", 1, answer)}, 0, 0, count};
    };
    return {name, prepare};
}

template <class Answer> row about_collections(const std::string &name, std::size_t count, Answer answer_of)
{
    auto prepare = [=] {
        const geometry_pointer a = collection(count, 2), b = collection(count, 3);
        auto answer = [=](std::size_t) { return answer_of(a.get(), b.get()); };
        return prepared_row{{make_contender("graze", 1, answer)}, 0, 0, 1};
    };
    return {name, prepare};
}

int matrix_of(const grz2_geometry *a, const grz2_geometry *b)
{
    grz2_de9im matrix;
    grz2_geometry_relate(a, b, nullptr, &matrix);
    return digit_sum(matrix.text);
}

int crosses(const grz2_geometry *a, const grz2_geometry *b)
{
    bool yes = false;
    grz2_geometry_ask(a, b, GRZ_RELATE_CROSSES, nullptr, &yes);
    return static_cast<int>(yes);
}

int distances(const grz2_geometry *a, const grz2_geometry *b)
{
    return static_cast<int>(grz2_geometry_distance(a, b, nullptr, nullptr)) + static_cast<int>(grz2_geometry_within(a, b, 1));
}

int measures(const grz2_geometry *a, const grz2_geometry *)
{
    double area = 0;
    grz2_geometry_area(a, &area);
    return millionths(area) + static_cast<int>(grz2_geometry_length(a, true));
}

int validity(const grz2_geometry *a, const grz2_geometry *)
{
    grz2_validity found = GRZ_VALID;
    grz2_geometry_validate(a, nullptr, &found);
    return static_cast<int>(found) + static_cast<int>(grz2_validity_text(found)[0]);
}

int names(const grz2_geometry *, const grz2_geometry *)
{
    return static_cast<int>(grz_wkb_type_name(8)[0]) + static_cast<int>(grz_wkb_problem_text(GRZ_WKB_COUNT)[0]);
}

using geometries_pointer = std::shared_ptr<grz2_geometries>;

geometries_pointer begin_geometries()
{
    grz2_geometries *made = nullptr;
    grz2_geometries_begin(&made, nullptr);
    return {made, grz2_geometries_free};
}

/* Coasts side by side, in rows of 50; each by way of WKB, or as rings. */
geometries_pointer coasts(std::size_t count)
{
    geometries_pointer all = begin_geometries();
    for (std::size_t i = 0; i < count; i++) {
        std::vector<grz2_vec> coast = *make_coast(100, static_cast<unsigned>(i));
        for (grz2_vec &v : coast) {
            v = {v.x + 2.0 * static_cast<double>(i % 50), v.y + 2.0 * static_cast<double>(i / 50)};
        }
        const grz2_rings rings = rings_of(coast);
        if (i % 2 == 0) {
            grz2_geometries_add_rings(all.get(), &rings, nullptr);
        } else {
            const bytes wkb = wkb_of(geometry_of(&rings, nullptr).get());
            grz2_geometries_add_wkb(all.get(), wkb.data(), wkb.size(), nullptr);
        }
    }
    grz2_geometries_build(all.get(), nullptr);
    return all;
}

/* Points in the middle of the coasts, and at their edges: a lattice that no coast has corners on. */
geometries_pointer places(std::size_t count)
{
    geometries_pointer all = begin_geometries();
    std::vector<grz2_vec> points;
    for (std::size_t i = 0; i < count; i++) {
        points.push_back({static_cast<double>(i * 7919 % 100003) / 1000, static_cast<double>(i * 104729 % 40009) / 1000});
    }
    const grz2_rings rings = rings_of(points);
    grz2_geometries_add_points(all.get(), &rings);
    grz2_geometries_build(all.get(), nullptr);
    return all;
}

bool count_pairs(void *user, const grz_pair *, std::size_t count)
{
    *static_cast<int *>(user) += static_cast<int>(count);
    return true;
}

wkb_list wkb_of_all(const grz2_geometries *all)
{
    auto list = std::make_shared<std::vector<bytes>>(grz2_geometries_about(all).count);
    for (std::size_t i = 0; i < list->size(); i++) {
        (*list)[i].resize(grz2_geometries_to_wkb(all, i, nullptr, 0));
        grz2_geometries_to_wkb(all, i, (*list)[i].data(), (*list)[i].size());
    }
    return list;
}

geometries_pointer geometries_of(const wkb_list &list)
{
    geometries_pointer all = begin_geometries();
    for (const bytes &wkb : *list) {
        grz2_geometries_add_wkb(all.get(), wkb.data(), wkb.size(), nullptr);
    }
    grz2_geometries_build(all.get(), nullptr);
    return all;
}

/* Random points around the counties. */
grz2_vec random_place(std::mt19937_64 &random)
{
    return {std::uniform_real_distribution<double>(-125, -67)(random), std::uniform_real_distribution<double>(25, 49)(random)};
}

geometries_pointer random_places(std::size_t count)
{
    std::mt19937_64 random(7);
    std::vector<grz2_vec> points;
    for (std::size_t i = 0; i < count; i++) {
        points.push_back(random_place(random));
    }
    geometries_pointer all = begin_geometries();
    const grz2_rings rings = rings_of(points);
    grz2_geometries_add_points(all.get(), &rings);
    grz2_geometries_build(all.get(), nullptr);
    return all;
}

/* Lines of 20 steps of up to a twentieth of a degree. */
geometries_pointer random_walks(std::size_t count)
{
    std::mt19937_64 random(8);
    std::uniform_real_distribution<double> step(-0.05, 0.05);
    geometries_pointer all = begin_geometries();
    for (std::size_t i = 0; i < count; i++) {
        std::vector<grz2_vec> line{random_place(random)};
        while (line.size() < 21) {
            line.push_back({line.back().x + step(random), line.back().y + step(random)});
        }
        const grz2_rings rings = rings_of(line);
        grz2_geometries_add_rings(all.get(), nullptr, &rings);
    }
    grz2_geometries_build(all.get(), nullptr);
    return all;
}

/* Each of these as WKB of its own, read into one object, without a tree; in ns a geometry. */
row reading_many(const std::string &name, geometries_pointer (*make)(std::size_t), std::size_t count)
{
    auto prepare = [=] {
        const wkb_list list = wkb_of_all(make(count).get());
        auto answer = [=](std::size_t) {
            const geometries_pointer all = begin_geometries();
            for (const bytes &wkb : *list) {
                grz2_geometries_add_wkb(all.get(), wkb.data(), wkb.size(), nullptr);
            }
            return static_cast<int>(grz2_geometries_about(all.get()).coordinates);
        };
        return prepared_row{{make_contender("graze", 1, answer)}, 0, 0, count};
    };
    return {name, prepare};
}

/* What is joined with what. */
struct sides {
    geometries_pointer a, b;
};

row joining(const std::string &name, std::function<sides()> make, join_question question)
{
    auto prepare = [=] {
        grz2_join how = {};
        how.by = question == join_question::within ? GRZ_JOIN_WITHIN : GRZ_JOIN_PREDICATE;
        how.predicate = question == join_question::touches ? GRZ_RELATE_TOUCHES : GRZ_RELATE_INTERSECTS;
        how.margin = 0.125;
        const sides made = make();
        const geometries_pointer a = made.a, b = made.b;
        auto answer = [=](std::size_t) {
            int pairs = 0;
            grz2_geometries_join(a.get(), b.get(), &how, count_pairs, &pairs);
            return pairs;
        };
        prepared_row prepared = {{make_contender("graze", 1, answer)}, 0, 0, grz2_geometries_about(a.get()).count};
        for (const join_peer &add : join_peers()) {
            add(wkb_of_all(a.get()), wkb_of_all(b.get()), question, prepared.contenders);
        }
        return prepared;
    };
    return {name, prepare};
}

/* Pairs that are named: random ones, most of which are apart, and those that a join found. */
row named_pairs(const std::string &name, bool found)
{
    auto prepare = [=] {
        const geometries_pointer all = geometries_of(counties());
        auto pairs = std::make_shared<std::vector<grz_pair>>();
        auto add = [](void *user, const grz_pair *some, std::size_t count) {
            static_cast<std::vector<grz_pair> *>(user)->insert(static_cast<std::vector<grz_pair> *>(user)->end(), some, some + count);
            return true;
        };
        std::mt19937_64 random(9);
        std::uniform_int_distribution<std::uint32_t> one(0, static_cast<std::uint32_t>(grz2_geometries_about(all.get()).count - 1));
        if (found) {
            grz2_geometries_join(all.get(), all.get(), nullptr, add, pairs.get());
        }
        while (pairs->size() < 20000) {
            pairs->push_back({one(random), one(random)});
        }
        const std::size_t count = pairs->size();
        const std::shared_ptr<bool[]> answers(new bool[count]);
        auto matrices = std::make_shared<std::vector<grz2_de9im>>(count);
        auto distances = std::make_shared<std::vector<double>>(count);
        grz2_join touching = {};
        touching.predicate = GRZ_RELATE_TOUCHES;
        auto answer = [=](std::size_t) {
            grz2_geometries_ask(all.get(), all.get(), pairs->data(), count, &touching, answers.get());
            return static_cast<int>(std::count(answers.get(), answers.get() + count, true));
        };
        auto relate = [=](std::size_t) {
            grz2_geometries_relate(all.get(), all.get(), pairs->data(), count, nullptr, matrices->data());
            return digit_sum(matrices->back().text);
        };
        auto distance = [=](std::size_t) {
            grz2_geometries_distance(all.get(), all.get(), pairs->data(), count, nullptr, distances->data());
            return static_cast<int>(distances->back());
        };
        return prepared_row{{make_contender("graze", 1, answer), make_contender("graze-matrix", 1, relate), make_contender("graze-distance", 1, distance)}, 0, 0, count};
    };
    return {name, prepare};
}

row validity_of_counties()
{
    auto prepare = [] {
        const geometries_pointer all = geometries_of(counties());
        auto found = std::make_shared<std::vector<grz2_validity>>(grz2_geometries_about(all.get()).count);
        auto answer = [=](std::size_t) {
            grz2_geometries_validate(all.get(), nullptr, found->data());
            return static_cast<int>(std::count(found->begin(), found->end(), GRZ_VALID));
        };
        return prepared_row{{make_contender("graze", 1, answer)}, 0, 0, found->size()};
    };
    return {"geometry-valid-counties", prepare};
}

row nearest_ones()
{
    auto prepare = [] {
        const geometries_pointer b = coasts(1000), a = places(1000);
        auto near = std::make_shared<std::vector<grz2_near>>(3000);
        auto answer = [=](std::size_t) {
            grz2_geometries_nearest(a.get(), b.get(), 3, 1e9, nullptr, near->data());
            return static_cast<int>((*near)[0].index + grz2_geometries_to_wkb(b.get(), 0, nullptr, 0));
        };
        return prepared_row{{make_contender("graze", 1, answer)}, 0, 0, 1000};
    };
    return {"geometry-nearest-3", prepare};
}

std::vector<row> rows_of_joins()
{
    auto beside = [] {
        const geometries_pointer all = coasts(1000);
        return sides{all, all};
    };
    auto of_counties = [](geometries_pointer (*make)(std::size_t), std::size_t count) {
        return [=] {
            const geometries_pointer all = geometries_of(counties());
            return sides{make != nullptr ? make(count) : all, all};
        };
    };
    return {joining("geometry-join-points", [] { return sides{places(100000), coasts(1000)}; }, join_question::intersects),
            joining("geometry-join-touches", beside, join_question::touches),
            joining("geometry-join-within", beside, join_question::within),
            joining("geometry-join-counties-points", of_counties(random_places, 1000000), join_question::intersects),
            joining("geometry-join-counties-touches", of_counties(nullptr, 0), join_question::touches),
            joining("geometry-join-counties-lines", of_counties(random_walks, 20000), join_question::intersects),
            reading_many("geometry-wkb-of-1M-points", random_places, 1000000), reading_many("geometry-wkb-of-10k-coasts", coasts, 10000),
            named_pairs("geometry-pairs-random", false), named_pairs("geometry-pairs-joined", true), validity_of_counties(), nearest_ones()};
}

} // namespace

std::vector<row> rows_of_geometries()
{
    std::vector<row> rows;
    for (std::size_t count : {std::size_t{10}, std::size_t{1000}, std::size_t{100000}}) {
        const std::string size = count == 10 ? "-10" : count == 1000 ? "-1k" : "-100k";
        rows.push_back(reading("geometry-wkb-points" + size, count, true));
        rows.push_back(reading("geometry-wkb-polygon" + size, count, false));
        rows.push_back(about_collections("geometry-relate" + size, count, matrix_of));
        rows.push_back(about_collections("geometry-crosses" + size, count, crosses));
        rows.push_back(about_collections("geometry-distance" + size, count, distances));
        rows.push_back(about_collections("geometry-measures" + size, count, measures));
        rows.push_back(about_collections("geometry-validity" + size, count, validity));
    }
    rows.push_back(about_collections("geometry-names", 10, names));
    for (const row &join : rows_of_joins()) {
        rows.push_back(join);
    }
    return rows;
}

} // namespace bench

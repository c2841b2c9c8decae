/* graze benchmark: the DE-9IM matrix of two polygons, and predicates; the area of one, and of what two have in common.
 *
 * SPDX-License-Identifier: MIT */
#include "polygons.hpp"
#include "rows.hpp"

namespace bench {

std::vector<relation_peer> &relation_peers()
{
    static std::vector<relation_peer> all;
    return all;
}

int digit_sum(const char *matrix)
{
    int sum = 0;
    for (int i = 0; i < 9; i++) {
        sum = (5 * sum + (matrix[i] == 'F' ? 0 : matrix[i] - '0' + 1)) % 101;
    }
    return sum;
}

int millionths(double area)
{
    return static_cast<int>(1e6 * area + 0.5);
}

namespace {

/* Two rings of so many corners. */
struct ring_pair {
    points a, b;
};
using make_rings = ring_pair (*)(std::size_t count);

/* Two coasts, which cross each other. */
ring_pair crossing(std::size_t count)
{
    return {make_coast(count, 2), make_coast(count, 3)};
}

/* A small coast within another. */
ring_pair nested(std::size_t count)
{
    auto small = std::make_shared<std::vector<grz2_vec>>(*make_coast(count, 3));
    for (grz2_vec &v : *small) {
        v = {0.3 * v.x, 0.3 * v.y};
    }
    return {make_coast(count, 2), small};
}

/* Two land areas that share a border of half of the corners. */
ring_pair sharing(std::size_t count)
{
    points coast = make_coast(count, 2);
    auto left = std::make_shared<std::vector<grz2_vec>>(coast->begin(), coast->begin() + static_cast<std::ptrdiff_t>(count / 2 + 1));
    auto right = std::make_shared<std::vector<grz2_vec>>(*left);
    left->insert(left->end(), {{-3, 0}, {-3, 3}, {3, 3}, {3, 0}});
    right->insert(right->end(), {{-1, -3}, {1, -3}});
    return {left, right};
}

int answer_of(const grz2_polygon *a, const grz2_polygon *b, relation_question question)
{
    grz2_de9im matrix;
    bool yes = false;
    if (question == relation_question::matrix) {
        grz2_relate(a, b, nullptr, &matrix);
        return digit_sum(matrix.text);
    }
    if (question == relation_question::area || question == relation_question::common) {
        double area = 0;
        if (question == relation_question::area) {
            grz2_polygon_area(a, &area);
        } else {
            grz2_polygons_common(a, b, &area);
        }
        return millionths(area);
    }
    grz2_relate_ask(a, b, question == relation_question::covers ? GRZ_RELATE_COVERS : GRZ_RELATE_INTERSECTS, nullptr, &yes);
    return static_cast<int>(yes);
}

row relation(const std::string &name, std::size_t count, relation_question question, make_rings make)
{
    auto prepare = [=] {
        ring_pair rings = make(count);
        polygon_pointer a = polygon_of(*rings.a), b = polygon_of(*rings.b);
        auto answer = [=](std::size_t) { return answer_of(a.get(), b.get(), question); };
        auto from_rings = [=](std::size_t) {
            return answer_of(polygon_of(*rings.a).get(), polygon_of(*rings.b).get(), question);
        };
        prepared_row prepared = {{make_contender("graze", 1, answer), make_contender("graze-build", 1, from_rings)}, 0, 0, 1};
        for (const relation_peer &add : relation_peers()) {
            add(rings.a, rings.b, question, prepared.contenders);
        }
        return prepared;
    };
    return {name, prepare};
}

/* What a coast has in common with turned boxes. */
row boxes_in_common()
{
    auto prepare = [] {
        polygon_pointer coast = polygon_of(*make_coast(10, 2));
        auto boxes = std::make_shared<std::vector<grz2_shape>>();
        for (int i = 0; i < 64; i++) {
            const grz2_obb box = grz2_obb_from_angle({0.1 * (i % 8) - 0.4, 0.1 * (i / 8) - 0.4}, {0.5, 0.3}, 0.1 * i);
            boxes->push_back(grz2_shape_from_obb(&box));
        }
        auto answer = [=](std::size_t i) {
            double area = 0;
            grz2_polygon_common(coast.get(), &(*boxes)[i], &area);
            return millionths(area);
        };
        return prepared_row{{make_contender("graze", 64, answer)}, 0, 0, 64};
    };
    return {"common-coast-obb", prepare};
}

/* The pieces of a coast, as a line, in another. */
row line_in_coast()
{
    auto prepare = [] {
        polygon_pointer land = polygon_of(*make_coast(1000, 2));
        points coast = make_coast(1000, 3);
        grz2_rings rings = {GRZ_DOUBLE, coast->size(), 0, coast->data(), 1, nullptr, 0, nullptr};
        grz2_polygon_options options = {};
        options.polyline = true;
        grz2_polygon *made = nullptr;
        grz2_polygon_build(&made, &rings, &options);
        polygon_pointer line(made, grz2_polygon_free);
        auto answer = [=](std::size_t) {
            int count = 0;
            auto visit = [](void *user, const grz2_line_piece *) { return ++*static_cast<int *>(user) > 0; };
            grz2_polygon_pieces(land.get(), line.get(), visit, &count);
            return count;
        };
        return prepared_row{{make_contender("graze", 1, answer)}, 0, 0, 1};
    };
    return {"pieces-coast-1k", prepare};
}

/* What each of eight coasts has in common with each. */
row lists_in_common()
{
    auto prepare = [] {
        auto all = std::make_shared<std::vector<polygon_pointer>>();
        auto lists = std::make_shared<std::vector<const grz2_polygon *>>();
        for (unsigned i = 0; i < 8; i++) {
            all->push_back(polygon_of(*make_coast(10, i)));
            lists->push_back(all->back().get());
        }
        auto answer = [=](std::size_t) {
            double areas[64];
            grz2_polygons_common_n(lists->data(), 8, lists->data(), 8, areas);
            return millionths(areas[63]) + static_cast<int>(all->size());
        };
        return prepared_row{{make_contender("graze", 1, answer)}, 0, 0, 64};
    };
    return {"common-lists-8", prepare};
}

/* What a matrix says. */
row predicates()
{
    auto prepare = [] {
        static const grz2_de9im matrices[4] = {{"212101212"}, {"FF2F11212"}, {"212FF1FF2"}, {"0F1FF0102"}};
        auto answer = [](std::size_t i) {
            const grz2_de9im *m = &matrices[i % 4];
            return static_cast<int>(grz2_relate_holds(m, GRZ_RELATE_OVERLAPS) + grz2_relate_matches(m, "T*****FF*"));
        };
        return prepared_row{{make_contender("graze", 4, answer)}, 0, 0, 4};
    };
    return {"relate-predicates", prepare};
}

} // namespace

std::vector<row> rows_of_relations()
{
    std::vector<row> rows = {predicates(), lists_in_common(), boxes_in_common(), line_in_coast()};
    for (std::size_t count : {std::size_t(10), std::size_t(1000), std::size_t(100000)}) {
        std::string size = count < 1000 ? "-10" : count < 100000 ? "-1k" : "-100k";
        rows.push_back(relation("relate-crossing" + size, count, relation_question::matrix, crossing));
        rows.push_back(relation("relate-nested" + size, count, relation_question::matrix, nested));
        rows.push_back(relation("relate-border" + size, count, relation_question::matrix, sharing));
        rows.push_back(relation("area" + size, count, relation_question::area, crossing));
        rows.push_back(relation("common-crossing" + size, count, relation_question::common, crossing));
        rows.push_back(relation("common-nested" + size, count, relation_question::common, nested));
        rows.push_back(relation("common-border" + size, count, relation_question::common, sharing));
        rows.push_back(relation("covers-crossing" + size, count, relation_question::covers, crossing));
        rows.push_back(relation("covers-nested" + size, count, relation_question::covers, nested));
        rows.push_back(relation("intersects-crossing" + size, count, relation_question::intersects, crossing));
        rows.push_back(relation("intersects-nested" + size, count, relation_question::intersects, nested));
    }
    return rows;
}

} // namespace bench

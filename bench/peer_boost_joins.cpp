/* graze benchmark: joins by Boost.Geometry: its R-tree over bounds, and its predicates, which keep nothing between two
 * questions.
 *
 * SPDX-License-Identifier: MIT */
#include "joins.hpp"

/* gcc 12 warns of a member of rescale_policy.hpp that is set. */
#pragma GCC diagnostic ignored "-Wmaybe-uninitialized"

#include <boost/geometry.hpp>
#include <boost/geometry/geometries/geometries.hpp>
#include <boost/geometry/geometries/point_xy.hpp>
#include <boost/geometry/index/rtree.hpp>

#include <cstring>

namespace bench {
namespace {

namespace bg = boost::geometry;
using boost_point = bg::model::d2::point_xy<double>;
using boost_box = bg::model::box<boost_point>;
using boost_line = bg::model::linestring<boost_point>;
using boost_area = bg::model::polygon<boost_point, false>;
using boost_areas = bg::model::multi_polygon<boost_area>;
using boost_item = std::pair<boost_box, std::size_t>;
using boost_tree = bg::index::rtree<boost_item, bg::index::quadratic<16>>;

/* One of the kinds that the rows have. */
struct boost_geometry {
    enum { point, line, areas } kind;
    boost_point at;
    boost_line along;
    boost_areas within;
};

/* WKB as graze writes it, little-endian. */
class wkb_reader {
  public:
    explicit wkb_reader(const std::vector<unsigned char> &wkb) : from_(wkb.data()) {}

    boost_geometry read()
    {
        boost_geometry made = {};
        switch (head()) {
        case 1:
            made.kind = boost_geometry::point;
            made.at = point();
            break;
        case 2:
            made.kind = boost_geometry::line;
            points(made.along);
            break;
        case 3:
            made.kind = boost_geometry::areas;
            made.within.push_back(area());
            break;
        default:
            made.kind = boost_geometry::areas;
            for (std::uint32_t left = number<std::uint32_t>(); left > 0; left--) {
                head();
                made.within.push_back(area());
            }
        }
        bg::correct(made.within); /* the order of the points of rings */
        return made;
    }

  private:
    const unsigned char *from_;

    template <class T> T number()
    {
        T value;
        std::memcpy(&value, from_, sizeof value);
        from_ += sizeof value;
        return value;
    }
    std::uint32_t head()
    {
        from_++;
        return number<std::uint32_t>();
    }
    boost_point point()
    {
        const double x = number<double>(), y = number<double>();
        return {x, y};
    }
    template <class Points> void points(Points &to)
    {
        for (std::uint32_t left = number<std::uint32_t>(); left > 0; left--) {
            to.push_back(point());
        }
    }
    boost_area area()
    {
        boost_area made;
        const std::uint32_t rings = number<std::uint32_t>();
        for (std::uint32_t i = 0; i < rings; i++) {
            if (i > 0) {
                made.inners().emplace_back();
            }
            points(i == 0 ? made.outer() : made.inners().back());
        }
        return made;
    }
};

boost_box bounds(const boost_geometry &g)
{
    switch (g.kind) {
    case boost_geometry::point: return {g.at, g.at};
    case boost_geometry::line: return bg::return_envelope<boost_box>(g.along);
    default: return bg::return_envelope<boost_box>(g.within);
    }
}

struct boost_side {
    std::vector<boost_geometry> geometries;
    std::vector<boost_item> boxes;
    boost_tree tree;

    explicit boost_side(const std::vector<std::vector<unsigned char>> &wkb)
    {
        for (const auto &each : wkb) {
            geometries.push_back(wkb_reader(each).read());
            boxes.emplace_back(bounds(geometries.back()), boxes.size());
        }
        tree = boost_tree(boxes);
    }
};

template <class A> bool ask(const A &a, const boost_areas &b, join_question question)
{
    return question == join_question::intersects ? bg::intersects(a, b) : bg::touches(a, b);
}

/* Of invalid areas it may throw. */
bool is_pair(const boost_geometry &a, const boost_geometry &b, join_question question)
{
    try {
        switch (a.kind) {
        case boost_geometry::point: return ask(a.at, b.within, question);
        case boost_geometry::line: return ask(a.along, b.within, question);
        default: return ask(a.within, b.within, question);
        }
    } catch (const bg::exception &) {
        return false;
    }
}

int join_all(const boost_side &a, const boost_side &b, join_question question)
{
    int pairs = 0;
    for (std::size_t i = 0; i < a.geometries.size(); i++) {
        for (auto found = b.tree.qbegin(bg::index::intersects(a.boxes[i].first)); found != b.tree.qend(); ++found) {
            pairs += is_pair(a.geometries[i], b.geometries[found->second], question);
        }
    }
    return pairs;
}

const join_peer_entry entry([](wkb_list a, wkb_list b, join_question question, std::vector<contender> &contenders) {
    if (question == join_question::within) {
        return; /* its tree has no search by a distance from a geometry */
    }
    auto side_a = std::make_shared<boost_side>(*a), side_b = std::make_shared<boost_side>(*b);
    contenders.push_back(make_contender("boost", 1, [=](std::size_t) { return join_all(*side_a, *side_b, question); }));
});

} // namespace
} // namespace bench

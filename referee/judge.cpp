/* The referee: what graze, GEOS and Boost.Geometry say of the pairs of a corpus. Reads its lines from standard input (README.md says what they have), and
 * prints for each library and line: the library, the number of the line from 1, the matrix or -, and a letter for each of intersects and touches: y, n, or -
 * where it has failed.
 *
 * SPDX-License-Identifier: MIT */
#include <graze/graze.h>

#include <cctype>
#include <cstdio>
#include <cstdlib>
#include <exception>
#include <iostream>
#include <memory>
#include <sstream>
#include <string>
#include <variant>
#include <vector>

#if defined(HAS_GEOS)
#include <geos_c.h>
#endif
#if defined(HAS_BOOST)
#include <boost/geometry.hpp>
#include <boost/geometry/geometries/geometries.hpp>
#endif

namespace {

void print(const char *library, long number, const std::string &matrix, char intersects, char touches)
{
    std::printf("%s\t%ld\t%s\t%c%c\n", library, number, matrix.c_str(), intersects, touches);
}

char letter(bool yes)
{
    return yes ? 'y' : 'n';
}

/* graze */

struct outlines {
    std::vector<double> numbers;
    std::vector<std::uint32_t> ends, areas;
};

/* The numbers of a text, ring by ring, and polygon by polygon: a list of numbers ends with its bracket; so does a list of rings. */
outlines read_outlines(const std::string &text)
{
    outlines out;
    const char *at = text.c_str() + text.find('(');
    bool had_numbers = false;
    for (; *at != '\0'; at++) {
        if (std::isdigit(static_cast<unsigned char>(*at)) || *at == '-') {
            char *end;
            out.numbers.push_back(std::strtod(at, &end));
            at = end - 1;
            had_numbers = true;
        } else if (*at == ')' && had_numbers) {
            out.ends.push_back(static_cast<std::uint32_t>(out.numbers.size() / 2));
            had_numbers = false;
        } else if (*at == ')' && (out.areas.empty() || out.areas.back() < out.ends.size())) {
            out.areas.push_back(static_cast<std::uint32_t>(out.ends.size()));
        }
    }
    return out;
}

struct release {
    void operator()(grz2_geometry *geometry) const { grz2_geometry_free(geometry); }
};
using geometry_of_graze = std::unique_ptr<grz2_geometry, release>;

geometry_of_graze for_graze(const std::string &text)
{
    const outlines parts = read_outlines(text);
    const bool is_area = text.find("POLYGON") != std::string::npos;
    grz2_rings rings = {};
    rings.point_count = parts.numbers.size() / 2;
    rings.points = parts.numbers.data();
    rings.count = parts.ends.size();
    rings.ends = parts.ends.data();
    rings.area_count = parts.areas.size();
    rings.areas = is_area ? parts.areas.data() : nullptr;
    grz2_geometry *made = nullptr;
    if (grz2_geometry_build(&made, is_area ? &rings : nullptr, is_area ? nullptr : &rings, nullptr) != GRZ_OK) {
        std::fprintf(stderr, "graze does not take %s\n", text.c_str());
        std::exit(1);
    }
    return geometry_of_graze(made);
}

void ask_graze(long number, const std::string &a, const std::string &b)
{
    const geometry_of_graze p = for_graze(a), q = for_graze(b);
    grz2_de9im matrix;
    bool intersects, touches;
    if (grz2_geometry_relate(p.get(), q.get(), nullptr, &matrix) != GRZ_OK ||
        grz2_geometry_ask(p.get(), q.get(), GRZ_RELATE_INTERSECTS, nullptr, &intersects) != GRZ_OK ||
        grz2_geometry_ask(p.get(), q.get(), GRZ_RELATE_TOUCHES, nullptr, &touches) != GRZ_OK) {
        print("graze", number, "-", '-', '-');
        return;
    }
    print("graze", number, matrix.text, letter(intersects), letter(touches));
}

/* GEOS */

#if defined(HAS_GEOS)
char letter_of_geos(char answer)
{
    return answer == 0 ? 'n' : answer == 1 ? 'y' : '-';
}

void ask_geos(long number, const std::string &a, const std::string &b)
{
    static GEOSContextHandle_t const context = GEOS_init_r();
    static GEOSWKTReader *const reader = GEOSWKTReader_create_r(context);
    GEOSGeometry *const p = GEOSWKTReader_read_r(context, reader, a.c_str()), *const q = GEOSWKTReader_read_r(context, reader, b.c_str());
    if (p && q) {
        char *const matrix = GEOSRelate_r(context, p, q);
        print("GEOS", number, matrix ? matrix : "-", letter_of_geos(GEOSIntersects_r(context, p, q)), letter_of_geos(GEOSTouches_r(context, p, q)));
        GEOSFree_r(context, matrix);
    } else {
        print("GEOS", number, "-", '-', '-');
    }
    GEOSGeom_destroy_r(context, p);
    GEOSGeom_destroy_r(context, q);
}
#endif

/* Boost.Geometry, whose intersects and touches are read off its matrix: it has no such functions for some kinds. */

#if defined(HAS_BOOST)
namespace bg = boost::geometry;
using point_of_boost = bg::model::d2::point_xy<double>;
using geometry_of_boost = std::variant<point_of_boost, bg::model::linestring<point_of_boost>, bg::model::polygon<point_of_boost>,
                                       bg::model::multi_polygon<bg::model::polygon<point_of_boost>>>;

template <class T> geometry_of_boost read_for_boost(const std::string &text)
{
    T geometry;
    bg::read_wkt(text, geometry);
    bg::correct(geometry);
    return geometry;
}

geometry_of_boost for_boost(const std::string &text)
{
    switch (text[0]) {
    case 'L': return read_for_boost<bg::model::linestring<point_of_boost>>(text);
    case 'M': return read_for_boost<bg::model::multi_polygon<bg::model::polygon<point_of_boost>>>(text);
    default:
        return text[2] == 'I' ? read_for_boost<point_of_boost>(text) : read_for_boost<bg::model::polygon<point_of_boost>>(text);
    }
}

void ask_boost(long number, const std::string &a, const std::string &b)
{
    try {
        const geometry_of_boost p = for_boost(a), q = for_boost(b);
        const std::string text = std::visit([](const auto &x, const auto &y) { return bg::relation(x, y).str(); }, p, q);
        grz2_de9im matrix = {};
        text.copy(matrix.text, 9);
        print("Boost.Geometry", number, text, letter(grz2_relate_holds(&matrix, GRZ_RELATE_INTERSECTS)),
              letter(grz2_relate_holds(&matrix, GRZ_RELATE_TOUCHES)));
    } catch (const std::exception &) {
        print("Boost.Geometry", number, "-", '-', '-');
    }
}
#endif

} // namespace

int main()
{
    std::string line;
    for (long number = 1; std::getline(std::cin, line); number++) {
        std::istringstream words(line);
        std::string family, matrix, a, b;
        if (line.empty() || line[0] == '#') {
            continue;
        }
        std::getline(words, family, '\t');
        std::getline(words, matrix, '\t');
        std::getline(words, a, '\t');
        std::getline(words, b, '\t');
        ask_graze(number, a, b);
#if defined(HAS_GEOS)
        ask_geos(number, a, b);
#endif
#if defined(HAS_BOOST)
        ask_boost(number, a, b);
#endif
    }
    return 0;
}

/* graze benchmark: the counties of the United States, as WKB.
 *
 * SPDX-License-Identifier: MIT */
#include "counties.hpp"

#include <cstdlib>
#include <fstream>
#include <iterator>

namespace bench {
namespace {

template <class T> void put(std::vector<unsigned char> &to, T value)
{
    const unsigned char *const bytes = reinterpret_cast<const unsigned char *>(&value);
    to.insert(to.end(), bytes, bytes + sizeof value);
}

void set_count(std::vector<unsigned char> &of, std::size_t place, std::uint32_t count)
{
    for (int i = 0; i < 4; i++) {
        of[place + static_cast<std::size_t>(i)] = static_cast<unsigned char>(count >> 8 * i);
    }
}

/* A list in brackets, `depth` deep, as WKB: 1 is a ring, 2 a polygon, 3 a multipolygon. */
void read_list(const char *&at, int depth, std::vector<unsigned char> &wkb)
{
    if (depth > 1) {
        put(wkb, static_cast<unsigned char>(1));
        put(wkb, static_cast<std::uint32_t>(depth == 2 ? 3 : 6));
    }
    const std::size_t place = wkb.size();
    std::uint32_t count = 0;
    put(wkb, count);
    for (; *at != ']'; at++) {
        if (*at != '[') {
            continue;
        }
        at++;
        count++;
        if (depth > 1) {
            read_list(at, depth - 1, wkb);
        } else {
            for (int i = 0; i < 2; i++) {
                char *end;
                put(wkb, std::strtod(at + i, &end)); /* behind x stands a comma */
                at = end - i;
            }
            at++;
        }
    }
    set_count(wkb, place, count);
}

} // namespace

wkb_list counties()
{
    std::ifstream file(GRAZE_BENCH_COUNTIES);
    const std::string text{std::istreambuf_iterator<char>(file), std::istreambuf_iterator<char>()}, word = "\"coordinates\":";
    auto list = std::make_shared<std::vector<std::vector<unsigned char>>>();
    for (std::size_t found = text.find(word); found != std::string::npos; found = text.find(word, found + 1)) {
        const std::size_t begin = text.find('[', found), brackets = text.find_first_not_of('[', begin) - begin;
        const char *at = text.c_str() + begin + 1;
        list->emplace_back();
        read_list(at, static_cast<int>(brackets) - 1, list->back());
    }
    return list;
}

} // namespace bench

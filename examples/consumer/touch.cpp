/* graze from C++: the same, by the overloads of C++17, and in space.
 *
 * SPDX-License-Identifier: MIT */
#include <graze/graze.hpp>

#include <iostream>

int main()
{
    const graze::rect left = {0, 0, 0.1, 1}, right = {0.1, 0, 0.1, 1};
    std::cout << "graze " << graze::version() << ": touch " << graze::touch(left, right) << ", overlap openly "
              << graze::overlap_open(left, right) << '\n';
    const graze::sphere ball = {{0, 0, 0}, 1};
    const auto times = graze::sweep(ball, {10, 0, 0}, graze::plane3{{1, 0, 0}, 5});
    const auto contact = graze::contact(ball, graze::aabb3{{0.5, -1, -1}, {2, 1, 1}});
    return times && times->enter == 0.4 && contact && contact->depth == 0.5 ? 0 : 1;
}

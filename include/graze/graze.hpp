/* graze: do two shapes touch, where, and when? Exact answers in 2D and 3D, from C++17.
 *
 *     #include <graze/graze.hpp>
 *
 *     graze::sphere ball = {{0, 0, 0}, 1};
 *     graze::aabb3 crate = {{1, -1, -1}, {2, 1, 1}};
 *     if (graze::overlap(ball, crate)) ...
 *     if (auto contact = graze::sweep(ball, {10, 0, 0}, crate)) use(contact->enter);
 *
 * Header only, over the C library, which must be linked. queries.hpp: questions about two shapes; polygon.hpp,
 * geometry.hpp, mesh.hpp, scene.hpp, tree.hpp: many shapes; cells.hpp: cells of a grid.
 *
 * SPDX-License-Identifier: MIT */
#ifndef GRAZE_GRAZE_HPP
#define GRAZE_GRAZE_HPP

#include <graze/cells.hpp>
#include <graze/geometry.hpp>
#include <graze/mesh.hpp>
#include <graze/polygon.hpp>
#include <graze/queries.hpp>
#include <graze/scene.hpp>
#include <graze/tree.hpp>

#endif

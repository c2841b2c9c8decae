/* What does not compile, a line for each CASE: what never has an answer, and what may be missing as a condition. CASE 0
 * compiles.
 *
 * SPDX-License-Identifier: MIT */
#include <graze/graze.hpp>

using namespace graze;

int main() {
    const tree3 tree = *tree3::build(span<const aabb3>());
    const mesh mesh = *graze::mesh::build(span<const vec3>());
    const polygon polygon = *graze::polygon::build(span<const vec2>());
    tree_pairs_options how = {};
#if CASE == 0
    if (const auto found = contact(sphere(), aabb3())) return found->count;
    if (const auto found = contact(cylinder(), plane3(), 1)) return found->count;
    if (const auto found = tree.self_pairs(how)) return !found->empty();
#elif CASE == 1
    (void)contact(ray3(), sphere());
#elif CASE == 2
    (void)depth(plane3(), halfspace3());
#elif CASE == 3
    (void)separate(hull3(), sphere());
#elif CASE == 4
    (void)separate(sphere(), line3());
#elif CASE == 5
    (void)stop(plane3(), vec3(), sphere());
#elif CASE == 6
    (void)depth_along(circle(), sphere(), vec2());
#elif CASE == 7
    (void)tree.overlap_any(vec2());
#elif CASE == 8
    (void)polygon.contacts(ray2(), [](const polygon_contact &) {});
#elif CASE == 9
    (void)mesh.separate(hull3());
#elif CASE == 10
    if (contact(shape3(), sphere())) return 1;
#elif CASE == 11
    if (mesh.separate(sphere())) return 1;
#elif CASE == 12
    (void)cast(aabb3(), sphere());
#endif
    (void)tree, (void)mesh, (void)polygon, (void)how;
}

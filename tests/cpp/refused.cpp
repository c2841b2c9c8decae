/* What does not compile, and behind each line what the compiler says of it: what never has an answer, and what may be
 * missing as a condition. With ACCEPTED there is what compiles in its place. See test_refused.sh.
 *
 * SPDX-License-Identifier: MIT */
#include <graze/graze.hpp>

using namespace graze;

int main() {
    const tree3 tree = *tree3::build(span<const aabb3>());
    const mesh mesh = *graze::mesh::build(span<const vec3>());
    const polygon polygon = *graze::polygon::build(span<const vec2>());
    tree_pairs_options how = {};
#if defined(ACCEPTED)
    if (const auto found = contact(sphere(), aabb3())) return found->count;
    if (const auto found = contact(cylinder(), plane3(), 1)) return found->count;
    if (const auto found = tree.self_pairs(how)) return !found->empty();
#else
    (void)contact(ray3(), sphere());                                // static.assert.*graze:
    (void)depth(plane3(), halfspace3());                            // static.assert.*graze:
    (void)separate(hull3(), sphere());                              // static.assert.*graze:
    (void)separate(sphere(), line3());                              // static.assert.*graze:
    (void)stop(plane3(), vec3(), sphere());                         // static.assert.*graze:
    (void)depth_along(circle(), sphere(), vec2());                  // static.assert.*graze:
    (void)tree.overlap_any(vec2());                                 // static.assert.*graze:
    (void)polygon.contacts(ray2(), [](const polygon_contact &) {}); // static.assert.*graze:
    (void)mesh.separate(ray3());                                    // static.assert.*graze:
    if (contact(shape3(), sphere())) return 1;                      // conver.*bool
    if (mesh.separate(sphere())) return 1;                          // conver.*bool
    (void)cast(aabb3(), sphere());                                  // static.assert.*graze:
#endif
    (void)tree, (void)mesh, (void)polygon, (void)how;
}

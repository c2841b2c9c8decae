/* graze benchmark: CGAL's least sphere of points, in double.
 *
 * SPDX-License-Identifier: MIT */
#include "bounds.hpp"

#include <CGAL/Cartesian.h>
#include <CGAL/Min_sphere_of_points_d_traits_3.h>
#include <CGAL/Min_sphere_of_spheres_d.h>

namespace bench {
namespace {

using kernel = CGAL::Cartesian<double>;
using least_sphere = CGAL::Min_sphere_of_spheres_d<CGAL::Min_sphere_of_points_d_traits_3<kernel, double>>;

void add_cgal(const std::vector<grz3_vec> &points, std::vector<contender> &contenders)
{
    auto all = converted(points, [](const grz3_vec &p) { return kernel::Point_3(p.x, p.y, p.z); });
    contenders.push_back(make_contender("cgal", 1, [all](std::size_t) {
        least_sphere sphere(all->begin(), all->end());
        return sphere.radius() > 0;
    }));
}

[[maybe_unused]] const bool entered = (sphere_peers().push_back(add_cgal), true);

} // namespace
} // namespace bench

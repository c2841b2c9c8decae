/* graze benchmark: meshes that are cut by planes or by each other, in CGAL: exact predicates, points in doubles.
 *
 * SPDX-License-Identifier: MIT */
#include "curves.hpp"

#include <CGAL/AABB_halfedge_graph_segment_primitive.h>
#include <CGAL/AABB_traits.h>
#include <CGAL/AABB_tree.h>
#include <CGAL/Exact_predicates_inexact_constructions_kernel.h>
#include <CGAL/Polygon_mesh_processing/intersection.h>
#include <CGAL/Polygon_mesh_slicer.h>
#include <CGAL/Surface_mesh.h>

namespace bench {
namespace {

using kernel = CGAL::Exact_predicates_inexact_constructions_kernel;
using surface = CGAL::Surface_mesh<kernel::Point_3>;
using primitive = CGAL::AABB_halfedge_graph_segment_primitive<surface>;
using edge_tree = CGAL::AABB_tree<CGAL::AABB_traits<kernel, primitive>>;

surface to_surface(const mesh_data &mesh)
{
    surface made;
    std::vector<surface::Vertex_index> vertices;
    for (std::size_t i = 0; i < mesh.vertex_count(); i++) {
        const float *const v = &mesh.vertices[3 * i];
        vertices.push_back(made.add_vertex(kernel::Point_3(double(v[0]), double(v[1]), double(v[2]))));
    }
    for (std::size_t i = 0; i < mesh.triangle_count(); i++) {
        const std::uint32_t *const t = &mesh.indices[3 * i];
        made.add_face(vertices[t[0]], vertices[t[1]], vertices[t[2]]);
    }
    return made;
}

struct sliced {
    surface mesh;
    edge_tree tree;
    explicit sliced(const mesh_data &data) : mesh(to_surface(data)), tree(edges(mesh).first, edges(mesh).second, mesh) { tree.build(); }
};

void add_sections(const std::shared_ptr<const section_question> &asked, std::vector<contender> &contenders)
{
    const auto of = std::make_shared<sliced>(*asked->mesh);
    contenders.push_back(make_contender("cgal", 1, [=](std::size_t) {
        CGAL::Polygon_mesh_slicer<surface, kernel> slicer(of->mesh, of->tree);
        std::size_t curves = 0;
        for (double offset : asked->offsets) {
            std::vector<std::vector<kernel::Point_3>> polylines;
            const grz3_vec n = asked->normal;
            slicer(kernel::Plane_3(n.x, n.y, n.z, -offset), std::back_inserter(polylines));
            curves += polylines.size();
        }
        return curves > 0;
    }));
}

void add_curves(const std::shared_ptr<const curve_question> &asked, std::vector<contender> &contenders)
{
    const auto a = std::make_shared<surface>(to_surface(*asked->a)), b = std::make_shared<surface>(to_surface(*asked->b));
    contenders.push_back(make_contender("cgal", 1, [=](std::size_t) {
        std::vector<std::vector<kernel::Point_3>> polylines;
        CGAL::Polygon_mesh_processing::surface_intersection(*a, *b, std::back_inserter(polylines));
        return !polylines.empty();
    }));
}

[[maybe_unused]] const bool entered = (section_peers().push_back(add_sections), curve_peers().push_back(add_curves), true);

} // namespace
} // namespace bench

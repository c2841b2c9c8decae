/* graze benchmark: rays cast at meshes, and the making of their trees.
 *
 * SPDX-License-Identifier: MIT */
#include "meshes.hpp"
#include "rows.hpp"

namespace bench {

std::vector<ray_peer> &ray_peers()
{
    static std::vector<ray_peer> all;
    return all;
}

std::vector<build_peer> &build_peers()
{
    static std::vector<build_peer> all;
    return all;
}

namespace {

grz_triangles triangles_of(const mesh_data &mesh)
{
    return {GRZ_FLOAT, mesh.vertex_count(), 0, mesh.vertices.data(), mesh.triangle_count(), mesh.indices.data()};
}

std::shared_ptr<grz_mesh> graze_mesh(const mesh_data &mesh)
{
    grz_triangles triangles = triangles_of(mesh);
    grz_mesh *made = nullptr;
    grz_mesh_build(&made, &triangles, nullptr);
    return {made, grz_mesh_free};
}

grz3_shape caster_of(const ray_data &ray)
{
    grz3_shape caster;
    caster.kind = GRZ_RAY;
    caster.radius = 0;
    caster.ray = {{ray.origin[0], ray.origin[1], ray.origin[2]}, {ray.way[0], ray.way[1], ray.way[2]}};
    return caster;
}

contender graze_rays(const ray_question &question)
{
    auto mesh = graze_mesh(*question.mesh);
    auto first = [rays = question.rays, mesh](std::size_t i) {
        grz3_shape caster = caster_of((*rays)[i]);
        grz_mesh_hit hit;
        bool is_hit = grz_mesh_cast(mesh.get(), &caster, nullptr, &hit) == GRZ_YES;
        return answer_of(is_hit, hit.triangle);
    };
    auto any = [rays = question.rays, mesh](std::size_t i) {
        grz3_shape caster = caster_of((*rays)[i]);
        return static_cast<int>(grz_mesh_cast_any(mesh.get(), &caster, nullptr));
    };
    return question.any ? make_contender("graze", pair_count, any) : make_contender("graze", pair_count, first);
}

prepared_row prepare_rays(const std::string &name, bool any, bool coherent)
{
    auto mesh = std::make_shared<const mesh_data>(make_mesh(name));
    ray_question question = {mesh, std::make_shared<const std::vector<ray_data>>(make_rays(*mesh, coherent)), any, coherent};
    prepared_row prepared = {{graze_rays(question)}, 0, 0};
    for (signed char answer : prepared.contenders[0].answers()) {
        prepared.hits += answer > 0;
    }
    prepared.hits /= static_cast<double>(pair_count);
    for (ray_peer add : ray_peers()) {
        add(question, prepared.contenders);
    }
    return prepared;
}

prepared_row prepare_build(const std::string &name)
{
    auto mesh = std::make_shared<const mesh_data>(make_mesh(name));
    auto build = [mesh](std::size_t) { return static_cast<int>(grz_mesh_about(graze_mesh(*mesh).get()).bytes > 0); };
    prepared_row prepared = {{make_contender("graze", 1, build)}, 1, 0, mesh->triangle_count()};
    for (build_peer add : build_peers()) {
        add(mesh, prepared.contenders);
    }
    return prepared;
}

} // namespace

std::vector<row> rows_of_meshes()
{
    std::vector<row> rows;
    for (std::string name : {"bunny", "dragon", "terrain", "sphere"}) {
        if (!has_mesh(name)) {
            continue;
        }
        for (bool any : {false, true}) {
            for (bool coherent : {true, false}) {
                std::string row = "rays-" + name + (any ? "-any" : "-first") + (coherent ? "-coherent" : "-random");
                rows.push_back({row, [=] { return prepare_rays(name, any, coherent); }});
            }
        }
        rows.push_back({"build-" + name, [=] { return prepare_build(name); }});
    }
    return rows;
}

} // namespace bench

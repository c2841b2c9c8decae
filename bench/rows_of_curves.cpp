/* graze benchmark: meshes that are cut by planes, and their volumes.
 *
 * SPDX-License-Identifier: MIT */
#include "curves.hpp"
#include "rows.hpp"

#include <cmath>

namespace bench {
namespace {

bool count_section(void *user, const grz_section_curve *curve)
{
    *static_cast<std::size_t *>(user) += curve->count;
    return true;
}

int cut(const grz_mesh *mesh, const section_question &asked, grz_mesh_solid solid)
{
    std::size_t points = 0;
    grz_mesh_section(mesh, &asked.normal, asked.offsets.data(), asked.offsets.size(), solid, count_section, &points);
    return points > 0;
}

std::shared_ptr<section_question> make_section(const std::shared_ptr<const mesh_data> &mesh, const grz3_vec &normal, std::size_t planes)
{
    auto made = std::make_shared<section_question>();
    double low = HUGE_VAL, high = -HUGE_VAL;
    for (std::size_t i = 0; i < mesh->vertex_count(); i++) {
        const float *const v = &mesh->vertices[3 * i];
        const double at = normal.x * double(v[0]) + normal.y * double(v[1]) + normal.z * double(v[2]);
        low = std::fmin(low, at);
        high = std::fmax(high, at);
    }
    made->mesh = mesh;
    made->normal = normal;
    for (std::size_t i = 0; i < planes; i++) {
        made->offsets.push_back(low + (high - low) * (double(i) + 0.5) / double(planes));
    }
    return made;
}

row section_row(const std::string &mesh, const char *name, const grz3_vec &normal, std::size_t planes)
{
    return {"section-" + mesh + name + std::to_string(planes), [=] {
        const auto data = std::make_shared<const mesh_data>(make_mesh(mesh));
        const auto asked = make_section(data, normal, planes);
        const std::shared_ptr<grz_mesh> skin = graze_mesh(*data);
        prepared_row prepared;
        prepared.contenders = {make_contender("graze", 1, [=](std::size_t) { return cut(skin.get(), *asked, GRZ_SKIN); })};
        if (mesh == "sphere") {
            const std::shared_ptr<grz_mesh> solid = graze_mesh(*data, true);
            prepared.contenders.push_back(
                make_contender("nested", 1, [=](std::size_t) { return cut(solid.get(), *asked, GRZ_SOLID_ODD); }));
        }
        for (section_peer add : section_peers()) {
            add(asked, prepared.contenders);
        }
        prepared.hits = 1;
        prepared.touches = 0;
        prepared.count = planes;
        return prepared;
    }};
}

row volume_row()
{
    return {"mesh-volume-sphere", [] {
        const std::shared_ptr<grz_mesh> mesh = graze_mesh(make_mesh("sphere"), true);
        prepared_row prepared;
        prepared.contenders = {make_contender("graze", 1, [=](std::size_t) {
            double volume;
            grz_mesh_volume(mesh.get(), &volume);
            return volume > 0;
        })};
        prepared.hits = 1;
        prepared.touches = 0;
        prepared.count = grz_mesh_about(mesh.get()).triangles;
        return prepared;
    }};
}

} // namespace

std::vector<row> rows_of_curves()
{
    std::vector<row> rows;
    for (const char *mesh : {"bunny", "sphere"}) {
        rows.push_back(section_row(mesh, "-axis-", {0, 1, 0}, 1));
        rows.push_back(section_row(mesh, "-axis-", {0, 1, 0}, 1000));
        rows.push_back(section_row(mesh, "-slanted-", {0.3, 0.5, -0.7}, 1));
        rows.push_back(section_row(mesh, "-slanted-", {0.3, 0.5, -0.7}, 1000));
    }
    rows.push_back(volume_row());
    return rows;
}

} // namespace bench

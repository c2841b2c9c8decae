/* graze benchmark: meshes that are cut by planes, by each other, by themselves, and their volumes.
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

bool count_common(void *user, const grz_common_curve *curve)
{
    *static_cast<std::size_t *>(user) += curve->count;
    return true;
}

/* A mesh and a copy of it that is aside; in ns a triangle of both. */
row curve_row(const std::string &name)
{
    return {"curves-" + name, [=] {
        auto asked = std::make_shared<curve_question>();
        const auto first = std::make_shared<const mesh_data>(make_mesh(name));
        auto second = std::make_shared<mesh_data>(*first);
        for (std::size_t i = 0; i < second->vertices.size(); i++) {
            second->vertices[i] += name == "sphere" ? 0.3F : 0.01F;
        }
        asked->a = first;
        asked->b = second;
        const std::shared_ptr<grz_mesh> a = graze_mesh(*first), b = graze_mesh(*second);
        prepared_row prepared;
        prepared.contenders = {make_contender("graze", 1, [=](std::size_t) {
            std::size_t points = 0;
            grz_meshes_where(a.get(), b.get(), count_common, &points);
            return points > 0;
        })};
        for (curve_peer add : curve_peers()) {
            add(asked, prepared.contenders);
        }
        prepared.hits = 1;
        prepared.touches = 0;
        prepared.count = first->triangle_count() + second->triangle_count();
        return prepared;
    }};
}

row self_row()
{
    return {"curves-self-sphere", [] {
        const std::shared_ptr<grz_mesh> mesh = graze_mesh(make_mesh("sphere"));
        prepared_row prepared;
        prepared.contenders = {make_contender("graze", 1, [=](std::size_t) {
            std::size_t points = 0;
            grz_mesh_self_where(mesh.get(), count_common, &points);
            return points > 0;
        })};
        prepared.hits = prepared.touches = 0;
        prepared.count = grz_mesh_about(mesh.get()).triangles;
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
    rows.push_back(curve_row("bunny"));
    rows.push_back(curve_row("sphere"));
    rows.push_back(self_row());
    rows.push_back(volume_row());
    return rows;
}

} // namespace bench

/* graze benchmark: rays cast at meshes, and the making of their trees.
 *
 * SPDX-License-Identifier: MIT */
#include "inputs.hpp"
#include "meshes.hpp"
#include "rows.hpp"

#include <array>
#include <numeric>

namespace bench {

std::vector<ray_peer> &ray_peers()
{
    static std::vector<ray_peer> all;
    return all;
}

std::vector<sweep_peer> &sweep_peers()
{
    static std::vector<sweep_peer> all;
    return all;
}

std::vector<build_peer> &build_peers()
{
    static std::vector<build_peer> all;
    return all;
}

std::vector<std::pair<std::string, std::size_t (*)(const mesh_data &)>> &mesh_memories()
{
    static std::vector<std::pair<std::string, std::size_t (*)(const mesh_data &)>> all;
    return all;
}

namespace {

grz3_shape caster_of(const ray_data &ray)
{
    grz3_shape caster;
    caster.kind = GRZ_RAY;
    caster.radius = 0;
    caster.ray = {{ray.origin[0], ray.origin[1], ray.origin[2]}, {ray.dir[0], ray.dir[1], ray.dir[2]}};
    return caster;
}

contender graze_rays(const ray_question &question)
{
    auto mesh = graze_mesh(*question.mesh);
    auto first = [rays = question.rays, mesh](std::size_t i) {
        grz3_shape caster = caster_of((*rays)[i]);
        grz_mesh_hit hit;
        bool is_hit = grz_mesh_cast(mesh.get(), &caster, nullptr, &hit).yes;
        return answer_of(is_hit, hit.triangle);
    };
    auto any = [rays = question.rays, mesh](std::size_t i) {
        grz3_shape caster = caster_of((*rays)[i]);
        return static_cast<int>(grz_mesh_cast_any(mesh.get(), &caster, nullptr).yes);
    };
    const std::size_t count = question.rays->size();
    return question.any ? make_contender("graze", count, any) : make_contender("graze", count, first);
}

/* All rays in one call. */
contender graze_batch(const ray_question &question)
{
    auto mesh = graze_mesh(*question.mesh);
    auto casters = std::make_shared<std::vector<grz3_shape>>();
    for (const ray_data &ray : *question.rays) {
        casters->push_back(caster_of(ray));
    }
    auto first = [=] {
        std::vector<grz_mesh_hit> hits(casters->size());
        grz_mesh_cast_n(mesh.get(), casters->data(), casters->size(), nullptr, hits.data());
        std::vector<signed char> all;
        for (const grz_mesh_hit &hit : hits) {
            all.push_back(static_cast<signed char>(answer_of(hit.side != 0, hit.triangle)));
        }
        return all;
    };
    auto any = [=] {
        std::vector<grz_answer> answers(casters->size());
        grz_mesh_cast_any_n(mesh.get(), casters->data(), casters->size(), nullptr, answers.data());
        std::vector<signed char> hit;
        for (grz_answer answer : answers) hit.push_back(answer.yes);
        return hit;
    };
    std::function<std::vector<signed char>()> answers = first;
    if (question.any) {
        answers = any;
    }
    auto pass = [answers] {
        std::vector<signed char> all = answers();
        return std::accumulate(all.begin(), all.end(), 0L);
    };
    return {"graze-n", pass, answers};
}

prepared_row prepare_rays(const std::string &name, bool any, bool coherent)
{
    auto mesh = std::make_shared<const mesh_data>(make_mesh(name));
    ray_question question = {mesh, std::make_shared<const std::vector<ray_data>>(make_rays(*mesh, coherent)), any, coherent};
    prepared_row prepared = {{graze_rays(question), graze_batch(question)}, 0, 0};
    for (signed char answer : prepared.contenders[0].answers()) {
        prepared.hits += answer > 0;
    }
    prepared.seed = coherent ? 0 : ray_seed;
    prepared.count = question.rays->size();
    prepared.hits /= static_cast<double>(prepared.count);
    for (ray_peer add : ray_peers()) {
        add(question, prepared.contenders);
    }
    return prepared;
}

/* A ball that moves from one random place around the mesh to another: when it meets the first triangle, the same in
 * full, any, all. */
enum class sweep { first, hit, any, all };

int ask_sweep(const grz_mesh *mesh, const ray_data &ray, float radius, sweep kind)
{
    grz3_sphere ball = {{ray.origin[0], ray.origin[1], ray.origin[2]}, radius};
    grz3_shape mover = grz3_shape_from_sphere(&ball);
    grz3_vec by = {ray.dir[0], ray.dir[1], ray.dir[2]};
    grz_mesh_sweep_options options = {};
    options.times_only = kind != sweep::hit;
    grz_mesh_sweep_hit hits[8];
    std::size_t total;
    if (kind == sweep::any) {
        return grz_mesh_sweep_any(mesh, &mover, &by, &options);
    }
    if (kind == sweep::all) {
        return grz_mesh_sweep_all(mesh, &mover, &by, &options, hits, 8, &total);
    }
    return grz_mesh_sweep(mesh, &mover, &by, &options, hits);
}

prepared_row prepare_sweep(sweep kind)
{
    auto data = std::make_shared<const mesh_data>(make_mesh("bunny"));
    ray_question question = {data, std::make_shared<const std::vector<ray_data>>(make_rays(*data, false)), kind == sweep::any, false};
    auto mesh = graze_mesh(*data);
    const ray_data &ray = question.rays->front();
    float radius = 0.02F * std::hypot(ray.dir[0], ray.dir[1], ray.dir[2]);
    auto answer = [=, rays = question.rays](std::size_t i) { return ask_sweep(mesh.get(), (*rays)[i], radius, kind); };
    prepared_row prepared = {{make_contender("graze", sweep_count, answer)}, 0, 0, sweep_count};
    for (sweep_peer add : sweep_peers()) {
        if (kind == sweep::first || kind == sweep::hit) {
            add(question, radius, prepared.contenders);
        }
    }
    return prepared;
}

/* Everything else that a mesh is asked, once for each of the random rays, or, what visits the whole mesh, once a
 * triangle. */
using question = std::function<int(grz_mesh *, const grz3_shape &)>;

prepared_row prepare_question(const question &ask)
{
    mesh_data data = make_mesh("sphere");
    auto mesh = graze_mesh(data, true);
    auto rays = std::make_shared<std::vector<ray_data>>(make_rays(data, false));
    auto answer = [=](std::size_t i) { return ask(mesh.get(), caster_of((*rays)[i])); };
    return {{make_contender("graze", pair_count, answer)}, 0, 0};
}

prepared_row prepare_walk(const question &ask)
{
    auto data = std::make_shared<mesh_data>(make_mesh("sphere"));
    auto mesh = graze_mesh(*data, true);
    auto answer = [=](std::size_t) { return ask(mesh.get(), {}); };
    return {{make_contender("graze", 1, answer)}, 0, 0, data->triangle_count()};
}

bool skip_pairs(void *, const grz_pair *, std::size_t) { return true; }
bool skip_triangle(void *, std::uint32_t) { return true; }

grz3_shape ball_around(const grz3_shape &ray)
{
    grz3_sphere ball = {ray.ray.origin, 0.05};
    return grz3_shape_from_sphere(&ball);
}

int ask_all(grz_mesh *mesh, const grz3_shape &ray)
{
    grz_mesh_hit hits[8];
    std::size_t total;
    return grz_mesh_cast_all(mesh, &ray, nullptr, hits, 8, &total).yes;
}

int ask_sight(grz_mesh *mesh, const grz3_shape &ray)
{
    grz3_vec a = ray.ray.origin, d = ray.ray.dir, b = {a.x + d.x, a.y + d.y, a.z + d.z};
    return grz_mesh_sight(mesh, &a, &b, true);
}

int ask_inside(grz_mesh *mesh, const grz3_shape &ray)
{
    bool inside = false;
    grz3_vec middle = {ray.ray.origin.x / 2, ray.ray.origin.y / 2, ray.ray.origin.z / 2};
    grz_mesh_contains(mesh, &middle, GRZ_SOLID_ODD, &inside);
    return inside;
}

int ask_winding(grz_mesh *mesh, const grz3_shape &ray)
{
    grz_winding w;
    grz3_vec middle = {ray.ray.origin.x / 2, ray.ray.origin.y / 2, ray.ray.origin.z / 2};
    grz_mesh_winding(mesh, &middle, 0.1, &w);
    return w.number > 0.5;
}

int ask_many_windings(grz_mesh *mesh, const grz3_shape &ray)
{
    grz_winding w[2];
    grz3_vec middle = {ray.ray.origin.x / 2, ray.ray.origin.y / 2, ray.ray.origin.z / 2};
    grz3_vec points[2] = {middle, ray.ray.origin};
    grz_mesh_winding_n(mesh, points, 2, 0.1, nullptr, w);
    return w[0].number > 0.5;
}

int ask_overlap(grz_mesh *mesh, const grz3_shape &ray)
{
    grz3_shape ball = ball_around(ray);
    bool overlap = false;
    grz_mesh_overlap(mesh, &ball, GRZ_SKIN, &overlap);
    return overlap;
}

int ask_overlap_all(grz_mesh *mesh, const grz3_shape &ray)
{
    grz3_shape ball = ball_around(ray);
    return grz_mesh_overlap_all(mesh, &ball, skip_triangle, nullptr);
}

bool skip_contact(void *, const grz_mesh_contact *) { return true; }

int ask_contacts(grz_mesh *mesh, const grz3_shape &ray)
{
    grz3_shape ball = ball_around(ray);
    grz_mesh_contact_options options = {};
    options.skip_inner_edges = true;
    return grz_mesh_contacts(mesh, &ball, &options, skip_contact, nullptr);
}

/* Beside two more that are far away. */
int ask_contacts_among(grz_mesh *mesh, const grz3_shape &ray)
{
    static const mesh_data data = make_mesh("sphere");
    static grz_mesh *const aside = [] {
        static const double away[12] = {1, 0, 0, 8, 0, 1, 0, 0, 0, 0, 1, 0};
        grz_triangles triangles = triangles_of(data);
        grz_mesh *made = nullptr;
        triangles.transform = away;
        grz_mesh_build(&made, &triangles, nullptr);
        return made;
    }();
    const grz_mesh *const all[3] = {mesh, aside, aside};
    grz3_shape ball = ball_around(ray);
    grz_mesh_contact_options options = {};
    options.skip_inner_edges = true;
    return grz_mesh_contacts_among(all, 3, &ball, &options, skip_contact, nullptr);
}

int walk_contacts(grz_mesh *mesh, const grz3_shape &)
{
    static const mesh_data data = make_mesh("sphere");
    static grz_mesh *const other = [] {
        static const double aside[12] = {1, 0, 0, 1.9, 0, 1, 0, 0.1, 0, 0, 1, 0.1};
        grz_triangles triangles = triangles_of(data);
        grz_mesh *made = nullptr;
        triangles.transform = aside;
        grz_mesh_build(&made, &triangles, nullptr);
        return made;
    }();
    return grz_meshes_contacts(mesh, other, nullptr, skip_contact, nullptr);
}

int walk_contacts_among(grz_mesh *mesh, const grz3_shape &)
{
    static const mesh_data data = make_mesh("sphere");
    static const std::array<grz_mesh *, 2> others = [] {
        static const double aside[2][12] = {{1, 0, 0, 1.9, 0, 1, 0, 0.1, 0, 0, 1, 0.1}, {1, 0, 0, -1.9, 0, 1, 0, 0.1, 0, 0, 1, 0.1}};
        std::array<grz_mesh *, 2> made = {};
        for (int k = 0; k < 2; k++) {
            grz_triangles triangles = triangles_of(data);
            triangles.transform = aside[k];
            grz_mesh_build(&made[static_cast<std::size_t>(k)], &triangles, nullptr);
        }
        return made;
    }();
    return grz_meshes_contacts_among(mesh, others.data(), 2, nullptr, skip_contact, nullptr);
}

int walk_pairs(grz_mesh *mesh, const grz3_shape &) { return grz_mesh_pairs(mesh, mesh, skip_pairs, nullptr); }
int walk_self_pairs(grz_mesh *mesh, const grz3_shape &) { return grz_mesh_self_pairs(mesh, skip_pairs, nullptr); }
int walk_flat(grz_mesh *mesh, const grz3_shape &) { return grz_mesh_flat(mesh, skip_triangle, nullptr); }

int walk_refit(grz_mesh *mesh, const grz3_shape &)
{
    static const mesh_data data = make_mesh("sphere");
    grz_triangles triangles = triangles_of(data);
    return grz_mesh_refit(mesh, &triangles);
}

int walk_placed(grz_mesh *mesh, const grz3_shape &)
{
    static const mesh_data data = make_mesh("sphere");
    static const double turn[12] = {0.36, 0.48, -0.8, 0.1, -0.8, 0.6, 0, 0.2, 0.48, 0.64, 0.6, 0.3};
    grz_triangles triangles = triangles_of(data);
    triangles.transform = turn;
    return grz_mesh_refit(mesh, &triangles);
}

/* A frame of a body that turns: moved, and asked what a ball meets. By a pose, or by a refit. */
struct turning {
    mesh_data data = make_mesh("sphere");
    double matrix[12] = {0.36, 0.48, -0.8, 0.1, -0.8, 0.6, 0, 0.2, 0.48, 0.64, 0.6, 0.3};
};

void turn_on(double matrix[12])
{
    for (int k = 0; k < 3; k++) {
        const double x = matrix[k], y = matrix[4 + k];
        matrix[k] = 0.8 * x - 0.6 * y;
        matrix[4 + k] = 0.6 * x + 0.8 * y;
    }
}

int ask_where_it_is(const grz_mesh *mesh)
{
    static const grz3_sphere ball = {{1, 0.2, 0.3}, 0.1};
    static const grz3_shape shape = grz3_shape_from_sphere(&ball);
    return grz_mesh_overlap_all(mesh, &shape, skip_triangle, nullptr);
}

int walk_posed(grz_mesh *, const grz3_shape &)
{
    static turning body;
    static const std::shared_ptr<grz_mesh> mesh = graze_mesh(body.data);
    static grz_mesh *const posed = [] {
        grz_mesh *made = nullptr;
        grz_mesh_build_posed(&made, mesh.get(), body.matrix);
        return made;
    }();
    turn_on(body.matrix);
    grz_mesh_set_pose(posed, body.matrix);
    return ask_where_it_is(posed);
}

int walk_moved(grz_mesh *, const grz3_shape &)
{
    static turning body;
    static grz_triangles triangles = triangles_of(body.data);
    static grz_mesh *const moved = [] {
        grz_mesh *made = nullptr;
        grz_mesh_build(&made, &triangles, nullptr);
        return made;
    }();
    turn_on(body.matrix);
    triangles.transform = body.matrix;
    grz_mesh_refit(moved, &triangles);
    return ask_where_it_is(moved);
}

void add_questions(std::vector<row> &rows)
{
    static const std::pair<const char *, question> questions[] = {{"mesh-cast-all", ask_all},
                                                                  {"mesh-sight", ask_sight},
                                                                  {"mesh-contains-point", ask_inside},
                                                                  {"mesh-winding-point", ask_winding},
                                                                  {"mesh-winding-2-points", ask_many_windings},
                                                                  {"mesh-overlap-ball", ask_overlap},
                                                                  {"mesh-overlap-all-ball", ask_overlap_all},
                                                                  {"mesh-contacts-ball", ask_contacts},
                                                                  {"mesh-contacts-among-ball", ask_contacts_among}};
    static const std::pair<const char *, question> walks[] = {
        {"mesh-pairs", walk_pairs}, {"mesh-contacts-mesh", walk_contacts}, {"mesh-contacts-among-mesh", walk_contacts_among}, {"mesh-self-pairs", walk_self_pairs}, {"mesh-flat", walk_flat}, {"mesh-refit", walk_refit}, {"mesh-refit-placed", walk_placed}, {"mesh-frame-posed", walk_posed}, {"mesh-frame-refit", walk_moved}};
    for (const auto &[name, ask] : questions) {
        rows.push_back({name, [ask = ask] { return prepare_question(ask); }});
    }
    for (const auto &[name, ask] : walks) {
        rows.push_back({name, [ask = ask] { return prepare_walk(ask); }});
    }
}

prepared_row prepare_build(const std::string &name)
{
    auto mesh = std::make_shared<const mesh_data>(make_mesh(name));
    auto build = [mesh](std::size_t) { return static_cast<int>(grz_mesh_about(graze_mesh(*mesh).get()).bytes > 0); };
    prepared_row prepared = {{make_contender("graze", 1, build)}, 1, 0, mesh->triangle_count()};
    for (build_peer add : build_peers()) {
        add(mesh, prepared.contenders);
    }
    prepared.memory.emplace_back("graze", grz_mesh_about(graze_mesh(*mesh).get()).bytes);
    for (const auto &[peer, bytes] : mesh_memories()) {
        prepared.memory.emplace_back(peer, bytes(*mesh));
    }
    return prepared;
}

/* A field of 80,000 triangles of a centimetre, in doubles, at the origin and far from it. */
struct far_field {
    static constexpr std::uint32_t side = 200;
    static constexpr double cell = 0.01;
    std::shared_ptr<grz_mesh> mesh;
    std::vector<grz3_segment> paths;

    explicit far_field(double shift)
    {
        generator random(ray_seed);
        std::vector<double> vertices;
        std::vector<std::uint32_t> indices;
        auto somewhere = [&] { return shift + cell * side * uniform(random, 0, 1); };
        for (std::uint32_t i = 0; i < (side + 1) * (side + 1); i++) {
            vertices.insert(vertices.end(), {shift + cell * (i % (side + 1)), shift + cell * (i / (side + 1)), shift + cell * uniform(random, 0, 1)});
        }
        for (std::uint32_t i = 0; i < side * side; i++) {
            std::uint32_t at = i + i / side, next = at + side + 1;
            indices.insert(indices.end(), {at, at + 1, next, at + 1, next + 1, next});
        }
        for (std::size_t i = 0; i < sweep_count; i++) {
            paths.push_back({{somewhere(), somewhere(), shift + 5 * cell}, {somewhere(), somewhere(), shift - 5 * cell}});
        }
        grz_triangles triangles = {GRZ_DOUBLE, vertices.size() / 3, 0, vertices.data(), indices.size() / 3, indices.data(), nullptr};
        grz_mesh *made = nullptr;
        grz_mesh_build(&made, &triangles, nullptr);
        mesh = {made, grz_mesh_free};
    }
};

int ask_far_cast(const far_field &field, std::size_t i)
{
    grz3_shape segment = grz3_shape_from_segment(&field.paths[i]);
    grz_mesh_hit hit;
    return grz_mesh_cast(field.mesh.get(), &segment, nullptr, &hit).yes;
}

int ask_far_sweep_of(const far_field &field, std::size_t i, bool times_only)
{
    const grz3_segment &path = field.paths[i];
    grz3_sphere ball = {path.a, field.cell / 2};
    grz3_shape mover = grz3_shape_from_sphere(&ball);
    grz3_vec by = {(path.b.x - path.a.x) / 10, (path.b.y - path.a.y) / 10, path.b.z - path.a.z};
    grz_mesh_sweep_options options = {};
    options.times_only = times_only;
    grz_mesh_sweep_hit hit;
    return grz_mesh_sweep(field.mesh.get(), &mover, &by, &options, &hit);
}

int ask_far_sweep(const far_field &field, std::size_t i) { return ask_far_sweep_of(field, i, true); }
int ask_far_sweep_hit(const far_field &field, std::size_t i) { return ask_far_sweep_of(field, i, false); }

int walk_far_pairs(const far_field &field, std::size_t)
{
    return grz_mesh_self_pairs(field.mesh.get(), [](void *, const grz_pair *, std::size_t) { return true; }, nullptr);
}

void add_far_rows(std::vector<row> &rows)
{
    using far_question = int (*)(const far_field &, std::size_t);
    static const std::pair<const char *, far_question> questions[] = {
        {"mesh-field-cast", ask_far_cast},
        {"mesh-field-sweep", ask_far_sweep},
        {"mesh-field-sweep-hit", ask_far_sweep_hit},
        {"mesh-field-self-pairs", walk_far_pairs}};
    static const std::pair<const char *, double> places[] = {{"-origin", 0}, {"-at-5e6", 5e6}};
    for (const auto &[name, ask] : questions) {
        for (const auto &[where, shift] : places) {
            rows.push_back({std::string(name) + where, [ask = ask, shift = shift] {
                                auto field = std::make_shared<far_field>(shift);
                                bool whole = ask == walk_far_pairs;
                                std::size_t triangles = 2 * far_field::side * far_field::side;
                                auto answer = [=](std::size_t i) { return ask(*field, i); };
                                return prepared_row{
                                    {make_contender("graze", whole ? 1 : sweep_count, answer)}, 0, 0, whole ? triangles : sweep_count};
                            }});
        }
    }
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
    rows.push_back({"mesh-sweep-sphere-bunny", [] { return prepare_sweep(sweep::first); }});
    rows.push_back({"mesh-sweep-hit-sphere-bunny", [] { return prepare_sweep(sweep::hit); }});
    rows.push_back({"mesh-sweep-any-sphere-bunny", [] { return prepare_sweep(sweep::any); }});
    rows.push_back({"mesh-sweep-all-sphere-bunny", [] { return prepare_sweep(sweep::all); }});
    add_questions(rows);
    add_far_rows(rows);
    return rows;
}

} // namespace bench
